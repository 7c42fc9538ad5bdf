/// Whatever answers queries: an index in memory, a remote engine, a recording.
public protocol SearchBackend: Sendable {
  /// One response for each query, in the same order. Throws `SearchBackendError` when a query is refused; one refused
  /// query fails the batch.
  func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse]

  /// The answers to a group's search, in order; one that is refused fails all. Asked part by part unless a back end can do better.
  func search(_ queries: [MultiSearchQuery]) async throws(SearchBackendError) -> [MultiSearchResult]

  /// The values of a facet that match a text.
  func searchForFacetValues(_ query: FacetSearchQuery) async throws(SearchBackendError) -> [Facet]
}

extension SearchBackend {
  public func search(_ queries: [MultiSearchQuery]) async throws(SearchBackendError) -> [MultiSearchResult] {
    let hits = queries.compactMap { if case .hits(let query) = $0 { query } else { nil } }
    var responses = ArraySlice(hits.isEmpty ? [] : try await search(hits))
    var results: [MultiSearchResult] = []
    for query in queries {
      switch query {
      case .hits: if let response = responses.popFirst() { results.append(.response(response)) }
      case .facets(let query): results.append(.facets(try await searchForFacetValues(query)))
      }
    }
    return results
  }
}

/// Why a search gave no results.
public struct SearchBackendError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Errors of InstantSearch itself, not of the engine.
  public enum Defect: Sendable, Hashable {
    /// It expects another number of responses than the queries that it sent.
    case countMismatch
    /// Several filters name one value of an attribute that is counted disjunctively.
    case duplicateValues(Attribute, value: String)
    /// A part of a group of searchers gets an answer that was another's.
    case mixedAnswers
  }

  public let defect: Defect?
  /// Whether a step caused it on purpose.
  package let isStaged: Bool
  /// One sentence, in the engine's words if it gave any.
  public let message: String

  public init(_ message: String, defect: Defect? = nil) {
    self.init(message, defect: defect, isStaged: false)
  }

  package init(_ message: String, defect: Defect? = nil, isStaged: Bool) {
    self.defect = defect
    self.message = message
    self.isStaged = isStaged
  }

  public var description: String { message }
}
