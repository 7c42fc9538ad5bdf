import Testing

/// Formally valid manifests and records in which something does not do what its author meant.
struct SlipsOfMeaningTests {
  private static let records = #"""
    [
      { "objectID": "1", "title": "The Hobbit", "author": "Tolkien", "genre": ["Fantasy", "Adventure"], "price": 9.5, "year": 1937, "isbn": "i1", "_tags": ["classic", "sale"], "cat": { "lvl0": "Fiction" }, "_geoloc": { "lat": 48.85, "lng": 2.35 } },
      { "objectID": "2", "title": "The Ring", "author": "Tolkien", "genre": ["Fantasy"], "price": 25, "year": 1954, "isbn": "i2", "_tags": ["sale"], "cat": { "lvl0": "Fiction" }, "_geoloc": { "lat": 48.86, "lng": 2.36 } },
      { "objectID": "3", "title": "A Wizard", "author": "Le Guin", "genre": ["Fantasy"], "price": 8, "year": 1968, "isbn": "i3", "_tags": ["sale"], "cat": { "lvl0": "Fiction" }, "_geoloc": { "lat": 48.84, "lng": 2.33 } },
      { "objectID": "4", "title": "The Dispossessed", "author": "Le Guin", "genre": ["Science"], "price": 6, "year": 1974, "isbn": "i4", "_tags": ["classic"], "cat": { "lvl0": "Fiction" }, "_geoloc": { "lat": 48.87, "lng": 2.3 } }
    ]
    """#

  private func told(_ slip: Slip, _ arguments: String...) async throws -> [String] {
    try await slip.said(
      of: "books", Self.records, settings: "searchableAttributes: [title, author], attributesForFaceting: [author, genre, price, year]",
      lists: [
        "authors: { type: refinementList, attribute: author, operator: or, presenter: { sortBy: [isRefined, \"count:desc\", \"alphabetical:asc\"] } }",
        "list: { type: hits, attribute: title }",
      ],
      by: arguments.isEmpty ? ["test", "-u=missing"] : arguments)
  }

  @Test(arguments: [
    Slip(
      testDescription: "a promotion that the rule's own filters leave out", searcher: "rules: rules.json",
      files: [
        "rules.json":
          #"[{ "objectID": "r", "conditions": [{ "pattern": "the", "anchoring": "contains" }], "consequence": { "promote": [{ "objectID": "1", "position": 0 }, { "objectID": "2", "position": 1 }], "filterPromotes": true, "params": { "filters": "price < 10" } } }]"#
      ],
      told: [
        "the rule 'r' promotes '2', but its own filters leave it out with filterPromotes: true [setting-incomplete]",
        "promote a record that the filters match, or remove filterPromotes",
      ]),
    Slip(
      testDescription: "a synonym that stands in records only in the singular", settings: ", ignorePlurals: [en], queryLanguages: [en]",
      searcher: "synonyms: [{ objectID: a, type: oneWaySynonym, input: halfling, synonyms: [hobbits] }]",
      told: [
        "no record contains 'hobbits': the synonym finds nothing [setting-incomplete]", "correct the words, or remove the synonym",
      ]),
    Slip(
      testDescription: "a searcher whose results nothing shows", top: "searchers: { bargains: { index: books } }",
      steps: "[search: , search: { searcher: bargains }]",
      told: [
        "no widget and no expectation shows what the searcher 'bargains' finds [unused-name]",
        "write searcher: bargains in the widget that shows it, or expect its results: searchers: { bargains: { hits: … } }",
      ]),
    Slip(
      testDescription: "a searcher whose results are expected", top: "searchers: { bargains: { index: books } }",
      steps: "[search: , search: { searcher: bargains }, expect: { searchers: { bargains: { hits: 4 } } }]", told: []),
    Slip(
      testDescription: "a finding of menus without a menu", steps: "[search: , expect: { findings: { menu-path-lost: absent } }]",
      told: [
        "'menu-path-lost' is always absent: it concerns hierarchicalMenu widgets, and the manifest has none [expectation-cannot-fail]",
        "expect something that could fail, or remove the expectation",
      ]),
    Slip(
      testDescription: "grouping by what is unique", settings: ", distinct: true, attributeForDistinct: isbn",
      told: [
        "'distinct' groups nothing: each of the 4 records has its own value in 'isbn' [records-inconsistent]",
        "name an attribute under attributeForDistinct that records share",
      ]),
    Slip(testDescription: "grouping by what is shared", settings: ", distinct: true, attributeForDistinct: author", told: []),
    Slip(
      testDescription: "grouping by a list", settings: ", distinct: true, attributeForDistinct: genre",
      told: [
        "'genre' is a list in record '1', but attributeForDistinct groups records by a single value [records-inconsistent]",
        "name an attribute with one value in each record",
      ]),
    Slip(
      testDescription: "ranking by a list", settings: ", customRanking: [desc(genre)]",
      told: [
        "'genre' ranks hits, but is a list in record '1': only single values have an order [records-inconsistent]",
        "rank by an attribute with one value in each record",
      ]),
    Slip(
      testDescription: "a replica that sorts the other way than it is named",
      settings: ", replicas: { books_price_asc: { customRanking: [desc(price)] }, books_year_desc: { customRanking: [desc(year)] } }",
      widgets: "order: { type: sortBy, indicesNames: [books, books_price_asc, books_year_desc] }",
      told: [
        "'desc(price)' sorts in the opposite direction to the replica's name, 'books_price_asc' [setting]",
        "write 'asc(price)', or rename the replica",
      ]),
    Slip(
      testDescription: "a decrement by less than nothing",
      widgets: "since: { type: numericComparison, attribute: year, numericOperator: \">=\", number: 1950 }",
      steps: "[search: , decrement: { since: -1 }]",
      told: [
        "-1 turns 'decrement' into its opposite [step-value]", "write increment: { since: 1 }",
        "'since' triggers a second search after the first answer: setting its bounds makes the filter state notify its observers [second-search]",
        "you cannot prevent it in the manifest; expect two requests and two updates",
      ]),
    Slip(
      testDescription: "the same expectation twice", steps: "[search: , expect: { hits: 4 }, expect: { hits: 4 }]",
      told: [
        "this expectation is the same as the one before it [step-without-effect]",
        "remove one, or add the step that belongs between them",
      ]),
    Slip(
      testDescription: "a burst of one", steps: "[search: , burst: [{ click: { authors: Tolkien } }]]",
      told: [
        "a burst of one step is the same as the step alone [step-without-effect]",
        "add the step that follows before the answer arrives, or write the step without 'burst'",
      ]),
    Slip(
      testDescription: "a place with its numbers exchanged", searcher: "query: { aroundLatLng: \"2.35,48.85\", aroundRadius: 3000 }",
      told: [
        "no record is within 1,000 km of aroundLatLng, but some are if its two numbers are swapped [unknown-value]",
        "the latitude comes first: write \"48.85,2.35\"",
      ]),
    Slip(
      testDescription: "a text too short to be searched for at the end", searcher: "shouldTriggerSearch: { minimumLength: 3 }",
      steps: "[search: th, search: ring, search: le]",
      told: [
        "'le' is too short: shouldTriggerSearch requires at least 3 characters [step-without-effect]",
        "search for a longer query, or lower minimumLength",
        "'list' has 0 rows until a search succeeds: reloading in between shows an empty table [hits-uncounted]",
        "do not reload the table before the answer arrives",
      ]),
  ])
  func isTold(_ slip: Slip) async throws {
    #expect(try await told(slip) == slip.told)
  }

  @Test(arguments: [
    Slip(
      testDescription: "an error expected before the search that fails",
      steps: "[search: , fail: offline, expect: { errors: 1 }, search: ]",
      told: [
        "the errors reported differ from what is expected [expectation]",
        "the failure comes with the next search: expect it after the step that searches",
      ]),
    Slip(
      testDescription: "hits beyond the page", searcher: "query: { hitsPerPage: 2 }",
      steps: "[search: , expect: { hitIDs: { includes: [\"1\", \"4\"] } }]",
      told: [
        "the hits on the page do not include what is expected [expectation]",
        "the page has 2 of 4 hits: the others are on other pages (hitsPerPage)",
      ]),
    Slip(
      testDescription: "a widget that came too late for the answer",
      widgets:
        "more: { type: refinementList, attribute: year, operator: or, presented: false, presenter: { sortBy: [\"alphabetical:asc\"] } }",
      steps: "[search: , present: more, click: { more: 1954 }]",
      told: [
        "'more' does not show '1954' [step]",
        "'more' came on screen after the last answer, so it has no items yet: add a 'search:' step after 'present'",
      ]),
    Slip(
      testDescription: "synonyms with a type among the settings",
      settings: ", synonyms: [{ objectID: s, type: synonym, synonyms: [a, b] }]",
      told: ["synonyms with a type are not settings [wrong-type]", "move 'synonyms' out of 'settings', to the same level"]),
    Slip(
      testDescription: "settings in place of rules", searcher: "rules: settings.json",
      files: ["settings.json": #"{ "searchableAttributes": ["title"] }"#],
      told: [
        "expected a list of rules, found a mapping [wrong-type]",
        "these are settings: write them, or the file that contains them, under 'settings'",
      ]),
    Slip(
      testDescription: "a text typed into a list", steps: "[search: , type: { authors: le }]",
      told: [
        "'authors' is a refinementList widget, which does not support 'type' [step-not-understood]",
        "to search for its values, give it a searcher of its own, searcher: facet, and use 'facetSearch'",
      ]),
    Slip(
      testDescription: "an attribute with its modifier", searcher: "query: { restrictSearchableAttributes: [\"unordered(author)\"] }",
      told: [
        "queries never match in 'unordered(author)', which is not in searchableAttributes [no-effect]",
        "write author: the order of searchableAttributes does not change",
      ]),
    Slip(
      testDescription: "a page beyond paginationLimitedTo", settings: ", paginationLimitedTo: 2, hitsPerPage: 2",
      steps: "[search: , page: 1]",
      told: [
        "'list' shows at most 2 of the 4 records: paginationLimitedTo allows no second page [setting-incomplete]",
        "raise paginationLimitedTo",
        "page 1 has no hits: paginationLimitedTo allows 2 of the 4 hits, so there is only page 0 [page-past-end]",
        "raise paginationLimitedTo, or request an earlier page",
      ]),
    Slip(
      testDescription: "two tags in one", searcher: "query: { tagFilters: [\"classic AND sale\"] }",
      told: ["no record has the tag 'classic AND sale' [unknown-value]", "write 2 tags: classic, sale"]),
    Slip(
      testDescription: "rows that show an object", widgets: "rows: { type: hits, attribute: cat }",
      told: ["'rows' shows no text: 'cat' is an object in the records [unknown-attribute]", "use a part of it, such as 'cat.lvl0'"]),
    Slip(
      testDescription: "numbers with a comma", searcher: "", widgets: "prices: { type: numericRange, attribute: price }",
      files: [
        "books.json":
          #"[{ "objectID": "1", "title": "Ring", "author": "Tolkien", "genre": "A", "price": "9,5", "year": 1 }, { "objectID": "2", "title": "Hobbit", "author": "Tolkien", "genre": "B", "price": "8,2", "year": 2 }]"#
      ],
      told: [
        "'prices' filters by number, but no record has a number in 'price' [numbers-missing]",
        "write a decimal point: '8,2' is a string, 8.2 is a number",
      ]),
    Slip(
      testDescription: "values that differ by a space",
      files: [
        "books.json":
          #"[{ "objectID": "1", "title": "Ring", "author": "Le Guin", "genre": "A", "price": 9, "year": 1 }, { "objectID": "2", "title": "Hobbit", "author": "LeGuin", "genre": "B", "price": 8, "year": 2 }, { "objectID": "3", "title": "Wizard", "author": "Le Guin", "genre": "B", "price": 8, "year": 2 }]"#
      ],
      told: [
        "'LeGuin' and 'Le Guin' are two values of 'author', which lists show separately [records-inconsistent]",
        "spell the value the same way in all records",
      ]),
  ])
  func isHelpedWith(_ slip: Slip) async throws {
    #expect(try await told(slip) == slip.told)
  }

  /// What looks like a mistake but is not one, or is only one mistake.
  @Test(arguments: [
    Slip(
      testDescription: "a switch whose value the engine finds in other letters",
      widgets: "adventure: { type: toggle, filter: { genre: fantasy }, groupName: g }", steps: "[search: , set: { adventure: true }]",
      told: []),
    Slip(
      testDescription: "a word that a rule writes in the plural",
      searcher:
        "rules: [{ objectID: r, conditions: [{ pattern: magic, anchoring: contains }], consequence: { params: { query: { edits: [{ type: replace, delete: magic, insert: wizards }] } } } }]",
      steps: "[search: magic]", told: []),
    Slip(
      testDescription: "a list whose single value a step sets free",
      searcher: "query: { facetFilters: [\"author:Tolkien\"] }",
      steps: "[search: , searcher: { parameters: { facetFilters: [] } }, search: ]", told: []),
    Slip(
      testDescription: "a list that is expected to be empty without a text",
      widgets: "found: { type: hits, attribute: title, showItemsOnEmptyQuery: false }",
      steps: "[search: , expect: { widgets: { found: none } }]", told: []),
    Slip(
      testDescription: "an attribute to group by, without distinct", settings: ", attributeForDistinct: isbn",
      told: [
        "'attributeForDistinct' has no effect without distinct in the settings or in the query [setting-incomplete]",
        "add distinct to the settings or to the query, or remove 'attributeForDistinct'",
      ]),
  ])
  func isNone(_ slip: Slip) async throws {
    #expect(try await told(slip) == slip.told)
  }

  /// Whether a finding can occur is decided by the version that is run.
  @Test func findingsOfAnotherVersion() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      instantsearch: 8
      searcher: { records: [{ objectID: a, author: x }] }
      widgets: { list: { type: hits, attribute: author } }
      scenarios: [{ name: S, steps: [search: , fail: offline, search: , expect: { findings: { endless-retry: absent } }] }]

      """, "m.searchplay.yaml")
    #expect(try await program.run("validate").errors.contains("'endless-retry' is always absent: it never occurs in version 8"))
    #expect(try await program.run("validate", "--instantsearch", "7").errors.contains("endless-retry") == false)
  }

  @Test func widgetsAsAListAreToldOnce() async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher: { index: books, records: [{ objectID: a, author: x }], settings: { attributesForFaceting: [author] } }
        widgets:
          - authors: { type: refinementList, attribute: author, operator: or, presenter: default }
          - list: { type: hits, attribute: author }
        scenarios: [{ name: S, steps: [search: , click: { authors: x }] }]

        """)
    #expect(
      told == """
        m.searchplay.yaml:4:3: error: expected a mapping, found a list [wrong-type]
            = help: remove the '- ' before each name: 'authors: …'
        """)
  }

  @Test func tagsWithASpaceBetween() async throws {
    let program = try Program()
    defer { program.end() }
    let said = try await program.run("test", "--include-tags", "smoke", "slow")
    #expect(said.errors == "error: there is no file or folder 'slow'; if it is a tag, write --include-tags smoke,slow\n")
    #expect(said.status == 64)
  }

  @Test func snapshotsInAFolderOfOtherCase() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { index: books, records: [{ objectID: a, author: x }] }
      widgets: { list: { type: hits, attribute: author } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    try program.write("x", "__snapshots__/m/s.snap.yaml")
    let said = try await program.run("test", environment: ["CI": "true"])
    #expect(said.output.contains("'__snapshots__' is a different folder: rename it to __Snapshots__"), "\(said.output)")
  }
}
