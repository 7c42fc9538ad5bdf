import Scenarios
import SearchModel
import Staging
import Texts

/// The expectation of what should be shown instead of what is.
enum ShownExpectation {
  /// The expectation as YAML; nil if it cannot be expressed.
  static func text(_ right: SeenDifference.Right) -> String? {
    switch right {
    case .filters(let state, let filters):
      let filters = StepYAML.quoted(filters ?? "none")
      return state.map { "{ filterStates: { \(StepYAML.quoted($0)): \(filters) } }" } ?? "{ filters: \(filters) }"
    case .hits(let searcher, let ids):
      let list = ids.isEmpty ? "none" : "[\(ids.map(StepYAML.quoted).joined(separator: ", "))]"
      return searcher.map { "{ searchers: { \(StepYAML.quoted($0)): { hitIDs: \(list) } } }" } ?? "{ hitIDs: \(list) }"
    case .widget(let id, let right, let shown): return text(id, right, not: shown)
    }
  }

  /// The smallest part of a widget that differs: an item or its absence, a number, a range, or a string.
  static func text(_ id: String, _ right: WidgetState, not shown: WidgetState) -> String? {
    value(right, not: shown).map { "{ widgets: { \(StepYAML.quoted(id)): \($0) } }" }
  }

  private static func value(_ right: WidgetState, not shown: WidgetState) -> String? {
    switch right {
    case .text(let text, _): return StepYAML.quoted(text ?? "none")
    case .toggle(_, let isOn): return "\(isOn)"
    case .number(_, let bounds, let number):
      if case .number(_, let other, number) = shown, other != bounds { return Self.bounds(bounds) }
      return number.map(NumberText.plain) ?? "none"
    case .range(let bounds, let range):
      if case .range(let other, range) = shown, other != bounds { return Self.bounds(bounds) }
      return range.map(pair) ?? "none"
    case .button: return nil
    case .list, .refinements, .menu, .segments, .groups, .rows: break
    }
    let (right, shown) = (ShownItem.items(of: right), ShownItem.items(of: shown))
    func isSame(_ a: ShownItem, _ b: ShownItem) -> Bool {
      a.text == b.text && a.count == b.count && a.isSelected == b.isSelected && a.level == b.level
    }
    if let item = right.first(where: { item in !shown.contains { isSame(item, $0) } }) {
      let parts = [item.count.map { "count: \($0)" }, item.isSelected.map { "selected: \($0)" }, item.level.map { "level: \($0)" }]
        .compactMap(\.self)
      return parts.isEmpty
        ? "{ includes: [\(StepYAML.quoted(item.text))] }" : "{ \(StepYAML.quoted(item.text)): { \(parts.joined(separator: ", ")) } }"
    }
    if let item = shown.first(where: { item in !right.contains { $0.text == item.text } }) {
      return "{ \(StepYAML.quoted(item.text)): absent }"
    }
    return right.isEmpty ? nil : "[\(right.map { StepYAML.quoted($0.text) }.joined(separator: ", "))]"
  }

  private static func bounds(_ bounds: ClosedRange<Double>?) -> String { "{ bounds: \(bounds.map(pair) ?? "none") }" }

  private static func pair(_ range: ClosedRange<Double>) -> String {
    "[\(NumberText.plain(range.lowerBound)), \(NumberText.plain(range.upperBound))]"
  }
}
