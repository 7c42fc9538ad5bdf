import Testing

/// Files as Algolia's tools write them, named by a searcher.
struct ExportedFilesTests {
  private func validated(
    _ searcher: String, _ files: [(name: String, text: String)], steps: String = "{ search: }", arguments: [String] = []
  ) async throws -> Program.Result {
    let program = try Program()
    defer { program.end() }
    for file in files { try program.write(file.text, file.name) }
    try program.write(
      """
      version: "1.0"
      \(searcher.contains("${") ? "variables: { settings: s.json }" : "# without variables")
      searcher:
        index: shop
        records: [{ objectID: a, color: red, price: 3 }, { objectID: b, color: red, price: 1 }]
      \(searcher.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      widgets: { rows: { type: hits } }
      scenarios: [{ name: S, steps: [\(steps)] }]

      """, "m.searchplay.yaml")
    return try await program.run(["run"] + arguments)
  }

  private static let settings = #"{"attributesForFaceting":["color"],"replicas":["cheap"]}"#

  /// A complete configuration also has the settings of a replica; its rules would have no effect.
  @Test func aWholeConfigurationForAReplica() async throws {
    let run = try await validated(
      "settings: s.json\nreplicas: { cheap: cheap.json }",
      [
        ("s.json", Self.settings),
        (
          "cheap.json",
          #"{"settings":{"customRanking":["asc(price)"]},"rules":[{"objectID":"r","consequence":{"hide":[{"objectID":"a"}]}}],"synonyms":[]}"#
        ),
      ], steps: "{ search: }, { index: cheap }")
    #expect(run.status == 0 && run.output.hasSuffix("    rows\n      b\n      a\n"), "\(run)")
    #expect(
      run.errors == """
        cheap.json:1:46: warning: the 'rules' of a replica have no effect: a search in it uses those of the main index [no-effect]
          1 | …tings":{"customRanking":["asc(price)"]},"rules":[{"objectID":"r","consequence":{"hide":[{"objectID":"a"}]}}],"…
            |                                          ^~~~~~~


        """, "\(run.errors)")
  }

  /// Variables are replaced in the paths of all files of a searcher.
  @Test func pathsWithVariables() async throws {
    let files = [
      ("s.json", Self.settings), ("cheap.json", #"{"customRanking":["asc(price)"]}"#),
      ("rules.json", #"[{"objectID":"r","conditions":[{"pattern":"x","anchoring":"is"}],"consequence":{"hide":[{"objectID":"a"}]}}]"#),
    ]
    let searcher = "settings: \"${settings}\"\nreplicas: { cheap: \"${replica}\" }\nrules: \"${rules}\""
    let run = try await validated(
      searcher, files, steps: "{ search: x }, { index: cheap }, { expect: { hitIDs: [] } }",
      arguments: ["--variable", "replica=cheap.json", "--variable", "rules=rules.json"])
    #expect(run.status == 0 && run.errors == "", "\(run)")
    let missing = try await validated(
      searcher, files, arguments: ["--variable", "replica=cheap.json", "--variable", "rules=rule.json"])
    #expect(
      missing.errors == """
        m.searchplay.yaml:8:10: error: the file 'rule.json' cannot be read: no such file or directory [include]
          8 |   rules: "${rules}"
            |          ^~~~~~~~~~
            = help: did you mean 'rules.json'?


        """, "\(missing.errors)")
  }

  /// A single object is an NDJSON file with one line.
  @Test func linesOfWhichThereIsOne() async throws {
    let run = try await validated(
      "settings: s.json\nsynonyms: synonyms.json",
      [
        ("s.json", #"{"attributesForFaceting":["color"]}"#),
        ("synonyms.json", #"{"objectID":"s","type":"synonym","synonyms":["red","crimson"]}"#),
      ],
      steps: "{ search: crimson }, { expect: { hits: 2 } }")
    #expect(run.status == 0 && run.errors == "", "\(run)")
  }

  /// A duplicate in a response page is reported as listed twice, and an invalid sort order is reported wherever it is.
  @Test func mistakesInExports() async throws {
    let rule = #"{"objectID":"r","conditions":[{"pattern":"x","anchoring":"is"}],"consequence":{"hide":[{"objectID":"a"}]}}"#
    let twice = try await validated(
      "settings: s.json\nrules: rules.json",
      [("s.json", #"{"attributesForFaceting":["color"]}"#), ("rules.json", #"{"hits":[\#(rule),\#(rule)]}"#)])
    #expect(twice.errors.contains("warning: 'r' is listed twice") || twice.errors.contains("[listed-twice]"), "\(twice.errors)")
    let order = try await validated(
      "settings: s.json",
      [
        (
          "s.json",
          #"{"attributesForFaceting":["color"],"renderingContent":{"facetOrdering":{"facets":{"order":["color"]},"values":{"color":{"sortRemainingBy":"counts"}}}}}"#
        )
      ])
    #expect(
      order.status == 2 && order.errors.contains("error: 'counts' is not one of count, alpha, hidden [unknown-value]"), "\(order.errors)")
  }

  /// A finding about a rule is located at that rule, even if another rule names the same record.
  @Test func ofTwoRulesWithOneRecord() async throws {
    let run = try await validated(
      "settings: s.json\nrules: rules.json",
      [
        ("s.json", #"{"attributesForFaceting":["color"]}"#),
        (
          "rules.json",
          """
          [{"objectID":"first","conditions":[{"pattern":"x","anchoring":"is"}],"consequence":{"hide":[{"objectID":"a"}]}},
           {"objectID":"second","conditions":[{"pattern":"y","anchoring":"is"}],"consequence":{"promote":[{"objectID":"a","position":40}]}}]
          """
        ),
      ])
    #expect(run.errors.hasPrefix("rules.json:2:109: warning: the rule 'second' promotes 'a' to position 40"), "\(run.errors)")
  }
}
