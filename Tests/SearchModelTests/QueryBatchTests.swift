import Testing

@testable import SearchModel

struct QueryBatchTests {
  private func facets(_ attribute: Attribute, _ values: String...) -> [Filter] {
    values.map { .facet(Filter.Facet(attribute: attribute, stringValue: $0)) }
  }

  private func describe(_ batch: QueryBatch) -> [String] {
    zip(batch.roles, batch.queries).map { role, query in
      let parameters = query.query.parameters.map { "\($0.name)=\($0.value.text())" }.joined(separator: " ")
      return "\(role): \(parameters)"
    }
  }

  @Test func mainDisjunctiveAndHierarchical() {
    var groups = FilterGroups()
    let menu = FilterGroup.ID.hierarchical(name: "_hierarchical")
    groups.add(facets("color", "red", "green"), to: .or(name: "color", filterType: .facet))
    groups.setHierarchicalAttributes(["l0", "l1", "l2"], in: menu)
    let path = [Filter.Facet(attribute: "l0", stringValue: "A")]
    groups.add(path.map(Filter.facet), to: menu)
    groups.setHierarchicalFilters(path, in: menu)
    var query = SearchQuery(query: "x", filters: "dropped", hitsPerPage: 5)
    query.addFacet("color")
    let batch = QueryBatch(IndexQuery(indexName: "i", query: query), filters: groups, version: .v7)
    let counting = "analytics=false attributesToHighlight=[] attributesToRetrieve=[]"
    #expect(
      describe(batch) == [
        #"main: facets=["color"] filters="( \"l0\":\"A\" ) AND ( \"color\":\"green\" OR \"color\":\"red\" )" hitsPerPage=5 query="x""#,
        #"disjunctive(color): \#(counting) facets=["color"] filters="( \"l0\":\"A\" )" hitsPerPage=0 query="x""#,
        #"hierarchical(l0): \#(counting) facets=["l0"] filters="( \"color\":\"green\" OR \"color\":\"red\" )" hitsPerPage=0 query="x""#,
        #"hierarchical(l1): \#(counting) facets=["l1"] filters="( \"color\":\"green\" OR \"color\":\"red\" ) AND ( \"l0\":\"A\" )" hitsPerPage=0 query="x""#,
      ])
  }

  @Test func theDeepestFilterLeavesEveryConjunctiveGroup() {
    var groups = FilterGroups()
    let menu = FilterGroup.ID.hierarchical(name: "_hierarchical")
    let shoes = Filter.Facet(attribute: "l0", stringValue: "A")
    groups.setHierarchicalAttributes(["l0"], in: menu)
    groups.setHierarchicalFilters([shoes], in: menu)
    groups.add([.facet(shoes)], to: menu)
    groups.add([.facet(shoes)], to: .and(name: "other"))
    let batch = QueryBatch(IndexQuery(indexName: "i", query: SearchQuery()), filters: groups, version: .v8)
    #expect(batch.queries.map(\.query.filters) == ["( \"l0\":\"A\" ) AND ( \"l0\":\"A\" )", ""])
  }

  @Test func selectedValuesThatAreMissingAreKeptWithCountZero() throws {
    var groups = FilterGroups()
    groups.add(facets("color", "red", "green"), to: .or(name: "color", filterType: .facet))
    groups.add([.facet(.init(attribute: "color", stringValue: "blue", isNegated: true))], to: .and(name: "other"))
    let query = IndexQuery(indexName: "i", query: SearchQuery())
    let answers = [
      SearchResponse(nbHits: 1, facets: ["color": [Facet(value: "red", count: 1)]]),
      SearchResponse(facets: ["color": [Facet(value: "red", count: 4)]]),
    ]
    let kept = [Facet(value: "red", count: 4), Facet(value: "blue"), Facet(value: "green")]
    let seven = try QueryBatch(query, filters: groups, version: .v7).assemble(answers)
    #expect(seven.facets == answers[0].facets)
    #expect(seven.disjunctiveFacets == ["color": kept])
    #expect(seven.hierarchicalFacets == nil)
    let eight = try QueryBatch(query, filters: groups, version: .v8).assemble(answers)
    #expect(eight.facets == ["color": kept])
    let off = try QueryBatch(query, filters: groups, keepsSelectedEmptyFacets: false, version: .v8).assemble(answers)
    #expect(off.facets == ["color": [Facet(value: "red", count: 4)]])
  }

  @Test func aWrongNumberOfResponsesIsAnError() {
    let batch = QueryBatch(IndexQuery(indexName: "i", query: SearchQuery()), filters: FilterGroups(), version: .v7)
    #expect(
      throws: SearchBackendError(
        "queriesResultsCountMismatch(1, 0): InstantSearch expects a different number of responses", defect: .countMismatch)
    ) { try batch.assemble([]) }
  }
}
