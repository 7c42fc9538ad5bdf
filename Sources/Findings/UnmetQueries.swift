import Manifest
import SearchModel

/// Filters of the query that no record matches together.
enum UnmetQueries {
  /// Makes one search if the query has several filters: each may match records, but all together none.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    let own = manifest.searcher.query
    var query = SearchQuery(hitsPerPage: 0).unruled
    (query.facetFilters, query.numericFilters, query.tagFilters) = (own.facetFilters, own.numericFilters, own.tagFilters)
    if !manifest.searcher.isDisjunctiveFacetingEnabled { query.filters = own.filters }
    let lists = [query.facetFilters, query.numericFilters, query.tagFilters].compactMap(\.self)
    guard lists.count > 1 || lists.contains(where: { ($0.array?.count ?? 1) > 1 }) || query.filters != nil,
      let backend = backend as? any SurveyedBackend, !backend.isEmpty,
      let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first, answer.nbHits == 0,
      // Filters that match nothing by themselves have their own findings.
      await manifest.filtered.allSatisfyAsync({ await RecordSearch(manifest, backend).finds($0.value) })
    else { return [] }
    let key = [
      (query.facetFilters != nil, "facetFilters"), (query.numericFilters != nil, "numericFilters"), (query.tagFilters != nil, "tagFilters"),
      (query.filters != nil, "filters"),
    ].first { $0.0 }?.1
    return [
      Finding(
        .alwaysEmpty, widget: nil, at: key.flatMap { manifest.searcher.places.query[$0] } ?? manifest.searcher.span,
        "no record matches all of the query's filters together",
        remedy: key == "filters"
          ? "write OR between filters of which only one has to match"
          : "write [[one, another]] for filters of which only one has to match")
    ]
  }
}

extension Array {
  fileprivate func allSatisfyAsync(_ condition: (Element) async -> Bool) async -> Bool {
    for element in self where !(await condition(element)) { return false }
    return true
  }
}
