import Manifest
import SearchModel

/// A searcher of a screen, whatever it searches for.
enum LiveSearcher {
  case hits(HitsSearcher)
  case facet(FacetSearcher)
  case multi(MultiSearcher)

  /// How its searches run.
  var process: any SearchProcess {
    switch self {
    case .hits(let searcher): searcher
    case .facet(let searcher): searcher
    case .multi(let searcher): searcher
    }
  }

  var cells: [MemoryCell] {
    switch self {
    case .hits(let searcher): searcher.cells
    case .facet(let searcher): searcher.cells
    case .multi(let searcher): searcher.cells
    }
  }

  func setQuery(_ text: String?) {
    switch self {
    case .hits(let searcher): searcher.setQuery(text)
    case .facet(let searcher): searcher.setQuery(text)
    case .multi(let searcher): searcher.setQuery(text)
    }
  }

  func setIndexName(_ name: String) {
    switch self {
    case .hits(let searcher): searcher.setIndexName(name)
    case .facet(let searcher): searcher.setIndexName(name)
    case .multi(let searcher): searcher.setIndexName(name)
    }
  }

  func setFilters(_ filters: String?) {
    switch self {
    case .hits(let searcher): searcher.setFilters(filters)
    case .facet(let searcher): searcher.setFilters(filters)
    case .multi(let searcher): searcher.setFilters(filters)
    }
  }

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

  /// Links it to a filter state; nothing for a group, whose parts are linked.
  ///
  /// - Parameter searches: whether a searcher of facet values searches when filters change.
  func connect(_ filterState: FilterState, searches: Bool) -> any Connection {
    switch self {
    case .hits(let searcher): searcher.connectFilterState(filterState)
    case .facet(let searcher): searcher.connectFilterState(filterState, triggerSearchOnFilterStateChange: searches)
    case .multi: Link {}
    }
  }
}
