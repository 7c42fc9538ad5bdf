import Testing

/// Records that contradict each other, and parts of a manifest that are unused or never vary.
struct InconsistentRecordsTests {
  @Test func records() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records:
            - { objectID: a, brand: x, rank: 3, _geoloc: { lat: 2.3, lng: 48.8 } }
            - { objectID: b, brand: "y ", rank: "10", _geoloc: { lat: 120.5, lng: 48.8 } }
            - { objectID: c, Brand: y, rank: 4 }
            - { brand: y, rank: 5 }
          settings:
            attributesForFaceting: [brand]
            customRanking: [desc(rank)]
          synonyms: [{ objectID: s, type: placeholder, placeholder: "<Color>", replacements: [red, blue] }]
        widgets:
          brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        scenarios: [{ name: S, steps: [search: ] }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:5:7: warning: 'rank' is a string in record 'b' and a number in others [records-inconsistent]
            = help: store numbers in the records, without quotes and units, and with a point before the decimals
        m.searchplay.yaml:5:7: warning: the location of record 'b' is not a valid coordinate: a latitude is at most 90, a longitude at most 180 [records-inconsistent]
            = help: check whether 'lat' and 'lng' are swapped
        m.searchplay.yaml:5:7: warning: 'brand' has both 'y ' and the same value without the surrounding spaces [records-inconsistent]
            = help: trim the value in the records
        m.searchplay.yaml:6:7: warning: record 'c' has 'Brand', where others have 'brand' [records-inconsistent]
            = help: rename it to 'brand'
        m.searchplay.yaml:7:7: warning: record 4 has no objectID, although other records have one [records-inconsistent]
            = help: give it an objectID
        m.searchplay.yaml:11:61: warning: no record contains the placeholder '<Color>' [setting-incomplete]
             = help: write <Color> in the records, or remove the synonym
        """#)
  }

  /// A record in a file is marked in that file.
  @Test func recordsOfAFile() async throws {
    let program = try Program()
    defer { program.end() }
    let manifest = """
      version: "1.0"
      searcher: { records: data/shop.json, settings: { attributesForFaceting: [brand], customRanking: [desc(rank)] } }
      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: S, steps: [search: ] }]

      """
    try program.write(manifest, "m.searchplay.yaml")
    try program.write(
      """
      \u{FEFF}[{ "objectID": "a", "brand": "x", "rank": 3 },
       { "objectID": "b", "brand": "x ",
         "rank": "10" }, { "brand": "x", "rank": 5 }]

      """, "data/shop.json")
    let errors = """
      data/shop.json:2:30: warning: 'brand' has both 'x ' and the same value without the surrounding spaces [records-inconsistent]
        2 |  { "objectID": "b", "brand": "x ",
          |                              ^~~~
          ::: m.searchplay.yaml:2:22
        2 | searcher: { records: data/shop.json, settings: { attributesForFaceting: [brand], customRanking: [desc(rank)] } }
          |                      ^~~~~~~~~~~~~~ the records are named here
          = help: trim the value in the records

      data/shop.json:3:4: warning: 'rank' is a string in record 'b' and a number in others [records-inconsistent]
        3 |    "rank": "10" }, { "brand": "x", "rank": 5 }]
          |    ^~~~~~
          ::: m.searchplay.yaml:2:22
        2 | searcher: { records: data/shop.json, settings: { attributesForFaceting: [brand], customRanking: [desc(rank)] } }
          |                      ^~~~~~~~~~~~~~ the records are named here
          = help: store numbers in the records, without quotes and units, and with a point before the decimals

      data/shop.json:3:20: warning: record 3 has no objectID, although other records have one [records-inconsistent]
        3 |    "rank": "10" }, { "brand": "x", "rank": 5 }]
          |                    ^
          ::: m.searchplay.yaml:2:22
        2 | searcher: { records: data/shop.json, settings: { attributesForFaceting: [brand], customRanking: [desc(rank)] } }
          |                      ^~~~~~~~~~~~~~ the records are named here
          = help: give it an objectID


      """
    #expect(try await program.run("validate").errors == errors)
    // In comma-separated values, the cell is marked.
    try program.write(manifest.replacing("shop.json", with: "shop.csv"), "m.searchplay.yaml")
    try program.write("\u{FEFF}objectID,brand,rank\na,x,3\nb,\"x \",5\n", "data/shop.csv")
    let told = try await program.run("validate").errors
    #expect(
      told == #"""
        data/shop.csv:3:3: warning: 'brand' has both 'x ' and the same value without the surrounding spaces [records-inconsistent]
          3 | b,"x ",5
            |   ^~~~
            ::: m.searchplay.yaml:2:22
          2 | searcher: { records: data/shop.csv, settings: { attributesForFaceting: [brand], customRanking: [desc(rank)] } }
            |                      ^~~~~~~~~~~~~ the records are named here
            = help: trim the value in the records


        """#)
  }

  @Test func alike() async throws {
    // Two shapes of records, a record with both names, and a value with spaces that has no counterpart are not mistakes.
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records:
            - { objectID: a, brand: x, Size: 1, size: 2 }
            - { objectID: b, brand: "y ", color: red }
            - { objectID: c, brand: x, Color: blue }
            - { objectID: d, brand: "X " }
          settings: { attributesForFaceting: [brand] }
        widgets:
          brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        scenarios: [{ name: S, steps: [search: ] }]

        """#)
    #expect(told == "")
  }

  @Test func widgetsAndSteps() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records:
            - { objectID: a, brand: x, price: 3, _tags: [p] }
            - { objectID: b, brand: y, price: 5, _tags: [p] }
          settings:
            attributesForFaceting: [brand]
            snippetEllipsisText: "..."
            replicas: { shop_desc: { customRanking: [desc(price)] } }
          rules: [{ objectID: r, condition: { context: mobile }, consequence: { params: { hitsPerPage: 1 } } }]
        filterStates: [other]
        snapshot: { hits: 0, hitAttribute: brand }
        widgets:
          brands: { type: refinementList, attribute: brand, operator: or, views: [{}], connect: [searcher, filterState, view, view], presenter: { sortBy: "alphabetical:asc" } }
          count: { type: stats, presenter: products }
          current: { type: currentRefinements, presenter: { string: Filter, range: Price } }
          all: { type: toggle, filter: { attribute: _tags, value: p, kind: tag } }
          but: { type: facetFilterList, operator: or, groupName: but, facetFilters: [{ attribute: brand, value: x, negated: true }, { attribute: brand, value: y, negated: true }] }
          clear: { type: clearRefinements, filterState: other }
        invariants:
          - { name: nothing is nothing, when: { hits: 0 }, expect: { hits: "< 2" } }
          - { name: never, when: { hits: 99 }, expect: { errors: 0 } }
        scenarios:
          - name: S
            steps:
              - search:
              - click: { brands: { value: z, offscreen: true } }
              - click: { brands: { value: x, offscreen: true } }
              - searcher: { parameters: { hitsPerPage: 5 } }
              - search:
              - searcher: { parameters: { hitsPerPage: 5 } }
              - search:
              - searcher: { isDisjunctiveFacetingEnabled: true }
              - search:

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:13:22: warning: 'hitAttribute' has no effect with hits: 0 [no-effect]
             = help: remove one of the two
        m.searchplay.yaml:16:36: warning: without a placeholder, every answer reads 'products' [template]
             = help: write a placeholder such as {hits}
        m.searchplay.yaml:17:40: warning: without a placeholder, every filter of the kind 'string' in 'current' reads 'Filter' [template]
             = help: write a placeholder such as {text}
        m.searchplay.yaml:9:5: warning: 'snippetEllipsisText' has no effect without attributesToSnippet [setting-incomplete]
            = help: add attributesToSnippet, or remove 'snippetEllipsisText'
        m.searchplay.yaml:10:17: warning: the replica 'shop_desc' is never used [unused-name]
             = help: use it or remove it
        m.searchplay.yaml:11:48: warning: the context 'mobile' has no effect without ruleContexts in the query [setting-incomplete]
             = help: add ruleContexts to the query, or remove the context 'mobile'
        m.searchplay.yaml:15:67: warning: 'brands#2' has no presenter: the app shows its values in undefined order [undefined-order]
             = help: give it a presenter: { sortBy: [isRefined, "count:desc", "alphabetical:asc"] }
        m.searchplay.yaml:15:119: warning: 'view' is listed twice in 'connect' [listed-twice]
             = help: remove one of the two
        m.searchplay.yaml:18:24: warning: every record matches "_tags":"p": 'all' excludes nothing [filter-matches-all]
             = help: correct the filter, or the records
        m.searchplay.yaml:19:3: warning: 'but' shows the negated filter as 'x', without its negation [misleading-label]
             = help: add a template with {negated}: presenter: { any: "{negated}{text}" }
        m.searchplay.yaml:19:63: warning: every record matches NOT "brand":"x" OR NOT "brand":"y": selecting both in 'but' excludes nothing [filter-matches-all]
             = help: write operator: and
        m.searchplay.yaml:20:49: warning: 'clear' has nothing to do: nothing writes filters to the filter state 'other' [group-unwritten]
             = help: connect it to the filter state that the other widgets write to
        m.searchplay.yaml:22:68: warning: 'hits: < 2' follows from the condition 'hits: 0', so it always holds [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        m.searchplay.yaml:23:34: warning: the condition 'hits: 99' is never met: there are 2 records [expectation-cannot-fail]
             = help: write a condition that can be met
        m.searchplay.yaml:28:26: warning: no record has the value 'z' in 'brand' [unknown-value]
             = help: write the value exactly as in the records
        m.searchplay.yaml:32:9: warning: the searcher already has these settings [step-without-effect]
             = help: remove the step, or move it to where it has an effect
            ! undefined-order  the app shows the 2 refinements of 'current' in undefined order
        """#)
  }

  @Test func itemsBesideWidgets() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher: { records: [{ brand: x, stars: 3 }], settings: { attributesForFaceting: [brand, stars] } }
        widgets:
          brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          stars: { type: numericComparison, attribute: stars, operator: and, numericOperator: ">=" }
        scenarios:
          - name: S
            steps:
              - click: { brands: x, offscreen: true }
              - increment: { stars: 1, default: 3 }
              - click: { brands: { filter: { brand: x }, group: { or: brand } } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:9:29: error: 'offscreen' belongs inside the item, not next to the widget [step-keys]
            = help: write { brands: { value: …, offscreen: … } }
        m.searchplay.yaml:10:32: error: 'default' belongs inside the item, not next to the widget [step-keys]
             = help: write { stars: { by: …, default: … } }
        m.searchplay.yaml:11:26: error: the group or(brand) is for 'remove', which takes away a current refinement [step-value]
             = help: remove 'group': 'brands', a refinementList widget, writes to one group
        """#)
  }
}
