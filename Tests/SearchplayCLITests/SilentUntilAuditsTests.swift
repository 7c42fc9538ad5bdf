import TestSupport
import Testing

/// What was silent until an audit tried it.
struct SilentUntilAuditsTests {
  private static let shop = #"""
    version: "1.0"
    searcher:
      records: [{ objectID: "1", name: Cap, color: red, price: 10, cat: { lvl0: A } }, { objectID: "2", name: Hat, color: blue, price: 20, cat: { lvl0: B } }, { objectID: "3", name: Bag, color: blue, price: 20, cat: { lvl0: C } }]
      settings: { attributesForFaceting: [color, price, cat.lvl0, name], searchableAttributes: [name] }
    widgets:
      colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: ["alphabetical:asc"], limit: 2 } }
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [cat.lvl0], separator: " > ", presenter: default }
      caps: { type: toggle, filter: { name: Cap } }
      slider: { type: numericRange, attribute: price }
    scenarios:
      - name: S
        steps:
          - search:

    """#

  /// The warnings and errors, each followed by its help, without positions.
  private func told(_ written: String, _ instead: String, by command: String = "validate") async throws -> [String] {
    let text = Self.shop.replacingOccurrences(of: written, with: instead)
    #expect(text != Self.shop)
    return try await Program.told(of: text, by: command).split(separator: "\n").map {
      String($0.replacing(/^(.*: (error|warning): | +(= help: |! ))/, with: ""))
    }
  }

  @Test func theShopIsSound() async throws { #expect(try await Program.told(of: Self.shop) == "") }

  @Test(arguments: [
    (
      "      - search:\n", "      - search:\n      - expect: { widgets: { caps: { contains: Cap } } }\n",
      "'caps' always shows 'Cap', whether it is on or off [expectation-cannot-fail]", "write caps: true, or false"
    ),
    (
      "      - search:\n", "      - search:\n      - expect: { widgets: { caps: { includes: [Cap] } } }\n",
      "'caps' always shows 'Cap', whether it is on or off [expectation-cannot-fail]", "write caps: true, or false"
    ),
    (
      "searchableAttributes: [name] }", "searchableAttributes: [name] }\n  query: { maxValuesPerFacet: 2 }",
      "'menu' does not show all 3 values: the engine returns at most 2 [limit-above-engine]", "raise maxValuesPerFacet"
    ),
    (
      "attribute: price }", "attribute: price, bounds: [0, 10] }",
      "the first answer replaces these bounds of 'slider' with its own numbers [setting-incomplete]",
      "set them after the answer with a 'bounds' step, as the app would, or remove them"
    ),
    (
      "{ objectID: \"3\", name: Bag, color: blue,", "{ objectID: \"3\", name: Bag, color: \"red,blue\",",
      "'red,blue' is a single value of 'color', although its parts are values as well [records-inconsistent]",
      "write a list in the records: [\"red\", \"blue\"]"
    ),
    (
      "cat: { lvl0: C }", "cat: C", "'cat' is a value in record '3', and an object in the others [records-inconsistent]",
      "write an object in the record: the attributes inside it are missing there"
    ),
    (
      "- search:", "- search: true", "'true' finds nothing: it is searched for as a word [setting-incomplete]",
      "to search without a query, write 'search:' with nothing after it"
    ),
  ])
  func isTold(_ written: String, _ instead: String, _ headline: String, _ help: String) async throws {
    #expect(try await told(written, instead) == [headline, help])
  }

  /// A filter that the app sets for no widget, and one whose widget is dismissed for good.
  @Test(arguments: [
    (
      "filterState: { add: { group: { and: price }, filters: { attribute: price, operator: \">\", value: 15 } } }", #""price" > 15.0"#,
      "slider: { type: numericRange, attribute: price }", "clear: { type: clearRefinements, filterGroupIDs: [{ or: color }] }"
    ),
    ("click: { colors: red }\n      - dismiss: colors", #""color":"red""#, "x", "x"),
  ])
  func trappedFilters(_ steps: String, _ filter: String, _ widget: String, _ instead: String) async throws {
    let text = Self.shop.replacingOccurrences(of: widget, with: instead) + "      - \(steps)\n"
    let told = try await Program.told(of: text)
    #expect(
      told.hasSuffix("    ! filter-trapped  \(filter) is active, but no widget shows it as selected or lets the user remove it"), "\(told)")
  }

  /// Current refinements that must not show a value in another letter case than that of the records.
  @Test func anotherLetterCase() async throws {
    let text =
      Self.shop.replacing("scenarios:", with: "  current: { type: currentRefinements, filterGroupIDs: [{ or: color }] }\nscenarios:")
      + "      - click: { colors: red }\n      - expect: { widgets: { current: { Red: absent } } }\n"
    let told = try await Program.told(of: text, by: "validate")
    #expect(
      told.hasSuffix(
        """
        warning: 'Red' can never appear: no record has this value [expectation-cannot-fail]
             = help: did you mean 'red'?
        """), "\(told)")
  }

  /// A misspelled setting and section are told, not what follows from them.
  @Test func causesAlone() async throws {
    #expect(
      try await told("widgets:", "widgts:") == ["unknown key 'widgts' in a manifest [unknown-key]", "did you mean 'widgets'?"])
    #expect(
      try await told("      - search:\n", "      - search:\n      - set: { slider: none }\n") == [
        "expected true, false, a number, a range [10, 20] or null, found a string, 'none' [wrong-type]",
        "to remove the filter, write null",
      ])
    for (instead, help) in [
      ("{ \"any order\": [blue, red] }", "write { anyOrder: [blue, red] }"), ("{ excludes: [green] }", "write { green: absent }"),
      ("{ red: \">= 1\" }", "write red: { count: \">= 1\" }"),
    ] {
      let told = try await told("      - search:\n", "      - search:\n      - expect: { widgets: { colors: \(instead) } }\n")
      #expect(told.last == help, "\(told)")
    }
  }

  /// A skipped scenario that is asked for, and scenarios that the project file leaves out.
  @Test func scenariosThatDoNotRun() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.shop.replacing("  - name: S\n", with: "  - name: S\n    skip: later\n"), "m.searchplay.yaml")
    let run = try await program.run("run", "-g", "S")
    #expect(
      run.errors.hasSuffix("error: no scenario is selected: the scenario is skipped by the manifest (--pass-with-no-tests allows it)\n"),
      "\(run)")
    try program.write(
      Self.shop.replacing("  - name: S\n", with: "  - name: S\n    tags: [slow]\n") + "  - { name: T, steps: [search: ] }\n",
      "m.searchplay.yaml")
    try program.write("options: { exclude-tags: slow }\n", "searchplay.yaml")
    let test = try await program.run("test", "-u")
    #expect(test.status == 0 && test.errors == "1 scenario is left out by exclude-tags in searchplay.yaml\n", "\(test)")
    try program.write("options: { report-junit: r.xml, findings: \"warn,no-effect=error\" }\n", "searchplay.yaml")
    let refused = try await program.run("test")
    #expect(refused.errors.contains("= help: pass --report-junit on the command line; the project file cannot set it"), "\(refused)")
    #expect(refused.errors.contains("= help: write { all: warn, no-effect: error }"), "\(refused)")
    try program.write("options: { index-cache: true, backend: algolia }\n", "searchplay.yaml")
    let other = try await program.run("test")
    #expect(other.errors.contains("= help: pass --index-cache on the command line; the project file cannot set it"), "\(other)")
    #expect(!other.errors.contains("--backend"), "\(other)")
  }
}

/// Slips on the command line that used to be said twice, or to pass.
struct RepeatedRequestsTests {
  /// Several scenarios of one manifest are requested by their lines: it is read once, and each scenario runs once.
  @Test func linesOfOneManifest() async throws {
    let program = try Program()
    defer { program.end() }
    let manifest = """
      version: "1.0"
      searcher: { records: [{ objectID: "1", color: red }], settings: { attributesForFaceting: [color] } }
      widgets: { colors: { type: refinementList, attribute: color, operator: or } }
      scenarios:
        - name: A
          steps: [search: ]
        - name: B
          steps: [search: , click: { colors: red }]
        - name: C
          steps: [search: , search: red]

      """
    try program.write(manifest, "m.searchplay.yaml")
    let listed = try await program.run(
      "list", "m.searchplay.yaml:5", "m.searchplay.yaml:6", "./m.searchplay.yaml:9", "m.searchplay.yaml:40")
    #expect(listed.output == "m.searchplay.yaml:5  A\nm.searchplay.yaml:9  C\n", "\(listed)")
    #expect(
      listed.errors
        == "warning: there is no scenario at m.searchplay.yaml:40; its scenarios begin at lines 5, 7, 9\n", "\(listed)")
    let whole = try await program.run("list", "m.searchplay.yaml:5", "m.searchplay.yaml")
    #expect(whole.output == "m.searchplay.yaml:5  A\nm.searchplay.yaml:7  B\nm.searchplay.yaml:9  C\n", "\(whole)")
    try program.write(manifest.replacing("operator: or", with: "operator: xor"), "m.searchplay.yaml")
    let invalid = try await program.run("test", "m.searchplay.yaml:5", "m.searchplay.yaml:7")
    #expect(
      invalid.errors.ranges(of: "error: ").count == 1 && invalid.output.hasSuffix("0 passed, 0 failed, 1 invalid manifest\n"), "\(invalid)")
  }

  @Test(arguments: [
    ("tags: [\"smoke \"]", "a tag cannot begin or end with a space [tag]", "write smoke"),
    (
      "widgets: { on: { type: toggle, filter: { color: red }, default: true } }", "unknown key 'default' in a toggle widget [unknown-key]",
      "write 'isSelected'"
    ),
  ])
  func saysWhatToWrite(_ part: String, _ headline: String, _ help: String) async throws {
    let isTag = part.hasPrefix("tags")
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher: { records: [{ objectID: "1", color: red }], settings: { attributesForFaceting: [color] } }
        \(isTag ? "widgets: { hits: { type: hits } }" : part)
        scenarios:
          - name: A
            \(isTag ? part : "tags: [a]")
            steps: [search: ]

        """, by: "validate")
    #expect(told.contains("error: \(headline)\n") && told.hasSuffix("= help: \(help)"), "\(told)")
  }
}

/// Reports of very many failures.
struct ManyFailuresTests {
  private static func manifest(_ color: String) -> String {
    """
    version: "1.0"
    searcher:
      records: [{ objectID: "1", color: \(color) }, { objectID: "2", color: blue }]
      settings: { attributesForFaceting: [color] }
    widgets:
      colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
    scenarios:
      - name: Changed
        steps: [search: ]

    """ + (0..<600).map { "  - { name: \"Failing \($0)\", steps: [search: , expect: { hits: \($0 % 300 + 100) }] }\n" }.joined()
  }

  /// The comment on a pull request keeps room for what changed, and a quiet run only counts what it has told already.
  @Test func leaveRoom() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest("red"), "m.searchplay.yaml")
    _ = try await program.run("test", "-u", "-g", "Changed")
    try program.write(Self.manifest("green"), "m.searchplay.yaml")
    let run = try await program.run("test", "-q", "--report-markdown", "c.md")
    let comment = try program.read("c.md")
    #expect(comment.utf16.count < 65_536)
    #expect(comment.contains("\n#### What changed\n") && comment.contains("- Changed ("), "\(comment.suffix(2000))")
    let rest = try #require(
      comment.firstMatch(of: /\n… and (\d+) more kinds of failure: see the full report\.\n/).flatMap { Int($0.output.1) })
    #expect(rest + comment.matches(of: /\*\*, in 2 scenarios:/).count == 300)
    #expect(run.output.contains("\n… and 300 more scenarios fail in the same ways\n"), "\(run.output.suffix(3000))")
  }
}
