import Findings
import Manifest
import SearchModel

/// How many hits the main searcher should find once a row is tapped that has a count.
package struct Promise: Sendable {
  package let widget: String
  /// The row, and the count beside it.
  package let text: String
  package let count: Int
  /// Whether the row was selected, so that the tap takes its filter away, and nothing is promised.
  package let isRemoved: Bool
  /// How many hits there were before, where the row widens what is found: another one of its `or` list is selected.
  package let widened: Int?
  /// How many hits keep the promise. A row that widens adds at most its count to them, and finds at least its own.
  package var range: ClosedRange<Int> { widened.map { max($0, count)...$0 + count } ?? count...count }

  /// - Parameters:
  ///   - hits: how many there are before; nil: nothing has been found yet, and nothing is promised.
  ///   - state: what is shown before.
  ///   - groups: the filters before, by the name of their state.
  init?(_ action: StepAction, hits: Int?, in state: UIState, _ groups: (String) -> FilterGroups, _ manifest: Manifest) {
    guard case .widget(let target, _) = action, let widget = manifest.widget(target.id), let shown = state.widget(target.id),
      let value = ListedValue(action, in: shown), let count = value.count, let hits, widget.isOfMainSearcher,
      !manifest.searcher.groupsHits, !manifest.searcher.isLive
    else { return nil }
    let name = widget.wiring.filterState?.value ?? "main"
    // What another searcher finds is not the list's number.
    guard manifest.searcher.followedStates.contains(name) else { return nil }
    let writing: GroupWriting? =
      switch widget.traits.writings {
      case .none: nil
      case .one(let writing): writing
      case .ordered(let writing): value.attribute.map(writing)
      }
    (self.widget, text, self.count, isRemoved) = (widget.id.value, value.text, count, value.isSelected)
    guard let writing, case .or = writing.group, writing.selectionMode == .multiple, !groups(name).filters(in: writing.group).isEmpty else {
      widened = nil
      return
    }
    widened = hits
  }

  private init(_ promise: Promise, text: String) {
    (widget, self.text, count, isRemoved, widened) = (promise.widget, text, promise.count, promise.isRemoved, promise.widened)
  }

  /// The same with another name for the row.
  func named(_ text: String) -> Promise { Promise(self, text: text) }
}

extension SearcherDeclaration {
  /// Whether several records count as one, so that no count says how many hits there are.
  fileprivate var groupsHits: Bool {
    let given = query.additional[.distinct] ?? settings.additional[.distinct]
    return given.map { !($0 == .bool(false) || $0 == .number(0)) } ?? false
  }
}
