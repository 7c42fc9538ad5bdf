import Testing

/// The page of a walk that compares two sides shows both.
struct ExploredSidesTests {
  @Test(arguments: [
    (["--compare", "8"], "Differences found by exploring: version 7 and version 8", "\"sides\":[\"Version 7\",\"Version 8\"]"),
    (
      ["--with", "searcher.settings.customRanking=[desc(price)]"],
      "Differences found by exploring: without the changes and with the changes", "\"sides\":[\"Without the changes\",\"With the changes\"]"
    ),
  ])
  func bothAreThere(_ options: [String], _ title: String, _ sides: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records:
          - { objectID: a, l0: Shoes, l1: Shoes > Trail, price: 1 }
          - { objectID: b, l0: Hats, l1: Hats > Wool, price: 2 }
        settings: { attributesForFaceting: [l0, l1], customRanking: [asc(price)] }
      widgets:
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: " > ", presenter: default }
        rows: { type: hits, attribute: objectID }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let run = try await program.run(["explore", "--states", "20", "--walks", "0", "--seconds", "0", "--report-html", "e.html"] + options)
    let page = try program.read("e.html")
    #expect(page.contains("<title>\(title)</title>") && page.contains(sides), "\(run)")
    // The other side of each problem, as in a comparison.
    #expect(page.contains("\"other\":[{") && !page.contains("\"other\":null"))
  }

  /// A shorter list hides that it also filters differently: the change that has no visible effect is named.
  @Test func aChangeThatAnotherOneHides() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ brand: Alto }, { brand: Bolt }, { brand: Cove }], settings: { attributesForFaceting: [brand] } }
      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let limit = ["--with", "widgets.brands.presenter.limit=2"]
    let operation = ["--with", "widgets.brands.operator=and"]
    let both = try await program.run(["explore", "--seconds", "0"] + limit + operation)
    #expect(
      both.output.hasPrefix("! changes-differ") && both.output.contains("'brands' shows [ ] Cove 1 only without the changes\n"), "\(both)")
    #expect(
      both.errors
        == "warning: 'widgets.brands.operator=and' makes a different difference on its own, hidden by the other changes: 'brands' shows [ ] Bolt 1 only without the changes; compare it separately\n",
      "\(both)")
    #expect(try await program.run(["explore", "--seconds", "0"] + operation).errors == "")
  }

  /// Each of several changed rules is a separate cause, wherever it applies.
  @Test func severalRules() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(ExploredCausesTests.shop(), "m.searchplay.yaml")
    try program.write(
      ExploredCausesTests.rules(("r1", "brand:Loom"), ("r2", "brand:Fleet AND color:red")), "rules.json")
    let run = try await program.run(["explore", "--seconds", "0", "--with", "searcher.rules=rules.json"])
    #expect(
      run.output.split(separator: "\n").filter { $0.hasPrefix("! ") || $0.hasPrefix("  cause") } == [
        "! changes-differ  in 10 states", "  cause: the rule 'r1'", "! changes-differ  in 2 states", "  cause: the rule 'r2'",
      ], "\(run)")
  }

  /// A menu that shows all levels in one version also does so below a selected value.
  @Test func allLevelsAreOneCause() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ a: A, b: A > B, c: A > B > C }, { a: X, b: X > Y, c: X > Y > Z }]
        settings: { attributesForFaceting: [a, b, c] }
      widgets: { m: { type: hierarchicalMenu, hierarchicalAttributes: [a, b, c], separator: " > ", presenter: default } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let run = try await program.run(["explore", "--seconds", "0", "--compare", "8"])
    #expect(
      run.output.split(separator: "\n").filter { $0.hasPrefix("! ") || $0.hasPrefix("  cause") } == [
        "! versions-differ  in 4 states", "  cause: menu-all-levels",
      ], "\(run)")
  }

  /// A query with a typo is tried because settings may or may not tolerate it.
  @Test func typosOfQueries() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ name: sneakers }] }
      widgets: { box: { type: searchBox }, count: { type: stats } }
      scenarios: [{ name: S, steps: [search: , type: { box: sneakers }] }]

      """, "m.searchplay.yaml")
    let walk = try await program.run("explore", "--seconds", "0", "--with", "searcher.settings.typoTolerance=false")
    #expect(walk.output.contains("1 result without the changes, 0 results with the changes\n"), "\(walk)")
    #expect(walk.output.contains("Type “sneaers” into box"), "\(walk)")
  }
}
