import SearchModel

extension EmbeddedIndex {
  /// The maximum number of values that are found.
  private var maxFacetHits: Int { min(100, max(0, settings.additional[.maxFacetHits]?.integer ?? 10)) }

  /// The values of a searchable facet that contain the words of a query (`FacetWords`), among the records that match the filters; those
  /// with fewer typos first, then sorted by count and by value, or by value alone, depending on the settings, with matches between `<em>`
  /// and `</em>`.
  public func searchForFacetValues(_ query: FacetSearchQuery) async throws(SearchBackendError) -> [Facet] {
    if let replica = replicas.first(where: { $0.name == query.indexName }) { return try await replica.searchForFacetValues(query) }
    guard settings.attributesForFaceting.contains(where: { $0.attribute == query.facet && $0.isSearchable }) else {
      throw SearchBackendError(
        "cannot search in '\(query.facet)': declare it as searchable(\(query.facet)) in attributesForFaceting")
    }
    guard names.contains(query.indexName) else { throw SearchBackendError.unknownIndex(query.indexName, among: names) }
    let all = try values(of: query.facet, matching: query.filters)
    let search = FacetWords(query, settings)
    return search.matching(all).prefix(maxFacetHits).map { facet in
      Facet(value: facet.value, count: facet.count, highlighted: search.highlighted(facet.value))
    }
  }
}
