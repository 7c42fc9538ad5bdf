import Testing

/// Settings, presenters and steps that are right by themselves and do nothing here.
struct IdleConfigurationTests {
  private func told(_ command: String, _ manifest: String) async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(manifest, "m.searchplay.yaml")
    let result = try await program.run(command)
    return (result.errors + (command == "run" ? result.output : "")).split(separator: "\n").filter { line in
      [" error: ", " warning: ", "= help: ", "    ! "].contains { line.contains($0) }
    }.joined(separator: "\n")
  }

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
        m.searchplay.yaml:7:5: warning: 'attributeForDistinct' has no effect without distinct in the settings or in the query [setting-incomplete]
            = help: add the other setting, or remove this one
        m.searchplay.yaml:8:49: warning: 'price' in facetOrdering.values has no effect without 'price' in facetOrdering.facets [setting-incomplete]
            = help: add the other setting, or remove this one
        m.searchplay.yaml:11:3: warning: 'disjunctiveFacetsAttributes' has no effect with isDisjunctiveFacetingEnabled: false [setting-incomplete]
             = help: remove it, or change the other
        m.searchplay.yaml:13:16: warning: the synonym 'x' has no effect without a second word [setting-incomplete]
             = help: add the other setting, or remove this one
        m.searchplay.yaml:13:73: warning: the objectID 'a' is listed twice in 'synonyms': the later entry replaces the earlier [listed-twice]
             = help: remove one of the two
        m.searchplay.yaml:15:77: warning: the rule 'r' has no effect without anything in its consequence [setting-incomplete]
             = help: add the other setting, or remove this one
        m.searchplay.yaml:16:127: warning: 'price' in automaticFacetFilters has no effect without {facet:price} in a pattern of the rule [setting-incomplete]
             = help: add the other setting, or remove this one
        m.searchplay.yaml:18:3: warning: 'order' does not list 'shop', which is searched at the start [order-unreachable]
             = help: add 'shop' to indicesNames
        m.searchplay.yaml:18:3: warning: 'shop_too' shows the hits of 'shop' in the same order [setting-incomplete]
             = help: give the replica a customRanking or a ranking of its own
        m.searchplay.yaml:19:3: warning: 'seg' has a filter that cannot be written: version 7 writes the number as a string, "price":"3.0", which the engine may not match (in version 7 only) [quoted-value]
             = help: use a numeric filter for numbers and drop the scores, or require version 8
        m.searchplay.yaml:19:3: warning: 'seg' counts 'brand', and its segments filter by 'price' [setting-incomplete]
             = help: write attribute: price
        m.searchplay.yaml:19:89: warning: '{ price: 3 }' is listed twice in 'items' [listed-twice]
             = help: remove one of the two
        m.searchplay.yaml:20:3: warning: the offset of 'rows' has no effect with infiniteScrolling: false [setting-incomplete]
             = help: remove one of the two
        m.searchplay.yaml:21:3: warning: 'brands' and 'seg' share the group and(brand): clicking a refinement list replaces the whole group with filters on its own attribute (since version 7) [group-rewritten]
             = help: give one of the widgets another groupName
        m.searchplay.yaml:22:3: warning: 'text' and 'seg' share the group and(brand): clicking a refinement list replaces the whole group with filters on its own attribute (since version 7) [group-rewritten]
             = help: give one of the widgets another groupName
        m.searchplay.yaml:23:3: warning: 'facets' and 'seg' share the group and(brand): clicking a refinement list replaces the whole group with filters on its own attribute (since version 7) [group-rewritten]
             = help: give one of the widgets another groupName
        m.searchplay.yaml:28:24: warning: the engine refuses to search for values of 'brand': it is not searchable (since version 7) [attribute-not-faceted]
             = help: write searchable(brand) in searcher.settings.attributesForFaceting
        m.searchplay.yaml:12:12: warning: no record has the attribute '_geoloc' [unknown-attribute]
             = help: correct the name, or add the attribute to the records
        m.searchplay.yaml:12:61: warning: no record's 'price' meets this condition [unknown-value]
             = help: the numbers go from 3 to 5
        m.searchplay.yaml:21:3: warning: the presenter of 'brands' leaves none of the 2 values that the records have [always-empty]
             = help: correct the presenter's steps
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
        m.searchplay.yaml:4:31: error: a list of four numbers for each box (latitude and longitude of two opposite corners) is expected, not a list [wrong-type]
        m.searchplay.yaml:4:59: error: a list of six or more numbers for each polygon (latitude and longitude of each corner) is expected, not a string, '1,2,x,4,5,6' [wrong-type]
        m.searchplay.yaml:4:88: error: 'all' or a whole number of metres is expected, not a number, '0' [wrong-type]
        m.searchplay.yaml:6:62: error: the presenter names the index 'indx', which is not among indicesNames [unknown-index]
            = help: did you mean 'index'?
        m.searchplay.yaml:7:36: error: the presenter writes nothing [empty-value]
            = help: write a text such as "{hits} results", or remove it
        """#)
  }

  @Test func steps() async throws {
    let told = try await told(
      "run",
      #"""
      version: "1.0"
      searcher:
        records: [{ name: a, color: red, price: 60 }, { name: b, color: blue, price: 90 }]
        settings: { attributesForFaceting: [color, price] }
      widgets:
        box: { type: searchBox, searchTriggeringMode: searchOnSubmit }
        price: { type: numericRange, attribute: price }
      scenarios:
        - name: S
          steps:
            - hold:
            - release:
            - search:
            - set: { price: [70, 500] }
            - filterState: { remove: { group: { or: color }, filters: { color: red } } }
            - type: { box: blue }
            - submit: { box: blue }
            - type: { box: red }

      """#)
    #expect(
      told == #"""
        m.searchplay.yaml:12:9: warning: no step stands between 'hold' and 'release' [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:15:9: warning: the step refers to the group or(color), which nothing writes to [group-unwritten]
             = help: use the name and operator of the widget that writes to it
        m.searchplay.yaml:18:9: warning: 'box' searches on submit, and no step submits 'red' [step-without-effect]
             = help: remove the step, or move it to where it has an effect
            ! input-clamped  'price' keeps to its bounds, 60 to 90 (since version 7)
            ! step-without-effect  the filters are the same after this step as before it
        """#)
  }

  /// A widget of another type is no change of the inherited one; a block without its colon is none; a folder has to be there.
  @Test func filesThatDoNotFit() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("widgets: { list: { type: refinementList, attribute: brand, operator: and } }\n", "base.yaml")
    try program.write(
      """
      version: "1.0"
      extends: base.yaml
      searcher: { records: [{ brand: x }], settings: { attributesForFaceting: [brand] } }
      widgets: { list: { type: toggle, filter: { brand: x } } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    #expect(try await program.run("validate").errors == "")
    try program.write("<!-- searchplay m.searchplay.yaml#s@1 -->\n<!-- /searchplay -->\n", "d.md")
    #expect(
      try await program.run("docs", "d.md").errors == """
        d.md:1:1: error: the block is not understood: 'searchplay' needs a colon [excerpt]
          1 | <!-- searchplay m.searchplay.yaml#s@1 -->
            | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            = help: write <!-- searchplay: file#scenario@step widget … -->, perhaps with 'as lines', 'as filters' or 'as queries'


        """)
    try program.write("version: \"1.0\"\nfolders: [tests]\n", "searchplay.yaml")
    #expect(try await program.run("validate").errors == "error: searchplay.yaml:2:11: there is no folder 'tests'\n")
  }
}
