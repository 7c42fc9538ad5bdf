import Testing

/// The page of a walk.
struct ExplorationPageTests {
  /// It says what should hold, not what happened; the manifest's own invariants are named, and problems with the same text are
  /// distinguished.
  @Test func whatShouldHold() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ brand: Loom, color: red }, { brand: Fleet, color: blue }, { brand: Alto, color: red }]
        settings: { attributesForFaceting: [brand, color] }
      widgets:
        brands: { type: refinementList, attribute: brand, operator: and, presenter: { sortBy: ["alphabetical:asc"] } }
        colors: { type: refinementList, attribute: color, operator: or, groupName: g, presenter: { sortBy: ["alphabetical:asc"] } }
        red: { type: toggle, filter: { color: red }, groupName: g2 }
      invariants:
        - { name: There is more than one result, expect: { hits: ">= 2" } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let walk = try await program.run("explore", "--seconds", "0", "--states", "100", "--report-html", "walk.html")
    #expect(walk.status == 1)
    let page = try program.read("walk.html")
    #expect(page.contains("<p><strong>What should hold:</strong> There is more than one result (an invariant of the manifest)</p>"))
    #expect(!page.contains("does not hold</p>"))
    let names = page.matches(of: #/'There is more than one result' does not hold: [^<"]*/#).map { String($0.output) }
    #expect(Set(names).count > 1 && Set(names).allSatisfy { $0.contains(", after: ") }, "\(Set(names).sorted())")
  }
}
