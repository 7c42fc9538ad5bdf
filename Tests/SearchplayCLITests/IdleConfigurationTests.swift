import Testing

/// Settings and presenters that are valid by themselves but have no effect here.
struct IdleConfigurationTests {
  private func told(_ command: String, _ manifest: String) async throws -> String { try await Program.told(of: manifest, by: command) }

  @Test func settings() async throws {
    let told = try await told(
      "validate",
      #"""
      version: "1.0"
      searcher:
        index: shop
        records: [{ name: a, brand: x, price: 3 }, { name: b, brand: y, price: 5 }]
        settings:
          attributesForFaceting: [brand, price]
          attributeForDistinct: name
          facetOrdering: { facets: [brand], values: { price: { order: ["3"] } } }
          replicas: [shop_too]
        isDisjunctiveFacetingEnabled: false
        disjunctiveFacetsAttributes: [brand]
        query: { aroundLatLng: "1,2", aroundRadius: 100, filters: "price > 10 AND price >= 3", facets: [brand] }
        synonyms: [{ objectID: a, type: synonym, synonyms: [x] }, { objectID: a, type: synonym, synonyms: [x, y] }]
        rules:
          - { objectID: r, condition: { pattern: x, anchoring: is }, consequence: {} }
          - { objectID: q, condition: { pattern: "{facet:brand}", anchoring: is }, consequence: { params: { automaticFacetFilters: [price] } } }
      widgets:
        order: { type: sortBy, indicesNames: [shop_too] }
        seg: { type: filterMap, attribute: brand, operator: and, items: { 0: { price: 3 }, 1: { price: 3 } } }
        rows: { type: hits, infiniteScrolling: false, offset: 3 }
        brands: { type: refinementList, attribute: brand, operator: and, presenter: [{ sortBy: "value:asc" }, { minCount: 2 }] }
        text: { type: refinementList, attribute: brand, operator: and, searcher: facet, presenter: { sortBy: "alphabetical:asc" } }
        facets: { type: dynamicFacets }
      scenarios:
        - name: S
          steps:
            - search:
            - facetSearch: { text: x }

      """#)
    #expect(
      told == #"""
        m.searchplay.yaml:18:40: warning: with only one index, there is nothing to choose [no-effect]
             = help: list the replicas as well, or remove the widget
        m.searchplay.yaml:7:5: warning: 'attributeForDistinct' has no effect without distinct in the settings or in the query [setting-incomplete]
            = help: add distinct to the settings or to the query, or remove 'attributeForDistinct'
        m.searchplay.yaml:8:49: warning: 'price' in facetOrdering.values has no effect without 'price' in facetOrdering.facets [setting-incomplete]
            = help: add 'price' to facetOrdering.facets, or remove 'price' in facetOrdering.values
        m.searchplay.yaml:11:3: warning: 'disjunctiveFacetsAttributes' has no effect with isDisjunctiveFacetingEnabled: false [setting-incomplete]
             = help: keep one of the two
        m.searchplay.yaml:12:12: warning: this searches by location, but no record has one [unknown-attribute]
             = help: write _geoloc: { lat: …, lng: … } in the records
        m.searchplay.yaml:12:61: warning: no record's 'price' meets this condition [unknown-value]
             = help: the numbers range from 3 to 5
        m.searchplay.yaml:13:16: warning: the synonym 'x' has no effect without a second word [setting-incomplete]
             = help: add a second word, or remove the synonym 'x'
        m.searchplay.yaml:13:73: warning: the objectID 'a' is listed twice in 'synonyms': the later entry replaces the earlier [listed-twice]
             = help: give one of them a different objectID, or remove it if it is a copy
        m.searchplay.yaml:15:77: warning: the rule 'r' has no effect because its consequence is empty [setting-incomplete]
             = help: add something to it, or remove the rule
        m.searchplay.yaml:16:127: warning: 'price' in automaticFacetFilters has no effect without {facet:price} in a pattern of the rule [setting-incomplete]
             = help: add {facet:price} to a pattern of the rule, or remove 'price' in automaticFacetFilters
        m.searchplay.yaml:18:26: warning: 'order' does not list 'shop', which is searched at first [order-unreachable]
             = help: add 'shop' to indicesNames
        m.searchplay.yaml:18:26: warning: 'shop_too' shows the same hits as 'shop', in the same order [setting-incomplete]
             = help: give the replica its own customRanking or ranking
        m.searchplay.yaml:19:3: warning: 'seg' shows a segment as selected although its filter is not set, and deselects it at the first filter change [initial-selection-ignored]
             = help: set the filter in the filter state, and notify observers
        m.searchplay.yaml:19:3: warning: 'seg' has a filter that InstantSearch does not escape correctly: version 7 writes the number as a string, "price":"3.0", which the engine may not match (in version 7 only) [quoted-value]
             = help: compare numbers with an operator, put the value in quotes if the records have a string, remove scores, or require version 8
        m.searchplay.yaml:19:38: warning: 'seg' requests counts of 'brand', but its segments filter by 'price' [setting-incomplete]
             = help: write attribute: price
        m.searchplay.yaml:19:89: warning: '{ price: 3 }' is listed twice in 'items' [listed-twice]
             = help: remove one of the two
        m.searchplay.yaml:20:57: warning: the offset of 'rows' has no effect with infiniteScrolling: false [setting-incomplete]
             = help: remove one of the two
        m.searchplay.yaml:21:3: warning: 'brands' and 'seg' share the group and(brand): clicking a refinement list replaces the whole group with filters on its own attribute [group-rewritten]
             = help: give one of the widgets a different groupName
        m.searchplay.yaml:21:68: warning: the presenter of 'brands' shows none of the 2 values that the records have [always-empty]
             = help: correct the presenter's steps, the filters or the attribute
        m.searchplay.yaml:22:3: warning: 'text' and 'seg' share the group and(brand): clicking a refinement list replaces the whole group with filters on its own attribute [group-rewritten]
             = help: give one of the widgets a different groupName
        m.searchplay.yaml:22:44: warning: 'text' stays empty: the engine refuses to search for values of 'brand' [attribute-not-faceted]
             = help: write searchable(brand) in searcher.settings.attributesForFaceting
        m.searchplay.yaml:23:3: warning: 'facets' and 'seg' share the group and(brand): clicking a refinement list replaces the whole group with filters on its own attribute [group-rewritten]
             = help: give one of the widgets a different groupName
        """#)
  }

  @Test func forms() async throws {
    let told = try await told(
      "validate",
      #"""
      version: "1.0"
      searcher:
        records: [{ name: a, _geoloc: { lat: 1, lng: 2 } }]
        query: { insideBoundingBox: [[1, 2, 3]], insidePolygon: "1,2,x,4,5,6", aroundRadius: 0 }
      widgets:
        order: { type: sortBy, indicesNames: [index], presenter: { indx: Cheap } }
        stats: { type: stats, presenter: "" }
      scenarios:
        - name: S
          matrix: { a: [1, 2] }
          steps: [search: "${a}"]

      """#)
    #expect(
      told == #"""
        m.searchplay.yaml:4:31: error: expected a list of four numbers for each box (latitude and longitude of two opposite corners), found a list [wrong-type]
        m.searchplay.yaml:4:59: error: expected a list of six or more numbers for each polygon (latitude and longitude of each corner), found a string, '1,2,x,4,5,6' [wrong-type]
        m.searchplay.yaml:4:88: error: expected 'all' or a whole number of metres, 1 or more, found a number, '0' [wrong-type]
        m.searchplay.yaml:6:62: error: the presenter names the index 'indx', which is not among indicesNames [unknown-index]
            = help: did you mean 'index'?
        m.searchplay.yaml:7:36: error: the presenter produces no text [empty-value]
            = help: write a template such as "{hits} results", or remove it
        """#)
  }

  /// A widget of another type does not modify the inherited one; a block without its colon is not a block; a folder has to exist.
  @Test func filesThatDoNotFit() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("widgets: { list: { type: refinementList, attribute: brand, operator: and } }\n", "base.yaml")
    try program.write(
      """
      version: "1.0"
      extends: base.yaml
      searcher: { records: [{ brand: x }, { brand: y }], settings: { attributesForFaceting: [brand] } }
      widgets: { list: { type: toggle, filter: { brand: x } } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    #expect(try await program.run("validate").errors == "")
    try program.write(
      """
      version: "1.0"
      extends: [base.yaml, m.searchplay.yaml, base.yaml]
      searcher: { records: [{ brand: x }] }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "twice.yaml")
    #expect(
      try await program.run("validate", "twice.yaml").errors.hasPrefix(
        """
        twice.yaml:2:11: warning: 'base.yaml' is listed again below, so this entry has no effect [no-effect]
          2 | extends: [base.yaml, m.searchplay.yaml, base.yaml]
            |           ^~~~~~~~~
            = help: remove it

        """))
    try program.write("<!-- searchplay m.searchplay.yaml#s@1 -->\n<!-- /searchplay -->\n", "d.md")
    #expect(
      try await program.run("docs", "d.md").errors == """
        d.md:1:1: error: the block is not understood: 'searchplay' needs a colon [excerpt]
          1 | <!-- searchplay m.searchplay.yaml#s@1 -->
            | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            = help: write <!-- searchplay: file#scenario@step widget … -->, perhaps with 'as lines', 'as filters', 'as queries', 'as manifest' or 'as swift'


        """)
    try program.write("version: \"1.0\"\nfolders: [tests]\n", "searchplay.yaml")
    let refused = try await program.run("validate")
    #expect(
      refused.status == 2
        && refused.errors == """
          searchplay.yaml:2:11: error: there is no folder 'tests' [folders]
            2 | folders: [tests]
              |           ^~~~~


          """,
      "\(refused)")
  }

  /// Settings and rules that contradict each other, records that do not fit, and widgets without any data.
  @Test func contradictions() async throws {
    let told = try await told(
      "validate",
      #"""
      version: "1.0"
      searcher:
        index: shop
        records:
          - { objectID: "1", name: a, brand: Brio, lvl0: Shoes, lvl1: Shoes > Trail, price: 9, _geoloc: { lat: 1, lon: 2 } }
          - { objectID: "2", name: b, brand: Alto, lvl0: Hats, lvl1: Trail, price: 90 }
        settings:
          attributesForFaceting: [brand, lvl0, lvl1, price]
          searchableAttributes: [name]
          unretrievableAttributes: [name]
          removeStopWords: [ru, en]
          camelCaseAttributes: [brand]
          synonyms: false
        query: { hitsPerPage: 0, length: 2, ruleContexts: [summer], aroundLatLng: "1,2", aroundRadius: 10 }
        synonyms: [{ objectID: s, type: synonym, synonyms: [boot, shoe] }]
        rulesAt: "2026-12-24"
        rules:
          - objectID: r
            conditions: [{ context: sumer }]
            consequence: { promote: [{ objectID: "1", position: 0 }], hide: [{ objectID: "1" }] }
        replicas: { shop_price: { customRanking: [asc(price)] } }
      searchers:
        sug: { index: shop }
        fac: { kind: facet, attribute: brand }
      widgets:
        order: { type: sortBy, indicesNames: [shop, shop_price] }
        brands:
          type: refinementList
          attribute: brand
          operator: and
          presenter: [{ sortBy: "value:asc" }, uppercase, { hide: [Brio] }, { append: [{ value: ALTO, count: 1 }] }, { skip: 0 }, { rename: {} }]
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [lvl0, lvl1], separator: " > ", presenter: default }
        rows: { type: hits, attribute: name }
        more: { type: hits, searcher: sug }
        stars: { type: numericComparison, attribute: price, numericOperator: ">=", number: 500 }
        tags: { type: tagFilterList, groupName: t, operator: and, tagFilters: [] }
        half: { type: toggle, filter: { brand: Brio }, connect: [view] }
        blind: { type: refinementList, attribute: brand, operator: and, groupName: b, connect: [searcher], presenter: { sortBy: "alphabetical:asc" } }
        values: { type: refinementList, attribute: brand, operator: and, groupName: v, searcher: fac, presenter: { sortBy: "alphabetical:asc" } }
      allow: [renamed-item, group-rewritten, undefined-order, parameter-ignored, second-search]
      scenarios:
        - name: S
          steps: [search: , click: { half: }, expect: { retrying: 0 }]

      """#)
    #expect(
      told == #"""
        m.searchplay.yaml:31:112: warning: this step has no effect: it skips nothing [no-effect]
        m.searchplay.yaml:31:125: warning: this step has no effect: it renames nothing [no-effect]
        m.searchplay.yaml:12:5: warning: 'brand' in camelCaseAttributes has no effect without 'brand' in searchableAttributes [setting-incomplete]
             = help: add 'brand' to searchableAttributes, or remove 'brand' in camelCaseAttributes
        m.searchplay.yaml:14:28: warning: 'length' has no effect without offset [setting-incomplete]
             = help: add offset, or remove 'length'
        m.searchplay.yaml:14:54: warning: 'summer' in ruleContexts has no effect without a rule with this context: the rules have 'sumer' [setting-incomplete]
             = help: add a rule with this context, or remove 'summer' in ruleContexts
        m.searchplay.yaml:14:63: warning: a record's '_geoloc' has 'lat', 'lon', and needs 'lat' and 'lng' [unknown-attribute]
             = help: write { lat, lng } in the records
        m.searchplay.yaml:15:3: warning: 'synonyms' has no effect with synonyms: false in the settings [setting-incomplete]
             = help: keep one of the two
        m.searchplay.yaml:16:3: warning: 'rulesAt' has no effect without a rule with a validity period [setting-incomplete]
             = help: add a rule with a validity period, or remove 'rulesAt'
        m.searchplay.yaml:20:44: warning: 'promote' has no effect for '1': the rule 'r' hides it, too [setting-incomplete]
             = help: remove it here, or under 'hide' in line 20
        m.searchplay.yaml:23:3: warning: the searcher 'sug' never searches, so 'more' stays empty [unused-name]
             = help: add a 'search: { searcher: sug }' step, or connect it to a filter state
        m.searchplay.yaml:24:3: warning: the searcher 'fac' never searches, so 'values' stays empty [unused-name]
             = help: add a 'search: { searcher: fac }' step, or connect it to a filter state
        m.searchplay.yaml:26:26: warning: the replica 'shop_price' has its own settings, whose attributesForFaceting lacks 'brand', 'lvl0', 'lvl1', 'price' [attribute-not-faceted]
             = help: add 'brand', 'lvl0', 'lvl1', 'price' there, or declare the replica under settings.replicas instead, to share the settings
        m.searchplay.yaml:27:3: warning: 'brands' shows 'ALTO' twice: its presenter adds it, and the records have it as well [listed-twice]
             = help: remove it from 'append', or hide the records' value first
        m.searchplay.yaml:31:62: warning: after the preceding steps, no item is called 'Brio' [unknown-value]
             = help: did you mean 'BRIO'?
        m.searchplay.yaml:32:84: warning: users cannot reach 'Trail' of 'lvl1' in 'menu': no value of 'lvl0' is its parent [menu-separator-missing]
             = help: write it with its parent and the separator ' > ' in the records
        m.searchplay.yaml:33:3: warning: 'rows' shows nothing: no search asks for hits [always-empty]
             = help: remove hitsPerPage: 0 from the query
        m.searchplay.yaml:33:3: warning: 'rows' shows objectIDs: answers leave out 'name' [unknown-attribute]
             = help: remove 'name' from unretrievableAttributes
        m.searchplay.yaml:35:86: warning: 'stars' starts at 500, and the first answer moves it to its bounds, 9 to 90 [input-clamped]
             = help: start with a number within the bounds
        m.searchplay.yaml:36:3: warning: 'tags' has no items [always-empty]
             = help: list its items, or remove the widget
        m.searchplay.yaml:37:3: warning: 'half' filters nothing: no filter state is connected [unused-name]
             = help: add filterState to its connect, or a 'connect: { half: all }' step
        m.searchplay.yaml:38:3: warning: 'blind' is never seen: no view is connected [unused-name]
             = help: add view to its connect, or a 'connect: { blind: all }' step
        m.searchplay.yaml:39:92: warning: 'values' stays empty: the engine refuses to search for values of 'brand' in the index 'shop' [attribute-not-faceted]
             = help: write searchable(brand) in the attributesForFaceting of that index
        m.searchplay.yaml:39:92: warning: 'values' shows values from the searcher 'fac', which follows no filter state, but writes its filters to 'main' [states-apart]
             = help: write filterState: main in the searcher 'fac'
        m.searchplay.yaml:43:61: warning: no search can be retried here: no step makes an answer fail [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        """#)
  }

  @Test func furtherForms() async throws {
    let told = try await told(
      "validate",
      #"""
      version: "1.0"
      searcher:
        records: [{ name: a, brand: x, color: y }]
        settings: { attributesForFaceting: [brand, color] }
        rules: [{ objectID: r, conditions: [], consequence: { promote: [{ objectID: a, position: -1 }] } }]
      searchers: { fac: { kind: facet, attribute: color } }
      widgets:
        l: { type: refinementList, attribute: brand, operator: or, searcher: fac }
        m: { type: refinementList, attribute: brand, operator: or }
        t: { type: toggle, filter: { brand: x } }
      scenarios:
        - name: S
          steps:
            - set: { t: "true" }
            - facetSearch: { m: a }

      """#)
    #expect(
      told == #"""
        m.searchplay.yaml:5:82: error: the position of a promoted record is 0 or more, not -1 [rule]
        m.searchplay.yaml:8:72: error: 'fac' searches for values of 'color', not of 'brand' [wrong-searcher]
            = help: in the searcher, write attribute: brand, or name another searcher here
        m.searchplay.yaml:14:19: error: expected true or false, found a string, 'true' [wrong-type]
             = help: write true without quotes
        m.searchplay.yaml:15:24: error: 'm' is a refinementList widget, which does not support 'facetSearch' [step-not-understood]
             = help: give it a searcher of its own, searcher: facet
        """#)
  }

  /// Options one of which would be ignored, and selections that match nothing.
  @Test func options() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ a: x }] }
      widgets: {}
      scenarios: [{ name: One, steps: [search: ] }, { name: Two, steps: [search: ] }, { name: Three, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let refused = [
      ["run", "--explain-ranking", "--format", "json"], ["test", "-q", "--verbose"], ["test", "--list", "--watch"],
      ["docs", "--no-pictures", "--scheme", "dark"], ["docs", "--templates", "a", "--write-templates", "b"],
      ["explore", "--graph", "g.png"],
      ["compare", "--with", "instantsearch=8", "--with", "instantsearch=7"], ["validate", "-g", "Nope"],
    ]
    var told: [String] = []
    for arguments in refused {
      let result = try await program.run(arguments)
      told.append("\(result.status) \(result.errors.split(separator: "\n").first ?? "")")
    }
    #expect(
      told == [
        "64 error: --explain-ranking prints text: omit --format json",
        "64 error: --quiet and --verbose cannot be combined: use one of them",
        "64 error: --list runs nothing, so there is nothing to watch: give --list or --watch",
        "64 error: --no-pictures cannot be combined with --pictures, --png, --scheme or --animate",
        "64 error: --write-templates writes the built-in templates and nothing else: omit --templates",
        "64 error: --graph draws an SVG picture: end its name in .svg",
        "64 error: --with sets 'instantsearch' twice: set each path only once",
        "1 error: no scenario is selected: no name matches 'Nope' (--pass-with-no-tests allows it)",
      ])
    let both = try await program.run("list", "-g", "one", "-g", "three").output
    #expect(both.contains("One") && both.contains("Three") && !both.contains("Two"), "\(both)")
  }
}
