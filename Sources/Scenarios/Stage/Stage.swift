import Manifest
import SearchModel
import SearchWidgets

/// A searcher, a filter state and live widgets, made from a manifest. One for each scenario, never shared.
final class Stage {
  let version: InstantSearchVersion
  let searcher: HitsSearcher
  let filterState: FilterState
  private(set) var widgets: [(id: String, widget: LiveWidget)] = []
  /// The last answer that widgets have seen.
  private(set) var lastResults: SearchResults?

  /// Connects the widgets in the order of the manifest, and the searcher to the filter state when the manifest says so.
  init(_ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion) {
    self.version = version
    let declaration = manifest.searcher
    searcher = HitsSearcher(
      backend: backend, indexName: declaration.index, query: declaration.query, version: version)
    searcher.isDisjunctiveFacetingEnabled = declaration.isDisjunctiveFacetingEnabled
    searcher.keepSelectedEmptyFacets = declaration.keepSelectedEmptyFacets
    searcher.disjunctiveFacetsAttributes = Set(declaration.disjunctiveFacetsAttributes)
    filterState = FilterState(version: version)
    for edit in manifest.filterState { filterState.groups.apply(edit, version) }
    if declaration.connectFilterState == .first { searcher.connectFilterState(filterState) }
    for declaration in manifest.widgets {
      let id = declaration.id.value
      widgets.append((id, LiveWidget.make(declaration.kind, id: id, searcher: searcher, filterState: filterState, backend: backend)))
    }
    if declaration.connectFilterState == .last { searcher.connectFilterState(filterState) }
    searcher.onResults.subscribe(with: self) { stage, results in
      stage.lastResults = results
    }
  }

  func widget(_ id: String) -> LiveWidget? { widgets.first { $0.id == id }?.widget }

  /// What can be seen now.
  var state: UIState {
    UIState(
      filters: filterState.expression,
      results: lastResults.map { UIState.Results(nbHits: $0.nbHits, hits: $0.hits) },
      widgets: widgets.map { NamedWidgetState(id: $0.id, state: $0.widget.state()) })
  }

  /// What controllers were told since this was asked last.
  func drainCalls() -> [WidgetCalls] {
    widgets.compactMap { id, widget in
      let calls = widget.log.drain()
      return calls.isEmpty ? nil : WidgetCalls(id: id, calls: calls)
    }
  }

  /// Has everything answered that is pending: what was sent and got, by the searches for facet values and by the searcher.
  func settle() async -> (facetSearches: [FacetSearcher.Exchange], searches: [HitsSearcher.Exchange]) {
    let before = await settleFacetSearches()
    let searches = await searcher.settle()
    // Results can change filters, which searches for facet values again.
    return (before + (await settleFacetSearches()), searches)
  }

  private func settleFacetSearches() async -> [FacetSearcher.Exchange] {
    var exchanges: [FacetSearcher.Exchange] = []
    for (_, widget) in widgets {
      if let facetSearcher = widget.facetSearcher { exchanges += await facetSearcher.settle() }
    }
    return exchanges
  }
}
