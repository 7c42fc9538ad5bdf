import Testing

/// What is valid as written, but does something other than its author thinks.
struct SlipsOfThoughtTests {
  private static let records = """
    [{ "objectID": "1", "name": "Road", "brand": "Alba", "price": 1290 }, { "objectID": "2", "name": "City", "brand": "Cima", "price": 900 }]
    """

  private func told(_ slip: Slip, by command: String, records: String = records) async throws -> [String] {
    try await slip.said(
      of: "bikes", records, settings: "attributesForFaceting: [brand, price], searchableAttributes: [name]",
      lists: ["list: { type: hits, attribute: name }"], by: [command])
  }

  private static let brands = "brands: { type: refinementList, attribute: brand, operator: or, presenter: "

  @Test(arguments: [
    Slip(
      testDescription: "a limit before the values are hidden",
      widgets: brands + "[{ sortBy: [\"alphabetical:asc\"] }, { limit: 2 }, { hide: [Alba] }] }",
      told: ["the list may be shorter than this limit: a later step hides some of its items [no-effect]", "swap the two steps"]),
    Slip(
      testDescription: "an order that a later one settles",
      widgets: brands + "[{ sortBy: \"count:desc\" }, { sortBy: [\"alphabetical:asc\"] }] }",
      told: ["this step has no effect: the next one overrides it [step-undone]"]),
    Slip(
      testDescription: "a pattern of another grammar",
      searcher:
        "rules: [{ objectID: r, conditions: [{ pattern: \".*road.*\", anchoring: contains }], consequence: { params: { hitsPerPage: 5 } } }]",
      told: [
        "'*' has no meaning in a pattern, which consists of words and facets [rule]",
        "remove it; with anchoring: contains, there may be words before and after the pattern",
      ]),
    Slip(
      testDescription: "tags exchanged", settings: ", highlightPreTag: \"</em>\", highlightPostTag: \"<em>\"",
      told: [
        "'</em>' is a closing tag; an opening one belongs here [setting]", "swap highlightPreTag and highlightPostTag",
      ]),
    Slip(
      testDescription: "negations of which one always holds",
      searcher: "query: { filters: \"NOT brand:Alba OR NOT brand:Cima\" }\n  isDisjunctiveFacetingEnabled: false",
      told: [
        "every record matches NOT brand:Alba OR NOT brand:Cima: these filters exclude nothing [filter-matches-all]",
        "write NOT brand:Alba AND NOT brand:Cima",
      ]),
    Slip(
      testDescription: "another language's and", searcher: "query: { filters: \"brand:Alba && price > 5\" }",
      told: ["the engine rejects these filters: expected AND, OR or the end [filter-syntax]", "write AND instead of &&"]),
    Slip(
      testDescription: "a range with a dash", searcher: "query: { filters: \"price:100-2000\" }\n  isDisjunctiveFacetingEnabled: false",
      told: [
        "no record has the value '100-2000' in 'price', whose values are numbers [unknown-value]",
        "a range is a numeric filter: price:100 TO 2000 in a filters string",
      ]),
    Slip(
      testDescription: "a switch beside a list",
      widgets: "only: { type: toggle, filter: { brand: Alba }, groupName: shortcut }\n  " + brands + "{ sortBy: \"alphabetical:asc\" } }",
      told: [
        "'only' and 'brands' filter by 'brand' in two groups, and(shortcut) and or(brand), but no record has two values: different selections in the two match nothing [group-split]",
        "write to one group in both",
      ]),
    Slip(
      testDescription: "a filter as a text", steps: "[search: \"brand:Alba\"]",
      told: [
        "'brand:Alba' finds nothing: a query is not a filter [setting-incomplete]",
        "write filterState: [{ add: { group: { and: brand }, filters: [{ brand: Alba }] } }]",
      ]),
    Slip(
      testDescription: "an expression as a text", steps: "[search: \"road OR city\"]",
      told: [
        "'road OR city' finds nothing: the engine has no operator 'OR' in queries [setting-incomplete]",
        "search for the words alone, or filter",
      ]),
    Slip(
      testDescription: "a text that is typed, and nothing that is submitted",
      widgets: "box: { type: searchBox, searchTriggeringMode: searchOnSubmit }", steps: "[type: { box: road }, submit: { box: }]",
      told: [
        "'road' is typed, but the next step submits no text [step-without-effect]", "write submit: { box: road }",
      ]),
    Slip(
      testDescription: "a widget in place of its group", widgets: brands + "{ sortBy: \"alphabetical:asc\" } }",
      steps: "[search: , click: { brands: Alba }, clear: { or: brands }]",
      told: [
        "the step refers to the group or(brands), which nothing writes to [group-unwritten]",
        "'brands' is a widget, which writes to { or: brand }",
      ]),
    Slip(
      testDescription: "a chip's text for another letter case",
      widgets: brands
        + "{ sortBy: \"alphabetical:asc\" } }\n  chips: { type: currentRefinements, presenter: { attributes: { brand: { values: { alba: \"The white one\" } } } } }",
      told: ["no record has the value 'alba' in 'brand' [unknown-value]", "did you mean 'Alba'?"]),
    Slip(
      testDescription: "items in one text", widgets: brands + "{ sortBy: \"alphabetical:asc\" } }",
      steps: "[search: , click: { brands: \"Alba, Cima\" }]",
      told: ["'brands' does not show 'Alba, Cima' [step]", "each tap is a separate step: write one per item"]),
    Slip(
      testDescription: "the key that submits, in the text", widgets: "box: { type: searchBox, searchTriggeringMode: searchOnSubmit }",
      steps: "[type: { box: \"road{enter}\" }]",
      told: [
        "'box' searches on submit, and no step submits 'road' [step-without-effect]", "add a 'submit: { box: road }' step",
      ]),
    Slip(
      testDescription: "an invariant that never holds", top: "invariants: [{ name: full, expect: { hits: \">= 3\" } }]",
      told: ["'hits: >= 3' can never be true: there are 2 records [expectation-cannot-fail]", "expect something that can be true"]),
    Slip(
      testDescription: "allowed twice", top: "allow: [undefined-order]",
      widgets: brands.replacing(", presenter: ", with: " }"), steps: "[search: ], allow: [undefined-order]",
      told: ["'undefined-order' is already allowed for all scenarios [allow-unused]", "remove it from 'allow'"]),
  ]) func isTold(_ slip: Slip) async throws {
    let said = try await told(slip, by: "run")
    #expect(said == slip.told)
  }

  /// A menu item named by its last segment, in an expectation.
  @Test func anItemByItsLastSegment() async throws {
    let slip = Slip(
      testDescription: "",
      widgets: "menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: \" > \", presenter: default }",
      steps: "[search: , click: { menu: Europe }, expect: { widgets: { menu: { Italy: { count: 1 } } } }]", told: [])
    let said = try await slip.said(
      of: "hotels", #"[{ "objectID": "1", "l0": "Europe", "l1": "Europe > Italy" }]"#, settings: "attributesForFaceting: [l0, l1]",
      lists: [],
      by: ["run"])
    #expect(said == ["'menu' does not show 'Italy' [expectation]", "did you mean 'Europe > Italy'?"])
  }

  /// A location in another format's notation, in all records.
  @Test func placesOfAnotherFormat() async throws {
    let records =
      #"[{ "objectID": "1", "name": "Road", "_geoloc": [2.35, 48.85] }, { "objectID": "2", "name": "City", "_geoloc": [2.3, 48.8] }]"#
    let slip = Slip(testDescription: "", searcher: "query: { aroundLatLng: \"48.8, 2.3\" }", told: [])
    let said = try await told(slip, by: "validate", records: records)
    #expect(said.contains("the '_geoloc' of record '1' has no numeric 'lat' and 'lng' [records-inconsistent]"), "\(said)")
  }

  /// A glob pattern for records, and tags combined the way other tools do it.
  @Test func patternsAndTags() async throws {
    let program = try Program()
    defer { program.end() }
    let manifest = """
      version: "1.0"
      searcher: { records: "data/*.json" }
      widgets: { count: { type: stats } }
      scenarios: [{ name: S, tags: [smoke, fast], steps: [search: ] }]

      """
    try program.write(manifest, "m.searchplay.yaml")
    try program.write("[]", "data/a.json")
    let run = try await program.run("run")
    #expect(run.errors.contains("= help: 'records' takes one file, not a pattern: there are a.json\n"), "\(run)")
    try program.replace("data/*.json", "data/a.json", in: "m.searchplay.yaml")
    for (tag, help) in [
      ("smoke and fast", "tags are separated by commas: smoke,fast"), ("!smoke", "to leave it out, write --exclude-tags smoke"),
    ] {
      let run = try await program.run("list", "--include-tags", tag)
      #expect(run.errors.contains("warning: no scenario has the tag '\(tag)'; \(help)\n"), "\(run)")
    }
  }

  /// Scenarios selected the way other tools do it.
  @Test func choosingAScenario() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ a: 1 }] }\nwidgets: { count: { type: stats } }\nscenarios: [{ name: S, tags: [smoke], steps: [search: ] }]\n",
      "m.searchplay.yaml")
    for path in ["m.searchplay.yaml::S", "m.searchplay.yaml#S"] {
      let run = try await program.run("run", path)
      #expect(
        run.errors
          == "error: there is no file or folder '\(path)'; a scenario is chosen by its name with -g S, or by its line as FILE:LINE\n")
    }
    let run = try await program.run("run", "-g", "@smoke")
    #expect(
      run.errors
        == "error: no scenario is selected: no name matches '@smoke'; for a tag, write --include-tags smoke (--pass-with-no-tests allows it)\n"
    )
  }
}
