import Testing

/// Failures with the same reason, and screens after a crash.
struct SameReasonTests {
  private static let manifest = """
    version: "1.0"
    instantsearch: 8
    searcher:
      records: [{ name: Runner, color: red }, { name: Boot, color: blue }]
      settings: { attributesForFaceting: [color] }
    widgets:
      colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }
      red: { type: toggle, filter: { color: red }, groupName: switch }
    allow: [duplicate-values-crash]
    scenarios:
      - { name: One, steps: [{ search: }] }
      - { name: Two, steps: [{ search: }, { click: { colors: red } }, { click: { red: } }] }

    """

  /// Scenarios without a snapshot have that in common, in the terminal and in the report.
  @Test func withoutSnapshots() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let run = try await program.run("test", "--report-html", "report")
    #expect(
      run.output.contains(
        """

        causes
          there is no snapshot to compare with  in 2 scenarios

        failed
        """), "\(run.output)")
    let page = try program.read("report/index.html")
    #expect(page.contains("<li>there is no snapshot to compare with, in 2 scenarios</li>"))
  }

  /// Where a crash is accepted, the page says why the app crashes, because no failure does.
  @Test func anAcceptedCrash() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    #expect(try await program.run("docs", "-o", "pages").status == 0)
    let page = try program.read("pages/m.md")
    #expect(
      page.contains(
        "**The app crashes here.** 'color' is counted disjunctively and filtered by 'red' more than once, in or(color) and and(switch)."
      ),
      "\(page)")
    #expect(try await program.run("docs", "-o", "html", "--format", "html").status == 0)
    let viewer = try program.read("html/m.html")
    #expect(
      viewer.contains(
        "<strong>The app crashes here.</strong> Accepted (duplicate-values-crash): 'color' is counted disjunctively"), "\(viewer)")
  }

  /// After a crash nothing is shown, so no screen is described.
  @Test func theEndOfAWalk() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest.replacing("allow: [duplicate-values-crash]\n", with: ""), "m.searchplay.yaml")
    let walk = try await program.run("explore", "m.searchplay.yaml")
    #expect(
      walk.output.contains(
        """
            2 Tap “red” in colors
            3 Tap red
            then nothing is shown any more

        """), "\(walk.output)")
  }

  /// A value of one record that differs by a letter from a frequent one; plurals and codes do not count.
  @Test func aMisspeltValue() async throws {
    func told(_ value: String) async throws -> String {
      let records = (1...6).map { "{ brand: Fleet, name: N\($0) }" }.joined(separator: ", ")
      return try await Program.told(
        of: """
          version: "1.0"
          searcher: { records: [\(records), { brand: \(value), name: X }], settings: { attributesForFaceting: [brand] } }
          widgets: { brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: ["alphabetical:asc"] } } }
          scenarios: [{ name: S, steps: [search: ] }]

          """)
    }
    #expect(
      try await told("Fleett") == """
        m.searchplay.yaml:2:191: warning: 'Fleett' of 'brand' is in one record, and 'Fleet', which is nearly the same, in 6 [records-inconsistent]
            = help: write 'Fleet' in the record if 'Fleett' is misspelt
        """)
    for value in ["Fleets", "Fleet2", "Loom"] { #expect(try await told(value) == "") }
  }

  @Test func nothingToEditAndNobodyToNotify() async throws {
    let told = try await Program.told(
      of: Self.manifest.replacing("steps: [{ search: }] }", with: "steps: [{ search: }, { filterState: { notify: false } }] }"))
    #expect(
      told == """
        m.searchplay.yaml:11:56: error: 'notify: false' alone edits nothing and notifies nobody [filter-edit]
             = help: add an edit, or write { notify: true } to notify the observers
        """, "\(told)")
  }
}
