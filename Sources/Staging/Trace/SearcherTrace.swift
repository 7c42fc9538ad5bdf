import SearchModel

/// The activity of a searcher other than the main one in a step.
package struct SearcherTrace: Sendable {
  /// The searches that ended, and the requests that were sent.
  package enum Searches: Sendable {
    case hits([HitsSearcher.Exchange], sent: [QueryBatch])
    case facets([FacetSearcher.Exchange], sent: [FacetSearchQuery])
    case group([MultiSearcher.Exchange], sent: [[MultiSearchQuery]])
  }

  package let name: String
  package let searches: Searches
  /// The last results that it published; nil before the first ones, and for searchers without hits.
  package let results: SearchResults?

  /// The searches of both, and the later results.
  func adding(_ later: SearcherTrace) -> SearcherTrace {
    let searches: Searches =
      switch (self.searches, later.searches) {
      case (.hits(let first, _), .hits(let second, let sent)): .hits(first + second, sent: sent)
      case (.facets(let first, _), .facets(let second, let sent)): .facets(first + second, sent: sent)
      case (.group(let first, _), .group(let second, let sent)): .group(first + second, sent: sent)
      case (.hits, _), (.facets, _), (.group, _): later.searches
      }
    return SearcherTrace(name: name, searches: searches, results: later.results)
  }

  /// The error of its last search that failed; nil if none did.
  package var failure: SearchBackendError? {
    func last(_ outcomes: [SearchBackendError?]) -> SearchBackendError? { outcomes.compactMap(\.self).last }
    return switch searches {
    case .hits(let ended, _): last(ended.map(\.outcome.failure))
    case .facets(let ended, _): last(ended.map(\.outcome.failure))
    case .group(let ended, _): last(ended.map(\.outcome.failure))
    }
  }

  /// Whether no search ended and no request was sent.
  package var isIdle: Bool {
    switch searches {
    case .hits(let ended, let sent): ended.isEmpty && sent.isEmpty
    case .facets(let ended, let sent): ended.isEmpty && sent.isEmpty
    case .group(let ended, let sent): ended.isEmpty && sent.isEmpty
    }
  }
}

/// The numbers of notifications in a step, by name; observables without any are omitted.
package struct StepCounts: Sendable, Hashable {
  /// Results, by searcher.
  package let published: [String: Int]
  /// Errors, by searcher; those of hits that cannot be decoded are named `hits:widget`.
  package let errors: [String: Int]
  /// Notifications, by filter state.
  package let changes: [String: Int]
}

/// The rows that a hits list holds in memory.
package struct HitsMemory: Sendable, Hashable {
  package let id: String
  /// The number of rows reported to its table: 0 while the response is awaited.
  package let numberOfHits: Int
  /// The objectIDs of the rows; nil for those of a page that is not in memory.
  package let objectIDs: [String?]
}
