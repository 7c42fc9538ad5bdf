import Testing

/// Findings with the real program: reported, acknowledged, weighted.
struct FindingsTests {
  private static let crash = """
    version: "1.0"
    instantsearch: 8
    searcher:
      records: [{ name: a, color: red }, { name: b, color: blue }]
      settings: { attributesForFaceting: [color] }
    widgets:
      colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: isRefined } }
      red: { type: toggle, filter: { color: red }, groupName: switch }
    scenarios:
      - name: Crash
        steps:
          - search:
          - click: { colors: red }
          - click: { red: }
          - search: a

    """

  /// A page has a picture of the crash: the previous screen, under a banner; pages without pictures show nothing of an app that has
  /// crashed.
  @Test func pagesOfCrashes() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.crash, "m.searchplay.yaml")
    try program.replace("scenarios:", "allow: duplicate-values-crash\nscenarios:", in: "m.searchplay.yaml")
    _ = try await program.run("docs", "-o", "pages")
    let picture = try program.read("pages/m-crash-3.svg")
    #expect(picture.contains("<desc id=\"desc\">The app crashes. Before that: red: red, switched off. The rest is as before.</desc>"))
    #expect(picture.contains(">The app crashes</text>"))
    _ = try await program.run("docs", "-o", "text", "--no-pictures")
    let page = try program.read("text/m.md")
    #expect(
      page.contains(
        """
        **The app crashes here.** 'color' is counted disjunctively and filtered by 'red' more than once, in or(color) and and(switch).

        <details><summary>Filters
        """))
  }

  /// Conditions and absences that always hold, and groups of another filter state.
  @Test func expectationsThatHoldByThemselves() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ c: red, l0: A }, { c: blue, l0: B }], settings: { attributesForFaceting: [c, l0] } }
      filterStates: [other]
      widgets:
        f: { type: facetFilterList, facetFilters: [{ c: red }], operator: or, groupName: g }
        m: { type: hierarchicalMenu, hierarchicalAttributes: [l0], separator: " > ", presenter: default }
        x: { type: clearRefinements, filterGroupIDs: [{ or: g }], filterState: other }
      scenarios:
        - name: S
          steps:
            - search:
            - expect: { hits: [0, 99], widgets: { f: { gren: absent }, m: { C: absent, B: absent } } }
            - expect: { hits: "!= 5" }
            - expect: { hits: [0, 1] }

      """, "m.searchplay.yaml")
    let warnings = try await program.run("validate").errors.split(separator: "\n").filter { $0.contains("warning") }
    #expect(
      warnings.joined(separator: "\n") == """
        m.searchplay.yaml:7:49: warning: 'x' refers to the group or(g), which nothing writes to in the filter state 'other' [group-unwritten]
        m.searchplay.yaml:12:25: warning: '0 to 99' holds for any number of hits: there are 2 records [expectation-cannot-fail]
        m.searchplay.yaml:12:56: warning: 'gren' can never appear: it is not an item of the list [expectation-cannot-fail]
        m.searchplay.yaml:12:74: warning: 'C' can never appear: no record has this value [expectation-cannot-fail]
        m.searchplay.yaml:13:25: warning: '!= 5' holds for any number of hits: there are 2 records [expectation-cannot-fail]
        """)
  }

  /// An exact release on the command line is used as such: its defects are reported.
  @Test func exactReleases() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ a: x }] }
      widgets: {}
      scenarios: [{ name: S, steps: [search: "a & b"] }]

      """, "m.searchplay.yaml")
    #expect(try await program.run("run", "--instantsearch", "8", "--findings", "error").status == 0)
    let old = try await program.run("run", "--instantsearch", "8.0.1", "--findings", "error")
    #expect(old.status == 1 && old.output.contains("fixed-in"), "\(old)")
    let wrong = try await program.run("run", "--instantsearch", "8.0.9")
    #expect(wrong.status == 64 && wrong.errors.contains("--instantsearch takes 7 or 8, or a release up to 7.27.1 or 8.0.3, not '8.0.9'"))
  }

  /// Levels in the wrong order look like a wrong separator; the help distinguishes the two.
  @Test func levelsFromTheBottom() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ l0: A, l1: "A > B" }], settings: { attributesForFaceting: [l0, l1] } }
      widgets:
        m: { type: hierarchicalMenu, hierarchicalAttributes: [l1, l0], separator: " > ", presenter: default }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    #expect(
      try await program.run("validate").errors == """
        m.searchplay.yaml:4:3: warning: values such as 'A' are not joined to the level above by the separator ' > ' of 'm' [menu-separator-missing]
          4 |   m: { type: hierarchicalMenu, hierarchicalAttributes: [l1, l0], separator: " > ", presenter: default }
            |   ^
            = help: list the levels from the top: l0, l1


        """)
  }

  @Test func aCrashFailsItsStepUnlessItIsAllowed() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.crash, "m.searchplay.yaml")
    let failed = try await program.run("run", "--findings", "off")
    #expect(failed.status == 1 && failed.errors == "")
    #expect(
      failed.output.hasSuffix(
        """
          step 3  click red
            filters  ( "color":"red" ) AND ( "color":"red" )
            groups
              or(color)  "color":"red"
              and(switch)  "color":"red"
            queries
              disjunctive color  filters=( "color":"red" )
            error    Duplicate values for key: 'red' of 'color' is filtered on twice
            red
              [x] red

        m.searchplay.yaml:14:9: error: the app crashes: 'color' is counted disjunctively and filtered by 'red' more than once, in or(color) and and(switch) (since version 8) [duplicate-values-crash]
          14 |       - click: { red: }
             |         ^~~~~
             = help: let only one group filter by each value

          the app crashes at step 3: one step is not reached

        """), "\(failed.output)")
    let seven = try await program.run("run", "--instantsearch", "7", "--findings", "error")
    #expect(seven.status == 0 && seven.errors == "", "\(seven.output)\(seven.errors)")
    try program.replace("scenarios:", "allow: duplicate-values-crash\nscenarios:", in: "m.searchplay.yaml")
    let allowed = try await program.run("run", "--findings", "error")
    #expect(allowed.status == 0 && allowed.errors == "")
    #expect(allowed.output.contains("! duplicate-values-crash  the app crashes: "))
    #expect(allowed.output.hasSuffix("the app crashes at step 3: one step is not reached\n"))
    _ = try await program.run("test", "-u")
    let tested = try await program.run("test")
    #expect(tested.status == 0)
    #expect(
      tested.output
        == "m.searchplay.yaml\n  ✓ Crash\n    the app crashes at step 3: one step is not reached\n\n1 passed, 0 failed\n")
  }

  /// A setup step is one step, however many scenarios follow it, and so is a step of a matrix.
  @Test func oneStepIsFoundOnce() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ color: red }] }
      setup: [{ filters: "color:red" }]
      widgets: {}
      scenarios:
        - { name: S, matrix: [{ c: red }, { c: blue }], steps: [{ filters: 'color:"x"' }, { search: "${c}" }] }
        - { name: T, steps: [{ search: y }] }

      """, "m.searchplay.yaml")
    let result = try await program.run("validate")
    #expect(result.output == "m.searchplay.yaml: valid, with 2 findings; 3 scenarios\n")
    #expect(
      result.errors == """
        m.searchplay.yaml:3:11: warning: the filters of the query are not sent while disjunctive faceting is on [query-filters-ignored]
          3 | setup: [{ filters: "color:red" }]
            |           ^~~~~~~
            = help: put the filters in the filter state, or, if there are no 'or' lists or menus, set isDisjunctiveFacetingEnabled: false
            and at 1 more step, line 6


        """, "\(result.errors)")
  }

  @Test func findingsWarnFailOrKeepSilent() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ color: red, size: s }, { color: blue, size: s }]
        settings: { attributesForFaceting: [color] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or }
        current: { type: currentRefinements }
      scenarios:
        - name: S
          steps:
            - search:
            - click: { colors: red }
            - click: { colors: blue }
            - expect: { findings: undefined-order }

      """, "m.searchplay.yaml")
    let configuration = """
      m.searchplay.yaml:6:3: warning: 'colors' has no presenter: the app shows its values in undefined order [undefined-order]
        6 |   colors: { type: refinementList, attribute: color, operator: or }
          |   ^~~~~~
          = help: give it a presenter: { sortBy: [isRefined, "count:desc", "alphabetical:asc"] }


      """
    let validated = try await program.run("validate")
    #expect(validated.status == 0 && validated.errors == configuration)
    #expect(validated.output == "m.searchplay.yaml: valid, with a finding; 1 scenario\n")
    #expect(try await program.run("validate", "--findings", "error").status == 1)
    #expect(try await program.run("validate", "--findings", "off").output == "m.searchplay.yaml: valid; 1 scenario\n")
    _ = try await program.run("test", "-u")
    let warned = try await program.run("test")
    #expect(warned.status == 0 && warned.errors == configuration)
    // What was reported about the configuration is not repeated for the steps.
    #expect(
      warned.output == """
        m.searchplay.yaml
          ✓ S

        m.searchplay.yaml:13:9: warning: the app shows the 2 refinements of 'current' in undefined order [undefined-order]
          13 |       - click: { colors: blue }
             |         ^~~~~
           7 |   current: { type: currentRefinements }
             |   ^~~~~~~ the widget
             = help: sort them in the view, or do not rely on their order


        1 passed, 0 failed

        """, "\(warned.output)")
    let failed = try await program.run("test", "--findings", "error")
    #expect(failed.status == 1 && failed.output.contains("  ✗ S\n") && failed.output.contains(": error: the app shows the 2"))
    let silent = try await program.run("test", "--findings", "off")
    #expect(silent.status == 0 && silent.errors == "" && silent.output == "m.searchplay.yaml\n  ✓ S\n\n1 passed, 0 failed\n")
    try program.replace("- name: S", "- name: S\n    allow: [undefined-order]", in: "m.searchplay.yaml")
    let allowed = try await program.run("test")
    #expect(allowed.output == "m.searchplay.yaml\n  ✓ S\n\n1 passed, 0 failed\n")
    try program.replace("findings: undefined-order", "findings: []", in: "m.searchplay.yaml")
    let expected = try await program.run("test")
    #expect(expected.status == 1 && expected.output.contains("the findings of the step differ from what is expected"))
    #expect(try await program.run("test", "--findings", "loud").status == 64)
  }
}
