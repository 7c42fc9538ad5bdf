import SearchModel

/// Several indices in memory, each of which answers the queries that name it or one of its replicas.
public struct EmbeddedIndices: SearchBackend {
  /// The indices, the main one first.
  public let indices: [EmbeddedIndex]

  /// - Parameter indices: Indices with different names; if two share a name, the first one answers.
  public init(_ indices: [EmbeddedIndex]) {
    self.indices = indices
  }

  public func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse] {
    var responses: [SearchResponse] = []
    for query in queries { responses += try await index(query.indexName).search([query]) }
    return responses
  }

  public func searchForFacetValues(_ query: FacetSearchQuery) async throws(SearchBackendError) -> [Facet] {
    try await index(query.indexName).searchForFacetValues(query)
  }

  private func index(_ name: String) throws(SearchBackendError) -> EmbeddedIndex {
    if let index = indices.first(where: { $0.names.contains(name) }) { return index }
    throw .unknownIndex(name, among: indices.flatMap(\.names))
  }
}

extension SearchBackendError {
  /// - Parameter names: The names of the existing indices.
  static func unknownIndex(_ name: String, among names: [String]) -> SearchBackendError {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return SearchBackendError("index '\(name)' does not exist; there \(names.count == 1 ? "is" : "are") \(list)")
  }
}
