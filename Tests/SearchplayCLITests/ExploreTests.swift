import Foundation
import TestSupport
import Testing

/// `searchplay explore` on the real program.
struct ExploreTests {
  private static let manifest = """
    version: "1.0"
    searcher:
      records: [{ b: Loom, l: Shoes }, { b: Loom, l: Hats }, { b: Fleet, l: Hats }]
      settings: { attributesForFaceting: [b, l] }
    widgets:
      brands: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: ["count:desc"] } }
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [l], separator: " > ", presenter: default }
    scenarios:
      - name: Start
        steps:
          - search:

    """

  @Test func tellsTheShortestWay() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let result = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0")
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        """
        ✗ filter-trapped  in 1 state
          "l":"Shoes" is active, but no widget shows it selected or can remove it
            1 Load the first results
            2 Tap “Loom” in brands
            3 Tap “Fleet” in brands
            4 Tap “Shoes” in menu
            5 Tap “Loom” in brands

        """), "\(result.output)")
    #expect(result.output.contains(", which are all\n"), "\(result.output)")
    #expect(try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--fail-on", "never").status == 0)
    #expect(try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--states", "0").status == 64)
    // The same document at any number of jobs, and as its schema says.
    let one = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--format", "json", "--jobs", "1").output
    #expect(try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--format", "json", "--jobs", "3").output == one)
    let schema = Program.root.appending(path: "schemas/searchplay-exploration-1.0.schema.json")
    #expect(try IndependentValidator.problems(schema, [one]) == "")
  }

  /// What is added is a scenario that runs, once; a manifest in another style is left as it is.
  @Test func addsScenarios() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let added = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--write", "--report-html", "walk.html")
    #expect(added.output.hasSuffix("m.searchplay.yaml: 1 scenario added\n"), "\(added.output)")
    #expect(
      try program.read("m.searchplay.yaml") == Self.manifest + """

          - name: "Explored filter-trapped in menu"
            allow: [filter-trapped]
            steps:
              - search:
              - click: { brands: Loom }
              - click: { brands: Fleet }
              - click: { menu: Shoes }
              - click: { brands: Loom }

        """)
    let run = try await program.run("run", "m.searchplay.yaml")
    #expect(run.status == 0 && run.output.contains("Explored filter-trapped in menu"), "\(run)")
    #expect(try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--write").output.hasSuffix("no scenario to add\n"))
    #expect(try program.read("walk.html").contains("<h4>Tap “Shoes” in menu</h4>"))
    try program.write(
      Self.manifest.replacingOccurrences(of: "scenarios:\n  - name: Start\n    steps:\n      - search:\n", with: "scenarios: []\n"),
      "f.searchplay.yaml")
    let refused = try await program.run("explore", "f.searchplay.yaml", "--seconds", "0", "--write")
    #expect(refused.errors.contains("is not extended: its scenarios are not a list in block style at its end"))
  }
}
