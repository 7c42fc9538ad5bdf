import Testing

@testable import SearchplayCLI

/// What an audit of a hundred mistakes found to pass in silence, or to be told without help.
struct SilentAmongAHundredTests {
  private static let widgets = """
    brands: { type: refinementList, attribute: brand, operator: or }
      tags: { type: tagFilterList, tagFilters: [on sale], operator: and, groupName: tags }
      box: { type: searchBox }
      rows: { type: hits, attribute: name }
    """

  private func told(
    _ steps: String, records: String = "[{ objectID: a, name: Boot, brand: Fleet }, { objectID: b, name: Hat, brand: Loom }]",
    faceted: String = "brand", settings: String = "", more: String = "", widgets: String = widgets
  ) async throws -> [String] {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        index: shop
        records: \(records)
        settings: { attributesForFaceting: [\(faceted)]\(settings) }
      \(more)widgets:
        \(widgets)
      scenarios:
        - name: A
          steps: [\(steps)]

      """, "m.searchplay.yaml")
    let said = try await program.run("test", "-u=none")
    #expect(said.status != 2, "\(said.errors)")
    return (said.errors + said.output).split(separator: "\n").filter { $0.contains(": warning: ") || $0.contains("= help") }
      .map { line in
        line.contains(": warning: ") ? String(line.split(separator: ": warning: ")[1]) : line.trimmingPrefix { $0 == " " }.description
      }
  }

  @Test(arguments: [
    (
      "search: , searcher: { parameters: { hitsPerPage: 2 } }, searcher: { parameters: { hitsPerPage: 3 } }, search: ",
      "'hitsPerPage' is replaced by the next step before anything is searched for [step-without-effect]"
    ),
    (
      "searcher: { isDisjunctiveFacetingEnabled: false }, searcher: { isDisjunctiveFacetingEnabled: true }, search: ",
      "'isDisjunctiveFacetingEnabled' is replaced by the next step before anything is searched for [step-without-effect]"
    ),
    ("type: { box: boot }, setText: { box: boot }", "'box' already has this text [step-without-effect]"),
    ("search: '{{brand}}'", "'{{brand}}' is plain text, not a variable [variable]"),
    ("search: $brand", "'$brand' is plain text, not a variable [variable]"),
    ("type: { box: '{brand}' }", "'{brand}' is plain text, not a variable [variable]"),
    (
      "search: , expect: { findings: { endless-retry: absent } }",
      "'endless-retry' is always absent: it needs an answer that fails, and no step makes one fail [expectation-cannot-fail]"
    ),
  ])
  func steps(_ steps: String, _ expected: String) async throws {
    let found = try await told(steps)
    #expect(found.contains(expected), "\(found)")
  }

  /// What looks similar and is right.
  @Test(arguments: [
    "search: , searcher: { parameters: { hitsPerPage: 2 } }, search: , searcher: { parameters: { hitsPerPage: 3 } }, search: ",
    "searcher: { parameters: { hitsPerPage: 2 } }, searcher: { parameters: { page: 0 } }, search: ",
    "searcher: { isDisjunctiveFacetingEnabled: false }, searcher: { request: { index: shop } }, search: ",
    "type: { box: boot }, setText: { box: hat }", "search: $5", "search: '$uicideboy$'", "search: 100%", "search: <script>",
    "search: $AAPL",
    "search: , fail: offline, search: , expect: { findings: { failure-cancels-older: absent } }",
  ])
  func rightSteps(_ steps: String) async throws {
    let found = try await told(steps)
    #expect(
      !found.contains {
        $0.contains("replaced by") || $0.contains("already has") || $0.contains("[variable]") || $0.contains("always absent")
      })
  }

  /// What is typed into a box that searches on submit is told if an expectation about it fails.
  @Test func boxesThatSearchOnSubmit() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, name: Boot }, { objectID: b, name: Hat }] }
      widgets: { box: { type: searchBox, searchTriggeringMode: searchOnSubmit } }
      scenarios:
        - name: A
          steps: [search: , burst: [type: { box: bo }, type: { box: boot }], expect: { hits: 1 }]
        - name: B
          steps: [search: , type: { box: boot }, expect: { hits: 2 }]

      """, "m.searchplay.yaml")
    let said = try await program.run("test", "-u=none")
    let help = "= help: 'box' searches on submit, but 'boot' is only typed: add a 'submit: { box: boot }' step\n"
    #expect((said.errors + said.output).components(separatedBy: help).count == 2, "\(said)")
    // Only what passes is told as a finding, since what fails says why.
    #expect(
      (said.errors + said.output).components(separatedBy: "no step submits 'boot': the hits expected next are those of before").count == 2,
      "\(said)")
  }

  @Test func tagsInAnotherLetterCase() async throws {
    let records = "[{ objectID: a, name: A, _tags: [on sale] }, { objectID: b, name: B, _tags: [On sale] }]"
    let found = try await told("click: { tags: on sale }", records: records)
    #expect(found.contains("'on sale' and 'On sale' are two tags, and a filter finds only one of them [records-inconsistent]"), "\(found)")
    #expect(found.contains("= help: write the tag the same way in all records"), "\(found)")
    // Nothing filters by tags.
    #expect(
      try await !told("search: ", records: records, widgets: "rows: { type: hits, attribute: name }").contains { $0.contains("two tags") })
  }

  @Test func rankingAfterWhatIsUnique() async throws {
    let found = try await told("search: ", settings: ", customRanking: [desc(objectID), desc(price)]")
    #expect(
      found.contains(
        "'price' never ranks hits: no two records have the same 'objectID', by which they are ranked before [records-inconsistent]"),
      "\(found)")
    let records = "[" + (0..<10).map { "{ objectID: \"\($0)\", name: n\($0), price: 1\($0) }" }.joined(separator: ", ") + "]"
    let named = try await told("search: ", records: records, settings: ", customRanking: [desc(name), desc(price)]")
    #expect(named.contains { $0.hasPrefix("'price' never ranks hits: no two records have the same 'name'") }, "\(named)")
    #expect(
      try await !told("search: ", records: records, settings: ", customRanking: [desc(price), desc(name)]").contains {
        $0.contains("never ranks")
      })
  }

  @Test func otherParts() async throws {
    #expect(
      try await told("search: ", settings: ", hitsPerPage: 5", more: "snapshot: { hits: 50 }\n").contains(
        "snapshots list up to 50 hits, but a page has only 5: the others are not compared [setting-incomplete]"))
    #expect(
      try await told("search: ", records: "[{ objectID: a, name: Tops &amp; Tees }]").contains(
        "'Tops &amp; Tees' is a value of 'name' that contains HTML, which lists show as it is written [records-inconsistent]"))
    #expect(
      try await told("search: ", more: "  synonyms: [{ objectID: s, type: oneWaySynonym, input: 'kicks, sneaks', synonyms: [boot] }]\n")
        .contains(
          "'kicks, sneaks' is one word here, with a comma in it [synonym]"))
    #expect(try await !told("search: ", records: "[{ objectID: a, name: 'The <b> element' }]").contains { $0.contains("HTML") })
    #expect(
      try await told("search: ", records: "[{ objectID: a, name: 'A <b>bold</b> hat' }]").contains {
        $0.hasPrefix("'A <b>bold</b> hat' is a value of 'name' that contains HTML")
      })
    let rule =
      "  rules: [{ objectID: r, conditions: [{ pattern: '{facet:brand}', anchoring: contains }], consequence: { params: { query: { edits: [{ type: remove, delete: '{facet:color}' }] } } } }]\n"
    let found = try await told("search: ", more: rule)
    #expect(found.contains { $0.hasPrefix("removing '{facet:color}' from the query") }, "\(found)")
  }

  @Test func secondHundred() async throws {
    let prices = "[{ objectID: a, price: 20 }, { objectID: b, price: 80 }, { objectID: c, price: 300 }]"
    func bands(_ upper: Int, _ lower: Int) -> String {
      "bands: { type: numericFilterList, numericFilters: [{ attribute: price, lower: 0, upper: \(upper) }, { attribute: price, lower: \(lower), upper: 500 }], operator: or, groupName: price }"
    }
    let gap = try await told("search: ", records: prices, widgets: bands(79, 81))
    #expect(
      gap.contains("records have a 'price' above 79 and below 81, which no item of 'bands' covers [numbers-missing]"), "\(gap)")
    // A wide gap may be meant.
    #expect(try await !told("search: ", records: prices, widgets: bands(50, 100)).contains { $0.contains("numbers-missing") })
    let unsearched = "no search follows this step, so it has no effect [step-without-effect]"
    #expect(try await told("search: , searcher: { parameters: { hitsPerPage: 3 } }, expect: { hits: 2 }").contains(unsearched))
    #expect(try await !told("search: , searcher: { query: hat }, expect: { hits: 2 }").contains(unsearched))
    let colors = (0..<6).map { "{ objectID: \"\($0)\", brand: \($0 < 3 ? "Fleet" : "Loom") }" }.joined(separator: ", ")
    let joined = try await told("search: ", records: "[\(colors), { objectID: c, brand: 'Fleet, Loom' }]")
    // A name may have a comma, and parts that are names themselves.
    let places = "[{ objectID: a, brand: Portland }, { objectID: b, brand: Maine }, { objectID: c, brand: 'Portland, Maine' }]"
    #expect(try await !told("search: ", records: places).contains { $0.contains("single value") })
    #expect(
      joined.contains("'Fleet, Loom' is a single value of 'brand', although its parts are values as well [records-inconsistent]"),
      "\(joined)")
  }

  @Test func labelsThatNeverAppear() async throws {
    let lists = """
      brands: { type: refinementList, attribute: brand, operator: or }
        sizes: { type: refinementList, attribute: name, operator: or }

      """
    let grouped = try await told(
      "search: ", faceted: "brand, name",
      widgets: lists
        + "  current: { type: currentRefinements, filterGroupID: { or: brand }, presenter: { attributes: { name: \"Name: {text}\" } } }")
    #expect(
      grouped.contains("the labels for 'name' are never used: no group that 'current' shows has filters by it [unused-name]"),
      "\(grouped)")
    let tags = try await told(
      "search: ", widgets: lists + "  current: { type: currentRefinements, presenter: { tag: \"Tag: {value}\" } }")
    #expect(
      tags.contains("the label for 'tag' of 'current' is never used: its filters are of the kind 'string' [unused-name]"), "\(tags)")
    let several = try await told(
      "search: ", widgets: lists + "  current: { type: currentRefinements, presenter: { tag: \"Tag: {value}\", string: \"{value}\" } }")
    #expect(!several.contains { $0.contains("[unused-name]") }, "\(several)")
  }

  @Test func oppositeSwitches() async throws {
    let records = "[{ objectID: a, brand: Fleet }, { objectID: b, brand: Loom }]"
    let found = try await told(
      "search: ", records: records,
      widgets: """
        fleet: { type: toggle, filter: { brand: Fleet } }
          others: { type: toggle, filter: { attribute: brand, value: Fleet, negated: true }, groupName: others }
        """)
    #expect(
      found.contains("no record matches both 'fleet' and 'others': switched on together, they find nothing [always-empty]"), "\(found)")
  }

  @Test func wrongOptions() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [] }\nwidgets: {}\nscenarios: [{ name: A, matrix: { t: [a, b] }, steps: [{ search: \"${t}\" }] }]\n",
      "m.searchplay.yaml")
    let column = try await program.run("test", "--variable", "t=c")
    #expect(
      column.status == 64
        && column.errors.hasPrefix("error: 't' is a column of a matrix, which has its own values: --variable cannot change it\n"),
      "\(column)")
    let pictures = try await program.run("docs", "--format", "html", "--pictures", "p")
    #expect(pictures.errors.hasPrefix("error: HTML pages embed their pictures: omit --pictures\n"), "\(pictures)")
  }

  @Test func versionsThatAreTheSame() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [] }\nwidgets: {}\nscenarios: [{ name: A, steps: [search: ] }]\n", "m.searchplay.yaml")
    func warning(_ arguments: String...) async throws -> String {
      let said = try await program.run(["compare", "m.searchplay.yaml"] + arguments)
      return said.errors.split(separator: "\n").first { $0.contains("both runs") }.map(String.init) ?? ""
    }
    #expect(
      try await warning("--instantsearch", "7", "--with", "instantsearch=7.27.1")
        == "warning: both runs of 'm.searchplay.yaml' use InstantSearch 7, which stands for 7.27.1")
    #expect(
      try await warning("--instantsearch", "8.0.2", "--with", "instantsearch=8.0.3")
        == "warning: both runs of 'm.searchplay.yaml' behave the same: no difference between InstantSearch 8.0.2 and 8.0.3 is known")
    #expect(try await warning("--instantsearch", "8.0.1", "--with", "instantsearch=8.0.3") == "")
  }

  /// A folder without manifests has nothing pending because it is the wrong one.
  @Test func foldersWithoutManifests() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("[]", "data/a.json")
    for command in ["accept", "reject"] {
      let said = try await program.run(command, "data")
      #expect(said.status == 64 && said.errors.hasPrefix("error: no *.searchplay.yaml in 'data'"), "\(said)")
      #expect(try await program.run(command).status == 0)
      try program.write("", "only/__Snapshots__/a/b.snap.yaml")
      #expect(try await program.run(command, "only/__Snapshots__").status == 0)
    }
  }

  /// A step without effect is told once by a run, before the scenario.
  @Test func idleStepsAreToldOnce() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, price: 3 }, { objectID: b, price: 9 }], settings: { attributesForFaceting: [price] } }
      widgets: { prices: { type: numericRange, attribute: price } }
      scenarios: [{ name: A, steps: [search: , set: { prices: null }] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("run")
    let all = said.errors + said.output
    #expect(all.components(separatedBy: "[step-without-effect]").count == 2, "\(all)")
    #expect(all.contains("'prices' has no range, so there is nothing to remove [step-without-effect]"), "\(all)")
    #expect(!all.contains("has no range to remove"), "\(all)")
  }
}
