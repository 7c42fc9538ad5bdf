import TestSupport
import Testing

/// Problems with searchers other than the main one, and with facets that the engine orders.
@Suite struct ExploredSearchersTests {
  /// The problems of a manifest, and the scenario that is written for the first one.
  private func explored(_ manifest: String, _ options: String...) async throws -> (told: String, written: String) {
    let program = try Program()
    defer { program.end() }
    try program.write("version: \"1.0\"\n\(manifest)\nscenarios:\n  - { name: Start, steps: [search: ] }\n", "m.searchplay.yaml")
    let output = try await program.run(["explore", "m.searchplay.yaml", "--seconds", "0", "--write"] + options).output
    let told = output.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.hasPrefix("m.searchplay.yaml: ") }
    let text = try program.read("m.searchplay.yaml")
    // The written scenario fails as long as nothing is fixed.
    let written = text.firstRange(of: "  - name: Explored").map { String(text[$0.lowerBound...]) } ?? ""
    if !written.isEmpty, !options.contains("--compare") {
      #expect(try await program.run("test", "m.searchplay.yaml", "-u=missing").status == 1)
    }
    return (told.joined(separator: "\n"), written)
  }

  /// A dynamic facet value that finds nothing because of a rule.
  @Test func aDeadEndAmongDynamicFacets() async throws {
    let (told, written) = try await explored(
      """
      searcher:
        records: [{ kind: a, n: 1 }, { kind: b, n: 2 }]
        settings:
          attributesForFaceting: [kind]
          renderingContent: { facetOrdering: { facets: { order: [kind] }, values: { kind: { sortRemainingBy: alpha } } } }
        rules: [{ objectID: no-b, conditions: [{ filters: "kind:b" }], consequence: { params: { filters: "n > 9" } } }]
        query: { facets: [kind] }
      widgets:
        facets: { type: dynamicFacets, defaultFilterGroupType: or, defaultSelectionMode: multiple }
        clear: { type: clearRefinements }
      """)
    #expect(
      told.hasPrefix(
        """
        ✗ dead-end  in 2 states
          'b' in 'facets' promises 1 result, but there are none after tapping it
          cause: the rule 'no-b'
            1 Load the first results
            2 Tap “b” in facets
        """), "\(told)")
    #expect(written.contains("- expect: { hits: \">= 1\" }"), "\(written)")
  }

  /// A list filled by its own facet searcher also counts the main index's records.
  @Test func countsOfASearcherForValues() async throws {
    let (told, written) = try await explored(
      """
      searcher:
        records: [{ maker: Fleet, color: red }, { maker: Fleet, color: blue }, { maker: Loom, color: red }, { maker: Loom, color: blue }]
        settings: { attributesForFaceting: ["searchable(maker)", color] }
      searchers:
        makers: { kind: facet, attribute: maker }
      widgets:
        makers: { type: refinementList, attribute: maker, operator: or, searcher: makers, presenter: { sortBy: "alphabetical:asc" } }
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        current: { type: currentRefinements }
      """)
    #expect(
      told.hasPrefix(
        """
        ! count-broken  in 4 states
          tapping 'Fleet' (2) in 'makers' should lead to 2 results, but leads to 1
          cause: states-apart
        """), "\(told)")
    #expect(written.contains("- expect: { hits: promised }"), "\(written)")
  }

  private static let parts = """
    filterStates: [parts]
    searcher: { records: [{ title: one }], settings: { searchableAttributes: [title] } }
    searchers:
      parts:
        index: parts
        filterState: parts
        records: [{ maker: Fleet }, { maker: Loom }, { maker: Loom }]
        settings: { attributesForFaceting: [maker] }
        rules: [{ objectID: no-loom, conditions: [{ filters: "maker:Loom" }], consequence: { params: { filters: "maker:Alto" } } }]
    widgets:
      makers: { type: refinementList, attribute: maker, operator: or, searcher: parts, filterState: parts, presenter: { sortBy: "alphabetical:asc" } }
      chosen: { type: currentRefinements, filterState: parts }
    """

  /// The results of a second searcher are expected from that searcher, and its own rule is named.
  @Test func aDeadEndOfAnotherSearcher() async throws {
    let (told, written) = try await explored(Self.parts)
    #expect(
      told.hasPrefix(
        """
        ✗ dead-end  in 2 states
          'Loom' in 'makers' promises 2 results, but there are none after tapping it
          cause: the rule 'no-loom'
            1 Load the first results, then search (searcher parts)
            2 Tap “Loom” in makers
            then 1 result, 0 results of 'parts', filtered by ( "maker":"Loom" ) in the filter state 'parts'
        """), "\(told)")
    #expect(written.contains("- expect: { searchers: { parts: { hits: \">= 1\" } } }"), "\(written)")
  }

  /// Of a second searcher's records, too, only those that show the problem remain.
  @Test func theFewestRecordsOfAnotherSearcher() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("version: \"1.0\"\n\(Self.parts)\nscenarios: []\n", "m.searchplay.yaml")
    _ = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--reduce", "small")
    let small = try program.read("small/explored-dead-end-in-makers.searchplay.yaml")
    #expect(small.contains("records: [{ maker: Loom }]") && !small.contains("Fleet"), "\(small)")
  }

  /// A list with values from one searcher, whose filters apply to another one.
  @Test func aListThatFollowsNothing() async throws {
    let (told, _) = try await explored(
      """
      searcher: { records: [{ kind: a }, { kind: b }], settings: { attributesForFaceting: [kind] } }
      searchers: { more: {} }
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: and, searcher: more, presenter: { sortBy: "alphabetical:asc" } }
        chosen: { type: currentRefinements }
      """)
    #expect(
      told.hasPrefix(
        """
        ✗ dead-end  in 1 state
          'b' in 'kinds' promises 1 result, but there are none after tapping it
          cause: states-apart
            1 Load the first results, then search (searcher more)
            2 Tap “a” in kinds
            3 Tap “b” in kinds
            then 0 results, 2 results of 'more', filtered by ( "kind":"a" AND "kind":"b" )
        """), "\(told)")
  }

  /// A page of a second searcher beyond its results.
  @Test func aPagePastTheEndOfAnotherSearcher() async throws {
    let (told, _) = try await explored(
      """
      searcher: { records: [{ kind: a }, { kind: b }] }
      searchers: { more: { query: { page: 3, hitsPerPage: 1 } } }
      widgets: { rows: { type: hits, attribute: kind, searcher: more } }
      """)
    #expect(
      told.hasPrefix("! page-past-end  in 1 state\n  page 3 of 'more' has no hits: the last page is 1 (pages are numbered from 0)\n"),
      "\(told)")
  }

  /// A choice in a sheet filters once the sheet is applied: until then, nothing is wrong.
  @Test func aSheetThatIsApplied() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      filterStates: [draft]
      searcher: { records: [{ kind: a }, { kind: b }], settings: { attributesForFaceting: [kind] } }
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, filterState: draft, presenter: { sortBy: "alphabetical:asc" } }
        clear: { type: clearRefinements, filterState: draft }
        current: { type: currentRefinements }
      scenarios: [{ name: Apply, steps: [search: , click: { kinds: a }, filterState: { setContent: draft }] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0")
    #expect(
      said.output == """
        no problem in 5 states and 16 steps; every reachable state was checked
        never performed: setContent draft, current remove

        """)
  }

  /// A button that clears a group with the same name but another operator: the scenario expects the filters to be gone.
  @Test func aButtonOfAnotherGroup() async throws {
    let (told, written) = try await explored(
      """
      searcher: { records: [{ kind: a }, { kind: b }], settings: { attributesForFaceting: [kind] } }
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        clear: { type: clearRefinements, filterGroupIDs: [and: kind] }
      """)
    #expect(told.hasPrefix("✗ clear-leaves-filters"), "\(told)")
    #expect(written.contains("- expect: { filters: none }"), "\(written)")
  }

  /// If two versions differ in two findings, each finding explains its own difference.
  @Test func twoFindingsBetweenVersions() async throws {
    let (told, _) = try await explored(
      """
      searcher: { records: [{ kind: a, stars: 5 }, { kind: b, stars: 3 }], settings: { attributesForFaceting: [kind, stars] } }
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        pick: { type: filterMap, attribute: stars, groupName: pick, operator: and, items: { 0: { kind: a }, 1: { stars: 5 } } }
      """, "--compare", "8")
    #expect(
      told.split(separator: "\n").filter { $0.hasPrefix("  cause: ") } == ["  cause: quoted-value", "  cause: duplicate-values-crash"],
      "\(told)")
  }

  /// A known problem is recognized in whatever order its steps are found, and if one of its several paths is gone, it is reported as gone.
  @Test func knownWays() async throws {
    let program = try Program()
    defer { program.end() }
    func manifest(_ second: String) -> String {
      """
      version: "1.0"
      searcher: { records: [{ kind: a, color: red, n: 1 }, { kind: b, color: blue, n: 2 }\(second)], settings: { attributesForFaceting: [kind, color] } }
      widgets:
        kinds: { type: facetFilterList, operator: or, groupName: kind, facetFilters: [{ kind: a }] }
        colors: { type: facetFilterList, operator: or, groupName: color, facetFilters: [{ color: blue }] }
        numbers: { type: numericFilterList, operator: or, groupName: n, numericFilters: [{ attribute: n, operator: ">", value: 9 }] }
        clear: { type: clearRefinements }
      allow: [unknown-value]
      invariants: [{ name: some, expect: { hits: ">= 1" } }]
      scenarios: []

      """
    }
    try program.write(manifest(""), "m.searchplay.yaml")
    _ = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--known", "k.json", "--update-known")
    let turned = try program.read("k.json").replacing(
      "\"kinds click\",\n          \"colors click\"", with: "\"colors click\",\n          \"kinds click\"")
    #expect(turned != (try program.read("k.json")))
    try program.write(turned, "k.json")
    let again = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--known", "k.json")
    #expect(again.status == 0 && again.output.hasPrefix("no new problem"), "\(again.output)")
    // A problem reached by other steps is another problem.
    try program.write(turned.replacing("\"numbers click\"", with: "\"kinds click\""), "k.json")
    let other = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--known", "k.json")
    #expect(other.status == 1 && other.output.contains("Tap “n > 9.0” in numbers"), "\(other.output)")
    try program.write(turned, "k.json")
    try program.write(manifest(", { kind: a, color: blue, n: 3 }"), "m.searchplay.yaml")
    let mended = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0", "--known", "k.json")
    #expect(mended.output.contains("gone: some; --update-known removes it from 'k.json'\n"), "\(mended.output)")
  }
}
