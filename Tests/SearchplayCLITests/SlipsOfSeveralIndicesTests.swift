import Testing

/// Filters that apply to several indices, one of which does not support them, and limits of facet searches.
struct SlipsOfSeveralIndicesTests {
  private static let records = """
    [{ "objectID": "1", "title": "Pasta", "cuisine": "Italian", "diet": "vegan", "minutes": 10 }, { "objectID": "2", "title": "Taco", "cuisine": "Mexican", "minutes": 20 }]
    """

  private func told(_ slip: Slip) async throws -> [String] {
    try await slip.said(
      of: "recipes", Self.records, settings: "attributesForFaceting: [searchable(cuisine), diet]",
      lists: ["list: { type: hits, attribute: title }"],
      by: ["validate"])
  }

  private static func videos(_ records: String, _ settings: String, state: String = "main") -> String {
    "searchers: { videos: { index: videos, filterState: \(state), records: [\(records)], settings: { \(settings) } } }"
  }

  private static let cuisines =
    "cuisines: { type: refinementList, attribute: cuisine, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }"

  @Test(arguments: [
    Slip(
      testDescription: "an index that follows the filters and does not declare the attribute",
      top: videos("{ title: Pasta video, cuisine: Italian }", "searchableAttributes: [title]"), widgets: cuisines,
      told: [
        "filters of 'cuisines' leave 'videos' empty: its searcher follows the filter state 'main', and 'cuisine' is not in its attributesForFaceting [attribute-not-faceted]",
        "add 'cuisine' to the settings of that searcher",
      ]),
    Slip(
      testDescription: "an index that follows the filters and lacks the attribute",
      top: videos("{ title: Pasta video }", "searchableAttributes: [title]"),
      widgets: "time: { type: toggle, filter: { attribute: minutes, operator: \"<=\", value: 15 } }",
      told: [
        "filters of 'time' leave 'videos' empty: its searcher follows the filter state 'main', and no record there has 'minutes' [unknown-attribute]",
        "connect that searcher, or the widget, to a different filter state",
      ]),
    Slip(
      testDescription: "filters of another index alone are looked up there",
      top: "filterStates: [deals]\n"
        + videos(
          "{ title: Pasta video, kind: short }, { title: Taco video, kind: long }",
          "searchableAttributes: [title], attributesForFaceting: [kind]", state: "deals"),
      widgets:
        "kinds: { type: facetFilterList, facetFilters: [{ kind: short }], operator: or, groupName: kind, filterState: deals }",
      steps: "[search: , filterState: { in: deals, add: { group: { or: kind }, filters: { kind: short } } }]", told: []),
    Slip(
      testDescription: "beside an alternative that the index has, a filter leaves something",
      top: videos("{ title: Pasta video, cuisine: Italian }", "searchableAttributes: [title], attributesForFaceting: [cuisine]"),
      widgets:
        "picks: { type: facetFilterList, facetFilters: [{ cuisine: Italian }, { diet: vegan }], operator: or, groupName: picks }",
      told: []),
    Slip(
      testDescription: "another searcher of the main index needs the attribute there",
      top: "filterStates: [deals]\nsearchers: { second: { filterState: deals } }",
      widgets: "kinds: { type: facetFilterList, facetFilters: [{ kind: short }], operator: or, groupName: kind, filterState: deals }",
      told: [
        "'kinds' matches nothing: 'kind' is not in attributesForFaceting, and no record has it [attribute-not-faceted]",
        "correct the name, or add the attribute to the records and to attributesForFaceting",
      ]),
    Slip(
      testDescription: "nothing is retrieved", settings: ", attributesToRetrieve: []",
      told: [
        "'list' shows objectIDs: attributesToRetrieve leaves out 'title' [unknown-attribute]", "add 'title' to attributesToRetrieve",
      ]),
    Slip(
      testDescription: "fewer values are found than the list shows", settings: ", maxFacetHits: 3",
      top: "searchers: { names: { kind: facet, attribute: cuisine, filterState: main } }",
      widgets:
        "cuisines: { type: refinementList, attribute: cuisine, operator: or, searcher: names, presenter: { sortBy: \"alphabetical:asc\", limit: 10 } }",
      told: [
        "'cuisines' allows up to 10 values, but a search for values returns at most 3 [limit-above-engine]",
        "set maxFacetHits to 10",
      ]),
  ]) func aSlip(_ slip: Slip) async throws {
    #expect(try await told(slip) == slip.told, "\(slip.testDescription)")
  }
}
