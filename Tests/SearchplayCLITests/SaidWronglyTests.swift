import Testing

/// Correct manifests that were reported, and mistakes that were reported with a wrong reason or remedy, or not at all.
struct SaidWronglyTests {
  private static let records = #"""
    [
      { "objectID": "1", "name": "Trail", "brand": "Fleet", "color": "red", "price": 80, "inStock": true, "cat": { "lvl0": "Shoes", "lvl1": "Shoes > Running" } },
      { "objectID": "2", "name": "Court", "brand": "Loom", "color": "blue", "price": 95.5, "inStock": false, "cat": { "lvl0": "Shoes", "lvl1": "Shoes > Tennis" } },
      { "objectID": "3", "name": "Sun", "brand": "Loom", "color": "red", "price": 130, "inStock": true, "cat": { "lvl0": "Hats", "lvl1": "Hats > Sun" } }
    ]
    """#

  private func told(_ slip: Slip) async throws -> [String] {
    try await slip.said(
      of: "shop", Self.records,
      settings: "searchableAttributes: [name], attributesForFaceting: [brand, color, price, inStock, cat.lvl0, cat.lvl1]",
      lists: ["rows: { type: hits, attribute: name }"], by: ["test", "-u=missing"])
  }

  @Test(arguments: [
    Slip(
      testDescription: "a click on an item that an earlier step gave to the list",
      widgets: "colors: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: color }",
      steps: "[search: , items: { colors: [{ color: blue }] }, click: { colors: blue }, expect: { hits: 1 }]", told: []),
    Slip(
      testDescription: "a click on an item that an earlier step took from the list",
      widgets: "colors: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: color }",
      steps: "[search: , items: { colors: [{ color: blue }] }, click: { colors: red }]",
      told: ["'colors' has no item 'red' [unknown-item]", "items: blue"]),
    Slip(
      testDescription: "a list that shares the interactor of another one",
      widgets:
        "brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [\"alphabetical:asc\"] } }\n  mirror: { type: refinementList, attribute: brand, operator: or, interactorOf: brands, connect: [view], presenter: { sortBy: [\"alphabetical:desc\"] } }",
      steps: "[search: , click: { mirror: Loom }, expect: { hits: 2 }]", told: []),
    Slip(
      testDescription: "two views of one menu",
      widgets:
        "side: { type: hierarchicalMenu, hierarchicalAttributes: [cat.lvl0, cat.lvl1], separator: \" > \", presenter: default }\n  top: { type: hierarchicalMenu, hierarchicalAttributes: [cat.lvl0, cat.lvl1], separator: \" > \", presenter: default, interactorOf: side }",
      steps: "[search: , click: { side: Shoes }, click: { top: \"Shoes > Tennis\" }, expect: { hits: 1 }]", told: []),
    Slip(
      testDescription: "a value that is selected without being shown",
      widgets: "brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [\"alphabetical:asc\"] } }",
      steps:
        "[search: , click: { brands: { value: Nova, offscreen: true } }, expect: { widgets: { brands: { includes: [Nova] } } }, clear: , expect: { widgets: { brands: { Nova: absent } } }]",
      told: ["no record has the value 'Nova' in 'brand' [unknown-value]", "write the value exactly as in the records"]),
    Slip(
      testDescription: "a filter that a list has twice", top: "instantsearch: 8",
      widgets:
        "colors: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }, { color: red }], operator: or, groupName: color }",
      steps: "[search: ]", told: ["'{ color: red }' is listed twice in 'facetFilters' [listed-twice]", "remove one of the two"]),
    Slip(
      testDescription: "filters of version 8 in the spelling of the engine", top: "instantsearch: 8",
      widgets: "stock: { type: toggle, filter: { inStock: true } }",
      steps: "[search: , click: { stock: }, expect: { filters: '(\"inStock\":true)' }]",
      told: [
        "InstantSearch never writes filters this way: there are spaces inside the parentheses of a group [condition]",
        "write '( \"inStock\":true )'", "the filters differ from what is expected [expectation]", "only the spaces differ",
      ]),
    Slip(
      testDescription: "a list of objectIDs",
      widgets: "ids: { type: refinementList, attribute: objectID, operator: or, presenter: { sortBy: [\"alphabetical:asc\"] } }",
      steps: "[search: ]",
      told: ["'ids' shows nothing: the engine never counts objectIDs [attribute-not-faceted]", "use a different attribute"]),
    Slip(
      testDescription: "a button for a menu's group with an operator",
      widgets:
        "side: { type: hierarchicalMenu, hierarchicalAttributes: [cat.lvl0], separator: \" > \", presenter: default }\n  none: { type: clearRefinements, filterGroupIDs: [{ and: _hierarchical }] }",
      steps: "[search: ]",
      told: [
        "'none' refers to the group and(_hierarchical), which nothing writes to [group-unwritten]",
        "did you mean { hierarchical: _hierarchical }?",
      ]),
    Slip(
      testDescription: "filters among the parameters of a query",
      steps: "[searcher: { parameters: { filters: \"brand:Fleet\" } }, search: ]",
      told: [
        "the filters of the query are not sent while disjunctive faceting is on [query-filters-ignored]",
        "put the filters in the filter state, or, if there are no 'or' lists or menus, set isDisjunctiveFacetingEnabled: false",
      ]),
    Slip(
      testDescription: "switches for opposites in separate groups",
      widgets: "here: { type: toggle, filter: { inStock: true } }\n  gone: { type: toggle, filter: { inStock: false }, groupName: gone }",
      steps: "[search: ]",
      told: [
        "no record matches both 'here' and 'gone': switched on together, they find nothing [always-empty]",
        "use a filterMap, or one groupName with operator: or in both",
      ]),
    Slip(
      testDescription: "two price bands of whole numbers",
      widgets:
        "bands: { type: numericFilterList, numericFilters: [{ attribute: price, lower: 0, upper: 95 }, { attribute: price, lower: 96, upper: 300 }], operator: or, groupName: price }",
      steps: "[search: ]",
      told: [
        "records have a 'price' above 95 and below 96, which no item of 'bands' covers [numbers-missing]",
        "let each item begin where the one before ends",
      ]),
    Slip(
      testDescription: "a replica without an order, searched by name", settings: ", replicas: [shop_asc]",
      steps: "[search: , index: shop_asc, search: , index: shop, search: , index: shop_asc, search: ]",
      told: [
        "'shop_asc' shows the same hits as 'shop', in the same order [setting-incomplete]",
        "give the replica its own customRanking or ranking",
      ]),
    Slip(
      testDescription: "a replica with an order, searched by name", settings: ", replicas: { shop_asc: { customRanking: [asc(price)] } }",
      steps: "[search: , index: shop_asc, search: ]", told: []),
    Slip(
      testDescription: "records in place of steps", steps: "[{ include: rec.json }]",
      files: ["rec.json": "[{ \"name\": \"a\" }, { \"name\": \"b\" }]"],
      told: ["'rec.json' is a list, but none of its items is a step [include]"]),
  ])
  func isToldAsItIs(_ slip: Slip) async throws {
    let told = try await told(slip)
    #expect(told == slip.told)
  }

  /// Labels that name both ends of an order, or say what comes last; and words that refer to an attribute by something other than its name.
  @Test(arguments: [
    ("desc(price)", "Highest to lowest price", true), ("asc(price)", "Lowest to highest price", true),
    ("desc(price)", "Dearest to cheapest", true), ("desc(price)", "Cheapest last", true), ("asc(price)", "Highest price last", true),
    ("desc(reviews)", "Most to least reviewed", true), ("asc(reviews)", "Most to least reviewed", false),
    ("asc(popularity)", "Most popular", false), ("desc(popularity)", "Most popular", true), ("asc(discount)", "Biggest discount", false),
  ])
  func labelsOfOrders(_ order: String, _ label: String, _ isRight: Bool) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        index: shop
        records: [{ name: a, price: 1, reviews: 2, popularity: 3, discount: 4 }, { name: b, price: 2, reviews: 3, popularity: 4, discount: 5 }]
        settings: { replicas: { other: { customRanking: ["\(order)"] } } }
      widgets: { order: { type: sortBy, indicesNames: [shop, other], presenter: { other: \(label), shop: All } } }
      scenarios: [{ name: S, steps: [search: , click: { order: other }] }]

      """, "m.searchplay.yaml")
    let result = try await program.run("validate", "m.searchplay.yaml")
    #expect(result.errors.contains("'order' shows 'other' as '\(label)', but it sorts in the opposite direction") != isRight, "\(result)")
  }

  /// Overriding a variable that does not exist changes nothing, which is not the same as making no difference.
  @Test func aVariableThatDoesNotExist() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      variables: { limit: 1 }
      searcher: { records: [{ name: a }], query: { hitsPerPage: "${limit}" } }
      widgets: { rows: { type: hits, attribute: name } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let result = try await program.run("compare", "m.searchplay.yaml", "--with", "variables.limt=2")
    #expect(
      result.status == 2
        && result.errors.contains(
          "there is no variable 'limt' [override]\n  1 | variables.limt: 2\n    | ^~~~~~~~~~~~~~\n    = help: did you mean 'limit'?\n"),
      "\(result)")
  }

  /// Lines of a variables file are counted, and a name may be set only once.
  @Test func linesOfVariables() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    try program.write("\n# sizes\n\nlimit=2\nlimit=3\n", "v.env")
    let result = try await program.run("run", "--variables-file", "v.env")
    #expect(result.status == 64 && result.errors == "error: v.env:5: 'limit' is set twice\n", "\(result)")
  }

  /// An archive that was saved without response bodies, and one without any Algolia traffic.
  @Test(arguments: [
    (
      #"{ "request": { "method": "POST", "url": "https://a-dsn.algolia.net/1/indexes/*/queries", "postData": { "text": "{\"requests\":[{\"indexName\":\"shop\"}]}" } }, "response": { "status": 200, "content": { "size": 10 } } }"#,
      "the log has no search with an answer: 1 without the response's body [recording]",
      "save the log again with request and response bodies"
    ),
    (
      #"{ "request": { "method": "GET", "url": "https://example.com/" }, "response": { "status": 200, "content": { "text": "x" } } }"#,
      "the log has no search with an answer [recording]",
      "it has no searches: save the log again after running one"
    ),
  ])
  func archives(_ entry: String, _ headline: String, _ help: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("{ \"log\": { \"entries\": [\(entry)] } }", "a.har")
    try program.write(
      """
      version: "1.0"
      searcher: { backend: recorded, appID: A, index: shop, recording: a.har }
      widgets: { rows: { type: hits } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let result = try await program.run("validate", "m.searchplay.yaml")
    #expect(result.errors.contains("error: \(headline)\n") && result.errors.contains("= help: \(help)\n"), "\(result)")
  }
}
