import Testing

/// Problems that walks find before the first tap, and their causes.
struct ExploredStartTests {
  /// Filters that the setup sets are checked before the first tap: nobody can remove them, and no other action is possible.
  @Test func walksCheckTheStart() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ roast: dark }, { roast: light }]
        settings: { attributesForFaceting: [roast] }
      widgets:
        roasts: { type: refinementList, attribute: roast, operator: and, presenter: { sortBy: "alphabetical:asc" } }
        count: { type: stats }
      setup:
        - filterState: { add: { group: { and: roast }, filters: { roast: robusta } } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let told = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0")
    #expect(
      told.output == """
        ✗ filter-trapped  in 1 state
          "roast":"robusta" is active, but no widget shows it as selected or lets the user remove it: the answer does not have it, and 'roasts' shows only values of the answer
            1 Search again
            then 0 results, filtered by ( "roast":"robusta" )
              roasts: nothing
              count: 0 results (1ms)
          also, as consequences:
            ✗ no-way-out  nothing that a user can do has any effect
              steps: as above

        2 errors, 0 warnings, all from one cause, in 1 state and 1 step; every reachable state was checked
        'searchplay validate' also warns: unknown-value
        never performed: roasts click
        never shown: roasts dark, light

        """ && told.status == 1, "\(told.output)")
  }

  /// The cause of a filter that is trapped from the start is the limit that hides it, and a segment that is selected at the start is
  /// reported as such.
  @Test func causesAtTheStart() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ maker: A }, { maker: A }, { maker: B }]
        settings: { attributesForFaceting: [maker] }
      widgets:
        makers: { type: refinementList, attribute: maker, operator: or, presenter: { sortBy: ["count:desc", "alphabetical:asc"], limit: 1 } }
        segments: { type: filterMap, attribute: maker, operator: and, items: { 0: { maker: A }, 1: { maker: B } } }
      filterState: [{ add: { group: { or: maker }, filters: { maker: B } } }]
      allow: [group-split, preset-replaced]
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let told = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0").output
    #expect(
      told.contains("is shown as selected in 'segments', but no filter is active for it\n  cause: initial-selection-ignored\n"), "\(told)")
    try program.replace(
      "  segments: { type: filterMap, attribute: maker, operator: and, items: { 0: { maker: A }, 1: { maker: B } } }\n", "",
      in: "m.searchplay.yaml")
    try program.replace("group-split, ", "", in: "m.searchplay.yaml")
    let limited = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0").output
    #expect(
      limited.contains(
        "no widget shows it as selected or lets the user remove it: 'makers' shows at most 1 value (limit)\n    1 Load the first results\n"),
      "\(limited)")
  }
}
