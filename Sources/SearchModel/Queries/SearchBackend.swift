/// Answers queries: an index in memory, a remote engine, or a recording.
public protocol SearchBackend: Sendable {
  /// Returns one response for each query, in the same order. Throws `SearchBackendError` if a query is rejected; one rejected query fails
  /// the whole batch.
  func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse]

  /// Returns the responses to a group's search, in order; one rejected query fails all. By default each component is searched separately.
  func search(_ queries: [MultiSearchQuery]) async throws(SearchBackendError) -> [MultiSearchResult]

  /// Returns the values of a facet that match a query.
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

/// The reason why a search has no results.
public struct SearchBackendError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Errors of InstantSearch itself, not of the engine.
  public enum Defect: Sendable, Hashable {
    /// It expects a number of responses that differs from the number of queries it sent.
    case countMismatch
    /// Several filters have the same value of an attribute that is counted disjunctively.
    case duplicateValues(Attribute, value: String)
    /// A component of a group of searchers receives the response of a different one.
    case mixedAnswers
  }

  public let defect: Defect?
  /// Whether a step caused it on purpose.
  package let isStaged: Bool
  /// One sentence, in the engine's words if available.
  public let message: String
  /// The HTTP status with which a host refused the request; nil for other errors.
  package var status: Int?
  /// Whether the same request may succeed a little later: no host answers, or too many requests were sent.
  package var isTemporary = false

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
