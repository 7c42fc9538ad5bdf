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
      "- search:\n", "- search:\n      - query: Cap\n      - query: Cap\n", "the previous step already did this [step-without-effect]",
      "remove one of them"
    ),
    (
      "- search:\n", "- expect: { widgets: { colors: { red: absent } } }\n      - search:\n",
      "'colors' is always empty before the first search [expectation-cannot-fail]", "move it after a 'search' step"
    ),
    (
      "cat: { lvl0: C } }]",
      "cat: { lvl0: C } }, { objectID: \"4\", name: 7, color: red }\(["Sock", "Shoe", "Coat", "Belt", "Tie", "Ring"].map { ", { objectID: \($0), name: \($0), color: red }" }.joined())]",
      "'name' is a number in record '4' and a string in others [records-inconsistent]", "write a string in the record: \"7\""
    ),
    (
      "  menu: { type: hierarchicalMenu, hierarchicalAttributes: [cat.lvl0], separator: \" > \", presenter: default }",
      "  current: { type: currentRefinements, presenter: { string: Filter } }",
      "without a placeholder, every filter of the kind 'string' in 'current' reads 'Filter' [template]",
      "write a placeholder such as {text}"
    ),
    (
      "  menu: { type: hierarchicalMenu, hierarchicalAttributes: [cat.lvl0], separator: \" > \", presenter: default }",
      "  current: { type: currentRefinements, presenter: { attributes: { color: \"\" } } }",
      "filters on 'color' have no label in 'current' [template]", "write a label, or a placeholder such as {text}"
    ),
    (
      "- search:\n", "- search:\n      - filterState: { add: { color: red } }\n",
      "an edit needs the keys 'group' and 'filters' [missing-key]",
      "write { group: { or: color }, filters: [{ color: red }] }, with the group of the widget that shows it"
    ),
    (
      "scenarios:\n", "invariants:\n  - { name: X, hits: \">= 1\" }\nscenarios:\n", "unknown key 'hits' in an invariant [unknown-key]",
      "it belongs in 'expect': { hits: … }"
    ),
    (
      "      - search:\n", "      - search:\n      - query: null\n", "the query is already empty [step-without-effect]",
      "remove the step, or move it to where it has an effect"
    ),
    (
      "      - search:\n", "      - search:\n      - searcher: { keepSelectedEmptyFacets: false }\n",
      "no search follows this step, so it has no effect [step-without-effect]", "add a 'search:' step"
    ),
    (
      "      - search:\n", "      - search:\n      - searcher: { keepSelectedEmptyFacets: true }\n",
      "the searcher already has these settings [step-without-effect]", "remove the step, or move it to where it has an effect"
    ),
    (
      "{ name: Cap } }", "{ name: Cap }, presenter: { limit: 1 } }", "unknown key 'presenter' in a widget [unknown-key]",
      "remove it: this widget has no presenter"
    ),
    (
      "- search:", "- search: true", "'true' finds nothing: it is searched for as a word [setting-incomplete]",
      "to search without a query, write 'search:' with nothing after it"
    ),
  ])
  func isTold(_ written: String, _ instead: String, _ headline: String, _ help: String) async throws {
    #expect(try await told(written, instead) == [headline, help])
  }

  /// A value that only the segments of a searcher with records of its own filter by.
  @Test func valuesOfOtherRecords() async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher: { records: [{ objectID: "1", color: red }], settings: { attributesForFaceting: [color] } }
        filterStates: [second]
        searchers:
          other: { index: news, records: [{ color: green }], settings: { attributesForFaceting: [color] }, filterState: second }
        widgets:
          segments: { type: filterMap, searcher: other, filterState: second, attribute: color, operator: and, items: { 0: { color: red }, 1: { color: green } } }
        scenarios: [{ name: S, steps: [search: , click: { segments: 1 }] }]

        """, by: "validate")
    #expect(told.contains("no record of 'news' has the value 'red' in 'color' [unknown-value]"), "\(told)")
  }

  /// The version of a base manifest is checked, too.
  @Test func versionOfABase() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("version: \"2.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: { rows: { type: hits } }\n", "base.yaml")
    try program.write("version: \"1.0\"\nextends: base.yaml\nscenarios: [{ name: S, steps: [search: ] }]\n", "m.searchplay.yaml")
    #expect(
      try await program.run("validate").errors == """
        base.yaml:1:10: error: version '2.0' is not supported: this program reads "1.0" [format-version]
          1 | version: "2.0"
            |          ^~~~~


        """)
  }

  /// One value that is expected twice in a list that shows it once.
  @Test func aValueExpectedTwice() async throws {
    let text = Self.shop.replacing("- search:\n", with: "- search:\n      - expect: { widgets: { colors: { includes: [red, red] } } }\n")
    let told = try await Program.told(of: text)
    #expect(told.contains("! red        shown fewer times"), "\(told)")
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
