import TestSupport
import Testing

/// Problems between lists: dynamic facets with several attributes, several lists with the same attribute, lists with their own values.
@Suite struct ExploredAmongListsTests {
  private func run(_ manifest: String, _ arguments: [String]) async throws -> (program: Program, output: String) {
    let program = try Program()
    try program.write("version: \"1.0\"\n\(manifest)\nscenarios:\n  - { name: Start, steps: [search: ] }\n", "m.searchplay.yaml")
    return (program, try await program.run(arguments).output)
  }

  private func explored(_ manifest: String, _ options: String...) async throws -> String {
    let (program, output) = try await run(manifest, ["explore", "m.searchplay.yaml", "--seconds", "0"] + options)
    program.end()
    return output
  }

  private static func arranged(_ attributes: [String]) -> String {
    let values = attributes.map { "\($0): { sortRemainingBy: alpha }" }.joined(separator: ", ")
    return "{ facetOrdering: { facets: { order: [\(attributes.joined(separator: ", "))] }, values: { \(values) } } }"
  }

  /// A value of one dynamic facet finds nothing together with a value of another.
  @Test func twoAttributesOfDynamicFacets() async throws {
    let records = (0..<36).map { "{ a: a\($0 % 6), b: b\($0 / 6), n: 1, m: 1 }" }.joined(separator: ", ")
    let told = try await explored(
      """
      searcher:
        records: [\(records)]
        settings: { attributesForFaceting: [a, b, n, m], renderingContent: \(Self.arranged(["a", "b"])) }
        rules: [{ objectID: x, conditions: [{ filters: "a:a2 AND b:b3" }], consequence: { params: { filters: "n > 9" } } }]
        query: { facets: [a, b] }
      widgets:
        facets: { type: dynamicFacets, defaultFilterGroupType: or }
        even: { type: toggle, filter: { n: 1 } }
        odd: { type: toggle, filter: { m: 1 }, groupName: odd }
      """, "--states", "60", "--walks", "0")
    #expect(
      told.hasPrefix(
        """
        ✗ dead-end  in 1 state
          'b3' in 'facets' promises 1 result, but there are none after tapping it
          cause: the rule 'x'
            1 Load the first results
            2 Tap “a2” in facets
            3 Tap “b3” in facets
        """), "\(told)")
  }

  /// An answer without facets makes dynamic facets forget a selection although its filter remains.
  @Test func aSelectionThatIsForgotten() async throws {
    let told = try await explored(
      """
      searcher:
        records: [{ a: x, b: y }, { a: x, b: z }, { a: w, b: y }]
        settings: { attributesForFaceting: [a, b], renderingContent: \(Self.arranged(["a", "b"])) }
        query: { facets: [a, b] }
      widgets:
        facets: { type: dynamicFacets }
        box: { type: searchBox }
        current: { type: currentRefinements }
      """)
    #expect(told.contains("\n  cause: selection-forgotten\n") && !told.contains("preset-replaced"), "\(told)")
  }

  /// If nothing is found, a filter is trapped for the same reason that the tap finds nothing.
  @Test func aFilterThatARuleTraps() async throws {
    let told = try await explored(
      """
      searcher:
        records: [{ a: x, n: 1 }, { a: y, n: 1 }]
        settings: { attributesForFaceting: [a], renderingContent: \(Self.arranged(["a"])) }
        rules: [{ objectID: ban, conditions: [{ filters: "a:y" }], consequence: { params: { filters: "n > 9" } } }]
        query: { facets: [a] }
      widgets: { facets: { type: dynamicFacets } }
      """)
    #expect(
      told.contains(
        """
          also, with the same cause:
            ✗ filter-trapped  "a":"y" is active, but no widget shows it as selected or lets the user remove it
              steps: as above
            ✗ no-way-out  nothing that a user can do has any effect
              steps: as above

        3 errors, 0 warnings, all from one cause,
        """), "\(told)")
  }

  /// Two lists with the same attribute but separate groups: one value from each is one too many.
  @Test(arguments: [
    ("brands: { type: refinementList, attribute: brand, operator: or }", "group-split"), ("f: { type: dynamicFacets }", nil),
  ])
  func twoListsOfOneAttribute(first: String, told: String?) async throws {
    func said(_ brand: String) async throws -> (validated: String, explored: String) {
      let manifest = """
        searcher:
          records: [{ brand: \(brand) }, { brand: Loom }, { brand: Alto }]
          settings: { attributesForFaceting: [brand], renderingContent: \(Self.arranged(["brand"])) }
          query: { facets: [brand] }
        widgets:
          \(first)
          more: { type: refinementList, attribute: brand, operator: or, groupName: more, presenter: { sortBy: "alphabetical:asc" } }
        """
      let (program, explored) = try await run(manifest, ["explore", "m.searchplay.yaml", "--seconds", "0"])
      defer { program.end() }
      return (try await program.run("validate", "m.searchplay.yaml").errors, explored)
    }
    let (validated, explored) = try await said("Fleet")
    guard told != nil else {
      #expect(!validated.contains("[group-split]"), "\(validated)")
      return
    }
    #expect(
      validated.contains(
        """
        warning: 'brands' and 'more' filter by 'brand' in two groups, or(brand) and or(more), but no record has two values: different selections in the two match nothing [group-split]
        """), "\(validated)")
    #expect(explored.contains("\n  cause: group-split\n"), "\(explored)")
    // If records have several values, both can match.
    #expect(!(try await said("[Fleet, Loom]")).validated.contains("[group-split]"))
  }

  /// A clear button for groups that nothing writes to.
  @Test func aButtonForOtherGroups() async throws {
    let told = try await explored(
      """
      searcher:
        records: [{ lvl0: Wear, lvl1: Wear > Tee }, { lvl0: Home, lvl1: Home > Bath }]
        settings: { attributesForFaceting: [lvl0, lvl1] }
      widgets:
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [lvl0, lvl1], separator: " > ", presenter: default }
        clear: { type: clearRefinements, filterGroupIDs: [{ and: lvl0 }, { and: lvl1 }] }
      """)
    #expect(
      told.hasPrefix(
        """
        ✗ clear-leaves-filters  in 4 states
          after tapping 'clear', which clears and(lvl0) and and(lvl1), the app still filters by ( "lvl0":"Home" )
          cause: group-unwritten
            1 Load the first results
            2 Tap “Home” in menu
            3 Tap clear
        """), "\(told)")
  }

  /// A segmented control shows its first segment as selected, whether or not the manifest says so.
  @Test(arguments: ["", ", selected: 0"]) func theFirstSegment(_ selected: String) async throws {
    let told = try await explored(
      """
      searcher: { records: [{ a: x }, { a: y }], settings: { attributesForFaceting: [a] } }
      widgets: { seg: { type: filterMap, attribute: a, operator: and, items: { 0: { a: x }, 1: { a: y } }\(selected) } }
      """)
    #expect(
      told.hasPrefix(
        """
        ✗ ghost-selection  in 1 state
          'x' is shown as selected in 'seg', but no filter is active for it
          cause: initial-selection-ignored
        """), "\(told)")
  }

  /// The same with dynamic facets, whichever is tapped first.
  @Test func dynamicFacetsBesideAList() async throws {
    let told = try await explored(
      """
      searcher:
        records: [{ brand: Fleet }, { brand: Loom }, { brand: Alto }]
        settings: { attributesForFaceting: [brand], renderingContent: \(Self.arranged(["brand"])) }
        query: { facets: [brand] }
      widgets:
        facets: { type: dynamicFacets, filterGroupForAttribute: { brand: { or: own } } }
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      """)
    #expect(told.contains("\n  cause: group-split\n") && told.contains(", all from one cause,"), "\(told)")
  }

  /// The results of a searcher whose hits no widget shows.
  @Test func resultsThatNothingShows() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      filterStates: [side]
      searcher: { records: [{ a: x }], settings: { attributesForFaceting: [a] } }
      searchers:
        rooms: { index: rooms, filterState: side, records: [{ r: s, n: 1 }, { r: d, n: 1 }], settings: { attributesForFaceting: [r] } }
      widgets:
        rs: { type: refinementList, attribute: r, operator: or, searcher: rooms, filterState: side, presenter: { sortBy: "alphabetical:asc" } }
        chosen: { type: currentRefinements, filterState: side }
      scenarios: [{ name: S, steps: [{ search: { searcher: rooms } }] }]

      """, "m.searchplay.yaml")
    try program.write(
      "[{ \"objectID\": \"no-s\", \"conditions\": [{ \"filters\": \"r:s\" }], \"consequence\": { \"params\": { \"filters\": \"n > 9\" } } }]",
      "rules.json")
    let told = try await program.run(
      "explore", "m.searchplay.yaml", "--seconds", "0", "--with", "searchers.rooms.rules=rules.json"
    ).output
    #expect(
      told.contains(
        """
          'rooms' has 1 result without the changes, 0 results with the changes
            1 Load the first results, then search (searcher rooms)
            2 Tap “s” in rs
        """), "\(told)")
  }

  /// The counts in a sheet are those of another searcher: the main one's number of results is unrelated.
  @Test func aSheetWithASearcherOfItsOwn() async throws {
    let told = try await explored(
      """
      filterStates: [draft]
      searcher: { index: shop, records: [{ a: x }, { a: y }, { a: y }], settings: { attributesForFaceting: [a] } }
      searchers: { preview: { index: shop, filterState: draft } }
      widgets:
        as: { type: refinementList, attribute: a, operator: or, filterState: draft, presenter: { sortBy: "alphabetical:asc" } }
        count: { type: stats, searcher: preview }
        chosen: { type: currentRefinements, filterState: draft }
      """)
    #expect(!told.contains("count-broken"), "\(told)")
  }

  /// An item that the app appends to a list is gone once that is fixed.
  @Test func anItemThatIsAppended() async throws {
    let (program, _) = try await run(
      """
      searcher: { records: [{ a: x }, { a: y }], settings: { attributesForFaceting: [a] } }
      widgets:
        as: { type: refinementList, attribute: a, operator: or, presenter: [{ sortBy: "alphabetical:asc" }, { append: [{ value: all, count: 2 }] }] }
        chosen: { type: currentRefinements }
      """, ["explore", "m.searchplay.yaml", "--seconds", "0", "--write"])
    defer { program.end() }
    let text = try program.read("m.searchplay.yaml")
    #expect(text.contains("- expect: { widgets: { as: { all: absent } } }"), "\(text)")
  }

  /// A button with a misspelt group of one list: it never clears anything, which shows once both lists have filters.
  @Test func aButtonOfOneOfTwoLists() async throws {
    let told = try await explored(
      """
      searcher:
        records: [{ a: x, b: y }, { a: x, b: z }, { a: w, b: y }]
        settings: { attributesForFaceting: [a, b] }
      widgets:
        as: { type: refinementList, attribute: a, operator: or, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }
        bs: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }
        clear: { type: clearRefinements, filterGroupIDs: [or: bee] }
      """)
    #expect(
      told.contains(
        """
          after tapping 'clear', which clears or(bee), the app still filters by ( "a":"w" ) AND ( "b":"y" )
          cause: group-unwritten
            1 Load the first results
            2 Tap “w” in as
            3 Tap “y” in bs
            4 Tap clear

        """), "\(told)")
  }

  /// Filters that a step sets without notifying are not forgotten: dynamic facets never knew about them.
  @Test func aFilterThatIsSetSilently() async throws {
    let (program, output) = try await run(
      """
      searcher:
        records: [{ a: x, b: y }, { a: x, b: z }, { a: w, b: y }]
        settings: { attributesForFaceting: [a, b], renderingContent: \(Self.arranged(["a", "b"])) }
        query: { facets: [a, b] }
      widgets: { facets: { type: dynamicFacets } }
      setup: [{ filterState: { add: { group: { and: a }, filters: { a: x } }, notify: false } }]
      """, ["run", "m.searchplay.yaml"])
    defer { program.end() }
    #expect(!output.contains("selection-forgotten"), "\(output)")
  }

  /// An `and` list whose searcher does not follow the filters no longer shows the value once it does.
  @Test func aListThatDoesNotFollow() async throws {
    let (program, _) = try await run(
      """
      searcher:
        index: shop
        records: [{ a: x, s: true }, { a: z, s: false }]
        settings: { attributesForFaceting: ["searchable(a)", s] }
      searchers: { more: { kind: facet, attribute: a, index: shop, filterState: main, triggerSearchOnFilterStateChange: false } }
      widgets:
        only: { type: toggle, filter: { s: true } }
        as: { type: refinementList, attribute: a, operator: and, searcher: more, presenter: { sortBy: "alphabetical:asc" } }
        current: { type: currentRefinements }
      """, ["explore", "m.searchplay.yaml", "--seconds", "0", "--write"])
    defer { program.end() }
    let text = try program.read("m.searchplay.yaml")
    #expect(
      text.contains(
        """
              - click: { only: }
              - expect: { widgets: { as: { z: absent } } }
        """), "\(text)")
    #expect(try await program.run("test", "m.searchplay.yaml", "-u=missing").status == 1)
    // It passes once the list follows.
    try program.write(
      text.replacing("filterState: main, triggerSearchOnFilterStateChange: false", with: "filterState: main"), "m.searchplay.yaml")
    let mended = try await program.run("test", "m.searchplay.yaml", "-u=missing")
    #expect(mended.status == 0, "\(mended)")
  }

  /// A list's initial values do not follow the records: the text that makes them wrong in any case remains.
  @Test func valuesThatAListBeginsWith() async throws {
    let (program, _) = try await run(
      """
      searcher:
        records: [{ name: cap, brand: Fleet }, { name: boot, brand: Fleet }, { name: coat, brand: Loom }]
        settings: { attributesForFaceting: ["searchable(brand)"], searchableAttributes: [name] }
      widgets:
        box: { type: searchBox }
        brands: { type: refinementList, attribute: brand, operator: and, searcher: facet, facets: [{ value: Fleet, count: 2 }, { value: Loom, count: 1 }] }
        rows: { type: hits, attribute: name }
        current: { type: currentRefinements }
      """, ["explore", "m.searchplay.yaml", "--seconds", "0", "--reduce", "small"])
    defer { program.end() }
    let small = try program.read("small/explored-dead-end-in-brands.searchplay.yaml")
    #expect(small.contains("  - type: { box: ") || small.contains("- type: { box: "), "\(small)")
  }

  /// Two lists that share a group in single mode are one radio group: the last tap wins, as within one list.
  @Test func aRadioGroupInTwoLists() async throws {
    let (program, output) = try await run(
      """
      searcher: { records: [{ color: red }, { color: blue }], settings: { attributesForFaceting: [color] } }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, selectionMode: single, presenter: { sortBy: "alphabetical:asc" } }
        offers: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, selectionMode: single, groupName: color }
      """, ["explore", "m.searchplay.yaml", "--seconds", "0"])
    defer { program.end() }
    #expect(!output.contains("order-matters"), "\(output)")
  }

  /// If an order is shown but not searched, the expectation is that the order being searched is shown.
  @Test func anOrderThatIsNotSearched() async throws {
    let (program, _) = try await run(
      """
      searcher:
        index: shop
        records: [{ price: 1 }, { price: 2 }]
        settings: { replicas: { dear: { ranking: [desc(price)] } } }
      widgets:
        order: { type: sortBy, indicesNames: [shop, dear], selected: 1 }
        rows: { type: hits, attribute: price }
      """, ["explore", "m.searchplay.yaml", "--seconds", "0", "--write"])
    defer { program.end() }
    let text = try program.read("m.searchplay.yaml")
    #expect(text.hasSuffix("      - search:\n      - expect: { widgets: { order: { shop: { selected: true } } } }\n"), "\(text)")
  }

  /// Of a long list of filters, only those that the path taps remain.
  @Test func filtersOfALongList() async throws {
    let names = (0..<14).map { "Author \($0)" }
    let records = names.map { "{ author: \($0), shelf: X }, { author: \($0), shelf: \($0 == "Author 9" ? "X" : "Y") }" }.joined(
      separator: ", ")
    let (program, output) = try await run(
      """
      searcher: { records: [\(records)], settings: { attributesForFaceting: [author, shelf] } }
      widgets:
        authors: { type: facetFilterList, operator: and, selectionMode: single, groupName: a, facetFilters: [\(names.map { "{ author: \($0) }" }.joined(separator: ", "))] }
        shelves: { type: facetFilterList, operator: and, selectionMode: single, groupName: s, facetFilters: [{ shelf: X }, { shelf: "Y" }] }
      invariants: [{ name: Every author on every shelf, expect: { hits: ">= 1" } }]
      """, ["explore", "m.searchplay.yaml", "--seconds", "0", "--reduce", "small"])
    defer { program.end() }
    #expect(output.hasSuffix("small/explored-every-author-on-every-shelf.searchplay.yaml: 3 steps, 2 widgets, 2 records\n"), "\(output)")
  }

  /// Records that matter only in pairs are removed in pairs.
  @Test func recordsInPairs() async throws {
    // Two of each value: with one fewer, the values would change their order.
    let records = (0..<8).map { "{ b: M\($0 % 4), y: \($0 % 4 != 0) }" }.joined(separator: ", ")
    let (program, output) = try await run(
      """
      searcher: { records: [\(records)], settings: { attributesForFaceting: [b, "y"] } }
      widgets:
        bs: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: ["count:desc", "alphabetical:asc"], limit: 3 } }
        "y": { type: toggle, filter: { "y": true } }
      """, ["explore", "m.searchplay.yaml", "--seconds", "0", "--reduce", "small"])
    defer { program.end() }
    #expect(output.hasSuffix("small/explored-filter-trapped-in-bs.searchplay.yaml: 3 steps, 2 widgets, 4 records\n"), "\(output)")
  }
}
