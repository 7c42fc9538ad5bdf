import Testing

/// A cause is named only if it explains the problem, and the scenario written for a problem passes once the cause is gone.
struct CausesThatHoldTests {
  /// A walk's problems: each headline with its cause, without the steps.
  private func explored(_ manifest: String, _ options: String...) async throws -> [String] {
    let program = try Program()
    defer { program.end() }
    try program.write("version: \"1.0\"\n\(manifest)\nscenarios:\n  - name: S\n    steps: [search: ]\n", "m.searchplay.yaml")
    let output = try await program.run(["explore", "m.searchplay.yaml", "--seconds", "0"] + options).output
    return output.split(separator: "\n").filter { line in
      ["✗", "!", "  '", "  tapping", "  hit", "  cause"].contains { line.hasPrefix($0) }
    }.map(String.init)
  }

  private static let shirts = """
    searcher:
      records:
        - { objectID: s1, name: Polo, color: red, size: S, rank: 1 }
        - { objectID: s2, name: Tee, color: red, size: M, rank: 2 }
        - { objectID: s3, name: Tank, color: blue, size: M, rank: 3 }
      settings: { attributesForFaceting: [color, size], customRanking: [asc(rank)] }
    widgets:
      sizes: { type: refinementList, attribute: size, operator: or, presenter: { sortBy: ["alphabetical:asc"] } }
      list: { type: hits, attribute: name }
    """

  /// What is no longer counted does not explain a different order of hits.
  @Test func twoChanges() async throws {
    let told = try await explored(
      Self.shirts, "--with", "searcher.settings.customRanking=[desc(rank)]", "--with", "searcher.settings.attributesForFaceting=[color]")
    #expect(
      told == [
        "! changes-differ  in 1 state", "  hit 1 is 's1' without the changes, 's3' with the changes",
        "! changes-differ  in 1 state", "  'sizes' shows [ ] M 2 only without the changes",
        "  cause: attribute-not-faceted",
      ])
  }

  private static let toys = """
    instantsearch: 8
    searcher:
      records:
        - { objectID: a1, c: { a: Wood, b: Wood > Small } }
        - { objectID: a2, c: { a: Cloth, b: Cloth > Small } }
        - { objectID: a3, c: { a: [Tin, Wood], b: [Tin > Big, Wood > Big] } }
        - { objectID: a4, c: { a: Tin, b: Tin > Big } }
        - { objectID: a5, c: { a: Tin, b: Tin > Small } }
      settings: { attributesForFaceting: [c.a, c.b] }
    widgets:
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [c.a, c.b], separator: " > ", presenter: default }
      kinds: { type: refinementList, attribute: c.a, operator: and, groupName: kinds, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }
    """

  /// What a list does to a menu does not explain what the menu does on its own.
  @Test func aMenuAlone() async throws {
    let told = try await explored(Self.toys)
    let menu = try #require(told.firstIndex { $0.contains("in 'menu' should lead to") }, "\(told)")
    #expect(menu + 1 == told.count || !told[menu + 1].contains("menu-level-shared"), "\(told)")
    let sides = try await explored(Self.toys, "--compare", "7")
    let list = try #require(sides.firstIndex { $0.hasPrefix("  'kinds' shows") }, "\(sides)")
    #expect(sides[list + 1] == "  cause: menu-level-shared", "\(sides)")
  }

  /// As long as no search is sent, the screen shows an older answer.
  @Test func noSearchIsSent() async throws {
    let told = try await explored(
      """
      instantsearch: 8
      searcher:
        shouldTriggerSearch: nonEmpty
        records:
          - { objectID: c1, name: Alpha, wifi: true }
          - { objectID: c2, name: Beta, wifi: false }
          - { objectID: c3, name: Beta two, wifi: true }
        settings: { searchableAttributes: [name], attributesForFaceting: [wifi] }
        query: { query: beta }
      widgets:
        box: { type: searchBox }
        wifi: { type: refinementList, attribute: wifi, operator: and, selectionMode: single, presenter: { sortBy: ["alphabetical:asc"] } }
        clear: { type: clearRefinements }
      """)
    #expect(told == [])
  }

  /// Whatever makes a tap find nothing also explains why an invariant about hits is broken there; the manifest can allow it.
  @Test func anInvariantOfOnesOwn() async throws {
    func hotels(_ top: String) -> String {
      """
      instantsearch: 7
      \(top)
      searcher:
        records: [{ objectID: h1, stars: 3, board: breakfast }, { objectID: h2, stars: 5, board: dinner }]
        settings: { attributesForFaceting: [stars, board] }
      widgets:
        stars: { type: facetFilterList, facetFilters: [{ stars: 3 }, { stars: 5 }], operator: or, groupName: stars }
      invariants: [{ name: Hotels are found, expect: { hits: ">= 1" } }]
      """
    }
    #expect(
      try await explored(hotels("name: Hotels")) == [
        "✗ invariant  in 3 states", "  'Hotels are found' does not hold: >= 1 expected, 0 hits shown", "  cause: quoted-value",
      ])
    #expect(try await explored(hotels("allow: [quoted-value]")) == [])
  }

  /// The scenario for a broken promise passes once the count is correct.
  @Test func writtenPromises() async throws {
    let program = try Program()
    defer { program.end() }
    let manifest = """
      version: "1.0"
      searcher:
        isDisjunctiveFacetingEnabled: false
        records: [{ objectID: a, c: red }, { objectID: b, c: [red, blue] }, { objectID: d, c: blue }, { objectID: e, c: red }]
        settings: { attributesForFaceting: [c] }
      widgets: { cs: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios:
        - name: S
          steps:
            - search:

      """
    try program.write(manifest, "m.searchplay.yaml")
    let walk = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--write")
    #expect(walk.output.contains("  cause: counts-narrowed\n"), "\(walk)")
    let written = try program.read("m.searchplay.yaml")
    #expect(written.hasSuffix("      - click: { cs: red }\n      - expect: { hits: promised }\n"), "\(written)")
    #expect(try await program.run("run", "m.searchplay.yaml").status == 1)
    try program.replace("isDisjunctiveFacetingEnabled: false", "isDisjunctiveFacetingEnabled: true", in: "m.searchplay.yaml")
    #expect(try await program.run("run", "m.searchplay.yaml").status == 0)
  }

  /// Answers that change nothing in the end are not steps of a problem; and whatever a walk has not reached may still exist.
  @Test func faultsAndLimits() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      instantsearch: 8
      searcher:
        records: [{ objectID: j1, title: Nurse, sector: Health }, { objectID: j2, title: Cook, sector: Food }]
        settings: { attributesForFaceting: [sector] }
      widgets:
        box: { type: searchBox }
        sectors: { type: refinementList, attribute: sector, operator: or, presenter: { sortBy: [isRefined, "count:desc", "alphabetical:asc"] } }
        list: { type: hits, attribute: title }
      invariants: [{ name: Never both, when: { filters: '( "sector":"Food" OR "sector":"Health" )' }, expect: { hits: 2 } }]
      scenarios:
        - name: S
          steps: [search: ]

      """, "m.searchplay.yaml")
    let walk = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--faults")
    #expect(
      walk.output.contains(
        """
            1 Load the first results
            2 Tap “Food” in sectors
            3 From now on, answers are held back
            4 Submit “” in box
            5 Tap “Food” in sectors
            6 All the answers that were held back arrive
            then 2 results, no filters
        """), "\(walk)")
    let short = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--states", "2", "--walks", "0")
    #expect(
      short.errors.contains("warning: the invariant 'Never both' was not checked: none of the states visited meets its 'when' [invariant]"),
      "\(short)")
    #expect(short.errors.contains("= help: raise --states or --seconds, or correct its 'when'\n"), "\(short)")
  }
}
