import Testing

/// Screens with nothing wrong, and screens with one mistake, as a walk sees them.
struct ExploredScreensTests {
  private static let shop = """
    version: "1.0"
    searcher:
      index: shop
      records:
        - { objectID: a, name: red hat, color: red, brand: Loom, kind: Hats, rating: 4.1, l: { l0: Hats, l1: Hats > Caps } }
        - { objectID: b, name: blue hat, color: blue, brand: Loom, kind: Hats, rating: 3, l: { l0: Hats, l1: Hats > Caps } }
        - { objectID: c, name: blue shoe, color: blue, brand: Fleet, kind: Shoes, rating: 3, l: { l0: Shoes, l1: Shoes > Boots } }
      settings: { searchableAttributes: [name], attributesForFaceting: [color, brand, kind, rating, l.l0, l.l1] }
    scenarios: [{ name: S, steps: [{ search: }] }]

    """
  private static let order = "presenter: { sortBy: [isRefined, \"count:desc\", \"alphabetical:asc\"] }"

  private func walked(_ parts: String, _ arguments: String...) async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.shop + parts.replacing("ORDER", with: Self.order), "m.searchplay.yaml")
    let result = try await program.run(["explore", "--seconds", "0", "--states", "300", "--fail-on", "never"] + arguments)
    #expect(result.errors == "", "\(result.errors)")
    return result.output.split(separator: "\n").filter { line in ["✗ ", "! ", "    ✗ ", "    ! "].contains { line.hasPrefix($0) } }
      .map { String($0) }.joined(separator: "\n")
  }

  @Test(arguments: [
    // Version 7 stores a toggle's number as a string.
    "widgets: { good: { type: toggle, filter: { attribute: rating, value: 4.1 } }, rows: { type: hits } }\n",
    // A list of another searcher, whose hits are not those of the main one.
    """
    filterStates: [extra]
    searchers: { more: { kind: hits, index: shop, filterState: extra } }
    widgets:
      box: { type: searchBox }
      colors: { type: refinementList, attribute: color, operator: or, searcher: more, filterState: extra, ORDER }
      rows: { type: hits, searcher: more }

    """,
    // Two screens, each with its own filter state and button; what the app itself sets in one of them belongs to that one.
    """
    filterStates: [extra]
    searchers: { more: { kind: hits, index: shop, filterState: extra } }
    filterState: [{ in: extra, add: { group: { and: scope }, filters: [{ kind: Hats }] } }]
    widgets:
      colors: { type: refinementList, attribute: color, operator: or, ORDER }
      current: { type: currentRefinements }
      clear: { type: clearRefinements }
      reset: { type: clearRefinements, filterState: extra }
      rows: { type: hits, searcher: more }

    """,
    // A menu keeps a value that a button clears: every InstantSearch menu does.
    """
    widgets:
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [l.l0, l.l1], separator: " > ", presenter: default }
      current: { type: currentRefinements }
      clear: { type: clearRefinements }

    """,
    // A stepper stops at its bounds.
    "widgets: { stars: { type: numericComparison, attribute: rating, numericOperator: \">=\" }, rows: { type: hits } }\n",
  ])
  func nothingIsWrong(_ parts: String) async throws {
    #expect(try await walked(parts) == "")
  }

  @Test(arguments: [
    (
      """
      widgets:
        one: { type: hierarchicalMenu, hierarchicalAttributes: [l.l0, l.l1], separator: " > ", presenter: default }
        two: { type: hierarchicalMenu, hierarchicalAttributes: [l.l0, l.l1], separator: " > ", presenter: default }

      """,
      """
      ✗ ghost-selection  in 10 states
          ✗ ghost-selection  'Hats' is shown as selected in 'two', but no filter is active for it
          ! order-matters  'one' before 'two' leads to ( "l.l0":"Shoes" ), the other order to ( "l.l0":"Hats" )
      """
    ),
    (
      "widgets: { kinds: { type: filterMap, attribute: kind, operator: and, items: { 0: { kind: Hats }, 1: { kind: Shoes } }, selected: 0 } }\n",
      "✗ ghost-selection  in 1 state"
    ),
    (
      """
      filterStates: [extra]
      searchers: { more: { kind: hits, index: shop, filterState: extra } }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, ORDER }
        reset: { type: clearRefinements, filterState: extra }
        current: { type: currentRefinements }

      """, "✗ clear-leaves-filters  in 3 states"
    ),
    (
      """
      filterStates: [extra]
      searchers: { more: { kind: hits, index: shop, filterState: extra } }
      widgets:
        makers: { type: refinementList, attribute: brand, operator: or, searcher: more, filterState: extra, presenter: { sortBy: "count:desc", limit: 1 } }
        kinds: { type: refinementList, attribute: kind, operator: and, searcher: more, filterState: extra, ORDER }
        rows: { type: hits, searcher: more }

      """, "✗ filter-trapped  in 3 states\n✗ filter-trapped  in 2 states"
    ),
  ])
  func whatIsWrong(_ parts: String, _ expected: String) async throws {
    let found = try await walked(parts)
    #expect(found == expected, "\(found)")
  }

  /// A group of searchers that the setup has searched: the walk begins with its own search, and the scenario that it writes is valid.
  @Test func aGroupOfTheSetUp() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.shop.replacing("scenarios: [{ name: S, steps: [{ search: }] }]\n", with: "") + """
        searchers: { more: { kind: hits, index: shop }, all: { kind: multi, components: [main, more] } }
        setup: [{ search: { searcher: all } }]
        widgets:
          colors: { type: refinementList, attribute: color, operator: or, \(Self.order) }
          makers: { type: refinementList, attribute: color, operator: or, groupName: other, \(Self.order) }
        scenarios:
          - name: S
            steps:
              - search:

        """, "m.searchplay.yaml")
    let added = try await program.run("explore", "--seconds", "0", "--states", "100", "--write", "--fail-on", "never")
    #expect(added.output.contains("1 scenario added\n"), "\(added)")
    let written = try program.read("m.searchplay.yaml")
    #expect(try await program.run("validate").status == 0, "\(written)")
  }
}
