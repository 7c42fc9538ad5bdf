import JSONText

extension SearchResponse {
  /// One answer of a batch, as Algolia's engine gives it. What is missing counts as none; values of a facet keep the engine's order.
  ///
  /// `processingTimeMS` stays 1, since no clock may reach a snapshot.
  package init(_ answer: JSONValue) {
    func count(_ name: String) -> Int { answer[name]?.integer ?? 0 }
    let hits = (answer["hits"]?.array ?? []).map { hit in
      let record = (hit.members ?? []).filter { !["_highlightResult", "_snippetResult", "_rankingInfo"].contains($0.key) }
      return Hit(objectID: hit["objectID"]?.string ?? hit["objectID"]?.text() ?? "", record: .object(record))
    }
    let facets = (answer["facets"]?.members ?? []).map { member in
      // Values that are canonically equivalent, as the two spellings of é, are one: InstantSearch reads them into a dictionary.
      let values = (member.value.members ?? []).reduce(into: [JSONValue.Member]()) { values, value in
        if !values.contains(where: { $0.key == value.key && !$0.key.utf8.elementsEqual(value.key.utf8) }) { values.append(value) }
      }
      return (Attribute(member.key), values.map { Facet(value: $0.key, count: $0.value.integer ?? 0) })
    }
    let stats = (answer["facets_stats"]?.members ?? []).compactMap { member -> (Attribute, FacetStats)? in
      guard let min = member.value["min"]?.number, let max = member.value["max"]?.number else { return nil }
      let (average, sum) = (member.value["avg"]?.number ?? 0, member.value["sum"]?.number ?? 0)
      return (Attribute(member.key), FacetStats(min: min, max: max, average: average, sum: sum))
    }
    self.init(
      hits: hits, nbHits: count("nbHits"), page: count("page"), nbPages: count("nbPages"), hitsPerPage: count("hitsPerPage"),
      facets: Dictionary(facets, uniquingKeysWith: { $1 }), facetStats: Dictionary(stats, uniquingKeysWith: { $1 }),
      exhaustiveFacetsCount: answer["exhaustive"]?["facetsCount"]?.bool ?? answer["exhaustiveFacetsCount"]?.bool ?? true,
      query: answer["query"]?.string ?? "")
    nbSortedHits = answer["nbSortedHits"]?.integer
    appliedRelevancyStrictness = answer["appliedRelevancyStrictness"]?.integer
    userData = answer["userData"]?.array
    renderingContent = answer["renderingContent"]
  }
}
