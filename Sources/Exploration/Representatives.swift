import Manifest
import SearchModel
import Staging

/// The values that represent all others in a long list: what holds for them is a sample, not a proof.
enum Representatives {
  /// The chosen events, in their order. Among the taps on one list: every selected value, the first and the last unselected one, one
  /// without results, one with special characters, and those that the manifest names.
  static func chosen(_ events: [Step], in state: UIState, named: NamedValues) -> [Step] {
    places(events, in: state, named: named).map { events[$0] }
  }

  /// The maximum number of values of a list that are chosen because they are named.
  private static let mostNamed = 4

  /// The indices of the chosen events.
  static func places(_ events: [Step], in state: UIState, named: NamedValues) -> [Int] {
    var chosen: [Int] = []
    var rest = events[...]
    while let first = rest.first {
      let run = rest.prefix(max(rest.prefix { sameList($0, first, in: state) }.count, 1))
      rest = rest.dropFirst(run.count)
      chosen += run.count > 3 ? some(of: Array(run), in: state, named).map { run.startIndex + $0 } : Array(run.indices)
    }
    return chosen
  }

  private static func sameList(_ a: Step, _ b: Step, in state: UIState) -> Bool {
    guard case .widget(_, let one) = a.action, case .widget(_, let other) = b.action else { return false }
    return one.verb == other.verb && one.item != nil && ShownList(a, in: state) == ShownList(b, in: state)
  }

  private static func some(of run: [Step], in state: UIState, _ named: NamedValues) -> [Int] {
    guard case .widget(let target, _)? = run.first?.action, let shown = state.widget(target.id) else { return Array(run.indices) }
    let rows = run.map { step in ListedValue(step.action, in: shown) }
    var kept: Set<Int> = []
    func keep(_ index: Int?) { if let index { kept.insert(index) } }
    let free = rows.indices.filter { rows[$0].map { !$0.isSelected } ?? true }
    for index in rows.indices where rows[index]?.isSelected ?? false { kept.insert(index) }
    keep(free.first)
    keep(free.last)
    keep(free.first { rows[$0]?.count == 0 })
    keep(free.first { rows[$0].map { row in row.text.unicodeScalars.contains { !$0.properties.isAlphabetic && $0 != " " } } ?? false })
    for index in free.filter({ index in rows[index].map { named.contains($0.text) } ?? false }).prefix(mostNamed) { keep(index) }
    return run.indices.filter(kept.contains)
  }
}
