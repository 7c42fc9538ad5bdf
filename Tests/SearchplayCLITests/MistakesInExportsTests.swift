import Testing

/// Files of settings, synonyms, rules and records with a mistake in them: each message is about what the file really contains.
struct MistakesInExportsTests {
  private func program(_ searcher: String, widgets: String = "{}") throws -> Program {
    let program = try Program()
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, p: 5 }, { objectID: b, p: 7 }], \(searcher) }
      widgets: \(widgets)
      scenarios: [{ name: S, steps: [search: lamp] }]

      """, "m.searchplay.yaml")
    return program
  }

  /// A number without quotes is compared as a number.
  @Test func numbersInOtherNotations() async throws {
    let query = "isDisjunctiveFacetingEnabled: false, settings: { attributesForFaceting: [p] }, query: { filters: "
    let program = try program("\(query)'p:5.0' }")
    defer { program.end() }
    #expect(try await program.run("validate", "m.searchplay.yaml").errors == "")
    let others = try self.program("\(query)'p:\"5.0\"' }")
    defer { others.end() }
    #expect(try await others.run("validate", "m.searchplay.yaml").errors.contains("no record has the value '5.0' in 'p' [unknown-value]"))
  }

  /// A string that looks like a number is compared as a string.
  @Test(arguments: [
    (["1", "1.0"], "c:1.0", "['1']"), (["01", "1"], "c:1", "['1']"), (["1e2", "100"], "c:100", "['1']"), (["5"], "c:5.00", "none"),
    (["iOS 1.0", "1"], "NOT c:1.0", "['0', '1']"),
  ])
  func textsThatLookLikeNumbers(_ values: [String], _ filters: String, _ found: String) async throws {
    let records = values.enumerated().map { "{ objectID: '\($0)', c: '\($1)' }" }.joined(separator: ", ")
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [\(records)]
        settings: { attributesForFaceting: [c] }
        isDisjunctiveFacetingEnabled: false
        query: { filters: "\(filters)" }
      widgets: {}
      allow: [unknown-value]
      scenarios: [{ name: S, steps: [search: , expect: { hitIDs: \(found) }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run", "m.searchplay.yaml")
    #expect(run.status == 0, "\(run)")
  }

  /// By default, proximity ranks before attribute, so the choice of the attribute comes too late to matter.
  @Test func aCriterionThatComesTooLate() async throws {
    for (setting, isTold) in [
      ("attributeCriteriaComputedByMinProximity: true", true), ("attributeCriteriaComputedBy: minProximity", true),
      ("attributeCriteriaComputedByMinProximity: true, ranking: [typo, attribute, proximity, custom]", false),
    ] {
      let program = try program("settings: { \(setting) }")
      defer { program.end() }
      let told = try await program.run("validate").errors
      #expect(told.contains("has no effect while 'proximity' comes before 'attribute' in ranking") == isTold, "\(told)")
    }
  }

  @Test func otherKindsOfFiles() async throws {
    let program = try program("synonyms: words.csv")
    defer { program.end() }
    try program.write("a,b\n", "words.csv")
    #expect(
      try await program.run("validate").errors
        == """
        m.searchplay.yaml:2:80: error: synonyms are read from .json, .ndjson or .yaml files, not from 'words.csv' [include]
          2 | searcher: { records: [{ objectID: a, p: 5 }, { objectID: b, p: 7 }], synonyms: words.csv }
            |                                                                                ^~~~~~~~~
            = help: export them as JSON


        """)
  }

  /// Every broken line is reported, without mentioning the brackets that a list would have.
  @Test func linesThatAreNotJSON() async throws {
    let program = try program("rules: rules.ndjson")
    defer { program.end() }
    try program.write("{\"objectID\":\"r\",\"consequence\":{},}\n\n  17\n{\"objectID\":\"s\",\"consequence\":{}\n", "rules.ndjson")
    #expect(
      try await program.run("validate").errors == """
        rules.ndjson:1:34: error: this line is not an object in JSON: expected a member after the comma (JSON allows no comma after the last one), found '}' [invalid-json]
          1 | {"objectID":"r","consequence":{},}
            |                                  ^

        rules.ndjson:3:3: error: this line is not an object in JSON: it is not between { and } [invalid-json]
          3 |   17
            |   ^

        rules.ndjson:4:33: error: this line is not an object in JSON: expected ',' or '}', but the text ends here [invalid-json]
          4 | {"objectID":"s","consequence":{}
            |                                 ^


        """)
  }

  /// Windows line endings.
  @Test func linesWithCarriageReturns() async throws {
    let program = try program("synonyms: s.ndjson")
    defer { program.end() }
    let lines = ["a", "b"].map { #"{"objectID":"\#($0)","type":"synonym","synonyms":["lamp","light \#($0)"]}"# }
    try program.write(lines.joined(separator: "\r\n") + "\r\n", "s.ndjson")
    #expect(!(try await program.run("validate").errors.contains("error:")))
  }

  @Test func parametersForStatistics() async throws {
    let program = try program("query: { analyticsTags: [web] }")
    defer { program.end() }
    #expect(
      try await program.run("validate").errors.contains(
        """
        'analyticsTags' has no effect with embedded records [parameter-ignored]
          2 | searcher: { records: [{ objectID: a, p: 5 }, { objectID: b, p: 7 }], query: { analyticsTags: [web] } }
            |                                                                                              ^~~~~
            = help: it changes nothing that a widget shows: add allow: [parameter-ignored], or remove it

        """))
  }

  /// The explanation names everything that rules do to a page, not only promotions.
  @Test func rulesOfAnExplanation() async throws {
    let rules = """
      [{ objectID: gone, conditions: [{ pattern: lamp, anchoring: contains }], consequence: { hide: [{ objectID: a }] } }, \
      { objectID: few, consequence: { params: { filters: "p > 1", hitsPerPage: 5, query: { remove: lamp } } } }]
      """
    let program = try program("rules: \(rules)", widgets: "{ hits: { type: hits } }")
    defer { program.end() }
    let run = try await program.run("run", "--explain-ranking")
    #expect(run.output.contains("    rules    gone (hides), few (changes the query, filters, sets parameters)\n"), "\(run)")
  }

  @Test(arguments: [
    (
      "a,b;c;d\n1;2;3\n4,5,6\n",
      "2:1: error: record 1: the line has 1 cell, but there are 2 columns (a comma in the first line makes commas separate the cells, not semicolons: put the heading with the comma in double quotes) [records]"
    ),
    ("objectID,n\n1,x\n2,\"y\n", "3:3: error: record 2: the quote that opens here is not closed [records]"),
  ])
  func tables(_ text: String, _ message: String) async throws {
    let program = try program("")
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: r.csv }
      widgets: {}
      scenarios: [{ name: S, steps: [search: lamp] }]

      """, "m.searchplay.yaml")
    try program.write(text, "r.csv")
    let told = try await program.run("validate").errors
    #expect(told.hasPrefix("r.csv:\(message)\n"), "\(told)")
  }

  /// A log whose entries contain the bodies directly.
  @Test func logsOfBareBodies() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      {"method":"POST","url":"https://x-dsn.algolia.net/1/indexes/*/queries","request":{"requests":[{"indexName":"p","params":"query="}]},"response":{"results":[{"hits":[],"nbHits":7,"index":"p"}]}}
      {"method":"POST","url":"https://x-dsn.algolia.net/1/indexes/*/queries","request":{"requests":[{"indexName":"p","params":"query=lamp"}]},"response":{"results":[{"hits":[{"objectID":"1"}],"nbHits":1,"index":"p"}]}}

      """, "log.jsonl")
    try program.write(
      """
      version: "1.0"
      searcher: { index: p, backend: recorded, appID: X, recording: log.jsonl }
      widgets: {}
      scenarios: [{ name: S, steps: [search: lamp, expect: { hits: 1 }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.status == 0, "\(run)")
  }
}
