import Foundation
import TestSupport
import Testing

/// The scenarios that `searchplay explore --write` adds to a manifest.
struct ExploredScenariosTests {
  private static let manifest = ExploreTests.manifest

  /// A key written in the manifest is kept.
  @Test func leavesTheKey() async throws {
    let program = try Program()
    defer { program.end() }
    let manifest = Self.manifest.replacingOccurrences(of: "widgets:\n", with: "secrets: [token]\nwidgets:\n")
    try program.write(manifest.replacingOccurrences(of: "scenarios:", with: "# KEY12345\nscenarios:"), "m.searchplay.yaml")
    let added = try await program.run(
      "explore", "m.searchplay.yaml", "--seconds", "0", "--write", "--secret", "token=KEY12345")
    #expect(added.output.contains("m.searchplay.yaml: 1 scenario added\n"), "\(added)")
    #expect(try program.read("m.searchplay.yaml").contains("# KEY12345\nscenarios:"))
  }

  /// The scenario that is added can be run, and is added once; a manifest in another style is left unchanged.
  @Test func addsScenarios() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let added = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--write", "--report-html", "walk.html")
    #expect(added.output.contains("m.searchplay.yaml: 1 scenario added\n"), "\(added.output)")
    #expect(
      try program.read("m.searchplay.yaml") == Self.manifest + """

          - name: Explored filter-trapped in menu
            steps:
              - search:
              - click: { brands: Loom }
              - click: { brands: Fleet }
              - click: { menu: Shoes }
              - click: { brands: Loom }
              - expect: { findings: { filter-trapped: absent } }

        """)
    let run = try await program.run("run", "m.searchplay.yaml")
    #expect(run.status == 1 && run.output.contains("the step has the finding 'filter-trapped', which should be absent"), "\(run)")
    #expect(try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--write").output.hasSuffix("no scenario to add\n"))
    #expect(try program.read("walk.html").contains(" · Tap “Shoes” in Menu — "))
    try program.write(
      Self.manifest.replacingOccurrences(
        of: "scenarios:\n  - name: Start\n    steps:\n      - search:\n", with: "scenarios: [{ name: Start, steps: [search: ] }]\n"),
      "f.searchplay.yaml")
    let refused = try await program.run("explore", "f.searchplay.yaml", "--seconds", "0", "--write")
    #expect(
      refused.errors
        == "error: 'f.searchplay.yaml' was left unchanged: its scenarios are not on separate lines; --reduce writes separate manifests\n"
    )
  }

  /// The list may be anywhere, at any indentation; what comes after it stays where it was.
  @Test func addsScenariosInTheMiddle() async throws {
    let program = try Program()
    defer { program.end() }
    let list = "scenarios: # mine\n- name: Start\n  steps:\n  - search:\n"
    let rest = String(Self.manifest.dropFirst("version: \"1.0\"\n".count)).components(separatedBy: "scenarios:")[0]
    try program.write("version: \"1.0\"\n\(list)\n# The rest.\n\(rest)", "m.searchplay.yaml")
    #expect(try await program.run("explore", "--seconds", "0", "--write").output.contains("m.searchplay.yaml: 1 scenario added\n"))
    #expect(
      try program.read("m.searchplay.yaml") == """
        version: "1.0"
        \(list)
        - name: Explored filter-trapped in menu
          steps:
            - search:
            - click: { brands: Loom }
            - click: { brands: Fleet }
            - click: { menu: Shoes }
            - click: { brands: Loom }
            - expect: { findings: { filter-trapped: absent } }

        # The rest.
        \(rest)
        """)
    // It fails until the menu releases its filter.
    #expect(try await program.run("test", "-u", "--update-snapshots=none").status == 1)
    try program.replace("menu: {", "current: { type: currentRefinements }\n  menu: {", in: "m.searchplay.yaml")
    let mended = try await program.run("test", "-u")
    #expect(mended.status == 0, "\(mended)")
  }

  /// Names that become the same file name are distinguished; one state is "1 state", and the time limit is kept.
  @Test func namesThatShareAFile() async throws {
    let program = try Program()
    defer { program.end() }
    let presenter = "presenter: { sortBy: [isRefined, \"alphabetical:asc\"] }"
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ b: a, c: x }, { b: d, c: y }]
        settings: { attributesForFaceting: [b, c] }
      widgets:
        box: { type: searchBox }
        b-x: { type: refinementList, attribute: b, operator: and, \(presenter) }
        b_x: { type: refinementList, attribute: c, operator: and, \(presenter) }
      scenarios:
        - name: S
          steps:
            - search:

      """, "m.searchplay.yaml")
    let one = try await program.run("explore", "--states", "1", "--walks", "0", "--seconds", "0")
    #expect(
      one.output.contains("no problem in 1 state and 1 step; states were left unvisited because of the limit (--states)\n"), "\(one.output)"
    )
    let walk = ["explore", "--states", "60", "--walks", "0", "--seconds", "0", "--fail-on", "never"]
    let added = try await program.run(walk + ["--write", "--reduce", "small"])
    #expect(added.output.contains("m.searchplay.yaml: 2 scenarios added\n"), "\(added)")
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.appending(path: "small").path).sorted()
    #expect(
      names == ["explored-filter-trapped-in-b-x-2.searchplay.yaml", "explored-filter-trapped-in-b-x.searchplay.yaml"], "\(added.output)")
    #expect(try await program.run("validate").status == 0)
    #expect(try await program.run(walk + ["--write"]).output.hasSuffix("no scenario to add\n"))
    // Actions that are never performed are reported: a walk of one state taps nothing.
    #expect(one.output.contains("\nnever performed: box type, box submit, b-x click, b_x click\n"), "\(one.output)")
    let timed = try await program.run("explore", "--states", "5", "--walks", "100000", "--seconds", "1", "--fail-on", "never")
    #expect(timed.output.contains(", and the time ran out (--seconds); "), "\(timed.output)")
  }

  /// A violation of the manifest's own invariant is added with what the invariant expects, and fails until that holds.
  @Test func ownInvariantsAreExpected() async throws {
    let program = try Program()
    defer { program.end() }
    let invariant = "invariants: [{ name: Two stay, when: { hits: \">= 1\" }, expect: { hits: \">= 2\" } }]\nscenarios:"
    try program.write(Self.manifest, "m.searchplay.yaml")
    try program.replace("scenarios:", invariant, in: "m.searchplay.yaml")
    let result = try await program.run("explore", "--seconds", "0", "--states", "8", "--walks", "0", "--write")
    #expect(result.status == 1 && result.output.contains("✗ invariant  in "), "\(result)")
    #expect(try program.read("m.searchplay.yaml").contains("      - expect: { hits: \">= 2\" }\n"))
    #expect(try await program.run("run", "--grep", "Explored invariant").status == 1)
  }

  /// Several problems of one kind with one widget are separate scenarios with different names.
  @Test func writtenScenariosHaveNamesOfTheirOwn() async throws {
    let program = try Program()
    defer { program.end() }
    for file in ["several-searchers.searchplay.yaml", "data/shop.json"] {
      try program.write(try String(contentsOf: Tool.checkout.appending(path: "examples/\(file)"), encoding: .utf8), file)
    }
    let walk = ["explore", "--states", "40", "--walks", "40", "--seconds", "0", "--faults", "--write"]
    #expect(try await program.run(walk).output.contains("scenarios added\n"))
    let text = try program.read("several-searchers.searchplay.yaml")
    #expect(text.contains(" (2)\n"), "\(text)")
    let run = try await program.run("run", "-g", "Explored")
    #expect(run.status != 2 && !run.errors.contains("[duplicate-scenario]"), "\(run.errors)")
    #expect(try await program.run(walk).output.hasSuffix("no scenario to add\n"))
  }

  /// A scenario that allows the finding passes; `allow-unused` is reported once its cause is gone.
  @Test func findingIsAcknowledged() async throws {
    let manifest = #"""
      version: "1.0"
      searcher:
        records:
          - { objectID: "1", color: red, size: S }
          - { objectID: "2", color: blue, size: M }
          - { objectID: "3", color: green, size: M }
        settings: { attributesForFaceting: [color, size] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: and, groupName: all, presenter: { sortBy: ["alphabetical:asc"] } }
        sizes: { type: refinementList, attribute: size, operator: or, groupName: all, presenter: { sortBy: ["alphabetical:asc"] } }
        single: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: one, selectionMode: single }
      scenarios: []

      """#
    let program = try Program()
    defer { program.end() }
    try program.write(manifest, "m.searchplay.yaml")
    let refused = try await program.run("explore", "--acknowledge")
    #expect(refused.errors.hasPrefix("error: --acknowledge requires --write\n"), "\(refused.errors)")
    let walk = try await program.run("explore", "--seconds", "0", "--write", "--acknowledge")
    let told = "m.searchplay.yaml: 1 scenario added\nit allows its finding; runs report 'allow-unused' once the cause is gone\n"
    #expect(walk.output.hasSuffix(told), "\(walk.output)")
    let added = """
      scenarios:
        - name: Explored dead-end in colors
          allow: [group-split]
          steps:
            - search:
            - click: { single: red }
            - click: { colors: blue }

      """
    let written = try program.read("m.searchplay.yaml")
    #expect(written == manifest.replacing("scenarios: []\n", with: added), "\(written)")
    #expect(try await program.run("run").status == 0)
    let oneGroup = written.replacing("operator: and,", with: "operator: or,").replacing("groupName: one", with: "groupName: all")
    try program.write(oneGroup, "m.searchplay.yaml")
    let mended = try await program.run("run")
    #expect(mended.errors.contains("4:13: warning: 'group-split' is allowed, but does not occur [allow-unused]"), "\(mended.errors)")
  }

  /// A dead end that a rule explains is reduced, whichever rules apply on the paths that lead there.
  @Test func deadEndBehindARuleIsReduced() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher:
        records: [{ genre: [essay], lang: fr }, { genre: [poetry, travel], lang: en }, { genre: [history], lang: de }]
        settings: { attributesForFaceting: [genre, lang, stars] }
        rules: [{ objectID: r, conditions: [{ filters: "genre:essay AND lang:fr" }], consequence: { params: { filters: "stars = 9" } } }]
      widgets:
        genres: { type: refinementList, attribute: genre, operator: and, presenter: { sortBy: ["alphabetical:asc"] } }
        langs: { type: refinementList, attribute: lang, operator: and, presenter: { sortBy: ["alphabetical:asc"] } }
      scenarios: []

      """#, "m.searchplay.yaml")
    let walk = try await program.run("explore", "--seconds", "0", "--reduce", "small")
    #expect(walk.output.contains("small/explored-dead-end-in-langs.searchplay.yaml: 3 steps, 2 widgets, 1 record\n"), "\(walk.output)")
    #expect(!walk.errors.contains("cannot be reproduced"), "\(walk.errors)")
  }

  /// A change of what is searched shows although no scenario types a query: words of the records are typed.
  @Test func changedSearchWithoutQueries() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: "1", name: Saw, brand: Anvil }, { objectID: "2", name: Rope, brand: Bolt }]
        settings: { searchableAttributes: [name, brand] }
      widgets:
        box: { type: searchBox }
        rows: { type: hits, attribute: name }
      scenarios: []

      """, "m.searchplay.yaml")
    let walk = try await program.run("explore", "--seconds", "0", "--with", "searcher.settings.searchableAttributes=[name]")
    #expect(
      walk.output.hasPrefix(
        """
        ! changes-differ  in 2 states
          1 result without the changes, 0 results with the changes
            1 Load the first results
            2 Type “anvil” into box

        """), "\(walk.output)")
  }
}
