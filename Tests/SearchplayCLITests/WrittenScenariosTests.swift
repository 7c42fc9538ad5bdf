import Testing

/// Scenarios that `explore --write` adds fail until the cause is gone, and then pass.
struct WrittenScenariosTests {
  private static let records = """
    version: "1.0"
    searcher:
      records: [{ objectID: a, kind: camp, band: AM }, { objectID: b, kind: water, band: FM }, { objectID: c, kind: camp, band: FM }]
      settings: { attributesForFaceting: [kind, band] }

    """

  @Test(arguments: [
    // A toggle and a list in one group: tapping the list rewrites the toggle's filter.
    (
      """
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, groupName: both, presenter: { sortBy: "alphabetical:asc" } }
        bands: { type: toggle, filter: { band: AM }, operator: or, groupName: both }
      """, "operator: or, groupName: both }", "operator: or, groupName: bands }"
    ),
    // The searcher reads the filters of another state.
    (
      """
        filterState: [main, other]
      filterStates: [other]
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      """, "  filterState: [main, other]\nfilterStates: [other]\n", ""
    ),
    // A value that no record has.
    (
      """
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, presenter: [{ sortBy: "alphabetical:asc" }, { append: [{ value: air, count: 3 }] }] }
      """, ", { append: [{ value: air, count: 3 }] }", ""
    ),
  ])
  func passOnceTheCauseIsGone(_ widgets: String, _ cause: String, _ mend: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.records + widgets + "\nscenarios:\n  - name: Start\n    steps:\n      - search:\n", "m.searchplay.yaml")
    let walk = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--write")
    #expect(walk.output.contains(" added\n"), "\(walk)")
    let broken = try await program.run("test", "-u=missing")
    #expect(broken.status == 1 && !broken.output.contains("\n0 passed"), "\(broken)")
    try program.replace(cause, mend, in: "m.searchplay.yaml")
    let mended = try await program.run("test", "-u")
    #expect(mended.status == 0, "\(mended)")
  }

  /// There is nothing on screen that could be expected instead.
  @Test func noExpectation() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.records + """
        allow: [initial-selection-ignored, group-unwritten]
        widgets:
          kinds: { type: filterMap, attribute: kind, operator: and, items: { 0: { kind: camp } } }
        scenarios:
          - name: Start
            steps:
              - search:

        """, "m.searchplay.yaml")
    let walk = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--write")
    #expect(
      walk.output.hasSuffix(
        """
        m.searchplay.yaml: 1 scenario added
        'Explored no-way-out' only shows the steps: no expectation says that the cause is gone

        """) && !walk.output.contains("until the cause"), "\(walk)")
  }

  /// An invariant about findings names those that occur; "never" can be written as a negative expression.
  @Test func ownInvariants() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.records + """
        invariants:
          - { name: Clean, expect: { findings: none } }
          - { name: Never camp, expect: { filters: { matches: '^(?!.*camp)' } } }
        widgets:
          kinds: { type: refinementList, attribute: kind, operator: or, groupName: both, presenter: { sortBy: "alphabetical:asc" } }
          bands: { type: toggle, filter: { band: AM }, operator: or, groupName: both }
        scenarios:
          - name: Start
            steps:
              - search:

        """, "m.searchplay.yaml")
    let walk = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0")
    #expect(
      walk.output.contains("'Clean' does not hold: the findings of the step differ from what is expected: 'selected-value-hidden'"),
      "\(walk)")
    #expect(
      walk.output.contains(
        "'Never camp' does not hold: the filters differ from what is expected: matches /^(?!.*camp)/ expected, ( \"kind\":\"camp\" ) shown\n"
      ),
      "\(walk)")
  }

  /// A starter manifest passes, whatever its records contain.
  @Test func aStarterManifestPasses() async throws {
    let program = try Program()
    defer { program.end() }
    let albums = (0..<12).map { number -> String in
      let styles = number == 0 ? #"["Rock > Grunge", "Pop > Dance"]"# : number % 2 == 0 ? #"["Rock > Grunge"]"# : #"["Pop > Dance"]"#
      let tops = number == 0 ? #"["Rock", "Pop"]"# : number % 2 == 0 ? #"["Rock"]"# : #"["Pop"]"#
      return #"{"objectID":"\#(number)","title":"Album \#(number)","styles":{"lvl0":\#(tops),"lvl1":\#(styles)},"label":"L\#(number % 3)"}"#
    }
    try program.write("[\(albums.joined(separator: ",\n"))]", "albums.json")
    let made = try await program.run("init", "--records", "albums.json", "--explore")
    #expect(made.status == 0, "\(made)")
    let test = try await program.run("test")
    #expect(test.status == 0 && test.errors.isEmpty, "\(test)")
  }

  /// A sort order that is shown as selected but not searched is reported, unless the manifest allows its cause.
  @Test(arguments: [false, true]) func aSelectedOrderThatIsNotSearched(_ isAllowed: Bool) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.records.replacing("band] }", with: "band], replicas: { cheap: { ranking: [asc(kind)] }, dear: { ranking: [desc(kind)] } } }")
        + """
        widgets:
          order: { type: sortBy, indicesNames: [cheap, dear], selected: 0 }
        \(isAllowed ? "allow: [initial-selection-ignored]" : "")
        scenarios: [{ name: Start, steps: [search: ] }]

        """, "m.searchplay.yaml")
    let walk = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0")
    #expect(walk.status == (isAllowed ? 0 : 1))
    let told = "'cheap' is shown as selected in 'order', but the index 'index' is searched\n  cause: initial-selection-ignored\n"
    #expect(walk.output.contains(told) != isAllowed, "\(walk)")
  }

  /// The message about a trapped filter names the presenter step that hides its value.
  @Test(arguments: [
    ("{ sortBy: 'alphabetical:asc', limit: 1 }", ": 'kinds' shows at most 1 value (limit)"),
    ("[{ sortBy: ['value:asc'] }, { limit: 10 }, { skip: 1 }]", ": the presenter of 'kinds' leaves out the first value (skip)"),
    ("[{ limit: 2 }, { keep: unselected }]", ": the presenter of 'kinds' leaves out selected values (keep)"),
    ("[{ rename: { camp: Camp } }, { hide: [water] }]", ": the presenter of 'kinds' hides it (hide)"),
    ("[{ mark: false }]", ": the presenter of 'kinds' does not show it as selected (mark)"),
  ])
  func whatHidesAValue(_ presenter: String, _ reason: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.records + """
        widgets:
          kinds: { type: refinementList, attribute: kind, operator: or, presenter: \(presenter) }
        scenarios:
          - name: Start
            steps:
              - search:
              - filterState: { add: { group: { or: kind }, filters: { kind: \(presenter.contains("water") || presenter.contains("limit: 1 }") ? "water" : "camp") } }, notify: true }

        """, "m.searchplay.yaml")
    let run = try await program.run("run", "m.searchplay.yaml")
    #expect(
      (run.output + run.errors).contains("is active, but no widget shows it as selected or lets the user remove it\(reason)"), "\(run)")
  }
}
