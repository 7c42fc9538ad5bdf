import TestSupport
import Testing

/// How a walk reports problems that have a common cause or only seem to.
@Suite struct ExploredCausesTests {
  private func explored(_ manifest: String, _ options: String...) async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write("version: \"1.0\"\n\(manifest)\n", "m.searchplay.yaml")
    try program.write(
      #"[{ "objectID": "up", "conditions": [{ "filters": "kind:b" }], "consequence": { "promote": [{ "objectID": "2", "position": 0 }] } }]"#,
      "rules.json")
    return try await program.run(["explore", "m.searchplay.yaml", "--seconds", "0"] + options).output
  }

  /// A shop with two brands and two colours.
  static func shop(_ rules: String = "", presenter: String = "{ sortBy: \"alphabetical:asc\" }") -> String {
    """
    version: "1.0"
    searcher:
      records:
        - { brand: Loom, color: red }
        - { brand: Loom, color: blue }
        - { brand: Fleet, color: red }
        - { brand: Fleet, color: blue }
      settings: { attributesForFaceting: [brand, color] }
    \(rules.isEmpty ? "" : "  rules: \(rules)\n")widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: \(presenter) }
      colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
    scenarios: [{ name: S, steps: [search: ] }]

    """
  }

  /// Rules that leave no results, each under a condition.
  static func rules(_ rules: (id: String, condition: String)...) -> String {
    let all = rules.map { rule in
      #"{ "objectID": "\#(rule.id)", "conditions": [{ "filters": "\#(rule.condition)" }], "consequence": { "params": { "filters": "n > 9" } } }"#
    }
    return "[\(all.joined(separator: ", "))]"
  }

  /// Two rules that leave no results in one list are two problems, also in a later walk; so are a rule and a renamed value.
  @Test func severalRulesOfOneList() async throws {
    let program = try Program()
    defer { program.end() }
    func explored(_ options: String...) async throws -> [Substring] {
      let run = try await program.run(["explore", "m.searchplay.yaml", "--seconds", "0"] + options)
      let told = run.output.split(separator: "\n").filter { line in
        ["✗ ", "  cause", "1 known"].contains(where: line.hasPrefix) || line.contains(" promises ")
      }
      return told + ["status \(run.status)"]
    }
    try program.write(Self.shop("rules.json"), "m.searchplay.yaml")
    try program.write(Self.rules(("r2", "brand:Fleet")), "rules.json")
    _ = try await explored("--known", "known.json", "--update-known")
    try program.write(Self.rules(("r1", "brand:Loom"), ("r2", "brand:Fleet")), "rules.json")
    let second: [Substring] = [
      "✗ dead-end  in 5 states", "  'Loom' in 'brands' promises 2 results, but there are none after tapping it", "  cause: the rule 'r1'",
    ]
    #expect(
      try await explored() == [
        "✗ dead-end  in 10 states", "  'Fleet' in 'brands' promises 2 results, but there are none after tapping it",
        "  cause: the rule 'r2'",
      ] + second + ["status 1"])
    #expect(try await explored("--known", "known.json") == second + ["1 known from an earlier run; --verbose shows it", "status 1"])
    try program.write(
      Self.shop("rules.json", presenter: "[{ sortBy: \"alphabetical:asc\" }, { rename: { Fleet: Fleets } }]"), "m.searchplay.yaml")
    try program.write(Self.rules(("r1", "brand:Loom")), "rules.json")
    let causes = try await explored().filter { $0.hasPrefix("  cause") }
    #expect(causes == ["  cause: renamed-item", "  cause: the rule 'r1'"])
  }

  /// A selection in a filter state that no searcher reads filters nothing, whatever the widget.
  @Test func selectionsThatNoSearchReads() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ brand: Loom, price: 10 }, { brand: Fleet, price: 30 }]
        settings: { attributesForFaceting: [brand, price], renderingContent: { facetOrdering: { facets: { order: [brand] } } } }
        query: { facets: [brand] }
      filterStates: [other]
      widgets:
        facets: { type: dynamicFacets, filterState: other }
        prices: { type: numericRange, attribute: price, filterState: other }
        least: { type: numericComparison, attribute: price, numericOperator: ">=", filterState: other }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let run = try await program.run(["explore", "m.searchplay.yaml", "--seconds", "0", "--states", "60"])
    for text in [
      "'Fleet' is shown as selected in 'facets'", "'10 to 30' is shown as selected in 'prices'", "'10' is shown as selected in 'least'",
    ] {
      #expect(
        run.output.contains("\(text), but no search filters by it: no searcher reads the filter state 'other'\n"), "\(text) \(run)")
    }
  }

  /// An invariant broken by one tap does not hide that two others break it, too; a path that does more than a known one is not a separate
  /// problem.
  @Test func severalWaysToBreakAnInvariant() async throws {
    let output = try await explored(
      """
      searcher:
        records: [{ kind: a, color: red, n: 1 }, { kind: b, color: blue, n: 2 }]
        settings: { attributesForFaceting: [kind, color] }
      widgets:
        kinds: { type: facetFilterList, operator: or, groupName: kind, facetFilters: [{ kind: a }, { kind: b }] }
        colors: { type: facetFilterList, operator: or, groupName: color, facetFilters: [{ color: red }, { color: blue }] }
        numbers: { type: numericFilterList, operator: or, groupName: n, numericFilters: [{ attribute: n, operator: ">", value: 9 }] }
        clear: { type: clearRefinements }
      invariants: [{ name: always found, expect: { hits: ">= 1" } }]
      scenarios: []
      """)
    #expect(
      output == """
        ✗ invariant  in 27 states
          'always found' does not hold: >= 1 expected, 0 hits shown
            1 Load the first results
            2 Tap “n > 9.0” in numbers
            then 0 results, filtered by ( "n" > 9.0 )
              kinds: [ ] a, [ ] b
              colors: [ ] red, [ ] blue
              numbers: [x] n > 9.0
              clear: button
          also, in other ways:
            ✗ invariant  the same
              steps: Load the first results; Tap “a” in kinds; Tap “blue” in colors

        2 errors, 0 warnings in 76 states and 448 steps; every reachable state was checked
        'searchplay validate' also warns: unknown-value

        """)
  }

  /// A rule is named as the cause if the invariant holds without it.
  @Test func aRuleBehindAnInvariant() async throws {
    let output = try await explored(
      """
      searcher:
        records: [{ name: gratis, kind: a }, { name: gratis, kind: b }]
        settings: { attributesForFaceting: [kind] }
        rules: [{ objectID: only-b, conditions: [{ pattern: gratis, anchoring: is }], consequence: { params: { filters: "kind:b" } } }]
      widgets:
        box: { type: searchBox }
      invariants: [{ name: both are there, when: { widgets: { box: gratis } }, expect: { hits: 2 } }]
      scenarios: [{ name: Gratis, steps: [search: gratis] }]
      """)
    #expect(
      output == """
        ✗ invariant  in 1 state
          'both are there' does not hold: 2 hits expected, 1 hit shown
          cause: the rule 'only-b'
            1 Load the first results
            2 Type “gratis” into box
            then 1 result, no filters
              box: gratis

        1 error, 0 warnings in 4 states and 21 steps; every reachable state was checked

        """)
  }

  /// A rule that is added by a change explains the differences.
  @Test func aRuleThatIsAdded() async throws {
    let output = try await explored(
      """
      searcher:
        records: [{ objectID: 1, kind: a }, { objectID: 2, kind: b, n: 1 }, { objectID: 3, kind: b, n: 2 }]
        settings: { attributesForFaceting: [kind], customRanking: [desc(n)] }
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: []
      """, "--with", "searcher.rules=rules.json")
    #expect(
      output == """
        ! changes-differ  in 2 states
          hit 1 is '3' without the changes, '2' with the changes
          cause: the rule 'up'
            1 Load the first results
            2 Tap “b” in kinds
            then 2 results without the changes, filtered by ( "kind":"b" )
              kinds: [ ] a 1, [x] b 2

        0 errors, 1 warning in 5 states and 11 steps; every reachable state was checked

        """)
  }

  /// A tap that finds nothing traps its own filter: the report is about the tap, which is what has to be fixed.
  @Test func whatTrapsAFilter() async throws {
    let output = try await explored(
      #"""
      searcher: { records: [{ kind: 'a\b' }, { kind: c }], settings: { attributesForFaceting: [kind] } }
      widgets: { kinds: { type: refinementList, attribute: kind, operator: and, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: []
      """#)
    #expect(
      output == #"""
        ✗ dead-end  in 1 state
          'a\b' in 'kinds' promises 1 result, but there are none after tapping it
          cause: unwritable-value
            1 Load the first results
            2 Tap “a\b” in kinds
            then 0 results, filtered by ( "kind":"a\b" )
              kinds: nothing
          also, with the same cause:
            ✗ filter-trapped  "kind":"a\b" is active, but no widget shows it as selected or lets the user remove it: the answer does not have it, and 'kinds' shows only values of the answer
              steps: as above
            ✗ no-way-out  nothing that a user can do has any effect
              steps: as above

        3 errors, 0 warnings, all from one cause, in 4 states and 6 steps; every reachable state was checked

        """#)
  }

  /// A facet search that hides the selected value leaves no way to remove its filter.
  @Test func aSearchForValuesThatHidesOne() async throws {
    let output = try await explored(
      """
      searcher: { records: [{ kind: a }, { kind: c }], settings: { attributesForFaceting: [searchable(kind)] } }
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, searcher: facet, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: Values, steps: [search: , facetSearch: { kinds: c }] }]
      """)
    #expect(
      output.hasPrefix(
        """
        ✗ filter-trapped  in 3 states
          "kind":"a" is active, but no widget shows it as selected or lets the user remove it while the values of 'kinds' are searched for 'c'
            1 Load the first results
            2 Search kinds for “”
            3 Tap “a” in kinds
            4 Search kinds for “c”
        """), "\(output)")
  }

  /// A stepper keeps counting beyond its bounds after its filter has been cleared: the walk still ends.
  @Test func aStepperBesideAButton() async throws {
    let output = try await explored(
      """
      searcher: { records: [{ n: 1 }, { n: 2 }], settings: { attributesForFaceting: [n] } }
      widgets: { stars: { type: numericComparison, attribute: n, numericOperator: "=" }, clear: { type: clearRefinements } }
      scenarios: []
      """)
    #expect(
      output == """
        no problem in 9 states and 35 steps; every reachable state was checked, with sliders and steppers at some positions
        findings encountered during the walk: second-search (stars), input-clamped (stars), stepper-counts-on (stars) (--verbose shows the steps)

        """)
  }

  /// Findings about the configuration alone are mentioned, and so is how far a walk with all values came.
  @Test func whatElseThereIs() async throws {
    let values = (0..<12).map { "{ kind: k\($0) }" }.joined(separator: ", ")
    let output = try await explored(
      """
      searcher: { records: [\(values)], settings: { attributesForFaceting: [kind] } }
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, selectionMode: single, presenter: { sortBy: "alphabetical:asc" } }
        current: { type: currentRefinements, filterGroupIDs: [or: nobody] }
      scenarios: []
      """, "--states", "10", "--walks", "0")
    #expect(
      output == """
        no problem in 6 states and 25 steps; every state was checked with some values of long lists, and all values in 10 states and 10 steps, up to the limit (--states)
        'searchplay validate' also warns: group-unwritten (current)
        never performed: current remove
        never shown: kinds k8, k9

        """)
  }

  /// The sort widget and the replicas that it needs are removed together.
  @Test func sortingIsNotNeeded() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher:
        index: shop
        records: [{ kind: 'a\b' }, { kind: c }]
        settings: { attributesForFaceting: [kind], replicas: { shop_dear: { customRanking: [desc(price)] } } }
      widgets:
        sort: { type: sortBy, indicesNames: [shop, shop_dear] }
        kinds: { type: refinementList, attribute: kind, operator: and, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: []

      """#, "m.searchplay.yaml")
    _ = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--reduce", "small")
    #expect(
      try program.read("small/explored-dead-end-in-kinds.searchplay.yaml") == #"""
        # Written by `searchplay explore --reduce`
        # 'a\b' in 'kinds' promises 1 result, but there are none after tapping it
        version: "1.0"
        searcher:
          records:
            - { kind: "a\\b" }
          settings: { attributesForFaceting: [kind] }
        widgets:
          kinds: { type: refinementList, attribute: kind, operator: and, presenter: { sortBy: "alphabetical:asc" } }
        scenarios:
          - name: Explored dead-end in kinds
            steps:
              - search:
              - click: { kinds: "a\\b" }
              - expect: { hits: ">= 1" }

        """#)
  }

  /// After a rejected search, the screen is an older one.
  @Test func anOlderScreen() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher:
        records: [{ objectID: a, author: 'Lem\' }, { objectID: b, author: King }]
        settings: { attributesForFaceting: [author] }
      widgets:
        authors: { type: refinementList, attribute: author, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: Start, steps: [search: ] }]

      """#, "m.searchplay.yaml")
    let walk = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0")
    #expect(
      walk.output.contains("    then still the 2 results from before, although the filters are ( \"author\":\"Lem\\\" )\n"), "\(walk)")
  }

  /// While nothing is selected, version 8 shows all levels of a menu: a separate difference from the menu's others.
  @Test func versionsOfAMenu() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records:
          - { name: Louvre, kind: art, place: { c: France, t: France > Paris } }
          - { name: Orsay, kind: art, place: { c: France, t: France > Lille } }
          - { name: Prado, kind: art, place: { c: Spain, t: Spain > Madrid } }
        settings: { attributesForFaceting: [place.c, place.t, kind] }
      widgets:
        places: { type: hierarchicalMenu, hierarchicalAttributes: [place.c, place.t], separator: " > ", presenter: default }
        kind: { type: toggle, filter: { kind: art } }
        current: { type: currentRefinements }
      allow: [menu-all-levels]
      scenarios: [{ name: Start, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let walk = try await program.run("explore", "m.searchplay.yaml", "--compare", "8", "--seconds", "0")
    #expect(
      walk.output.contains(
        """
          'places' shows [ ] France > Lille 1 only in version 8
          cause: menu-path-lost
            1 Load the first results
            2 Tap “France” in places
            3 Tap kind
            4 Remove “art” from current

        """), "\(walk)")
  }
}
