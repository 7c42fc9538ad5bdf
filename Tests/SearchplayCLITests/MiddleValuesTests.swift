import Testing

@testable import SearchplayCLI

/// Problems that depend on values in the middle of long lists, which are represented by others in a walk.
struct MiddleValuesTests {
  private func explored(
    _ invariant: String, _ widgets: [String], brands: Int, colors: Int, _ options: [String] = []
  ) async throws -> [String] {
    let program = try Program()
    defer { program.end() }
    let records = (0..<brands).flatMap { brand in
      (0..<colors).map { "{ brand: B\(10 + brand), color: C\(10 + $0), sale: true, n: \(brand) }" } + [
        "{ brand: B\(10 + brand), sale: false }"
      ]
    }
    let lists = [("brands", "brand"), ("colors", "color")].map { name, attribute in
      "\(name): { type: refinementList, attribute: \(attribute), operator: or, presenter: { sortBy: [isRefined, \"alphabetical:asc\"], limit: none } }"
    }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [\(records.joined(separator: ", "))]
        settings: { attributesForFaceting: [brand, color, sale] }
      widgets:
      \((lists + widgets).map { "  \($0)\n" }.joined())invariants: [\(invariant)]
      allow: [undefined-order]
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let run = try await program.run(["explore", "m.searchplay.yaml", "--seconds", "0"] + options)
    return run.output.split(separator: "\n").map(String.init).filter { line in
      ["    1 ", "    2 ", "    3 ", "    4 ", "    5 ", "✗", "!"].contains(where: line.hasPrefix)
    }
  }

  /// Two values in one list, neither of which is the first or the last.
  @Test func twoOfOneList() async throws {
    let filters = #"( "brand":"B15" OR "brand":"B17" )"#
    let told = try await explored(
      "{ name: apart, when: { filters: '\(filters)' }, expect: { hits: 0 } }", [], brands: 10, colors: 6,
      ["--states", "400", "--walks", "0"])
    #expect(told.dropFirst() == ["    1 Load the first results", "    2 Tap “B15” in brands", "    3 Tap “B17” in brands"])
  }

  /// A value from each of two lists, and a toggle.
  @Test func twoListsAndASwitch() async throws {
    let filters = #"( "brand":"B13" ) AND ( "color":"C13" ) AND ( "sale":"true" )"#
    let told = try await explored(
      "{ name: apart, when: { filters: '\(filters)' }, expect: { hits: 0 } }", ["sale: { type: toggle, filter: { sale: true } }"],
      brands: 7,
      colors: 7, ["--states", "700", "--walks", "0"])
    #expect(
      told == [
        "✗ invariant  in 1 state", "    1 Load the first results", "    2 Tap “B13” in brands", "    3 Tap “C13” in colors",
        "    4 Tap sale",
      ])
  }

  /// The count is of states, not of the taps that reach them.
  @Test func oneStateThatManyTapsLeadTo() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ a: true }, { b: true }, { c: true }], settings: { attributesForFaceting: [a, b, c] } }
      widgets:
        a: { type: toggle, filter: { a: true } }
        b: { type: toggle, filter: { b: true } }
        c: { type: toggle, filter: { c: true } }
      invariants: [{ name: some, when: { filters: '( "a":"true" ) AND ( "b":"true" ) AND ( "c":"true" )' }, expect: { hits: ">= 1" } }]
      allow: [undefined-order]
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    #expect(try await program.run("explore", "m.searchplay.yaml", "--seconds", "0").output.contains("✗ invariant  in 1 state\n"))
  }

  /// Dynamic facets that have forgotten a selection remove it with the next click, whichever attribute is clicked.
  @Test func aForgottenSelectionOfTheSameAttribute() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ name: lamp, feat: [wifi, usb] }, { name: desk, feat: [usb] }, { name: sofa, feat: [wifi] }]
        settings:
          searchableAttributes: [name]
          attributesForFaceting: [feat]
          facetOrdering: { facets: [feat], values: { feat: { sortRemainingBy: alpha } } }
        query: { facets: [feat] }
      widgets:
        dyn: { type: dynamicFacets, defaultFilterGroupType: and, selectionModeForAttribute: { feat: multiple } }
        box: { type: searchBox }
        cur: { type: currentRefinements }
      allow: [undefined-order]
      scenarios:
        - name: S
          steps:
            - search:
            - click: { dyn: { filter: { feat: wifi } } }
            - type: { box: zzqx }
            - type: { box: "" }
            - click: { dyn: { filter: { feat: usb } } }
            - expect: { findings: [selection-forgotten] }

      """, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(run.status == 0, "\(run)")
  }

  /// An empty list of scenarios has no lines to append to.
  @Test func theFirstScenarioOfAManifest() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ brand: Fleet }], settings: { attributesForFaceting: [brand] } }
      widgets: { brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: []   # none yet
      allow: []

      """, "m.searchplay.yaml")
    #expect(
      try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--suggest", "1", "--write").output.hasSuffix(
        "1 scenario added\n"))
    #expect(
      try program.read("m.searchplay.yaml").hasSuffix(
        """
        scenarios:   # none yet
          - name: Narrow to Fleet
            steps:
              - search:
              - click: { brands: Fleet }
        allow: []

        """))
  }
}
