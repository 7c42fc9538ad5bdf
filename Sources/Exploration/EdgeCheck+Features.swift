import Manifest
import Scenarios
import SearchModel
import Staging

/// The features that an edge exercises, for coverage.
extension EdgeCheck {
  /// The feature that an invariant's condition holds.
  static func feature(of invariant: InvariantDeclaration) -> String { "when of '\(invariant.name.value)'" }

  /// The features of the edge: the widget with the event, each finding, and how many hits are found.
  var features: [String] {
    var features: [String] = []
    switch step.action {
    case .widget(let target, let event):
      // A button does nothing if there is nothing to clear.
      if case .clears = touched?.traits.groupUse, before.groups.areEmpty(version) { break }
      features.append("\(target.id) \(event.verb.rawValue)")
    case .search(let text): features.append(text.map { $0.isEmpty ? "search nothing" : "search a text" } ?? "search")
    default: features.append("\(step.action.title(version))")
    }
    for invariant in manifest.invariants {
      if let condition = invariant.condition, condition.failures(after: trace, version: version).isEmpty {
        features.append(Self.feature(of: invariant))
      }
    }
    features += trace.findings.map { "finding \($0.id.rawValue)" }
    if let hits { features.append(hits == 0 ? "no results" : hits == 1 ? "one result" : "several results") }
    for widget in trace.settled.widgets {
      let rows = widget.state.rows
      if rows.isEmpty { features.append("\(widget.id) is empty") }
      if case .menu(let items) = widget.state {
        features += Set(items.map(\.level)).sorted().map { "\(widget.id) level \($0)" }
        // A level that is only shown has not been used.
        if let deepest = items.filter(\.isSelected).map(\.level).max() { features.append("\(widget.id) selected at level \(deepest)") }
      }
      if rows.contains(where: { $0.mark?.isOn ?? false }) { features.append("\(widget.id) has a selection") }
    }
    return features
  }
}
