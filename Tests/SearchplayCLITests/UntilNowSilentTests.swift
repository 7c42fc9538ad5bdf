import Testing

/// Mistakes that used to pass unreported, or with a misleading message.
struct UntilNowSilentTests {
  private static let shop = """
    version: "1.0"
    searcher:
      records: r.csv
      settings: { attributesForFaceting: [brand, price] }
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      prices: { type: numericRange, attribute: price }

    """

  private func told(_ scenarios: String, records: String = "brand,price\nLoom,1\nFleet,2\n") async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.shop + scenarios, "m.searchplay.yaml")
    try program.write(records, "r.csv")
    let said = try await program.run("validate")
    return said.errors + said.output
  }

  @Test func aRangeThatIsNotSet() async throws {
    let told = try await told(
      """
      scenarios:
        - { name: A, steps: [search: , set: { prices: null }] }
        - { name: B, steps: [search: , set: { prices: [1, 2] }, set: { prices: null }] }

      """)
    #expect(
      told == """
        m.searchplay.yaml:9:34: warning: 'prices' has no range, so there is nothing to remove [step-without-effect]
          9 |   - { name: A, steps: [search: , set: { prices: null }] }
            |                                  ^~~
            = help: remove the step, or move it to where it has an effect

        m.searchplay.yaml: valid, with a finding; 2 scenarios

        """, "\(told)")
  }

  @Test func attributesThatDifferInLetterCase() async throws {
    let told = try await told("scenarios: [{ name: A, steps: [search: ] }]\n", records: "brand,Brand,price\nLoom,Loom,1\nFleet,,2\n")
    #expect(told.contains("has both 'brand' and 'Brand', which are two attributes [records-inconsistent]"), "\(told)")
  }

  @Test(arguments: [
    ("set: { brands: [Loom, Fleet] }", "to tap values of a list, write a step for each: click: { brands: value }"),
    ("set: { prices: { least: 1 } }", "write a range as two numbers: [10, 20]"),
  ])
  func valuesOfTheWrongKind(_ step: String, help: String) async throws {
    let told = try await told("scenarios: [{ name: A, steps: [search: , \(step)] }]\n")
    #expect(told.contains("= help: \(help)\n"), "\(told)")
  }

  @Test func aKeyInAVariable() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      variables: { key: 0123456789abcdef0123456789abcdef }
      searcher: { backend: algolia, appID: APPAPPAPPA, apiKey: "${key}", index: x }
      widgets: {}
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let told = try await program.run("validate").errors
    #expect(
      told == """
        m.searchplay.yaml:2:19: warning: a key is written here, where everyone who has the file can read it [credentials]
          2 | variables: { key: *** }
            |                   ^~~
            = help: list 'key' under secrets, not variables: SEARCHPLAY_SECRET_key sets it


        """, "\(told)")
  }

  @Test func optionsThatContradictEachOther() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.shop + "scenarios: [{ name: A, steps: [search: ] }]\n", "m.searchplay.yaml")
    try program.write("brand,price\nLoom,1\n", "r.csv")
    for (arguments, told) in [
      (["test", "-x", "--max-failures", "3"], "error: -x stops after the first failure, and --max-failures 3 after 3: give one of them\n"),
      (
        ["docs", "--write-templates", "t", "--check"],
        "error: --write-templates writes the built-in templates and nothing else: omit --check\n"
      ),
      (["compare", "--with", "allow=[]"], "warning: 'allow' changes nothing that is compared: only states and their filters are\n"),
      (["compare", "--with", "name=Shop"], "warning: 'name' changes nothing that is compared: only states and their filters are\n"),
      (["explore", "--live", "--states", "5"], "warning: --live has no effect on m.searchplay.yaml, which no live index answers\n"),
      (["validate", "--exclude-tags", "nope"], "warning: no scenario has the tag 'nope'\n"),
      (["--verison"], "error: there is no option '--verison'; did you mean '--version'?\n"),
    ] {
      let said = try await program.run(arguments)
      #expect(said.errors.contains(told), "\(said.errors)")
    }
  }

  /// A presenter step without any effect is reported once.
  @Test func limitsOfAPresenter() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.shop.replacing(
        "presenter: { sortBy: \"alphabetical:asc\" }",
        with: "presenter: [{ sortBy: \"alphabetical:asc\" }, { limit: 3 }, { limit: 3 }, { hide: [Loom] }]")
        + "scenarios: [{ name: A, steps: [search: ] }]\n", "m.searchplay.yaml")
    try program.write("brand,price\nLoom,1\nFleet,2\n", "r.csv")
    let told = try await program.run("validate").errors
    #expect(told.ranges(of: "warning: ").count == 2 && told.contains("[step-undone]") && told.contains("a later step hides"), "\(told)")
  }

  /// A manifest's walk does not replace that of another manifest.
  @Test func walksOfTwoManifests() async throws {
    let program = try Program()
    defer { program.end() }
    for name in ["m", "n"] { try program.write(Self.shop + "scenarios: [{ name: A, steps: [search: ] }]\n", "\(name).searchplay.yaml") }
    try program.write("brand,price\nLoom,1\nFleet,2\n", "r.csv")
    _ = try await program.run("explore", "m.searchplay.yaml", "--resume", "w.json", "--states", "5")
    let kept = try program.read("w.json")
    let other = try await program.run("explore", "n.searchplay.yaml", "--resume", "w.json", "--states", "5")
    #expect(
      other.status == 64 && other.errors.contains("'w.json' keeps the walk of 'm.searchplay.yaml': give each manifest a file of its own"))
    #expect(try program.read("w.json") == kept)
    let again = try await program.run("explore", "m.searchplay.yaml", "--resume", "w.json", "--states", "5")
    #expect(again.status != 64 && !again.errors.contains("starts over"), "\(again.errors)")
  }

  @Test func invariantsOfAMoment() async throws {
    let told = try await told(
      "invariants: [{ name: I, expect: { pending: true, hits: 2 } }]\nscenarios: [{ name: A, steps: [search: ] }]\n")
    #expect(
      told == """
        m.searchplay.yaml:8:35: error: an invariant is about what is shown after all answers have arrived [condition]
          8 | invariants: [{ name: I, expect: { pending: true, hits: 2 } }]
            |                                   ^~~~~~~
            = help: remove 'pending'; a scenario can expect something of the moment before


        """, "\(told)")
  }

  /// Paths in attributes with any names make a menu, coordinates do not make a slider, and a missing objectID is reported.
  @Test func guesses() async throws {
    let program = try Program()
    defer { program.end() }
    let records = [("Sofa", "Furniture", "Sofas", 10), ("Stool", "Furniture", "Stools", 20), ("Rake", "Garden", "Tools", 30)]
    try program.write(
      "id,name,parent,child,lat,price\n"
        + records.enumerated().map { "\($0),\($1.0),\($1.1),\($1.1)/\($1.2),\(40 + $0).5,\($1.3)\n" }.joined(), "p.csv")
    let made = try await program.run("init", "--records", "p.csv")
    #expect(made.output.contains("guessed menus: parent, child\nguessed ranges: price\n"), "\(made)")
    let manifest = try program.read("p.searchplay.yaml")
    #expect(manifest.contains("hierarchicalAttributes: [parent, child]\n    separator: \"/\"\n") && !manifest.contains("unknown-attribute"))
    #expect(try await program.run("validate").errors.contains("the records have 'id' and no 'objectID'"))
  }

  /// Settings that turn off what does not exist, a query that is replaced, and a placeholder that is not closed.
  @Test func settingsWithoutAnythingToDo() async throws {
    func told(_ searcher: String) async throws -> String {
      let program = try Program()
      defer { program.end() }
      try program.write(
        "version: \"1.0\"\nsearcher:\n  records: [{ brand: Loom }]\n\(searcher)widgets: {}\nscenarios: [{ name: A, steps: [search: ] }]\n",
        "m.searchplay.yaml")
      return try await program.run("validate").errors
    }
    let settings = try await told("  settings: { enableRules: false, synonyms: false }\n")
    #expect(
      settings == """
        m.searchplay.yaml:4:15: warning: 'enableRules' has no effect without rules [setting-incomplete]
          4 |   settings: { enableRules: false, synonyms: false }
            |               ^~~~~~~~~~~
            = help: add rules, or remove 'enableRules'

        m.searchplay.yaml:4:35: warning: 'synonyms' has no effect without a synonym that it could leave out [setting-incomplete]
          4 |   settings: { enableRules: false, synonyms: false }
            |                                   ^~~~~~~~
            = help: add a synonym that it could leave out, or remove 'synonyms'


        """, "\(settings)")
    let query = try await told("  query: { query: blue, similarQuery: red }\n")
    #expect(query.contains("'query' has no effect together with similarQuery, which replaces it [setting-incomplete]"), "\(query)")
    let rules = try await told(
      "  settings: { attributesForFaceting: [brand] }\n  rules: [{ objectID: r, conditions: [{ pattern: \"{facet:brand\", anchoring: is }], consequence: { params: { filters: \"brand:Loom\" } } }]\n"
    )
    #expect(rules.contains("'{facet:brand' is not a placeholder"), "\(rules)")
  }
}
