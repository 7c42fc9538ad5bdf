import Findings
import Manifest
import SearchModel

/// The number of hits that the main searcher should find after a tap on a row with a count.
package struct Promise: Sendable {
  package let widget: String
  /// The row's text, next to its count.
  package let text: String
  package let count: Int
  /// Whether the row was selected, so that the tap removes its filter, and nothing is promised.
  package let isRemoved: Bool
  /// The number of hits before the tap, if the row widens the results because a different row of its `or` list is selected; otherwise nil.
  package let widened: Int?
  /// The numbers of hits that keep the promise. A row that widens the results adds at most its count, and the total is at least its count.
  package var range: ClosedRange<Int> { widened.map { max($0, count)...$0 + count } ?? count...count }

  /// - Parameters:
  ///   - hits: the number of hits before; nil if nothing has been found yet, so that nothing is promised.
  ///   - state: what was shown before.
  ///   - groups: the filters before, by the name of their state.
  init?(_ action: StepAction, hits: Int?, in state: UIState, _ groups: (String) -> FilterGroups, _ manifest: Manifest) {
    guard case .widget(let target, _) = action, let widget = manifest.widget(target.id), let shown = state.widget(target.id),
      let value = ListedValue(action, in: shown), let count = value.count, let hits, manifest.countsMainRecords(widget),
      !manifest.searcher.groupsHits, !manifest.searcher.isLive
    else { return nil }
    let name = widget.wiring.filterState?.value ?? "main"
    // The list's count does not apply to the hits of a different searcher.
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

  /// The same promise with a different text for the row.
  func named(_ text: String) -> Promise { Promise(self, text: text) }
}

extension Manifest {
  /// Whether the counts of a list are numbers of records of the index that the main searcher searches.
  fileprivate func countsMainRecords(_ widget: WidgetDeclaration) -> Bool {
    if widget.isOfMainSearcher { return true }
    guard let named = searchers.first(where: { $0.name.value == widget.wiring.searcher?.value })?.item else { return false }
    return named.kind == .facet && (named.index?.value ?? searcher.index) == searcher.index
  }
}

extension SearcherDeclaration {
  /// Whether several records count as one, so that counts say nothing about the number of hits.
  fileprivate var groupsHits: Bool {
    let given = query.additional[.distinct] ?? settings.additional[.distinct]
    return given.map { !($0 == .bool(false) || $0 == .number(0)) } ?? false
  }
}
