import Testing

/// What has no effect because of another part of a manifest or its records.
struct OverriddenSettingsTests {
  private static let records = #"""
    [
      { "objectID": "1", "name": "Casa Azul", "city": "Lisbon", "chain": "Sol", "amenities": ["spa"], "stars": 4, "price": 120, "pool": true, "rank": 1, "place": { "lvl0": "Portugal", "lvl1": "Portugal > Lisbon" } },
      { "objectID": "2", "name": "Tejo", "city": "Lisbon", "chain": "Luna", "amenities": ["parking"], "stars": 3, "price": 80, "pool": false, "rank": 1, "place": { "lvl0": "Portugal", "lvl1": "Portugal > Lisbon" } },
      { "objectID": "3", "name": "Ribeira", "city": "Porto", "chain": "Sol", "amenities": ["spa", "parking"], "stars": 3, "price": 70, "pool": false, "rank": 1, "place": { "lvl0": "Portugal", "lvl1": "Portugal > Porto" } },
      { "objectID": "4", "name": "Marais", "city": "Paris", "chain": "Luna", "amenities": [], "stars": 5, "price": 210, "pool": true, "rank": 1, "place": { "lvl0": "France", "lvl1": "France > Paris" } }
    ]
    """#

  private func told(_ slip: Slip, _ arguments: String...) async throws -> [String] {
    try await slip.said(
      of: "stays", Self.records,
      settings: "searchableAttributes: [name, city], attributesForFaceting: [city, chain, stars, price, pool, place.lvl0, place.lvl1]",
      lists: ["list: { type: hits, attribute: name }"],
      by: arguments.isEmpty ? ["test", "-u=missing"] : arguments)
  }

  @Test(arguments: [
    Slip(
      testDescription: "a setting that the query sets as well", settings: ", distinct: 1, attributeForDistinct: chain",
      searcher: "query: { distinct: false }",
      told: ["'distinct' has no effect because the query sets distinct: false [setting-incomplete]", "keep one of the two"]),
    Slip(
      testDescription: "a former name beside the present one", settings: ", attributesToIndex: [name, chain]",
      told: [
        "'attributesToIndex' has no effect together with 'searchableAttributes', its present name [setting-incomplete]",
        "keep one of the two",
      ]),
    Slip(
      testDescription: "an attribute that is asked for and never returned",
      settings: ", attributesToRetrieve: [name, price], unretrievableAttributes: [price]",
      told: [
        "'price' in attributesToRetrieve has no effect as unretrievableAttributes lists it [setting-incomplete]",
        "remove it from one of the two",
      ]),
    Slip(
      testDescription: "exactness that does not rank", settings: ", ranking: [typo, words, custom], exactOnSingleWordQuery: word",
      told: [
        "'exactOnSingleWordQuery' has no effect without 'exact' in ranking [setting-incomplete]",
        "add 'exact' to ranking, or remove 'exactOnSingleWordQuery'",
      ]),
    Slip(
      testDescription: "all attributes as a restriction", searcher: "query: { restrictSearchableAttributes: [city, name] }",
      told: [
        "'restrictSearchableAttributes' has no effect as it names all of searchableAttributes [setting-incomplete]",
        "name those to search in, or remove it",
      ]),
    Slip(
      testDescription: "one replica with two orders", settings: ", replicas: { stays_price: { customRanking: [desc(price)] } }",
      searcher: "replicas: { stays_price: { customRanking: [asc(price)] } }",
      widgets: "order: { type: sortBy, indicesNames: [stays, stays_price] }",
      told: [
        "'stays_price' has settings both here and under searcher.replicas, which are used [setting]", "keep one of the two",
      ]),
    Slip(
      testDescription: "ranking by what is equal everywhere", settings: ", customRanking: [desc(rank)]",
      told: [
        "'rank' ranks hits, but is 1 in every record, so ranking by it has no effect [records-inconsistent]",
        "rank by an attribute whose values differ, or complete the records",
      ]),
    Slip(
      testDescription: "a text beside similarQuery", searcher: "query: { similarQuery: casa azul }", steps: "[search: porto]",
      told: [
        "'porto' is not searched for: 'similarQuery' replaces every query [setting-incomplete]", "remove one of the two",
      ]),
    Slip(
      testDescription: "synonyms of words that are not searched",
      searcher: "synonyms: [{ objectID: s, type: synonym, synonyms: [spa, wellness] }]",
      told: [
        "no searchable attribute contains 'spa' or 'wellness': the synonym finds nothing [setting-incomplete]",
        "'spa' occurs in other attributes: add them to searchableAttributes, or remove the synonym",
      ]),
  ])
  func settings(_ slip: Slip) async throws {
    #expect(try await told(slip) == slip.told)
  }

  @Test(arguments: [
    Slip(
      testDescription: "two rules for one text",
      searcher:
        "rules: [{ objectID: r1, conditions: [{ pattern: lisbon, anchoring: contains }], consequence: { promote: [{ objectID: \"2\", position: 0 }] } }, { objectID: r2, conditions: [{ pattern: lisbon, anchoring: contains }], consequence: { promote: [{ objectID: \"3\", position: 0 }] } }]",
      told: [
        "the rule 'r2' never applies: for its own query, 'lisbon', the rule 'r1' applies instead [setting-incomplete]",
        "merge the two, or give them patterns that do not overlap",
      ]),
    Slip(
      testDescription: "a rule that leaves nothing",
      searcher:
        "rules: [{ objectID: r1, conditions: [{ pattern: lisbon, anchoring: contains }], consequence: { params: { filters: \"city:Porto\" } } }]",
      told: [
        "the rule 'r1' leaves no results for its own query, 'lisbon': 2 records without the rule [setting-incomplete]",
        "correct its pattern or its consequence",
      ]),
    Slip(
      testDescription: "a promotion beyond the last record",
      searcher:
        "rules: [{ objectID: r1, conditions: [{ pattern: lisbon, anchoring: contains }], consequence: { promote: [{ objectID: \"3\", position: 30 }] } }]",
      told: [
        "the rule 'r1' promotes '3' to position 30, but there are only 4 records [setting-incomplete]", "positions begin with 0",
      ]),
    Slip(
      testDescription: "an edit that writes an unknown word",
      searcher:
        "rules: [{ objectID: r1, conditions: [{ pattern: auberge, anchoring: contains }], consequence: { params: { query: { edits: [{ type: replace, delete: auberge, insert: hostelry }] } } } }]",
      told: [
        "no record contains 'hostelry', which this rule writes into queries: such queries find nothing [setting-incomplete]",
        "correct the word",
      ]),
  ])
  func rules(_ slip: Slip) async throws {
    #expect(try await told(slip) == slip.told)
  }

  @Test(arguments: [
    Slip(
      testDescription: "a button that keeps everything",
      widgets:
        "cities: { type: refinementList, attribute: city, operator: or, presenter: { sortBy: [\"alphabetical:asc\"] } }\n  reset: { type: clearRefinements, clearMode: except, filterGroupIDs: [{ or: city }] }",
      told: [
        "'reset' clears nothing: with clearMode: except, it keeps every group that something writes to [group-unwritten]",
        "remove from filterGroupIDs the groups that should be cleared, or write clearMode: specified",
      ]),
    Slip(
      testDescription: "a list of hits of a text that is never searched for",
      widgets: "rows: { type: hits, attribute: name, showItemsOnEmptyQuery: false }",
      told: [
        "'rows' never shows a row: showItemsOnEmptyQuery is false, and the query is always empty [always-empty]",
        "search for something in a scenario, or remove showItemsOnEmptyQuery",
      ]),
    Slip(
      testDescription: "orders of another searcher's index",
      searcher: "replicas: { stays_cheap: { customRanking: [asc(price)] } }",
      top:
        "searchers: { suggestions: { index: queries, records: [{ objectID: q, query: porto }], settings: { searchableAttributes: [query] } } }",
      widgets:
        "proposals: { type: hits, searcher: suggestions, attribute: query }\n  order: { type: sortBy, searcher: suggestions, indicesNames: [stays, stays_cheap] }",
      steps: "[search: , search: { searcher: suggestions }]",
      told: [
        "'order' switches the searcher 'suggestions' from the index 'queries' to 'stays', which has other records [order-unreachable]",
        "remove 'searcher': these are sort orders of the main searcher",
      ]),
    Slip(
      testDescription: "a spinner of a searcher that never searches", top: "searchers: { deals: { index: stays, filterState: main } }",
      widgets: "spinner: { type: loading, searcher: deals }",
      told: [
        "'spinner' is never shown: nothing makes the searcher 'deals' search [always-empty]", "connect it to a searcher that searches",
      ]),
    Slip(
      testDescription: "one attribute twice in a row", widgets: "rows: { type: hits, attribute: name, subtitle: name }",
      told: [
        "each row of 'rows' shows 'name' twice, as its title and as its subtitle [listed-twice]",
        "name a different attribute, or remove 'subtitle'",
      ]),
    Slip(
      testDescription: "a menu without disjunctive faceting", searcher: "isDisjunctiveFacetingEnabled: false",
      widgets:
        "places: { type: hierarchicalMenu, hierarchicalAttributes: [place.lvl0, place.lvl1], separator: \" > \", presenter: default }",
      told: [
        "'places' loses all values outside the selected path, and does not show the next level [counts-narrowed]",
        "turn on isDisjunctiveFacetingEnabled",
      ]),
    Slip(
      testDescription: "switches that exclude each other",
      widgets: "withPool: { type: toggle, filter: { pool: true } }\n  withoutPool: { type: toggle, filter: { pool: false } }",
      told: [
        "no record matches both 'withPool' and 'withoutPool': switched on together, they find nothing [always-empty]",
        "use a filterMap, or write operator: or in both",
      ]),
    Slip(
      testDescription: "a list of the one value that is asked for", searcher: "query: { facetFilters: [\"city:Lisbon\"] }",
      widgets: "cities: { type: refinementList, attribute: city, operator: or, presenter: { sortBy: [\"alphabetical:asc\"] } }",
      told: [
        "'cities' shows only 'Lisbon': every search filters by it (facetFilters of the query) [filter-matches-all]",
        "start with the filter in the filter state, or remove the list",
      ]),
    Slip(
      testDescription: "an item that a limit cuts off",
      widgets:
        "cities: { type: refinementList, attribute: city, operator: or, presenter: [{ sortBy: [\"alphabetical:asc\"] }, { append: [{ value: Anywhere, count: 0 }] }, { limit: 3 }] }",
      told: [
        "a later limit cuts these items off when the list is full [no-effect]", "swap the two steps",
        "'cities' appends 'Anywhere', a value that no record has: a click on it finds nothing [unknown-value]",
        "append values of 'city', or put the item into the view beside the list",
      ]),
    Slip(
      testDescription: "a range outside its bounds",
      widgets: "slider: { type: numericRange, attribute: price, bounds: [0, 350], range: [400, 500] }",
      steps: "[note: nothing, search: ]",
      told: [
        "the range 400 to 500 of 'slider' is outside its bounds, 0 to 350, which clamp it [input-clamped]",
        "start with a range within the bounds",
        "'slider' permanently takes its bounds from an answer filtered by ( \"price\":350.0 TO 350.0 ) [bounds-of-filtered-answer]",
        "set the bounds by hand, or search once without filters",
      ]),
  ])
  func widgets(_ slip: Slip) async throws {
    #expect(try await told(slip) == slip.told)
  }

  @Test(arguments: [
    Slip(
      testDescription: "scrolling where nothing scrolls", searcher: "query: { hitsPerPage: 2 }",
      widgets: "rows: { type: hits, attribute: name, infiniteScrolling: false }", steps: "[search: , click: { rows: { position: 2 } }]",
      told: [
        "scrolling to this row loads nothing: 'rows' has infiniteScrolling: false [step-without-effect]",
        "remove the step, or infiniteScrolling: false",
      ]),
    Slip(
      testDescription: "the search of setup again", top: "setup: [search: ]", steps: "[search: ]",
      told: ["'setup' already ends with this search [step-without-effect]", "remove one of the two"]),
    Slip(
      testDescription: "parameters that a request replaces",
      steps: "[search: , searcher: { parameters: { hitsPerPage: 2 } }, searcher: { request: { index: stays } }, search: lisbon]",
      told: [
        "the next step replaces these parameters before anything is searched for [step-without-effect]",
        "write them in the request, or after it",
      ]),
    Slip(
      testDescription: "filters that nobody is told of",
      steps: "[search: , filterState: { add: { group: { or: city }, filters: { city: Lisbon } }, notify: false }]",
      told: [
        "no search follows, so these filters are never sent: notify is false [step-without-effect]",
        "add a 'search:' step, or remove notify: false",
      ]),
    Slip(
      testDescription: "a filter state that stays empty", top: "filterStates: [deals]",
      steps: "[search: , expect: { filterStates: { deals: none } }]",
      told: [
        "the filter state 'deals' is always empty: nothing writes to it [expectation-cannot-fail]",
        "write filterState: deals in the widgets that should write to it, or remove it",
      ]),
    Slip(
      testDescription: "an expectation before the answer", steps: "[search: , hold: , search: lisbon, expect: { hits: 2 }, release: ]",
      told: [
        "the hits differ from what is expected [expectation]", "the answer is still held back: expect this after 'release:'",
        "'list' has 0 rows until a search succeeds: reloading in between shows an empty table [hits-uncounted]",
        "do not reload the table before the answer arrives",
      ]),
    Slip(
      testDescription: "a step's value in other letters",
      widgets: "cities: { type: refinementList, attribute: city, operator: or, presenter: { sortBy: [\"alphabetical:asc\"] } }",
      steps: "[search: , filterState: { add: { group: { or: city }, filters: { city: lisbon } } }]",
      told: [
        "no record has the value 'lisbon' in 'city' [unknown-value]", "did you mean 'Lisbon'?",
        "the sort criteria of 'cities' leave 'Lisbon' and 'lisbon' tied, so their order is undefined [undefined-order]",
        "spell the values the same way in the data",
      ]),
    Slip(
      testDescription: "an increment of nothing",
      widgets: "minStars: { type: numericComparison, attribute: stars, numericOperator: \">=\" }",
      steps: "[search: , increment: { minStars: 4 }]",
      told: [
        "'minStars' triggers a second search after the first answer: setting its bounds makes the filter state notify its observers [second-search]",
        "you cannot prevent it in the manifest; expect two requests and two updates",
        "'minStars' begins with its default, 0, but stays within its bounds, 3 to 5 [input-clamped]",
        "set a number within the bounds, or expect the nearest bound",
        "'minStars' has no number yet, so this step sets its default, 0, and 4 is not used [step-without-effect]",
        "to start with '>= 4', write set: { minStars: 4 }",
      ]),
  ])
  func steps(_ slip: Slip) async throws {
    #expect(try await told(slip) == slip.told)
  }

  /// A project file's version applies to manifests that do not specify one.
  @Test func theManifestsVersionWins() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("options: { instantsearch: 8 }\n", "searchplay.yaml")
    for (name, line) in [("seven", "instantsearch: 7\n"), ("none", "")] {
      try program.write(
        """
        version: "1.0"
        \(line)searcher: { records: [{ objectID: a, c: red }], settings: { attributesForFaceting: [c] } }
        widgets: { d: { type: hierarchicalMenu, hierarchicalAttributes: [c], separator: " > ", presenter: default } }
        scenarios: [{ name: S, steps: [search: ] }]

        """, "\(name).searchplay.yaml")
    }
    let traces = try await program.run("run", "seven.searchplay.yaml", "none.searchplay.yaml", "--format", "json").output
    #expect(traces.ranges(of: "\"instantsearch\":7").count == 1 && traces.ranges(of: "\"instantsearch\":8").count == 1, "\(traces)")
    let asked = try await program.run("run", "none.searchplay.yaml", "--instantsearch", "7", "--format", "json").output
    #expect(asked.contains("\"instantsearch\": 7"), "\(asked)")
  }

  @Test func changesThatChangeNothing() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, c: red }], query: { hitsPerPage: 3 } }
      widgets: { d: { type: hits, attribute: c } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("compare", "--with", "searcher.settings.hitsPerPage=5")
    #expect(said.errors.contains("warning: 'hitsPerPage' has no effect because the query sets hitsPerPage: 3"), "\(said.errors)")
  }

  @Test func rowsInASheet() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, c: red }], settings: { attributesForFaceting: [c] } }
      widgets:
        list: { type: hits, attribute: c }
        clear: { type: clearRefinements }
        only: { type: toggle, filter: { c: red } }
      layout: [list, { sheet: [[only, clear]] }]
      allow: [filter-matches-all]
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("validate")
    #expect(said.status == 0 && said.errors.isEmpty, "\(said.errors)")
    try program.replace("[[only, clear]]", "[[only, [clear]]]", in: "m.searchplay.yaml")
    #expect(
      try await program.run("validate").errors.contains("error: a list of widgets side by side may contain only widget names [layout]"))
  }
}
