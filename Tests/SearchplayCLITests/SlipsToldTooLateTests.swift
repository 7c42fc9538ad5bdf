import Testing

/// Semantic mistakes that used to be reported only for the main searcher, or not at all.
struct SlipsToldTooLateTests {
  private static let records = """
    [{ "objectID": "1", "name": "Road", "brand": "Alba", "price": 1290, "path": { "lvl0": "Road" }, "popularity": 1 }, { "objectID": "2", "name": "City", "brand": "Cima", "price": 900, "path": { "lvl0": "City" }, "popularity": 9 }, { "objectID": "3", "name": "Trail", "brand": "Brezza", "price": 1900, "path": { "lvl0": "Trail" }, "popularity": 5 }]
    """

  private func told(_ slip: Slip) async throws -> [String] {
    try await slip.said(
      of: "bikes", Self.records, settings: "attributesForFaceting: [brand, price]", lists: ["list: { type: hits, attribute: name }"],
      by: ["validate"])
  }

  private static let tips =
    "tips: { index: tips, records: [{ objectID: t1, q: gravel }, { objectID: t2, q: kids }], settings: { searchableAttributes: [q] } }"
  private static let tipRows = "tipRows: { type: hits, searcher: tips, attribute: q }"
  private static let both = "[search: , search: { searcher: tips }]"
  private static let brands =
    "brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }"

  @Test(arguments: [
    Slip(
      testDescription: "the value of a highlighted text is forgotten", widgets: "rows: { type: hits, attribute: _highlightResult.name }",
      told: ["'rows' shows no text: '_highlightResult.name' is an object [unknown-attribute]", "write _highlightResult.name.value"]),
    Slip(
      testDescription: "an attribute again in a rank of several", settings: ", searchableAttributes: [name, \"name,brand\"]",
      told: ["'name' is listed twice in 'searchableAttributes' [listed-twice]", "remove one of the two"]),
    Slip(
      testDescription: "a searcher for values that are not searchable",
      top: "searchers: { names: { kind: facet, attribute: brand, filterState: main } }",
      widgets: "brands: { type: refinementList, searcher: names, attribute: brand, operator: or, presenter: { sortBy: \"count:desc\" } }",
      steps: "[search: , search: { searcher: names }]",
      told: [
        "'brands' stays empty: the engine refuses to search for values of 'brand' in the index 'bikes' [attribute-not-faceted]",
        "write searchable(brand) in the attributesForFaceting of that index",
      ]),
    Slip(
      testDescription: "a number of hits that cannot be exceeded", top: "searchers: { \(tips) }", widgets: tipRows,
      steps: "[search: , search: { searcher: tips }, expect: { searchers: { tips: { hits: [0, 100] } } }]",
      told: [
        "'0 to 100' holds for any number of hits: 'tips' has 2 records [expectation-cannot-fail]",
        "expect something that could fail, or remove the expectation",
      ]),
    Slip(
      testDescription: "hits of a text alone, and no text", top: "searchers: { \(tips) }",
      widgets: "tipRows: { type: hits, searcher: tips, attribute: q, showItemsOnEmptyQuery: false }", steps: both,
      told: [
        "'tipRows' never shows a row: showItemsOnEmptyQuery is false, and the query is always empty [always-empty]",
        "search for something in a scenario, or remove showItemsOnEmptyQuery",
      ]),
    Slip(
      testDescription: "a text is searched for", top: "searchers: { \(tips) }",
      widgets: "tipRows: { type: hits, searcher: tips, attribute: q, showItemsOnEmptyQuery: false }",
      steps: "[search: , search: { searcher: tips, text: kids }]", told: []),
    Slip(
      testDescription: "a second searcher of the same records shows an object", top: "searchers: { more: { query: { hitsPerPage: 1 } } }",
      widgets: "rows: { type: hits, searcher: more, attribute: path }", steps: "[search: , search: { searcher: more }]",
      told: ["'rows' shows no text: 'path' is an object in the records [unknown-attribute]", "use a part of it, such as 'path.lvl0'"]),
    Slip(
      testDescription: "a second searcher of the same records retrieves something else",
      top: "searchers: { more: { query: { attributesToRetrieve: [brand] } } }",
      widgets: "rows: { type: hits, searcher: more, attribute: name }",
      steps: "[search: , search: { searcher: more }]",
      told: ["'rows' shows objectIDs: attributesToRetrieve leaves out 'name' [unknown-attribute]", "add 'name' to attributesToRetrieve"]),
    Slip(
      testDescription: "a list of orders is passed over", settings: ", replicas: { cheap: { customRanking: [asc(price)] } }",
      widgets: "order: { type: sortBy, indicesNames: [bikes, cheap], selected: 0 }", steps: "[search: , index: cheap]",
      told: [
        "'order' does not show that 'cheap' is searched from here on: it only reflects clicks [initial-selection-ignored]",
        "write click: { order: cheap }",
      ]),
    Slip(
      testDescription: "ranking by an object", settings: ", customRanking: [desc(path)]",
      told: [
        "'path' ranks hits, but is an object in record '1': objects have no order [records-inconsistent]",
        "rank by a part of it, such as 'path.lvl0'",
      ]),
    Slip(
      testDescription: "a replica's ranking leaves its own order out",
      settings: ", replicas: { cheap: { customRanking: [asc(price)], ranking: [typo, words] } }",
      widgets: "order: { type: sortBy, indicesNames: [bikes, cheap], selected: 0 }", steps: "[search: , click: { order: cheap }]",
      told: [
        "customRanking of 'cheap' has no effect without 'custom' in its ranking [setting-incomplete]",
        "add 'custom' to its ranking, or remove customRanking of 'cheap'",
      ]),
    Slip(
      testDescription: "an order of other records", settings: ", replicas: { cheap: { customRanking: [asc(price)] } }",
      top: "searchers: { \(tips) }",
      widgets: "\(tipRows)\n  order: { type: sortBy, searcher: tips, indicesNames: [tips, cheap], selected: 0 }",
      steps: both,
      told: [
        "'order' offers sort orders of the index 'tips', but 'cheap' has other records [order-unreachable]",
        "list 'tips' and its replicas only",
      ]),
    Slip(
      testDescription: "a text for a kind of filter that is never written",
      widgets: "\(brands)\n  current: { type: currentRefinements, presenter: { attributes: { brand: { range: \"{lower}\" } } } }",
      steps: "[search: , click: { brands: Alba }]",
      told: [
        "the label for 'range' of 'brand' is never used: its filters are of the kind 'string' [unused-name]",
        "write it under 'string', or remove it",
      ]),
    Slip(
      testDescription: "dynamic facets that combine several values of a single one",
      settings: ", renderingContent: { facetOrdering: { facets: { order: [brand] }, values: { brand: { sortRemainingBy: alpha } } } }",
      searcher: "query: { facets: [brand] }", widgets: "facets: { type: dynamicFacets, selectionModeForAttribute: { brand: multiple } }",
      steps: "[search: , click: { facets: { filter: { brand: Alba } } }]",
      told: [
        "no record has two values of 'brand', which 'facets' combines with 'and': a second one finds nothing [always-empty]",
        "write filterGroupForAttribute: { brand: { or: brand } }",
      ]),
    Slip(
      testDescription: "a rule for longer texts beside one for the text alone",
      searcher:
        "rules: [{ objectID: banner, conditions: [{ pattern: road, anchoring: contains }], consequence: { params: { hitsPerPage: 2 } } }, { objectID: only, conditions: [{ pattern: road, anchoring: is }], consequence: { params: { hitsPerPage: 1 } } }]",
      steps: "[search: road]", told: []),
    Slip(
      testDescription: "skipped after a limit",
      widgets:
        "brands: { type: refinementList, attribute: brand, operator: or, presenter: [{ sortBy: \"alphabetical:asc\" }, { limit: 2 }, { skip: 2 }] }",
      told: [
        "the presenter of 'brands' shows none of the 3 values that the records have [always-empty]",
        "'skip: 2' skips everything that 'limit: 2' keeps: write 'skip' before 'limit', or a smaller number",
      ]),
    Slip(
      testDescription: "a searcher that a step sends to other records", top: "searchers: { \(tips) }", widgets: tipRows,
      steps:
        "[search: , search: { searcher: tips }, searcher: { name: tips, request: { index: bikes } }, expect: { searchers: { tips: { hits: [0, 2] } } }]",
      told: []),
    Slip(
      testDescription: "an order that is shown already, and one that is expected not to show",
      settings: ", replicas: { cheap: { customRanking: [asc(price)] } }",
      widgets: "order: { type: sortBy, indicesNames: [bikes, cheap], selected: 0 }",
      steps: "[search: , index: cheap, expect: { widgets: { order: { bikes: { selected: true } } } }]", told: []),
    Slip(
      testDescription: "a text of a kind that a sheet brings", top: "filterStates: [sheet]",
      widgets: """
        cheap: { type: toggle, filter: { attribute: price, operator: "<", value: 1000 } }
          slider: { type: numericRange, attribute: price, filterState: sheet }
          current: { type: currentRefinements, presenter: { attributes: { price: { range: "{lower} to {upper}" } } } }
        """,
      steps:
        "[search: , set: { slider: [900, 1000] }, filterState: [{ in: main, setContent: sheet }], click: { cheap: }]", told: []),
    Slip(
      testDescription: "a group within a group gives a text",
      top:
        "searchers: { \(tips), inner: { kind: multi, components: [tips] }, outer: { kind: multi, components: [main, inner] } }",
      widgets:
        "tipRows: { type: hits, searcher: tips, attribute: q, showItemsOnEmptyQuery: false }\n  box: { type: searchBox, searcher: outer }",
      steps: "[search: , type: { box: kids }]", told: []),
    Slip(
      testDescription: "attributes of one rank, and a value that begins like a score",
      settings: ", searchableAttributes: [\"unordered(name), unordered(brand)\"]",
      searcher: "query: { optionalFilters: [\"brand:<scoreboard\"] }",
      told: ["no record has the value '<scoreboard' in 'brand' [unknown-value]", "the records have 'Alba', 'Brezza', 'Cima'"]),
  ]) func aSlip(_ slip: Slip) async throws {
    let found = try await told(slip)
    #expect(found == slip.told, "\(found)")
  }

  /// A custom ranking that is not among the ranking criteria decides nothing.
  @Test func theOrderOfTheFile() async throws {
    let slip = Slip(
      testDescription: "", settings: ", customRanking: [desc(popularity)], ranking: [typo, words]",
      steps: "[search: , expect: { hitIDs: [\"1\", \"2\", \"3\"] }]", told: [])
    let said = try await slip.said(
      of: "bikes", Self.records, settings: "attributesForFaceting: [brand]", lists: ["list: { type: hits, attribute: name }"],
      by: ["test", "-u=missing"])
    #expect(
      said == [
        "'customRanking' has no effect without 'custom' in ranking [setting-incomplete]",
        "add 'custom' to ranking, or remove 'customRanking'",
      ])
  }
}
