import Testing

/// A manifest's initial state, what its lists load and show, and values that its searcher makes impossible to search for.
struct SlipsBeforeTheFirstTapTests {
  private static let records = """
    [{ "objectID": "1", "title": "Pasta", "cuisine": "Italian", "minutes": 10 }, { "objectID": "2", "title": "Taco", "cuisine": "Mexican", "minutes": 20 }]
    """

  private func told(_ slip: Slip) async throws -> [String] {
    try await slip.said(
      of: "recipes", Self.records, settings: "searchableAttributes: [title], attributesForFaceting: [cuisine]", lists: [], by: ["validate"])
  }

  private static let list = "list: { type: hits, attribute: title }"
  private static let cuisines =
    "cuisines: { type: refinementList, attribute: cuisine, operator: or, presenter: { sortBy: [\"alphabetical:asc\"] } }"

  @Test(arguments: [
    Slip(
      testDescription: "chips do not show filters at the start",
      top: "filterState: [{ add: { group: { and: start }, filters: { cuisine: Italian } } }]",
      widgets: "current: { type: currentRefinements }",
      told: [
        "'current' does not show the initial filters until another filter changes [preset-replaced]",
        "set them with a 'filterState' step in setup, which notifies observers",
      ]),
    Slip(
      testDescription: "nor does a slider",
      top: "filterState: [{ add: { group: { and: minutes }, filters: { attribute: minutes, lower: 5, upper: 15 } } }]",
      widgets: "time: { type: numericRange, attribute: minutes }",
      told: [
        "'time' does not show the initial filter until another filter changes [preset-replaced]",
        "set it with a 'filterState' step in setup, which notifies observers",
        "'time' gets no bounds: 'minutes' is not in attributesForFaceting [attribute-not-faceted]",
        "add 'minutes' to searcher.settings.attributesForFaceting",
      ]),
    Slip(
      testDescription: "the filters at the start are in another group",
      top: "filterState: [{ add: { group: { and: cuisine }, filters: { cuisine: Italian } } }]", widgets: cuisines,
      told: [
        "the initial filters are in the group and(cuisine), but 'cuisines' writes to or(cuisine) [group-split]",
        "write { or: cuisine }",
      ]),
    Slip(
      testDescription: "a list that looks no row ahead", searcher: "query: { hitsPerPage: 1 }",
      widgets: "list: { type: hits, attribute: title, offset: 0 }", steps: "[search: , click: { list: { position: 1 } }]",
      told: [
        "with offset: 0, scrolling loads no more pages: no row is loaded in advance [setting]",
        "write offset: 1 or more, or infiniteScrolling: false",
      ]),
    Slip(
      testDescription: "rows from a place on instead of pages", searcher: "query: { offset: 0, length: 1 }", widgets: list,
      told: [
        "'list' shows 1 row and loads no more: 'offset' and 'length' replace pages [setting-incomplete]",
        "write hitsPerPage: 1, or write infiniteScrolling: false in the list",
      ]),
    Slip(
      testDescription: "a virtual replica with a ranking",
      settings: ", replicas: { virtual(quick): { ranking: [asc(minutes), typo, custom] } }",
      widgets: "order: { type: sortBy, indicesNames: [recipes, quick] }",
      told: [
        "a virtual replica does not support 'ranking': it sorts by its customRanking [setting]", "write customRanking: [asc(minutes)]",
      ]),
    Slip(
      testDescription: "a replica that searches everything",
      searcher: "replicas: { quick: { customRanking: [asc(minutes)], attributesForFaceting: [cuisine] } }",
      widgets: "order: { type: sortBy, indicesNames: [recipes, quick] }\n  box: { type: searchBox }",
      told: [
        "with a query, 'quick' sorts by relevance first, and by 'minutes' only among equally relevant hits [relevance-first]",
        "to sort by 'minutes' alone, write ranking: [asc(minutes), typo, geo, words, filters, proximity, attribute, exact, custom] in 'quick'",
        "the replica 'quick' has its own settings, which lack searchableAttributes: queries match in all attributes there [setting-incomplete]",
        "repeat searchableAttributes there, or declare the replica under settings.replicas instead, to share the settings",
      ]),
    Slip(
      testDescription: "a rule that restricts a search to what is not searched",
      searcher:
        "rules: [{ objectID: r, conditions: [{ pattern: curry, anchoring: is }], consequence: { params: { restrictSearchableAttributes: [cuisine] } } }]",
      widgets: list,
      told: [
        "queries never match in 'cuisine', which is not in searchableAttributes [no-effect]", "add 'cuisine' to searchableAttributes",
      ]),
    Slip(
      testDescription: "a text of an attribute that is not searched", widgets: list, steps: "[search: italian]",
      told: [
        "'italian' finds nothing: 'cuisine' contains it, but is not in searchableAttributes [setting-incomplete]",
        "add 'cuisine' to searchableAttributes, or search for something else",
      ]),
    Slip(
      testDescription: "version 8 reads no text of a rule",
      searcher:
        "rules: [{ objectID: r, conditions: [{ pattern: taco, anchoring: is }], consequence: { userData: Taco week } }]",
      top: "instantsearch: 8", widgets: "banner: { type: queryRuleCustomData }", steps: "[search: taco]",
      told: [
        "'banner' shows nothing when the rule 'r' applies: version 8 reads objects only [setting-incomplete]",
        "write userData: { … } in the rule",
      ]),
    Slip(
      testDescription: "chips that read alike", widgets: "\(cuisines)\n  current: { type: currentRefinements, presenter: { any: Filter } }",
      told: ["without a placeholder, every filter in 'current' reads 'Filter' [template]", "write a placeholder such as {text}"]),
    Slip(
      testDescription: "numbers that read alike",
      widgets:
        "time: { type: numericFilterList, operator: and, groupName: time, numericFilters: [{ attribute: minutes, operator: \">=\", value: 10.2 }, { attribute: minutes, operator: \">=\", value: 10.4 }], presenter: { comparison: \"from {value:0}\" } }",
      told: [
        "'time' shows 'minutes >= 10.2' and 'minutes >= 10.4' with the same label, 'from 10' [template]", "write a format with more digits",
      ]),
    Slip(
      testDescription: "a tap without the text that a search needs", searcher: "shouldTriggerSearch: nonEmpty", widgets: cuisines,
      steps: "[search: taco, search: \"\", click: { cuisines: Mexican }]",
      told: [
        "no search is sent: there is no query, and shouldTriggerSearch needs one [step-without-effect]",
        "search for something first, or remove shouldTriggerSearch",
      ]),
    Slip(
      testDescription: "snapshots name hits by what is not retrieved", settings: ", attributesToRetrieve: [title]",
      top: "snapshot: { hitAttribute: minutes }", widgets: list,
      told: [
        "snapshots show hits without 'minutes': answers leave it out [unknown-attribute]",
        "name a different attribute, or add 'minutes' to attributesToRetrieve",
      ]),
    Slip(
      testDescription: "a box without the text that is searched for", searcher: "query: { query: taco }",
      widgets: "box: { type: searchBox }",
      told: [
        "'box' is empty at first, although 'taco' is searched for [initial-selection-ignored]",
        "type the text in setup: type: { box: taco }",
      ]),
    Slip(
      testDescription: "a list of values that follows no filters", top: "searchers: { names: { kind: facet, attribute: cuisine } }",
      widgets:
        "names: { type: refinementList, attribute: cuisine, operator: and, searcher: names, presenter: { sortBy: [\"alphabetical:asc\"], limit: 10 } }",
      steps: "[search: , facetSearch: { names: ita }]",
      told: [
        "'names' stays empty: the engine refuses to search for values of 'cuisine' in the index 'recipes' [attribute-not-faceted]",
        "write searchable(cuisine) in the attributesForFaceting of that index",
        "'names' shows values from the searcher 'names', which follows no filter state, but writes its filters to 'main' [states-apart]",
        "write filterState: main in the searcher 'names'",
      ]),
    Slip(
      testDescription: "the set-up searches for a text, and one chip has a text of its own", searcher: "shouldTriggerSearch: nonEmpty",
      top: "setup: [search: taco]",
      widgets: """
        mexican: { type: toggle, filter: { cuisine: Mexican } }
          current: { type: currentRefinements, presenter: { any: From Mexico } }
        """, steps: "[click: { mexican: }]", told: []),
    Slip(
      testDescription: "words of different values, and a text that is expected to find nothing", widgets: list,
      steps: "[search: italian mexican, search: italian, expect: { hitIDs: none }]", told: []),
    Slip(
      testDescription: "rows from a place on, of a list that loads no pages", searcher: "query: { offset: 1, length: 1 }",
      widgets: "list: { type: hits, attribute: title, infiniteScrolling: false }", told: []),
    Slip(
      testDescription: "a searcher is disconnected from what it does not follow",
      top: "filterStates: [deals]\nsearchers: { second: { filterState: deals } }",
      widgets:
        "deal: { type: toggle, filter: { cuisine: Mexican }, filterState: deals }\n  rows: { type: hits, searcher: second, filterState: deals }\n  \(list)",
      steps: "[search: , disconnect: { searcher: main, filterState: main }, disconnect: { searcher: main, filterState: deals }]",
      told: [
        "'main' is not connected to the filter state 'deals' [step-without-effect]",
        "remove the step, or move it to where it has an effect",
      ]),
    Slip(
      testDescription: "a request that asks for no facets", widgets: cuisines,
      steps: "[search: , searcher: { request: { index: recipes, query: { hitsPerPage: 1 } } }, search: ]",
      told: [
        "'cuisines' no longer gets counts, because this request replaces the one that asked for them [always-empty]",
        "write facets: [cuisine] in the request, or change individual parameters with searcher: { parameters: { … } }",
      ]),
  ]) func aSlip(_ slip: Slip) async throws {
    let found = try await told(slip)
    #expect(found == slip.told, "\(found)")
  }

  /// Settings that need others, or that are in the wrong place.
  @Test(arguments: [
    (
      "settings: { attributesForFaceting: [afterDistinct(cuisine)] }", "rows: { type: hits }",
      [
        "'afterDistinct(cuisine)' has no effect without attributeForDistinct in the settings [setting-incomplete]",
        "add attributeForDistinct to the settings, or remove 'afterDistinct(cuisine)'",
      ]
    ),
    (
      "settings: { attributesForFaceting: [filterOnly(cuisine)] }\n  query: { facets: [cuisine] }", "rows: { type: hits }",
      [
        "the searcher requests counts for 'cuisine', which is filterOnly and therefore not counted [attribute-not-faceted]",
        "write 'cuisine' instead of 'filterOnly(cuisine)'",
      ]
    ),
    (
      "replicas: { virtual(quick): { customRanking: [asc(minutes)] } }", "order: { type: sortBy, indicesNames: [index, quick] }",
      [
        "'virtual(quick)' is how 'settings' lists a virtual replica [setting]",
        "write it under settings.replicas, or name the replica quick here",
      ]
    ),
  ]) func settings(_ searcher: String, _ widget: String, _ expected: [String]) async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher:
          records: [{ objectID: "1", cuisine: Italian, minutes: 10 }, { objectID: "2", cuisine: Thai, minutes: 20 }]
          \(searcher)
        widgets: { \(widget) }
        scenarios: [{ name: S, steps: [search: ] }]

        """, by: "validate")
    let lines = told.split(separator: "\n").map { line in
      String(line[(line.firstRange(of: "warning: ") ?? line.firstRange(of: "error: ") ?? line.firstRange(of: "help: "))!.upperBound...])
    }
    #expect(lines == expected, "\(told)")
  }

  /// The help about a failure that is nearly right.
  @Test(arguments: [
    (
      "hits: 1",
      "'hits' refers to the main searcher; the previous step searched 'videos': write searchers: { videos: { hits: 1 } }"
    ),
    (
      "widgets: { cuisines: [Thai, Italian] }",
      "these are the same, in a different order: write { anyOrder: [ … ] } if the order does not matter"
    ),
    ("widgets: { spinner: [loading] }", "the answer has arrived: write pending: true to expect what is shown before it"),
  ]) func failures(_ expectation: String, _ help: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: "1", cuisine: Italian }, { objectID: "2", cuisine: Thai }]
        settings: { attributesForFaceting: [cuisine] }
      searchers: { videos: { index: videos, records: [{ objectID: v, title: Pasta }] } }
      widgets:
        \(Self.cuisines)
        spinner: { type: loading }
        rows: { type: hits, searcher: videos, attribute: title }
      scenarios:
        - { name: S, steps: [search: , search: { searcher: videos, text: pasta }, expect: { \(expectation) }] }

      """, "m.searchplay.yaml")
    let run = try await program.run("run", "m.searchplay.yaml")
    #expect(run.output.contains("= help: \(help)\n"), "\(run.output)")
  }

  /// Only one manifest can be exported, and a seed applies only to random walks.
  @Test(arguments: [
    (["export", "swift", "a.yaml", "b.yaml"], "export takes one manifest: export 'b.yaml' by itself"),
    (["explore", "a.yaml", "--seed", "3", "--walks", "0"], "--seed has no effect with --walks 0: remove one of the two"),
  ]) func options(_ arguments: [String], _ message: String) async throws {
    let program = try Program()
    defer { program.end() }
    let run = try await program.run(arguments)
    #expect(run.errors.contains(message) && run.status == 64, "\(run)")
  }

  /// If a variable or a secret were set to two values, one of them would be lost.
  @Test(arguments: ["--variable", "--secret"]) func aNameThatIsSetTwice(_ option: String) async throws {
    let program = try Program()
    defer { program.end() }
    let run = try await program.run("validate", "m.searchplay.yaml", option, "dish=a", option, "dish=b")
    #expect(run.errors.contains("\(option) sets 'dish' twice: set each name only once") && run.status == 64, "\(run)")
  }
}
