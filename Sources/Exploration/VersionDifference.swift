import Manifest
import SearchModel
import Staging

/// What two versions show differently after the same step.
enum VersionDifference {
  /// Differences behind which nothing is told any more.
  static let parting: Set<String> = ["crash", "results"]

  /// One sighting for each widget that differs, and for what is searched and found.
  static func sightings(
    _ trace: StepTrace, _ version: InstantSearchVersion, _ second: StepTrace, _ other: InstantSearchVersion
  ) -> [Sighting] {
    func seen(_ widget: String?, _ cause: String, _ text: String) -> Sighting {
      Sighting(invariant: .versionsDiffer, widget: widget, cause: cause, text: text)
    }
    if trace.crashes != second.crashes {
      return [seen(nil, "crash", "the app crashes in version \(trace.crashes ? version.rawValue : other.rawValue) only")]
    }
    var found: [Sighting] = []
    let (a, b) = (trace.settled, second.settled)
    if a.filters != b.filters {
      found.append(
        seen(
          nil, "filters",
          "version \(version.rawValue) filters by \(a.filters ?? "nothing"), version \(other.rawValue) by \(b.filters ?? "nothing")"))
    }
    if a.results?.nbHits != b.results?.nbHits {
      func count(_ state: UIState) -> String { state.results.map { "\($0.nbHits)" } ?? "no" }
      found.append(
        seen(nil, "results", "version \(version.rawValue) finds \(count(a)) results, version \(other.rawValue) \(count(b))"))
    }
    for widget in a.widgets {
      guard let state = b.widget(widget.id), state.rows != widget.state.rows else { continue }
      let row = widget.state.rows.first { !state.rows.contains($0) }
      let new = state.rows.first { !widget.state.rows.contains($0) }
      let text =
        if let row, let new {
          "'\(widget.id)' shows \(row.line) in version \(version.rawValue), \(new.line) in version \(other.rawValue)"
        } else if let row {
          "'\(widget.id)' shows \(row.line) in version \(version.rawValue) only"
        } else if let new {
          "'\(widget.id)' shows \(new.line) in version \(other.rawValue) only"
        } else {
          "'\(widget.id)' shows its rows in another order"
        }
      found.append(seen(widget.id, "", text))
    }
    return found
  }
}

extension StateKey {
  /// A key for two states together.
  func joined(_ other: StateKey) -> StateKey {
    var hasher = StateHasher()
    hasher.combine(high)
    hasher.combine(low)
    hasher.combine(other.high)
    hasher.combine(other.low)
    return hasher.key
  }
}
