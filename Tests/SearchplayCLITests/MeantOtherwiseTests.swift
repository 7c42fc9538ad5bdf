import Testing

/// Valid input that does not do what its author meant: each case is reported at its position, with what to write instead.
struct MeantOtherwiseTests {
  private static let records = #"""
    [
      { "objectID": "1", "title": "The Ring", "author": "Le Guin", "language": "en", "price": 7, "vat": 20 },
      { "objectID": "2", "title": "A Hobbit", "author": "Tolkien", "language": "fr", "price": 9, "vat": 20 }
    ]
    """#

  /// The headline of each problem without its position, and its help.
  private func told(
    settings: String = "", searcher: String = "", widgets: String = "list: { type: hits, attribute: title }",
    steps: String = "[{ search: }]", scenario: String = "", top: String = "", _ files: [String: String] = [:]
  ) async throws -> [String] {
    let manifest = """
      version: "1.0"
      searcher:
        index: books
        records: books.json
        settings: { searchableAttributes: [title, author], attributesForFaceting: [author, language, price, vat]\(settings.isEmpty ? "" : ", \(settings)") }
      \(searcher.isEmpty ? "" : "  \(searcher)\n")\(top.isEmpty ? "" : "\(top)\n")widgets:
        \(widgets)
      scenarios:
        - { name: "Browse \(scenario.isEmpty ? "" : "${author}")", \(scenario.isEmpty ? "" : "\(scenario), ")steps: \(steps) }

      """
    let told = try await Program.told(of: manifest, files.merging(["books.json": Self.records]) { $1 }, by: "validate")
    return told.split(separator: "\n").map { line in
      guard let range = line.firstRange(of: ": warning: ") ?? line.firstRange(of: ": error: ") ?? line.firstRange(of: "= help: ") else {
        return String(line)
      }
      return String(line[range.upperBound...])
    }
  }

  @Test(arguments: [
    (
      "queryType: prefixNone, disablePrefixOnAttributes: [author]",
      ["'disablePrefixOnAttributes' has no effect with queryType: prefixNone [setting-incomplete]", "keep one of the two"]
    ),
    (
      "alternativesAsExact: [ignorePlurals]",
      [
        "'ignorePlurals' in alternativesAsExact has no effect without ignorePlurals: true [setting-incomplete]",
        "add ignorePlurals, or remove 'ignorePlurals' in alternativesAsExact",
      ]
    ),
    (
      "disableTypoToleranceOnWords: [earthsea wizard]",
      [
        "'earthsea wizard' is several words; only single words are compared [no-effect]", "list the words: [earthsea, wizard]",
      ]
    ),
    (
      "highlightPreTag: <b>, highlightPostTag: <b>", ["'<b>' is an opening tag; a closing one belongs here [setting]", "write '</b>'"]
    ),
    ("highlightPreTag: \"**\", highlightPostTag: \"**\"", []),
    (
      "typoTolerance: false, minWordSizefor1Typo: 3",
      ["'minWordSizefor1Typo' has no effect with typoTolerance: false [setting-incomplete]", "remove one of the two"]
    ),
    (
      "customRanking: [desc(price)], replicas: { cheap: { ranking: [typo, custom, asc(price)] } }",
      [
        "'asc(price)' comes after 'custom', so it only breaks ties [setting]", "put it first to sort by it",
        "the replica 'cheap' is never used [unused-name]",
        "use it or remove it",
      ]
    ),
    ("customRanking: [desc(price)], ranking: [typo, custom, asc(price)]", []),
    ("customRanking: [desc(price)], ranking: [asc(price), typo, custom]", []),
  ])
  func settings(_ settings: String, _ expected: [String]) async throws {
    let told = try await told(settings: settings)
    #expect(told == expected, "\(told)")
  }

  @Test(arguments: [
    (
      "query: { attributesToRetrieve: [-price] }",
      "attributesToRetrieve excludes attributes and names none: nothing is retrieved [no-effect]", "write [\"*\", \"-price\"]"
    ),
    (
      "query: { facetFilters: [[\"language:-en\", \"language:-fr\"]] }",
      "every record matches NOT \"language\":\"en\" OR NOT \"language\":\"fr\": these facet filters exclude nothing [filter-matches-all]",
      "write each as a separate item, not as a list: [\"language:-en\",\"language:-fr\"]"
    ),
    (
      "query: { facetFilters: [\"-language:en\"] }", "no record has the attribute '-language' [unknown-attribute]",
      "to leave values out, write the minus before the value: language:-…"
    ),
    (
      "query: { restrictSearchableAttributes: [unordered(author)] }",
      "queries never match in 'unordered(author)', which is not in searchableAttributes [no-effect]",
      "write author: the order of searchableAttributes does not change"
    ),
  ])
  func queries(_ searcher: String, _ headline: String, _ help: String) async throws {
    let told = try await told(searcher: searcher)
    let place = told.firstIndex(of: headline)
    #expect(place.map { told.dropFirst($0 + 1).first } == help, "\(told)")
  }

  @Test(arguments: [
    (
      #"[{ "objectID": "r", "conditions": [{ "pattern": "cheap", "anchoring": "contains" }], "consequence": { "params": { "query": { "edits": [{ "type": "remove", "delete": "cheep" }] } } } }]"#,
      [
        "the edit of 'cheep' has no effect where queries have 'cheap', as the pattern of the rule does [setting-incomplete]",
        "did you mean 'cheap'?",
      ]
    ),
    (
      #"[{ "objectID": "r", "conditions": [{ "pattern": "ring, hobbit", "anchoring": "contains" }], "consequence": { "params": { "filters": "price < 8" } } }]"#,
      ["',' has no meaning in a pattern: all these words belong to one query [rule]", "write a condition for each query"]
    ),
    (
      #"[{ "objectID": "r", "conditions": [{ "pattern": "ring", "anchoring": "contains" }], "consequence": { "params": { "query": { "edits": [{ "type": "replace", "delete": "ring", "insert": "ring" }] } } } }]"#,
      ["'ring' is replaced with itself [rule]", "correct one of the two"]
    ),
    (
      #"[{ "objectID": "r", "conditions": [{ "pattern": "ring", "anchoring": "contains" }], "consequence": { "promote": [{ "objectID": "1", "position": 0 }, { "objectID": "2", "position": 0 }] } }]"#,
      ["position 0 is already taken by another record of this rule [rule]", "give each its own position, starting at 0"]
    ),
  ])
  func rules(_ rules: String, _ expected: [String]) async throws {
    let told = try await told(searcher: "rules: rules.json", ["rules.json": rules])
    #expect(told == expected, "\(told)")
  }

  @Test(arguments: [
    (
      "[{ search: }, { searcher: { query: ring } }, { search: hobbit }]", "",
      [
        "'ring' is replaced by the next step before anything is searched for [step-without-effect]",
        "remove 'query' here, or write the next step as search: without a query",
      ]
    ),
    (
      "[{ search: ring -hobbit }]", "",
      [
        "the minus of '-hobbit' has no effect without advancedSyntax: true [setting-incomplete]",
        "write advancedSyntax: true in the settings or in the query, or remove the minus",
      ]
    ),
    ("[{ search: e-reader }]", "", []),
    (
      "[{ search: }, { search: ri }]", "shouldTriggerSearch: { minimumLength: 3 }",
      [
        "no search is sent: there is no query, and shouldTriggerSearch needs one of 3 characters [step-without-effect]",
        "search for something first, or remove shouldTriggerSearch",
        "'ri' is too short: shouldTriggerSearch requires at least 3 characters [step-without-effect]",
        "search for a longer query, or lower minimumLength",
      ]
    ),
    ("[{ search: }, { search: ri }, { search: ring }]", "shouldTriggerSearch: { minimumLength: 3 }", []),
    ("[{ search: }, { searcher: { parameters: { advancedSyntax: true } } }, { search: ring -hobbit }]", "", []),
    (
      "[{ search: }]", "shouldTriggerSearch: never",
      [
        "with shouldTriggerSearch: never, no search is sent [step-without-effect]",
        "remove it, or change it with a 'searcher: { shouldTriggerSearch: always }' step",
      ]
    ),
    (
      "[{ expect: { widgets: { list: [] } } }, { search: }]", "",
      ["'list' is always empty before the first search [expectation-cannot-fail]", "move it after a 'search' step"]
    ),
  ])
  func steps(_ steps: String, _ searcher: String, _ expected: [String]) async throws {
    let told = try await told(searcher: searcher, steps: steps)
    #expect(told == expected, "\(told)")
  }

  @Test func widgets() async throws {
    let range = try await told(widgets: "vat: { type: numericRange, attribute: vat }")
    #expect(
      range.contains("'vat' is 20 in every record: 'vat' cannot narrow anything [filter-matches-all]")
        && range.contains("name a different attribute, or correct the records"), "\(range)")
    let bounds = try await told(
      widgets: "price: { type: numericRange, attribute: price }", steps: "[{ bounds: { price: [0, 10] } }, { search: }]")
    #expect(bounds.contains("the first answer replaces these bounds [step-without-effect]"), "\(bounds)")
    let order = try await told(widgets: "order: { type: sortBy, indicesNames: [books] }")
    #expect(
      order == ["with only one index, there is nothing to choose [no-effect]", "list the replicas as well, or remove the widget"],
      "\(order)")
    let views = try await told(widgets: "list: { type: stats, views: 2 }")
    #expect(views.last == "write [{}] for a second view", "\(views)")
  }

  /// One searcher is meant, but another one searches.
  @Test func searchers() async throws {
    let other = "searchers: { sugg: { index: sugg, records: [{ objectID: s, query: ring }], settings: { searchableAttributes: [query] } } }"
    let typed = try await told(
      widgets:
        "box: { type: searchBox, searcher: sugg }\n  list: { type: hits, attribute: title }\n  more: { type: hits, searcher: sugg, attribute: query }",
      steps: "[{ type: { box: ring } }]", top: other)
    #expect(
      typed == [
        "'list' stays empty: no step makes the main searcher search [always-empty]",
        "add a 'search:' step, or connect 'list' to the searcher that searches",
      ], "\(typed)")
    let rules =
      #"[{ "objectID": "r", "conditions": [{ "pattern": "ring", "anchoring": "contains" }], "consequence": { "userData": { "a": 1 } } }]"#
    let banner = try await told(
      searcher: "rules: rules.json",
      widgets: "banner: { type: queryRuleCustomData, searcher: sugg }\n  more: { type: hits, searcher: sugg, attribute: query }",
      steps: "[{ search: }, { search: { searcher: sugg, text: ring } }]", top: other, ["rules.json": rules])
    #expect(banner.contains("'banner' shows nothing: no rule of the searcher 'sugg' has userData [setting-incomplete]"), "\(banner)")
  }

  /// Cases that differ only in their names.
  @Test func matrices() async throws {
    let named = try await told(scenario: "matrix: { author: [Tolkien, Le Guin] }")
    #expect(
      named == [
        "the matrix column 'author' is used in no step or expectation, so all cases do the same [unused-name]", "write ${author} in a step",
      ], "\(named)")
    #expect(try await told(steps: "[{ search: \"${author}\" }]", scenario: "matrix: { author: [Tolkien, Le Guin] }") == [])
  }
}
