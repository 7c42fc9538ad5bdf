import Manifest
import SearchModel
import Staging

/// The values that represent all others of a long list: what holds for them is a sample, not a proof.
enum Representatives {
  /// The events in their order. Of the taps on one list: what is selected, the first and the last value that are not, one without
  /// results, one with special characters.
  static func chosen(_ events: [Step], in state: UIState) -> [Step] { places(events, in: state).map { events[$0] } }

  /// The places of those events.
  static func places(_ events: [Step], in state: UIState) -> [Int] {
    var chosen: [Int] = []
    var rest = events[...]
    while let first = rest.first {
      let run = rest.prefix(max(rest.prefix { sameList($0, first, in: state) }.count, 1))
      rest = rest.dropFirst(run.count)
      chosen += run.count > 3 ? some(of: Array(run), in: state).map { run.startIndex + $0 } : Array(run.indices)
    }
    return chosen
  }

  private static func sameList(_ a: Step, _ b: Step, in state: UIState) -> Bool {
    guard case .widget(_, let one) = a.action, case .widget(_, let other) = b.action else { return false }
    return one.verb == other.verb && one.item != nil && ShownList(a, in: state) == ShownList(b, in: state)
  }

  private static func some(of run: [Step], in state: UIState) -> [Int] {
    guard case .widget(let target, _)? = run.first?.action, let shown = state.widget(target.id) else { return Array(run.indices) }
    let rows = run.map { step in ListedValue(step, in: shown) }
    var kept: Set<Int> = []
    func keep(_ index: Int?) { if let index { kept.insert(index) } }
    let free = rows.indices.filter { rows[$0].map { !$0.isSelected } ?? true }
    for index in rows.indices where rows[index]?.isSelected ?? false { kept.insert(index) }
    keep(free.first)
    keep(free.last)
    keep(free.first { rows[$0]?.count == 0 })
    keep(free.first { rows[$0].map { row in row.text.unicodeScalars.contains { !$0.properties.isAlphabetic && $0 != " " } } ?? false })
    return run.indices.filter(kept.contains)
  }
}

/// A value that is tapped, as its list shows it.
struct ListedValue {
  let text: String
  let count: Int?
  let isSelected: Bool
  /// The attribute under which dynamic facets show it; nil in any other list.
  var attribute: Attribute?

  /// nil where the step taps no value of a list.
  init?(_ step: Step, in state: WidgetState) {
    guard case .widget(_, .click(let item)) = step.action else { return nil }
    let rows: [(text: String, count: Int?, isSelected: Bool, filter: Filter?)]
    switch state {
    case .list(let items): rows = items.map { ($0.text, $0.count, $0.isSelected, $0.filter) }
    case .menu(let items): rows = items.map { ($0.value, $0.count, $0.isSelected, nil) }
    case .groups(let groups):
      guard case .filter(.facet(let facet)) = item.selector, case .string(let value) = facet.value,
        let row = groups.first(where: { $0.title == facet.attribute.rawValue })?.items.first(where: { $0.text == value })
      else { return nil }
      (text, count, isSelected, attribute) = (row.text, row.count, row.isSelected, facet.attribute)
      return
    case .refinements, .button, .toggle, .segments, .range, .number, .rows, .text: return nil
    }
    let row: (text: String, count: Int?, isSelected: Bool, filter: Filter?)?
    switch item.selector {
    case .value(let value): row = rows.first { $0.text == value }
    case .filter(let filter): row = rows.first { $0.filter == filter }
    case .position(let place): row = rows.indices.contains(place - 1) ? rows[place - 1] : nil
    case .whole: row = nil
    }
    guard let row else { return nil }
    (text, count, isSelected) = (row.text, row.count, row.isSelected)
  }
}
