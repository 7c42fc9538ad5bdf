import Manifest
import SearchModel
import SearchWidgets

/// A widget at work: what it shows, what can be done to it, and what its controller was told.
struct LiveWidget {
  /// What a user does to a widget.
  enum Event {
    case click(WidgetItem)
    case remove(WidgetItem)
    case set(WidgetInput.Value)
    case bounds(ClosedRange<Double>?)
    case change(NumberChange)
    case type(String?)
    case submit(String?)
    case facetSearch(String?)
  }

  /// What the controller was last told.
  let state: () -> WidgetState
  /// Does something to the widget; throws when it is not there to be done.
  let act: (Event) throws(ItemProblem) -> Void
  let log: CallLog
  /// What searches for facet values for it.
  var facetSearcher: FacetSearcher?

  /// - Parameter id: the widget's name, for messages.
  static func make(_ kind: WidgetKind, id: String, searcher: HitsSearcher, filterState: FilterState, backend: any SearchBackend)
    -> LiveWidget
  {
    switch kind {
    case .refinementList(let list): .refinementList(list, id, searcher, filterState, backend)
    case .facetFilterList(let list): .filterList(list, id, filterState)
    case .tagFilterList(let list): .filterList(list, id, filterState)
    case .numericFilterList(let list): .filterList(list, id, filterState)
    case .currentRefinements(let current): .currentRefinements(current, id, filterState)
    case .hierarchicalMenu(let menu): .hierarchicalMenu(menu, id, searcher, filterState)
    case .clearRefinements(let clear): .clearRefinements(clear, id, filterState)
    case .toggle(let toggle): .toggle(toggle, id, filterState)
    case .filterMap(let map): .filterMap(map, id, searcher, filterState)
    case .numericRange(let range): .numericRange(range, id, searcher, filterState)
    case .numericComparison(let number): .numericComparison(number, id, searcher, filterState)
    case .sortBy(let sort): .sortBy(sort, id, searcher)
    case .searchBox(let box): .searchBox(box, id, searcher)
    case .stats: .stats(id, searcher)
    case .loading: .loading(id, searcher)
    case .hits(let list): .hits(list, id, searcher, filterState)
    case .dynamicFacets(let list): .dynamicFacets(list, id, searcher, filterState)
    case .relevantSort: .relevantSort(id, searcher)
    case .queryRuleCustomData: .queryRuleCustomData(id, searcher)
    }
  }
}

/// Why a step cannot be done.
struct ItemProblem: Error {
  let headline: String
  let help: String?

  init(_ headline: String, help: String? = nil) {
    self.headline = headline
    self.help = help
  }

  /// The step is not of the widget's kind. Manifests with such steps are refused before they run.
  static func notUnderstood(_ id: String) -> ItemProblem { ItemProblem("'\(id)' does not understand this step") }
}
