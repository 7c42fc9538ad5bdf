import Testing

@testable import SearchplayCLI

/// A problem is reported with the shortest path, and written as the smallest manifest, whatever the walk found first.
struct ShortestWaysTests {
  private static let records = (0..<30).map { number in
    let brand = "B\(10 + number % 15)"
    return "{ objectID: r\(number), brand: \(brand), sale: \(number % 3 != 0), club: \(number % 4 != 0), price: \(number) }"
  }.joined(separator: ", ")

  /// The part of the output that reports problems.
  private func explored(_ program: Program, condition: String, states: Int, _ widgets: [String] = []) async throws -> String {
    let switches = ["sale", "club"].map { "\($0): { type: toggle, filter: { \($0): true } }" }
    let list = "brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined, \"alphabetical:asc\"] } }"
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [\(Self.records)]
        settings: { attributesForFaceting: [brand, sale, club, price] }
        rules:
          - { objectID: banner, conditions: [{ filters: "sale:true" }], consequence: { userData: { text: Sale } } }
          - { objectID: recalled, conditions: [{ filters: "\(condition)" }], consequence: { params: { filters: "price > 900" } } }
      allow: [undefined-order]
      widgets:
      \((switches + [list] + widgets).map { "  \($0)\n" }.joined())scenarios:
        - name: A
          steps: [search: ]

      """, "m.searchplay.yaml")
    let output = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--walks", "0", "--states", "\(states)").output
    return output.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.hasPrefix("    then") }.joined(separator: "\n")
  }

  /// The walk continues from only some values of the list, but the one that matters is still tried after every first step.
  @Test func aSwitchAndThenAValueInTheMiddle() async throws {
    let program = try Program()
    defer { program.end() }
    let price = "price: { type: numericRange, attribute: price }"
    let told = try await explored(program, condition: "brand:B17 AND sale:true", states: 300, [price])
    #expect(
      told == """
        ✗ dead-end  in 25 states
          'B17' in 'brands' promises 2 results, but there are none after tapping it
          cause: the rule 'recalled'
            1 Load the first results
            2 Tap sale
            3 Tap “B17” in brands
        """)
  }

  /// A walk finds it with another value of the list, after more steps.
  @Test func threeStepsForFour() async throws {
    let program = try Program()
    defer { program.end() }
    let told = try await explored(program, condition: "brand:B17 AND sale:true AND club:true", states: 500)
    #expect(
      told == """
        ✗ dead-end  in 32 states
          'B17' in 'brands' promises 2 results, but there are none after tapping it
          cause: the rule 'recalled'
            1 Load the first results
            2 Tap sale
            3 Tap club
            4 Tap “B17” in brands
        """)
  }

  private static let few = """
    version: "1.0"
    searcher:
      records:
        - { objectID: a, topic: T0, pinned: true }
        - { objectID: b, topic: T2, pinned: true }
        - { objectID: c, topic: T2, pinned: false }
      settings: { attributesForFaceting: [topic, pinned] }
    filterState: [{ add: { group: { or: topic }, filters: { topic: T2 } } }]
    widgets:
      topics: { type: refinementList, attribute: topic, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      pinned: { type: toggle, filter: { pinned: true } }
      current: { type: currentRefinements }
    allow: [undefined-order, preset-replaced]
    scenarios:
      - { name: L, steps: [{ search: }] }

    """

  /// Allowing a finding also allows its consequences, including those that the order of two taps shows.
  @Test func anAllowedCauseOfAnOrder() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.few, "m.searchplay.yaml")
    let output = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0").output
    #expect(
      output == """
        no problem in 11 states and 47 steps; every reachable state was checked
        5 problems not shown, because the manifest allows them; --verbose shows them

        """)
  }

  /// Of lists in records, rules and taps, only what shows the problem remains, but nothing is left out that would make it a different
  /// problem.
  @Test func theSmallestManifest() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      filterStates: [side]
      searcher:
        records: [{ labels: [a, b, c] }, { labels: [b, d] }]
        filterState: side
        settings: { attributesForFaceting: [labels] }
        rules:
          - { objectID: idle, conditions: [{ pattern: x, anchoring: is }], consequence: { userData: { a: 1 } } }
      widgets:
        labels: { type: refinementList, attribute: labels, operator: and, filterState: side, presenter: [{ sortBy: "value:asc" }, { keep: unselected }] }
      scenarios: []

      """, "m.searchplay.yaml")
    _ = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--reduce", "small")
    #expect(
      try program.read("small/explored-no-way-out.searchplay.yaml") == """
        # Written by `searchplay explore --reduce`
        # nothing that a user can do has any effect
        version: "1.0"
        filterStates: [side]
        searcher:
          records:
            - { labels: [b] }
          filterState: side
          settings: { attributesForFaceting: [labels] }
        widgets:
          labels: { type: refinementList, attribute: labels, operator: and, filterState: side, presenter: [{ sortBy: "value:asc" }, { keep: unselected }] }
        scenarios:
          - name: Explored no-way-out
            steps:
              - search:
              - click: { labels: b }
              - expect: { findings: { filter-trapped: absent } }

        """)
  }

  /// A change may name a file next to the manifest: the written manifest names it relative to its own location.
  @Test func aChangeInAFile() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ kind: a }, { kind: b }], settings: { attributesForFaceting: [kind] } }
      widgets: { kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: []

      """, "m.searchplay.yaml")
    try program.write(
      #"[{ "objectID": "r", "conditions": [{ "filters": "kind:b" }], "consequence": { "params": { "filters": "kind:a" } } }]"#, "rules.json"
    )
    _ = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--with", "searcher.rules=rules.json", "--reduce", "small")
    #expect(
      try program.read("small/explored-changes-differ.searchplay.yaml") == """
        # Written by `searchplay explore --reduce`
        # 1 result without the changes, 0 results with the changes
        # searchplay explore explored-changes-differ.searchplay.yaml --with searcher.rules=../rules.json
        version: "1.0"
        searcher:
          records:
            - { kind: b }
          settings: { attributesForFaceting: [kind] }
        widgets:
          kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        scenarios:
          - name: Explored changes-differ
            steps:
              - search:
              - click: { kinds: b }
              - expect: { hits: 1 }

        """)
  }

  /// JSON names the rule of the index that is the cause, whether it breaks a count or empties the results.
  @Test func theRuleInJSON() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: x, kind: a }, { objectID: y, kind: b }]
        settings: { attributesForFaceting: [kind] }
        rules: [{ objectID: pin, conditions: [{ filters: "kind:b" }], consequence: { promote: [{ objectID: x, position: 0 }] } }]
      widgets: { kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: []

      """, "m.searchplay.yaml")
    let json = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--format", "json").output
    #expect(json.contains("\"invariant\": \"count-broken\"") && json.contains("\"rule\": \"pin\""), "\(json)")
  }

  /// If one of the manifest's own invariants is broken by a rule, that rule remains, and so do the records that it names and those that are
  /// tapped: without them, the invariant would be broken for another reason.
  @Test func whatBreaksAnInvariantStays() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records:
          - { objectID: a, kind: x, price: 1, name: Ax }
          - { objectID: b, kind: y, price: 2, name: By }
          - { objectID: c, kind: y, price: 3, name: Cy }
          - { objectID: d, kind: z, price: 4, name: Dz }
        settings: { attributesForFaceting: [kind], customRanking: [desc(price)] }
        rules: [{ objectID: pin, conditions: [{ filters: "kind:y" }], consequence: { promote: [{ objectID: b, position: 0 }] } }]
      widgets:
        kinds: { type: facetFilterList, facetFilters: [{ kind: x }, { kind: y }, { kind: z }], operator: or, groupName: kind }
        rows: { type: hits, attribute: name }
      invariants:
        - { name: dearest first, when: { widgets: { kinds: { y: { selected: true }, x: { selected: false }, z: { selected: false } } } }, expect: { hitIDs: { startsWith: [c] } } }
      scenarios: []

      """, "m.searchplay.yaml")
    _ = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--reduce", "small")
    let small = try program.read("small/explored-dearest-first.searchplay.yaml")
    #expect(
      small == """
        # Written by `searchplay explore --reduce`
        # 'dearest first' does not hold: the hits on the page do not begin as expected: c expected, b shown
        version: "1.0"
        searcher:
          records:
            - { objectID: a, kind: x, price: 1 }
            - { objectID: b, kind: "y", price: 2 }
            - { objectID: c, kind: "y", price: 3 }
            - { objectID: d, kind: z, price: 4 }
          settings: { attributesForFaceting: [kind], customRanking: [desc(price)] }
          rules: [{ objectID: pin, conditions: [{ filters: "kind:y" }], consequence: { promote: [{ objectID: b, position: 0 }] } }]
        widgets:
          kinds: { type: facetFilterList, facetFilters: [{ kind: x }, { kind: "y" }, { kind: z }], operator: or, groupName: kind }
        invariants: [{ name: dearest first, when: { widgets: { kinds: { "y": { selected: true }, x: { selected: false }, z: { selected: false } } } }, expect: { hitIDs: { startsWith: [c] } } }]
        scenarios:
          - name: Explored dearest first
            steps:
              - search:
              - click: { kinds: "y" }
              - expect: { hitIDs: { startsWith: [c] } }

        """, "\(small)")
  }

  /// A backslash in a value, and a filter state overridden by another one, are reported as causes.
  @Test(arguments: [
    (
      "records: [{ kind: 'a\\b' }, { kind: c }], settings: { attributesForFaceting: [kind] }", "",
      "kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }", "unwritable-value"
    ),
    (
      "records: [{ kind: a }, { kind: c }], settings: { attributesForFaceting: [kind] }, filterState: [main, other]",
      "filterStates: [other]\n",
      "kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }, switch: { type: toggle, filter: { kind: c }, filterState: other }",
      "last-state-wins"
    ),
    (
      "records: [{ n: 1 }, { n: 3 }]", "",
      "numbers: { type: numericFilterList, operator: or, groupName: n, numericFilters: [{ attribute: n, operator: \">\", value: 2 }] }, clear: { type: clearRefinements, filterGroupIDs: [{ or: n }] }",
      "group-split"
    ),
  ]) func aCauseOfTheManifest(_ searcher: String, _ top: String, _ widgets: String, _ cause: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\n\(top)searcher: { \(searcher) }\nwidgets: { \(widgets) }\nscenarios: []\n", "m.searchplay.yaml")
    let told = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0").output
    #expect(told.contains("  cause: \(cause)\n"), "\(told)")
  }

  /// Bounds left over from an overtaken answer are expected to be the correct ones.
  @Test func boundsAreExpected() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ brand: Aro, price: 20 }, { brand: Bex, price: 106 }], settings: { attributesForFaceting: [brand, price] } }
      widgets:
        brands: { type: facetFilterList, facetFilters: [{ brand: Aro }, { brand: Bex }], operator: or, groupName: brands }
        price: { type: numericRange, attribute: price }
      allow: [range-bounds-frozen]
      scenarios:
        - name: Load
          steps: [search: ]

      """, "m.searchplay.yaml")
    _ = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--faults", "--write")
    #expect(
      try program.read("m.searchplay.yaml").hasSuffix(
        """

          - name: Explored under-faults in price
            allow: [bounds-of-filtered-answer]
            steps:
              - fail: offline
              - search:
              - click: { brands: Aro }
              - expect: { widgets: { price: { bounds: [20, 106] } } }

        """))
  }
}
