import Testing

/// Mistakes in a manifest's notation: each is reported once, at its position, with what to write.
struct SlipsOfNotationTests {
  private static let searcher = """
    searcher:
      records: [{ objectID: "1", brand: Fleet }, { objectID: "2", brand: Loom }]
      settings: { attributesForFaceting: [brand] }

    """
  private static let widgets = """
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: ["alphabetical:asc"] } }

    """
  private static let scenarios = """
    scenarios:
      - name: S
        steps: [search: , click: { brands: Fleet }]

    """

  private func told(_ text: String) async throws -> [String] {
    let program = try Program()
    defer { program.end() }
    try program.write(text, "m.searchplay.yaml")
    let run = try await program.run("validate")
    return run.errors.split(separator: "\n").filter { $0.hasPrefix("m.search") || $0.contains("= help: ") }.map {
      String($0.drop { $0 == " " })
    }
  }

  @Test func widgetsThatAreNotIndented() async throws {
    let widgets =
      "widgets:\nbrands:\n  type: refinementList\n  attribute: brand\n  operator: or\n  presenter: { sortBy: \"alphabetical:asc\" }\n"
    #expect(
      try await told("version: \"1.0\"\n" + Self.searcher + widgets + Self.scenarios) == [
        "m.searchplay.yaml:6:1: error: 'brands' is next to 'widgets', not nested under it [wrong-type]",
        "= help: indent it and all that belongs under 'widgets' by two more spaces",
      ])
  }

  @Test func aSearcherThatIsNotIndented() async throws {
    let searcher = "searcher:\nrecords: [{ objectID: \"1\", brand: Fleet }]\nsettings: { attributesForFaceting: [brand] }\n"
    #expect(
      try await told("version: \"1.0\"\n" + searcher + Self.widgets + Self.scenarios) == [
        "m.searchplay.yaml:3:1: error: 'records' is next to 'searcher', not nested under it [wrong-type]",
        "= help: indent it and all that belongs under 'searcher' by two more spaces",
      ])
  }

  @Test(arguments: [
    ("// the shop", "1:1: error: comments do not begin with '//' [yaml-syntax]"),
    ("/* the shop */", "1:1: error: comments do not begin with '/*' [yaml-syntax]"),
  ])
  func otherComments(_ comment: String, _ told: String) async throws {
    #expect(
      try await self.told("\(comment)\nversion: \"1.0\"\n" + Self.searcher + Self.widgets + Self.scenarios) == [
        "m.searchplay.yaml:\(told)", "= help: write '#'",
      ])
  }

  @Test func aQuoteThatIsMissingBeforeAComma() async throws {
    let widgets = Self.widgets.replacing("[\"alphabetical:asc\"]", with: "[\"count:desc, \"alphabetical:asc\"]")
    #expect(
      try await told("version: \"1.0\"\n" + Self.searcher + widgets + Self.scenarios) == [
        "m.searchplay.yaml:6:100: error: the quote is not closed before the comma [yaml-syntax]", "= help: write \" before the comma",
      ])
  }

  /// Codes that lose their leading zeros, in records, steps and expectations; hexadecimal numbers are written as such.
  @Test func digitsThatBeginWithZero() async throws {
    let text = "version: \"1.0\"\n" + Self.searcher + Self.widgets + Self.scenarios
    let padded = text.replacing("objectID: \"1\"", with: "objectID: 007, zip: 0, hex: 0x0").replacing(
      "click: { brands: Fleet }]", with: "click: { brands: Fleet }, expect: { hitIDs: [-01, \"007\"] }]")
    #expect(
      try await told(padded) == [
        "m.searchplay.yaml:3:25: warning: '007' is read as the number 7 [number-padded]",
        "= help: put it in quotes if it is a string, or write 7",
        "m.searchplay.yaml:3:43: warning: '0x0' is read as the number 0 [number-padded]",
        "= help: put it in quotes if it is a string, or write 0",
        "m.searchplay.yaml:9:68: warning: '-01' is read as the number -1 [number-padded]",
        "= help: put it in quotes if it is a string, or write -1",
        "m.searchplay.yaml:9:68: warning: no record has the objectID '-1', so this expectation cannot hold [unknown-value]",
        "= help: correct the objectID",
        "m.searchplay.yaml:9:73: warning: no record has the objectID '007', so this expectation cannot hold [unknown-value]",
        "= help: correct the objectID",
      ])
  }

  @Test(arguments: [
    ("$schema: s.json\n", "m.searchplay.yaml:1:1: error: unknown key '$schema' in a manifest [unknown-key]"),
    ("# yaml-language-server: $schema=s.json\n", nil),
  ])
  func schemas(_ line: String, _ told: String?) async throws {
    #expect(
      try await self.told(line + "version: \"1.0\"\n" + Self.searcher + Self.widgets + Self.scenarios)
        == (told.map { [$0, "= help: write it as a comment: # yaml-language-server: $schema=FILE"] } ?? []))
  }

  @Test(arguments: [
    ("variables: { b: Fleet }", "'variables'", "it belongs to the manifest, next to 'scenarios'; for one scenario, write a matrix"),
    ("retries: 2", "'retries'", "pass --retries to 'searchplay test'"), ("todo: later", "'todo'", "write skip: with the reason"),
  ])
  func keysOfOtherTools(_ line: String, _ name: String, _ help: String) async throws {
    #expect(
      try await told("version: \"1.0\"\n" + Self.searcher + Self.widgets + Self.scenarios + "    \(line)\n") == [
        "m.searchplay.yaml:10:5: error: unknown key \(name) in a scenario [unknown-key]", "= help: \(help)",
      ])
  }

  @Test func itemsOfSegments() async throws {
    let widgets = "widgets:\n  m: { type: filterMap, filters: { 0: { brand: Fleet } }, operator: or, groupName: g }\n"
    let told = try await told(
      "version: \"1.0\"\n" + Self.searcher + widgets + "scenarios:\n  - name: S\n    steps: [search: ]\n")
    #expect(
      told.contains(
        "= help: a filterMap has 'items', lists have 'facetFilters', 'tagFilters' or 'numericFilters', and a toggle has 'filter'"),
      "\(told)")
  }

  @Test func patternsInQuotes() async throws {
    let program = try Program()
    defer { program.end() }
    let run = try await program.run("validate", "*.yaml")
    #expect(
      run.errors
        == "error: there is no file or folder '*.yaml': patterns in quotes are not expanded; name a folder, and all of its manifests are found\n"
    )
  }

  /// A manifest from standard input is not compared with a snapshot, and passes with a note about that.
  @Test func standardInput() async throws {
    let program = try Program()
    defer { program.end() }
    let run = try await program.run(
      ["test", "-"], input: "version: \"1.0\"\n" + Self.searcher + Self.widgets + Self.scenarios)
    #expect(run.status == 0)
    #expect(run.errors == "note: a manifest from standard input has no snapshots: only its expectations were checked\n")
  }
}
