import SearchModel

/// The numbers of searches in a step that were cancelled or retried, by any searcher.
package struct SearchTally: Sendable, Hashable {
  package private(set) var cancelled = 0
  package private(set) var retrying = 0

  package init(_ step: StepTrace) { self.init(step.searches, step.facetSearches, step.surroundings) }
  package init(_ start: StartTrace) { self.init(start.searches, start.facetSearches, start.surroundings) }

  private init(_ searches: [HitsSearcher.Exchange], _ facetSearches: [FacetSearcher.Exchange], _ surroundings: StepSurroundings) {
    for search in searches { count(search.outcome) }
    for search in facetSearches { count(search.outcome) }
    for searcher in surroundings.searchers {
      switch searcher.searches {
      case .hits(let ended, _): for search in ended { count(search.outcome) }
      case .facets(let ended, _): for search in ended { count(search.outcome) }
      case .group(let ended, _): for search in ended { count(search.outcome) }
      }
    }
  }

  private mutating func count<Results>(_ outcome: SearchOutcome<Results>) {
    switch outcome {
    case .success, .failure: break
    case .cancelled: cancelled += 1
    case .retrying: retrying += 1
    }
  }
}
