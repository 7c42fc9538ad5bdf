import JSONText

/// A back end as used by releases that do not encode `&`: the value of a parameter ends there, and the engine receives only the part before
/// it.
///
/// Source: InstantSearch iOS 8.0.1, whose recorded requests have the query `a ` although `a & b` was typed.
package struct UnencodedParameters: SearchBackend {
  private let backend: any SearchBackend

  package init(_ backend: any SearchBackend) { self.backend = backend }

  package func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse] {
    try await backend.search(queries.map(Self.cut))
  }

  package func search(_ queries: [MultiSearchQuery]) async throws(SearchBackendError) -> [MultiSearchResult] {
    let sent = queries.map { query -> MultiSearchQuery in
      switch query {
      case .hits(let query): .hits(Self.cut(query))
      case .facets(let query): .facets(Self.cut(query))
      }
    }
    return try await backend.search(sent)
  }

  package func searchForFacetValues(_ query: FacetSearchQuery) async throws(SearchBackendError) -> [Facet] {
    try await backend.searchForFacetValues(Self.cut(query))
  }

  /// Whether part of a query is lost.
  package static func cuts(_ query: IndexQuery) -> Bool { cut(query) != query }

  /// The parameters of a query as received by the engine: the text after an ampersand becomes a separate parameter.
  package static func arriving(_ query: SearchQuery) -> [(name: String, value: JSONValue)] {
    query.parameters.flatMap { name, value -> [(name: String, value: JSONValue)] in
      guard let text = value.string, text.contains("&") else { return [(name, value)] }
      let parts = text.split(separator: "&", omittingEmptySubsequences: false)
      let others = parts.dropFirst().map { part -> (name: String, value: JSONValue) in
        let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(halves[0]), .string(halves.count > 1 ? String(halves[1]) : ""))
      }
      return [(name, .string(String(parts[0])))] + others
    }
  }

  private static func cut(_ query: IndexQuery) -> IndexQuery {
    var query = query
    query.query.query = query.query.query.map(cut)
    query.query.filters = query.query.filters.map(cut)
    return query
  }

  /// The query of a facet search is sent outside the parameters, and is not cut.
  private static func cut(_ query: FacetSearchQuery) -> FacetSearchQuery {
    FacetSearchQuery(indexName: query.indexName, facet: query.facet, text: query.text, filters: query.filters.map(cut))
  }

  private static func cut(_ text: String) -> String {
    let head = text.unicodeScalars.prefix { $0 != "&" }
    return String(String.UnicodeScalarView(head))
  }
}
