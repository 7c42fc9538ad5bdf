import Foundation
import Testing

/// Problems that new users ran into, each with the complete message.
struct StrangerTests {
  private static func manifest(_ searcher: String, _ widgets: String = "{ list: { type: hits } }", _ steps: String = "{ search: }")
    -> String
  {
    "version: \"1.0\"\nsearcher: \(searcher)\nwidgets: \(widgets)\nscenarios: [{ name: S, steps: [\(steps)] }]\n"
  }

  // MARK: Secrets

  @Test(arguments: ["zwiebel", "Tiger", "1234567", "trüe-x", "x y\"z"])
  func exportedCodeHasNoSecret(_ secret: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "secrets: [tok]\n"
        + Self.manifest(
          "{ records: [{ objectID: a, c: red }], query: { userToken: \"${tok}\", ruleContexts: [\"${tok}\"], similarQuery: \"${tok}\" } }"),
      "m.searchplay.yaml")
    let run = try await program.run("export", "swift", "m.searchplay.yaml", environment: ["SEARCHPLAY_SECRET_tok": secret])
    #expect(run.status == 0)
    #expect(run.output.contains("searcher.request.query.userToken = \"***\"\n"), "\(run.output)")
    #expect(!run.output.contains(secret) && !run.output.contains(secret.replacingOccurrences(of: "\"", with: "\\\"")))
  }

  /// The individual words of a secret cannot be found by searching for the whole secret.
  @Test func aSecretOfSeveralWordsIsNotQuotedInPieces() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "secrets: [tok]\n" + Self.manifest("{ records: [{ c: red }], query: { filters: \"c:${tok}\" } }"), "m.searchplay.yaml")
    let run = try await program.run("validate", environment: ["SEARCHPLAY_SECRET_tok": "line1secret\nline2secret  three\n"])
    #expect(run.status == 2)
    #expect(
      run.errors == #"""
        m.searchplay.yaml:3:54: error: the engine rejects these filters, which contain a secret [filter-syntax]
          3 | searcher: { records: [{ c: red }], query: { filters: "c:${tok}" } }
            |                                                      ^~~~~~~~~~
            = help: put the secret in quotes: attribute:"${name}"


        """#)
  }

  // MARK: Files

  @Test func reportsReplaceReportsOnly() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest("{ records: [{ objectID: \"1\" }] }"), "m.searchplay.yaml")
    for (arguments, file) in [
      (["compare", "--with", "instantsearch=8", "--format", "html", "-o"], "c.html"),
      (["compare", "--with", "instantsearch=8", "--format", "json", "-o"], "c.json"), (["explore", "--report-html"], "e.html"),
      (["explore", "--report-junit"], "e.xml"), (["explore", "--graph"], "g.svg"),
    ] {
      try program.write("mine\n", file)
      let run = try await program.run(arguments + [file])
      #expect(run.status == 1)
      #expect(
        run.errors.hasSuffix("error: the report '\(file)' could not be written: the file exists and is not a report\n"), "\(run.errors)")
      #expect(try program.read(file) == "mine\n")
      try FileManager.default.removeItem(at: program.folder.appending(path: file))
      for _ in 0..<2 {
        _ = try await program.run(arguments + [file])
        #expect(try program.read(file).lowercased().contains("searchplay"))
      }
    }
    let deep = try await program.run("test", "--report-json", "a/b/r.json")
    #expect(deep.errors.hasSuffix("created the folder 'a/b' for 'a/b/r.json'\n"), "\(deep.errors)")
  }

  // MARK: Tests

  /// Of many manifests, only those with selected scenarios are named.
  @Test func manifestsWithoutSelectedScenariosAreNotNamed() async throws {
    let program = try Program()
    defer { program.end() }
    for name in ["a", "b", "c"] {
      try program.write(
        Self.manifest("{ records: [{ objectID: \"1\" }] }").replacingOccurrences(of: "name: S", with: "name: S\(name)"),
        "\(name).searchplay.yaml")
    }
    let run = try await program.run("test", "-u", "-g", "Sb")
    #expect(
      run.output == """
        b.searchplay.yaml
          ✓ Sb
          + stored __Snapshots__/b/sb.snap.yaml

        1 passed, 0 failed, 1 snapshot written

        """, "\(run.output)")
  }

  /// A stepper's number is compared like other numbers, and `nothing` is what `run` prints.
  @Test(arguments: [
    ("st: \">= 5\"", true), ("st: \"> 5\"", false), ("st: [3, 6]", true), ("st: [6, 8]", false), ("st: 5", true),
    ("st: { bounds: [3, 9] }", true), ("box: nothing", true), ("current: nothing", true), ("st: nothing", false),
  ])
  func predicatesOfSteppers(_ expected: String, _ holds: Bool) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.manifest(
        "{ records: [{ objectID: a, p: 3 }, { objectID: b, p: 9 }], settings: { attributesForFaceting: [p] } }",
        "{ st: { type: numericComparison, attribute: p, numericOperator: \">=\" }, box: { type: searchBox }, current: { type: currentRefinements, groupIDs: [{ and: x }] } }"
          .replacingOccurrences(of: ", groupIDs: [{ and: x }]", with: ", filterState: other"),
        "{ search: }, { set: { st: 5 } }, { expect: { widgets: { \(expected) } } }") + "filterStates: [other]\n", "m.searchplay.yaml")
    let run = try await program.run("run", "--findings", "off")
    #expect(run.status == (holds ? 0 : 1), "\(run.output)\(run.errors)")
  }

  @Test func expectationsThatCannotFailAndStepsWithoutEffect() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: a, color: red }, { objectID: b, color: blue }]
          settings: { attributesForFaceting: [color] }
          rules: [{ objectID: r, condition: { pattern: sale, anchoring: is }, consequence: { userData: { a: 1 }, params: { renderingContent: { redirect: { url: "https://x" } } } } }]
        widgets:
          colors: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: or, groupName: c }
          red: { type: toggle, filter: { color: red } }
        scenarios:
          - name: S
            steps:
              - search: sale
              - index: index
              - connect: { red: filterState }
              - expect: { widgets: { colors: { red: {} } } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:5:96: warning: the userData of the rule 'r' has no effect without a queryRuleCustomData widget [setting-incomplete]
            = help: add a queryRuleCustomData widget, or remove the userData of the rule 'r'
        m.searchplay.yaml:5:146: warning: the redirect of the rule 'r' has no effect without code of the app that follows it: no widget of InstantSearch does [setting-incomplete]
            = help: add code of the app that follows it, or remove the redirect of the rule 'r'
        m.searchplay.yaml:13:9: warning: the searcher already searches 'index' [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:14:9: warning: 'red' is already connected [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:15:40: warning: 'red' is always there: the list always shows the same items [expectation-cannot-fail]
             = help: write { red: { selected: true } }, or false
        """#)
  }

  // MARK: Recordings and exports

  /// In older exports, lists of synonyms are part of the settings.
  @Test func synonymsInSettings() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.manifest(
        "{ records: [{ objectID: a, n: red sofa }], settings: s.json }", "{ list: { type: hits } }",
        "{ search: couch }, { expect: { hitIDs: [a] } }"), "m.searchplay.yaml")
    try program.write(#"{ "searchableAttributes": ["n"], "synonyms": [["sofa", "couch"], ["&", "and"]] }"#, "s.json")
    let run = try await program.run("run")
    #expect(run.status == 0 && run.errors == "", "\(run.output)\(run.errors)")
  }

  /// A setting that Algolia adds one day does not make an export unusable; neither does a misspelt one, since the two look alike.
  @Test func settingsThatAreNotKnownYet() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest("{ records: [{ objectID: a }], settings: s.json }"), "m.searchplay.yaml")
    try program.write(#"{ "futureSetting": 3 }"#, "s.json")
    let run = try await program.run("run")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        s.json:1:3: warning: 'futureSetting' is unknown to Searchplay and has no effect [parameter-ignored]
          1 | { "futureSetting": 3 }
            |   ^~~~~~~~~~~~~~~
            = help: if it is a new part of Algolia's format, add allow: [parameter-ignored]


        """, "\(run.errors)")
    try program.write(#"{ "hitsPerPag": 3 }"#, "s.json")
    #expect(
      try await program.run("run").errors.contains(
        "s.json:1:3: warning: 'hitsPerPag' is unknown to Searchplay and has no effect [parameter-ignored]\n"))
    try program.write("hitsPerPag: 3\n", "s.yaml")
    try program.write(Self.manifest("{ records: [{ objectID: a }], settings: { include: s.yaml } }"), "m.searchplay.yaml")
    #expect(try await program.run("run").errors.hasPrefix("s.yaml:1:1: error: unknown key 'hitsPerPag' in settings [unknown-key]\n"))
  }

  /// Filters match in whichever of the possible ways they are written, defaults may be left out, and the hits of a query for counts do not
  /// matter.
  @Test(arguments: [
    #"{"facetFilters": [["cat:A"]]}"#, #"{"filters": "cat:A", "getRankingInfo": false, "distinct": false, "hitsPerPage": 20}"#,
    #"{"facetFilters": "cat:A", "typoTolerance": true, "responseFields": ["*"], "ruleContexts": []}"#,
    #"{"params": "facetFilters=%5B%5B%22cat%3AA%22%5D%5D&enableRules=true&synonyms=true&page=0"}"#,
  ])
  func recordedQueriesMatchByMeaning(_ asked: String) async throws {
    let program = try Program()
    defer { program.end() }
    let request = #"{"indexName": "i", "facets": ["cat"], "query": "", "# + asked.dropFirst()
    let recording = """
      {"log": {"entries": [{"request": {"method": "POST", "url": "https://app-dsn.algolia.net/1/indexes/*/queries", "postData": {"text": \(Self.quoted("{\"requests\": [\(request)]}"))}},
        "response": {"status": 200, "content": {"text": \(Self.quoted(#"{"results": [{"index": "i", "hits": [{"objectID": "x"}], "nbHits": 1, "facets": {"cat": {"A": 1}}}]}"#))}}}]}}
      """
    try program.write(recording, "r.har")
    try program.write(
      Self.manifest(
        "{ backend: recorded, appID: APP, index: i, recording: r.har, isDisjunctiveFacetingEnabled: false, query: { facets: [cat], filters: 'cat:A' } }",
        "{ list: { type: hits } }", "{ search: }, { expect: { hitIDs: [x] } }"), "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\""))\""
  }
}
