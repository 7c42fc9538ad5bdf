import SearchModel

/// What a searcher besides the main one did in a step.
package struct SearcherTrace: Sendable {
  /// What it sent and got.
  package enum Searches: Sendable {
    case hits([HitsSearcher.Exchange], sent: [QueryBatch])
    case facets([FacetSearcher.Exchange], sent: [FacetSearchQuery])
    case group([MultiSearcher.Exchange], sent: [[MultiSearchQuery]])
  }

  package let name: String
  package let searches: Searches
  /// The last results that it published; nil before the first, and for what has no hits.
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

  /// Whether nothing ended and nothing was sent.
  package var isIdle: Bool {
    switch searches {
    case .hits(let ended, let sent): ended.isEmpty && sent.isEmpty
    case .facets(let ended, let sent): ended.isEmpty && sent.isEmpty
    case .group(let ended, let sent): ended.isEmpty && sent.isEmpty
    }
  }
}

/// How often whom was told what in a step, by name; nothing for those that told nothing.
package struct StepCounts: Sendable, Hashable {
  /// Results, by searcher.
  package let published: [String: Int]
  /// Errors, by searcher, and those of hits that cannot be read as `hits:widget`.
  package let errors: [String: Int]
  /// Notifications, by filter state.
  package let changes: [String: Int]
}

/// The rows that a list of hits has in memory.
package struct HitsMemory: Sendable, Hashable {
  package let id: String
  /// How many rows its table asks for: none while the answer is awaited.
  package let numberOfHits: Int
  /// Their objectIDs; nil where a page is not in memory.
  package let objectIDs: [String?]
}
