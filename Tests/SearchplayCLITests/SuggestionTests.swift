import Testing

/// Scenarios suggested by a walk.
struct SuggestionTests {
  /// The name of each describes everything that it does; if there is nothing more to suggest, that is reported.
  @Test func namesTellAllSteps() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: a, c: red, s: L }, { objectID: b, c: blue, s: L }, { objectID: d, c: blue, s: M }]
        settings: { attributesForFaceting: [c, s] }
      widgets:
        colors: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        sizes: { type: refinementList, attribute: s, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        current: { type: currentRefinements }
      allow: [undefined-order]
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let result = try await program.run("explore", "--suggest", "9", "--seconds", "0")
    #expect(
      result.output.split(separator: "\n").filter { $0.hasPrefix("  - name:") } == [
        "  - name: \"Narrow to blue, red and M, then deselect blue\"",
        "  - name: \"Narrow to blue, then remove blue\"",
      ], "\(result)")
    #expect(result.output.hasSuffix("      - remove: { current: blue }\n"))
    #expect(result.errors == "m.searchplay.yaml: 2 scenarios cover every kind of step and result that the walk met; more would add none\n")
  }

  /// A segment is named after the value that it filters by.
  @Test func segmentsHaveNames() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ color: red }, { color: blue }], settings: { attributesForFaceting: [color] } }
      widgets: { color: { type: filterMap, attribute: color, operator: and, items: { 0: { color: red }, 1: { color: blue } } } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let result = try await program.run("explore", "--suggest", "1", "--seconds", "0")
    #expect(result.output.contains("  - name: Choose red\n"), "\(result)")
  }
}
