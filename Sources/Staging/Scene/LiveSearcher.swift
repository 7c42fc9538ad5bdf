import Manifest
import SearchModel

/// A searcher of any kind on a screen.
enum LiveSearcher {
  case hits(HitsSearcher)
  case facet(FacetSearcher)
  case multi(MultiSearcher)

  /// The protocols that all kinds conform to.
  typealias Common = SearchProcess & QuerySettable & IndexNameSettable & FiltersSettable & LoadingObservable & Restorable

  /// The searcher as a value of the common type.
  var common: any Common {
    switch self {
    case .hits(let searcher): searcher
    case .facet(let searcher): searcher
    case .multi(let searcher): searcher
    }
  }

  /// Runs the searches.
  var process: any SearchProcess { common }
  var cells: [MemoryCell] { common.cells }

  func setQuery(_ text: String?) { common.setQuery(text) }
  func setIndexName(_ name: String) { common.setIndexName(name) }
  func setFilters(_ filters: String?) { common.setFilters(filters) }
  func search() { process.search() }

  func cancel() {
    switch self {
    case .hits(let searcher): searcher.cancel()
    case .facet(let searcher): searcher.cancel()
    case .multi(let searcher): searcher.cancel()
    }
  }

  func setTrigger(_ trigger: SearchTrigger) {
    switch self {
    case .hits(let searcher): searcher.trigger = trigger
    case .facet(let searcher): searcher.trigger = trigger
    case .multi(let searcher): searcher.trigger = trigger
    }
  }

  /// Connects it to a filter state; does nothing for a group, whose components are connected instead.
  ///
  /// - Parameter searches: whether a facet searcher searches when filters change.
  func connect(_ filterState: FilterState, searches: Bool) -> any Connection {
    switch self {
    case .hits(let searcher): searcher.connectFilterState(filterState)
    case .facet(let searcher): searcher.connectFilterState(filterState, triggerSearchOnFilterStateChange: searches)
    case .multi: Link {}
    }
  }
}
