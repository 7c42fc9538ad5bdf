import Testing

/// Problems are reported at their cause, once, with what would fix them.
struct TellingTheCauseTests {
  private static let record = "{ objectID: a, brand: Loom, color: red, n: 1, l0: A, l1: A > B }"
  private static let more = "{ objectID: b, brand: Fleet, color: blue, n: 2, l0: A, l1: A > C }"

  @Test func namesOfWidgetsAndGroups() async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher:
          records: [\(Self.record), \(Self.more)]
          settings: { attributesForFaceting: [brand, searchable(brand), searchable(color), color, filterOnly(n), n, l0, l1] }
        widgets:
          brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: " > ", presenter: [nest, { levels: 1 }] }
          clear: { type: clearRefinements, filterGroupIDs: [{ or: brands }] }
        scenarios:
          - name: A
            steps:
              - expect: { hits: 2 }

        """)
    #expect(
      told == #"""
        m.searchplay.yaml:4:39: warning: 'brand' has no effect next to 'searchable(brand)' in 'attributesForFaceting' [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:4:84: warning: 'color' has no effect after 'searchable(color)' in 'attributesForFaceting' [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:4:91: warning: 'filterOnly(n)' has no effect next to 'n' in 'attributesForFaceting' [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:8:87: warning: the presenter of 'menu' shows nothing until a value is selected, but no other widget can select one [always-empty]
            = help: levels are numbered from 0, the top: add 0 to the presenter's 'levels'
        m.searchplay.yaml:9:53: warning: 'clear' refers to the group or(brands), which nothing writes to [group-unwritten]
            = help: 'brands' is a widget, which writes to { or: brand }
        m.searchplay.yaml:13:25: error: the hits differ from what is expected [expectation]
             = help: nothing has been searched for: add a 'search:' step before it
            ! 2 hits     no results yet
        """#)
  }

  @Test func widgetsAsGroupsAndStepsWithoutDashes() async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher: { records: [\(Self.record)], settings: { attributesForFaceting: [brand] } }
        widgets:
          brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          clear: { type: clearRefinements, filterGroupIDs: [brands] }
        invariants: [{ name: I, expect: { hits: 1, read: x } }]
        scenarios:
          - name: A
            steps:
              search:
              search: x
          - name: B
            tags:
              red:
              blue:
            steps:
              - expect: { hits: 1, read: { brands: {} }, hits: 2, hit: 3 }

        """)
    #expect(
      told == #"""
        m.searchplay.yaml:5:53: error: expected a filter group, found a string, 'brands' [wrong-type]
            = help: 'brands' is a widget: name the group that it writes to, { or: NAME } or { and: NAME }
        m.searchplay.yaml:6:44: error: unknown key 'read' in an expectation [unknown-key]
            = help: keys: pending, filters, hitIDs, waiting, errors, cancelled, retrying, calls, searchers, filterStates, rows, queries, widgets, findings
        m.searchplay.yaml:10:7: error: expected a list, found a mapping [wrong-type]
             = help: begin each item with a dash: '- search: …'
        m.searchplay.yaml:14:7: error: expected a list, found a mapping [wrong-type]
             = help: write it as a list: [red, blue]
        m.searchplay.yaml:17:28: error: unknown key 'read' in an expectation [unknown-key]
             = help: it is a separate step: begin a new item, '- read: …'
        m.searchplay.yaml:17:50: error: duplicate key 'hits' [duplicate-key]
        m.searchplay.yaml:17:59: error: unknown key 'hit' in an expectation [unknown-key]
             = help: did you mean 'hits', which is already there?
        """#)
  }

  @Test func variablesInComments() async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        variables: { size: 3, other: 4, brand: Loom }   # $size and {{other}} here
        searcher: { records: [\(Self.record)], settings: { attributesForFaceting: [brand] } }
        searchers: { guides: { kind: hits, index: index } }
        widgets:
          chips: { type: currentRefinements, presenter: { attributes: { color: "{{ {value} }}", brand: "{{brand}}" } } }
        scenarios:
          - name: A
            steps:
              - expect: { searchers: { guides: { hits: 1 } } }

        """)
    #expect(
      told == #"""
        m.searchplay.yaml:6:96: warning: '{{brand}}' is plain text, not a variable [variable]
            = help: write "${brand}"
        m.searchplay.yaml:2:14: warning: the variable 'size' is never used [unused-name]
            = help: use it or remove it
        m.searchplay.yaml:2:23: warning: the variable 'other' is never used [unused-name]
            = help: use it or remove it
        m.searchplay.yaml:6:3: warning: 'chips' has nothing to do: nothing writes filters [group-unwritten]
            = help: connect it to the filter state that the other widgets write to
        m.searchplay.yaml:10:48: error: the hits of 'guides' differ from what is expected [expectation]
             = help: no search of 'guides' has been answered: add a 'search: { searcher: guides }' step before it
            ! 1 hit      no results yet
        """#)
  }

  @Test func listsOfTables() async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher:
          records: r.csv
          settings: { attributesForFaceting: [colors, cat] }
          replicas: { twin: { attributesForFaceting: [colors, cat] } }
          synonyms: [{ type: synonym, objectID: s, synonyms: ["1,2,3", x] }]
        widgets:
          colors: { type: refinementList, attribute: colors, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          order: { type: sortBy, indicesNames: [index, twin] }
        scenarios:
          - name: A
            steps: [search: ]

        """, ["r.csv": "objectID,colors[],cat\na,red;blue,x\nb,red,x\nc,green,y\n"])
    #expect(
      told == #"""
        m.searchplay.yaml:6:55: warning: '1,2,3' is one synonym, with a comma in it [synonym]
            = help: write several: "1", "2", "3"
        m.searchplay.yaml:9:26: warning: 'twin' shows the same hits as 'index', in the same order [setting-incomplete]
            = help: give the replica its own customRanking or ranking
        r.csv:2:3: warning: 'colors' holds a list as a single string: 'red;blue' is a single value [records-inconsistent]
            = help: separate the items with '|': red|blue
        """#)
  }

  @Test func aListThatTookThePlaceOfAnother() async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        extends: base.yaml
        searcher: { settings: { attributesForFaceting: [searchable(brand)] } }
        scenarios: [{ name: A, steps: [search: ] }]

        """,
      [
        "base.yaml": """
        searcher: { records: [\(Self.record), \(Self.more)], settings: { attributesForFaceting: [brand, color, l0] } }
        widgets:
          brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          levels: { type: refinementList, attribute: l0, operator: or, presenter: { sortBy: "alphabetical:asc" } }

        """
      ])
    #expect(
      told == #"""
        m.searchplay.yaml:3:25: warning: this list replaces the one in the file that declares the widgets, and lacks attributes that they show or filter by: 'color', 'l0' [attribute-not-faceted]
            = help: add color, l0 to the list
        """#)
  }

  /// A page of hits is decoded by the list of its own searcher, whichever searcher requested it.
  @Test func pagesOfPartsOfGroups() async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher: { records: [\(Self.record), \(Self.more)] }
        searchers:
          guides: { kind: hits, index: guides, records: [{ objectID: g, brand: Loom }] }
          all: { kind: multi, components: [main, guides] }
        widgets:
          hits: { type: hits, attribute: brand, record: { n: number } }
          more: { type: hits, searcher: guides, attribute: brand, record: { n: number } }
        scenarios: [{ name: A, steps: [search: { searcher: all }] }]

        """)
    #expect(
      told == #"""
            ! hits-unreadable  'more' drops a page: its type cannot read 'n' of the hit 'g' (the answer has none)
        """#)
  }

  /// One rule is one cause, whatever is tapped.
  @Test func countsThatARuleBreaks() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [\(Self.record), \(Self.more), { objectID: c, brand: Fleet, color: red }]
        settings: { attributesForFaceting: [brand, color] }
        rules: [{ objectID: promo, conditions: [{ pattern: "", anchoring: is }], consequence: { promote: [{ objectID: a, position: 0 }] } }]
      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        sizes: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:desc" } }
      scenarios: [{ name: A, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let output = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0").output
    #expect(
      output == #"""
        ! count-broken  in 1 state
          tapping 'Fleet' (2) in 'brands' should lead to 2 results, but leads to 3: the rule 'promo' promotes records that the filters exclude (filterPromotes: true prevents it)
          cause: the rule 'promo'
            1 Load the first results
            2 Tap “Fleet” in brands
            then 3 results, filtered by ( "brand":"Fleet" )
              brands: [x] Fleet 2, [ ] Loom 1
              sizes: [ ] Loom 1, [x] Fleet 2

        0 errors, 1 warning in 5 states and 21 steps; every reachable state was checked

        """#)
  }

  /// One of twenty values finds nothing together with the toggle; other values represent it in the walk, but it is still found in two taps.
  @Test func valuesForWhichOthersStand() async throws {
    let records = (10..<30).flatMap { value in
      ["{ objectID: a\(value), v: v\(value), flag: false }"] + (value == 17 ? [] : ["{ objectID: b\(value), v: v\(value), flag: true }"])
    }
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [\(records.joined(separator: ", "))], settings: { attributesForFaceting: [v, flag] } }
      widgets:
        values: { type: refinementList, attribute: v, operator: or, presenter: { sortBy: "alphabetical:asc", limit: none } }
        flag: { type: toggle, filter: { flag: true } }
      invariants: [{ name: some, expect: { hits: ">= 1" } }]
      scenarios: [{ name: A, steps: [search: ] }]

      """, "m.searchplay.yaml")
    for jobs in ["1", "2"] {
      let output = try await program.run("explore", "m.searchplay.yaml", "--states", "60", "--seconds", "0", "--walks", "0", "-j", jobs)
        .output
      #expect(
        output.split(separator: "\n").prefix(5).joined(separator: "\n") == """
          ✗ invariant  in 1 state
            'some' does not hold: >= 1 expected, 0 hits shown
              1 Load the first results
              2 Tap “v17” in values
              3 Tap flag
          """)
    }
  }

  /// What a group of searchers keeps of each success does not create new states.
  @Test func walksWithGroupsEnd() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: "1", name: hat }, { objectID: "2", name: shoe }], settings: { searchableAttributes: [name] } }
      searchers: { two: { index: index }, all: { kind: multi, components: [main, two] } }
      widgets:
        box: { type: searchBox, searcher: all, searchTriggeringMode: searchOnSubmit }
        hits: { type: hits, attribute: name }
      scenarios: [{ name: A, steps: [{ search: { searcher: all } }, { submit: { box: hat } }] }]

      """, "m.searchplay.yaml")
    let output = try await program.run("explore", "m.searchplay.yaml", "--states", "100", "--seconds", "0").output
    #expect(output.contains("; every reachable state was checked\n"), "\(output)")
  }
}
