import Testing

/// Mistakes whose first help text was misleading: following the present one fixes them.
struct HelpThatMendsTests {
  private static let records = """
    [{ "objectID": "2", "name": "Trail shoe", "brand": "Fleet", "price": 45, "cat": { "lvl0": "Shoes" }, "color": "red" },
     { "objectID": "5", "name": "City shoe", "brand": "Fleet", "price": 60, "cat": { "lvl0": "Shoes" }, "color": "blue" },
     { "objectID": "3", "name": "Hat", "brand": "Loom\\u00a0", "price": 20, "cat": { "lvl0": "Hats" }, "color": "blue" },
     { "objectID": "4", "name": "Cap", "brand": "Loom", "price": 30, "cat": { "lvl0": "Hats" }, "color": "red" }]
    """

  private func told(_ slip: Slip, by command: String = "run", _ settings: String = "attributesForFaceting: [brand, cat, color, price]")
    async throws -> [String]
  {
    try await slip.said(
      of: "shop", Self.records.replacing("Loom\\u00a0", with: slip.settings == " " ? "Loom\\u00a0" : "Loom"), settings: settings,
      lists: ["brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }"],
      by: [command])
  }

  @Test(arguments: [
    Slip(
      testDescription: "a number between two bands",
      widgets:
        "prices: { type: numericFilterList, operator: or, groupName: p, numericFilters: [{ attribute: price, operator: \"<\", value: 45 }, { attribute: price, operator: \">\", value: 45 }] }",
      told: [
        "records have a 'price' of 45, which no item of 'prices' covers [numbers-missing]", "let each item begin where the one before ends",
      ]),
    Slip(
      testDescription: "an object that is declared whole",
      widgets: "cats: { type: refinementList, attribute: cat, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }",
      told: [
        "'cats' shows no values and matches no records: 'cat' is an object in the records [unknown-attribute]",
        "use a part of it, such as 'cat.lvl0', here",
      ]
    ),
    Slip(
      testDescription: "a blank that is none", settings: " ",
      told: [
        "'Loom\\u{A0}' and 'Loom' are two values of 'brand' that look alike [records-inconsistent]",
        "remove the invisible characters from the records",
      ]),
    Slip(
      testDescription: "and before or",
      searcher: "query: { filters: \"color:red AND brand:Fleet OR brand:Loom\" }\n  isDisjunctiveFacetingEnabled: false",
      told: [
        "OR binds more tightly than AND here: this means color:red AND (brand:Fleet OR brand:Loom) [filter-syntax]",
        "write the parentheses that you mean",
        "'brands' shows only the selected values after a click, so a second one cannot be selected [counts-narrowed]",
        "turn on isDisjunctiveFacetingEnabled",
      ]),
    Slip(
      testDescription: "an expression that cannot be met",
      searcher: "query: { filters: \"color:red AND color:blue\" }\n  isDisjunctiveFacetingEnabled: false",
      told: [
        "no record matches all of the query's filters together [always-empty]", "write OR between filters of which only one has to match",
        "'brands' shows only the selected values after a click, so a second one cannot be selected [counts-narrowed]",
        "turn on isDisjunctiveFacetingEnabled",
      ]),
    Slip(
      testDescription: "filters with a line break", steps: "[search: , expect: { filters: \"( \\\"brand\\\":\\\"Fleet\\\" )\\n\" }]",
      told: [
        "filters never end with a line break, so this is never met [condition]", "write '|-' instead of '|', or the string on one line",
      ]),
    Slip(
      testDescription: "a filter that is searched for", steps: "[search: \"brand:Fleet\"]",
      told: ["'brand:Fleet' finds nothing: a query is not a filter [setting-incomplete]", "write click: { brands: Fleet }"]),
    Slip(
      testDescription: "comparisons and ranges as values",
      widgets: "prices: { type: facetFilterList, facetFilters: [{ price: \"20..50\" }, { price: \">50\" }], operator: or, groupName: g }",
      told: [
        "no record has the value '20..50' in 'price', whose values are numbers [unknown-value]",
        "a range is a numeric filter, as in a numericFilterList: { attribute: price, lower: 20, upper: 50 }",
        "no record has the value '>50' in 'price' [unknown-value]",
        "a comparison is a numeric filter, as in a numericFilterList: { attribute: price, operator: \">\", value: 50 }",
      ]),
    Slip(
      testDescription: "a row by its number", steps: "[search: , click: { brands: 1 }]",
      told: ["'brands' does not show '1' [step]", "to click by position, write { position: 1 }"]),
    Slip(
      testDescription: "a second value of a list that narrows",
      widgets: "colors: { type: refinementList, attribute: color, operator: and, presenter: { sortBy: \"alphabetical:asc\" } }",
      steps: "[search: , click: { colors: red }, click: { colors: blue }]",
      told: [
        "'colors' does not show 'blue' [step]",
        "an 'and' list shows only values of the records found: write operator: or, or click with 'offscreen: true' as app code could",
      ]),
    Slip(
      testDescription: "hits in another order", steps: "[search: , click: { brands: Fleet }, expect: { hitIDs: [\"5\", \"2\"] }]",
      told: [
        "the hits on the page differ from what is expected [expectation]",
        "these are the hits, in a different order; if the order does not matter, write { anyOrder: [\"5\", \"2\"] }",
      ]),
    Slip(
      testDescription: "a default as shells have it", steps: "[search: \"${WORD:-shoe}\"]",
      told: [
        "there is no variable 'WORD:-shoe' [unknown-variable]", "write ${WORD}, and its default under 'variables': { WORD: shoe }",
      ]),
    Slip(
      testDescription: "a list in quotes", searcher: "query: { attributesToRetrieve: \"[name, brand]\" }",
      told: ["expected a list, found a string, '[name, brand]' [wrong-type]", "remove the quotes: [name, brand]"]),
    Slip(
      testDescription: "filters of the searcher", searcher: "filters: \"brand:Fleet\"",
      told: ["unknown key 'filters' in a searcher [unknown-key]", "it belongs in 'query': { filters: … }"]),
  ]) func isTold(_ slip: Slip) async throws {
    #expect(try await told(slip) == slip.told)
  }

  /// What belongs only in the settings.
  @Test func aMissingComma() async throws {
    #expect(
      try await told(
        Slip(testDescription: "", told: []), by: "validate", "attributesForFaceting: [brand], searchableAttributes: [name brand]") == [
          "no record has the attribute 'name brand' [unknown-attribute]", "a comma is missing: [name, brand]",
        ])
  }

  /// Mistakes of form, each in a separate manifest.
  @Test(arguments: [
    ("steps:\n      -search:\n", "a space is missing after the dash: '- search: …'"),
    ("steps:\n      - search: run #1\n", "put the string in quotes, or a space after '#'"),
    ("given: [search: ]\n", "write the steps one after another under 'steps', and what is expected as '- expect: …'"),
  ]) func form(_ scenario: String, _ help: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a }] }
      widgets: { box: { type: searchBox } }
      scenarios:
        - name: S
          \(scenario)
      """, "m.searchplay.yaml")
    let run = try await program.run("validate")
    #expect(run.errors.contains("= help: \(help)\n"), "\(run)")
  }

  @Test func placesAndPlaceholders() async throws {
    let program = try Program()
    defer { program.end() }
    let rest = "widgets: { rows: { type: hits } }\nscenarios: [{ name: S, steps: [search: ] }]\n"
    try program.write("[{ \"objectID\": \"1\" }]", "data/products.json")
    try program.write("version: \"1.0\"\nsearcher: { records: data\\products.json }\n\(rest)", "m.searchplay.yaml")
    var run = try await program.run("validate", "m.searchplay.yaml")
    #expect(run.errors.contains("= help: write \"data/products.json\": folders are separated by '/'\n"), "\(run)")
    try program.write("version: \"1.0\"\nsearcher: { backend: algolia, appID: YourApplicationID }\n\(rest)", "m.searchplay.yaml")
    run = try await program.run("validate", "m.searchplay.yaml")
    #expect(run.errors.contains("warning: this looks like a placeholder [credentials]"), "\(run)")
    run = try await program.run("test", "--reporter", "quiet", "--verbose")
    #expect(run.errors.contains("--quiet and --verbose cannot be combined: use one of them"), "\(run)")
  }
}
