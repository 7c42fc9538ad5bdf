import Testing

/// Mistakes that an audit found to pass in silence.
struct AuditedMistakesTests {
  private static let records = """
    searcher:
      index: shop
      records: [{ objectID: a, brand: Fleet, color: red, rating: 4 }, { objectID: b, brand: Loom, color: blue, rating: 5 }]
      settings:
        attributesForFaceting: [brand, color, rating]
        replicas: { cheap: { ranking: ["asc(rating)"] } }

    """

  private func findings(_ widgets: String, _ steps: String, searcher: String = records, more: String = "") async throws -> [String] {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\n\(searcher)\(more)widgets:\n  \(widgets)\nscenarios:\n  - name: A\n    steps: [\(steps)]\n", "m.searchplay.yaml")
    let said = try await program.run("test", "-u=none")
    return (said.errors + said.output).split(separator: "\n").filter { $0.contains(": warning: ") }
      .map { String($0.split(separator: ": warning: ")[1]) }
  }

  @Test(arguments: [
    ("set: { stars: 4 }, search: , set: { stars: 4 }", "'stars' is 4 already [step-without-effect]"),
    ("set: { stars: 4 }, clear: , set: { stars: null }", "'stars' has no number to remove [step-without-effect]"),
    ("set: { stars: 4 }, clear: { or: brand }", "no filter is active in or(brand), so there is nothing to clear [step-without-effect]"),
    (
      "click: { brands: Fleet }, click: { brands: Fleet }, filterState: { remove: { group: { or: brand }, filters: { brand: Loom } } }",
      "the filters are the same after this step as before it [step-without-effect]"
    ),
    ("type: { box: fleet }, query: fleet", "the query is already 'fleet' [step-without-effect]"),
    (
      "click: { order: cheap }, index: shop",
      "'order' does not show that 'shop' is searched from here on: it only reflects clicks [initial-selection-ignored]"
    ),
  ])
  func stepsWithoutEffect(_ steps: String, _ told: String) async throws {
    let found = try await findings(
      """
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        stars: { type: numericComparison, attribute: rating, numericOperator: ">=" }
        box: { type: searchBox }
        order: { type: sortBy, indicesNames: [shop, cheap] }
      """, "search: , \(steps)")
    #expect(found.contains(told), "\(found)")
  }

  @Test func lists() async throws {
    let two = try await findings(
      """
      a: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: one }
        b: { type: facetFilterList, facetFilters: [{ color: blue }], operator: or, groupName: two }
      """, "search: ")
    #expect(
      two == [
        "the replica 'cheap' is never used [unused-name]",
        "'a' and 'b' filter by 'color' in two groups, or(one) and or(two), but no record has two values: different selections in the two match nothing [group-split]",
      ])
    let map = try await findings(
      "seg: { type: filterMap, attribute: brand, operator: and, items: { 0: { brand: Fleet }, 1: { brand: Loom } } }",
      "search: , expect: { widgets: { seg: { Northpeak: absent } } }", more: "allow: [initial-selection-ignored]\n")
    #expect(
      map == [
        "the replica 'cheap' is never used [unused-name]",
        "'Northpeak' can never appear: it is not an item of the list [expectation-cannot-fail]",
      ], "\(map)")
  }

  @Test(arguments: [
    ("{ minimumLength: 3 }", "'ru' is too short: shouldTriggerSearch requires at least 3 characters [step-without-effect]"),
    ("never", "with shouldTriggerSearch: never, no search is sent [step-without-effect]"),
  ])
  func queriesOfAnotherSearcher(_ trigger: String, _ told: String) async throws {
    let found = try await findings(
      "rows: { type: hits, searcher: other }", "search: , search: { searcher: other, text: ru }",
      more: "searchers: { other: { index: shop, shouldTriggerSearch: \(trigger) } }\n")
    #expect(found.contains(told), "\(found)")
  }

  @Test func ofALiveIndex() async throws {
    let found = try await findings(
      "count: { type: stats }", "note: x", searcher: "searcher: { backend: algolia, appID: APP1234567, apiKey: changeme }\n")
    #expect(
      found == [
        "no index is named, so the index 'index' is searched [missing-key]",
        "this does not look like an API key, which has at least 32 characters [credentials]",
      ], "\(found)")
  }

  /// An offset counts without a length, and a highlighted attribute that no record has is named once.
  @Test func ofParameters() async throws {
    let searcher = "searcher: { records: [{ name: Cap }], query: { offset: 1 }, settings: { searchableAttributes: [name] } }\n"
    let found = try await findings("rows: { type: hits, attribute: _highlightResult.nam.value }", "search: ", searcher: searcher)
    #expect(
      found.sorted() == [
        "'offset' is set without 'length': every answer begins with hit 2, has hitsPerPage hits, and ignores the page [setting-incomplete]",
        "no record has the attribute '_highlightResult.nam.value' [unknown-attribute]",
      ], "\(found)")
  }

  @Test func ofAnEmptyList() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("[]\n", "steps.yaml")
    try program.write(
      "version: \"1.0\"\n\(Self.records)widgets: { count: { type: stats } }\nscenarios: [{ name: A, steps: [search: , include: steps.yaml] }]\n",
      "m.searchplay.yaml")
    let said = try await program.run("validate").errors
    #expect(said.contains("warning: 'steps.yaml' is an empty list, so nothing is inserted here [no-effect]"), "\(said)")
  }

  /// Recorded answers without an attribute that is shown.
  @Test func ofRecordedAnswers() async throws {
    let program = try Program()
    defer { program.end() }
    let request = #"{ "indexName": "shop", "page": 0, "query": "" }"#
    let answer =
      #"{ "hits": [{ "objectID": "a", "name": "Cap" }], "nbHits": 1, "page": 0, "nbPages": 1, "hitsPerPage": 20, "index": "shop" }"#
    try program.write(
      """
      {
        "searchplay-recording": 1,
        "answers": [
          {
            "path": "/1/indexes/*/queries",
            "request": { "requests": [\(request)] },
            "answer": { "results": [\(answer)] }
          }
        ]
      }
      """, "answers.recording.json")
    try program.write(
      """
      version: "1.0"
      searcher: { backend: recorded, appID: APP1234567, index: shop, recording: answers.recording.json }
      snapshot: { hitAttribute: titel }
      widgets: { rows: { type: hits, attribute: titel, subtitle: name } }
      scenarios: [{ name: A, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("run")
    #expect(said.status == 0, "\(said)")
    #expect((said.output + said.errors).components("no hit of the first answer has the attribute 'titel'") == 1, "\(said)")
    #expect(!(said.output + said.errors).contains("'name'"), "\(said)")
  }

  @Test func ofComparisons() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\n\(Self.records)widgets: { count: { type: stats } }\nscenarios: [{ name: A, steps: [search: ] }]\n",
      "m.searchplay.yaml")
    let said = try await program.run("compare", "--with", "searcher.synonyms=null").errors
    #expect(said.contains("warning: this changes nothing: the manifest already has this value [override]"), "\(said)")
  }
}

extension String {
  /// The number of times that a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
