import Testing

/// Mistakes that show only when a scenario runs.
struct SilentMistakesOfRunsTests {
  /// Locations as messages write them, changes that change nothing, files given twice, conditions that nothing meets, and what a scenario
  /// starts with.
  @Test func toldOfRuns() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ c: red }], settings: { attributesForFaceting: [c] } }
      widgets: { l: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      invariants: [{ name: I, when: { hits: "> 5" }, expect: { hits: 1 } }]
      scenarios:
        - name: S
          steps: [{ click: { l: red } }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run", "m.searchplay.yaml:6:11")
    #expect(run.output.contains("    = help: no search has been made yet: begin with '- search:'\n"), "\(run)")
    try program.replace("steps: [{ click", "steps: [search: , { click", in: "m.searchplay.yaml")
    #expect(
      try await program.run("compare", "--with", "widgets.l.operator=or").errors.hasPrefix(
        "--with:1:1: warning: this changes nothing: the manifest already has this value [override]\n"))
    #expect(
      try await program.run("explore").errors.contains(
        "warning: the invariant 'I' was never checked: no state meets its 'when' [invariant]\n"))
    #expect(
      try await program.run("explore", "m.searchplay.yaml:6").errors
        == "error: explore always walks the whole of 'm.searchplay.yaml': omit the line number\n")
    _ = try await program.run("test", "-u", "--report-json", "r.json")
    let merged = try await program.run("merge-reports", "r.json", "./r.json")
    #expect(
      merged.status == 64
        && merged.errors == "error: './r.json' is given twice\n", "\(merged)")
  }

  @Test(arguments: [
    (#"{ n: { bounds: none } }"#, "", true), ("{ n: null }", "", true),
    (#"{ l: { red: { count: "<= 2" } } }"#, "'<= 2' holds for any count: there are 2 records [expectation-cannot-fail]", false),
  ])
  func conditions(_ expected: String, _ warning: String, _ isSilent: Bool) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ c: red }, { c: blue }], settings: { attributesForFaceting: [c] } }
      filterStates: [x]
      widgets:
        l: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        n: { type: numericRange, attribute: c }
      scenarios:
        - name: S
          steps: [search: , { expect: { widgets: \(expected) } }, { filterState: { in: x, add: { group: { or: z }, filters: { c: red } } } }]

      """, "m.searchplay.yaml")
    let errors = try await program.run("validate").errors
    #expect(!errors.contains("error:") && errors.contains(warning) || (isSilent && !errors.contains("error:")), "\(errors)")
    #expect(errors.contains("no searcher is connected to the filter state 'x': the filters of this step have no effect [filters-unread]"))
  }

  /// Each missing level is named, although all belong to one widget, and so is each name of one attribute; contexts need rules.
  @Test func eachLevelIsNamed() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: a, c: { lvl0: A } }]
        settings: { attributesForFaceting: [c.lvl0, c.lvl1, c.lvl2] }
        query: { ruleContexts: [mobile] }
      widgets: { h: { type: hits, attribute: nam, record: { nam: text } }, i: { type: hits, attribute: _highlightResult.nam.value }, m: { type: hierarchicalMenu, hierarchicalAttributes: [c.lvl0, c.lvl1, c.lvl2], separator: " > ", presenter: default } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let warnings = try await program.run("validate").errors.split(separator: "\n").filter { $0.contains(": warning: ") }
    #expect(
      warnings.joined(separator: "\n") == """
        m.searchplay.yaml:5:12: warning: 'ruleContexts' has no effect without rules [setting-incomplete]
        m.searchplay.yaml:6:40: warning: no record has the attribute 'nam' [unknown-attribute]
        m.searchplay.yaml:6:98: warning: no record has the attribute '_highlightResult.nam.value' [unknown-attribute]
        m.searchplay.yaml:6:190: warning: no record has a value for 'c.lvl1' and 'c.lvl2', levels of 'm' [menu-level-missing]
        """)
  }

  /// Nothing is pending if no search was sent.
  @Test func pendingWithoutASearch() async throws {
    func told(_ step: String) async throws -> String {
      try await Program.told(
        of: """
          version: "1.0"
          searcher: { records: [{ objectID: a }] }
          widgets: { box: { type: searchBox, searchTriggeringMode: searchOnSubmit } }
          scenarios:
            - name: S
              steps:
                - search:
                - \(step): { box: hat }
                - expect: { pending: true, hits: 1 }
                - submit: { box: a }

          """)
    }
    let typed = try await told("type")
    #expect(
      typed == """
            ! expectation-cannot-fail  'pending' has no effect here: the previous step sends no search, so there is no answer to wait for
        """, "\(typed)")
    #expect(try await told("submit") == "")
  }
}
