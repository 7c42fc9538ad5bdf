import Testing

/// Parts of a manifest that are duplicated, undone or without effect; and forms that are valid elsewhere.
struct SuperfluousPartsTests {
  @Test func areTold() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      variables: { boot: Boot }
      searcher:
        records:
          - { objectID: a1, name: "${boot}", brand: Fleet, price: 90 }
          - { objectID: a2, name: Boot, brand: Loom, price: 120 }
        settings: { renderingContent: { facetOrdering: { facets: { order: [name] } } }, attributesForFaceting: [brand, brand, price], customRanking: [desc(price), desc(price), asc(price)], numericAttributesForFiltering: [rank], minWordSizefor1Typo: 9, hitsPerPage: 50, paginationLimitedTo: 20 }
        rules: [{ objectID: r, condition: { pattern: x, anchoring: is }, consequence: { promote: [{ objectID: zz, position: 0 }] } }]
      widgets:
        brands: { type: refinementList, attribute: brand, operator: and, presenter: [{ sortBy: "alphabetical:asc" }, reverse, { sortBy: "value:asc" }, { limit: 0 }] }
        prices: { type: refinementList, attribute: price, operator: and, groupName: p, interactorOf: brands, presenter: { sortBy: "alphabetical:asc", limit: 0 } }
        hits: { type: hits, record: { price: text } }
        clear: { type: clearRefinements, filterGroupIDs: [] }
        others: { type: clearRefinements, clearMode: except }
        none: { type: currentRefinements, filterGroupIDs: [] }
        range: { type: numericRange, attribute: price, groupName: n }
        twice: { type: facetFilterList, facetFilters: [{ brand: Loom }, { brand: Loom }], operator: or, groupName: t }
        data: { type: queryRuleCustomData }
        facets: { type: dynamicFacets, selections: { colour: [red] } }
      allow: [second-search, second-search]
      scenarios:
        - name: ${boot}
          steps:
            - search:
            - filters: "brand:Lom"
            - cancel:
            - hold:
            - hold:
            - release:
            - disconnect: { brands: all }
            - disconnect: { brands: all }
            - expect: { errors: "<= 5000", rows: { hits: "<= 2" } }

      """#, "m.searchplay.yaml")
    let errors = try await program.run("run", "--grep-invert", "Nope").errors
    #expect(
      Self.messages(errors) == #"""
        m.searchplay.yaml:5:29: warning: '${boot}' is left unchanged: variables are not replaced in records [variable]
        m.searchplay.yaml:10:112: warning: this step has no effect: the next one overrides it [step-undone]
        m.searchplay.yaml:10:146: warning: a limit of 0 leaves nothing to show [shows-nothing]
             = help: remove 'limit' to show all
        m.searchplay.yaml:11:3: warning: 'prices' shows 'price', but 'brands', whose interactor it shares, shows 'brand': both show whichever values arrive last [conflicting-keys]
        m.searchplay.yaml:11:152: warning: a limit of 0 leaves nothing to show [shows-nothing]
             = help: remove 'limit' to show all
        m.searchplay.yaml:13:52: warning: an empty list of groups: the button clears nothing [no-effect]
             = help: remove filterGroupIDs to clear everything
        m.searchplay.yaml:14:48: warning: without groups to keep, the button clears everything [no-effect]
             = help: list the groups to keep under filterGroupIDs
        m.searchplay.yaml:15:53: warning: an empty list of groups leaves nothing to show [shows-nothing]
             = help: remove filterGroupIDs to show everything
        m.searchplay.yaml:7:114: warning: 'brand' is listed twice in 'attributesForFaceting' [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:7:158: warning: 'desc(price)' is listed twice in 'customRanking' [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:7:171: warning: 'asc(price)' has no effect after 'desc(price)' in 'customRanking' [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:7:216: warning: no record has the attribute 'rank' [unknown-attribute]
            = help: correct the name, or add the attribute to the records
        m.searchplay.yaml:7:223: warning: 'minWordSizefor1Typo' has no effect above minWordSizefor2Typos [setting-incomplete]
            = help: lower it, or raise minWordSizefor2Typos
        m.searchplay.yaml:7:247: warning: 'hitsPerPage' has no effect beyond paginationLimitedTo [setting-incomplete]
            = help: lower it, or raise paginationLimitedTo
        m.searchplay.yaml:8:105: warning: no record has the objectID 'zz' [unknown-value]
            = help: correct the objectID, or remove it from the rule
        m.searchplay.yaml:16:43: warning: 'range' finds nothing: numbers of 'price' cannot be compared [setting-incomplete]
             = help: add 'price' to numericAttributesForFiltering
        m.searchplay.yaml:17:67: warning: '{ brand: Loom }' is listed twice in 'facetFilters' [listed-twice]
             = help: remove one of the two
        m.searchplay.yaml:18:3: warning: 'data' shows nothing: no rule has userData [setting-incomplete]
             = help: add a rule with consequence.userData
        m.searchplay.yaml:19:3: warning: 'facets' shows values as selected that are not applied as filters; clicking one deselects it [initial-selection-ignored]
             = help: set the filter in the filter state, and notify observers
        m.searchplay.yaml:19:3: warning: 'facets' shows nothing for 'name': no search asks for counts [setting-incomplete]
             = help: add 'name' to searcher.query.facets, and to attributesForFaceting
        m.searchplay.yaml:19:48: warning: no record has the attribute 'colour' [unknown-attribute]
             = help: correct the name, or add the attribute to the records
        m.searchplay.yaml:20:24: warning: 'second-search' is listed twice in 'allow' [listed-twice]
             = help: remove one of the two
        m.searchplay.yaml:25:9: warning: the filters of the query are not sent while disjunctive faceting is on [query-filters-ignored]
             = help: put the filters in the filter state, or, if there are no 'or' lists or menus, set isDisjunctiveFacetingEnabled: false
        m.searchplay.yaml:25:18: warning: no record has the value 'Lom' in 'brand' [unknown-value]
             = help: did you mean 'Loom'?
        m.searchplay.yaml:26:9: warning: no search is waiting, so there is nothing to cancel [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:28:9: warning: answers are already being held [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:31:9: warning: 'brands' is already disconnected [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:32:27: warning: '<= 5000' holds for any number up to 126 [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        m.searchplay.yaml:32:52: warning: '<= 2' holds for any number of rows: there are 2 records [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        m.searchplay.yaml:20:9: warning: 'second-search' is allowed, but does not occur [allow-unused]
             = help: remove it from 'allow'
        warning: --grep-invert 'Nope' excludes no scenario
        """#)
  }

  @Test func areWrittenElsewhere() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher:
        records: [{ brand: Fleet }]
        settings:
          attributesForFaceting: [serchable(brand)]
          queryLanguages: [dee]
          separatorsToIndex: "+a"
          responseFields: [hit]
        query: { aroundLatLng: x, tagFilters: { sale: new } }
      widgets:
        brands: { type: refinementList, attribute: brand, operator: and, presenter: { sortBy: "value:asc" } }
      scenarios:
        - name: S
          steps:
            - aroundLatLng: "1,2"
            - disconnect: brands
            - connect: { brands: }
            - search:
            - expect: { widgets: { brands: { absent: [zzz] } } }

      """#, "m.searchplay.yaml")
    #expect(
      Self.messages(try await program.run("validate").errors) == #"""
        m.searchplay.yaml:5:29: error: 'serchable(brand)' is not allowed here: write attribute, searchable(attribute), filterOnly(attribute), or afterDistinct around one of them [setting]
            = help: did you mean 'searchable(brand)'?
        m.searchplay.yaml:6:22: error: 'dee' is not a language that Algolia knows [setting]
            = help: did you mean 'de'?
        m.searchplay.yaml:7:24: error: '+a' has letters, digits or spaces, which are not separators [setting]
            = help: write only the characters to index, such as +#
        m.searchplay.yaml:8:22: error: 'hit' is not a member of an answer that Algolia knows [setting]
            = help: did you mean 'hits'?
        m.searchplay.yaml:9:26: error: 'x' is not a latitude and a longitude [setting]
            = help: write two numbers: "40.71,-74.01"
        m.searchplay.yaml:9:41: error: expected a filter in a string, or a list of them, found a mapping [wrong-type]
            = help: write [tag], or [[one, another]]
        m.searchplay.yaml:11:89: error: InstantSearch's own presenter does not sort by 'value:asc' [unknown-value]
             = help: write the presenter as steps: [{ sortBy: "value:asc" }]
        m.searchplay.yaml:15:9: error: there is no step 'aroundLatLng' [unknown-step]
             = help: 'aroundLatLng' is a parameter of searches: write '- searcher: { parameters: { aroundLatLng: … } }'
        m.searchplay.yaml:16:21: error: expected a widget with a value, { widget: value }, found a string, 'brands' [wrong-type]
             = help: write { brands: all }
        m.searchplay.yaml:17:28: error: expected all, searcher, filterState, view, or a list of these, found an empty value [wrong-type]
        m.searchplay.yaml:19:48: error: expected an item of a list (a mapping with its parts), found a list [wrong-type]
             = help: write { zzz: absent }
        """#)
  }

  /// Only the expected prefix or part of a list is compared: additional items are not marked.
  @Test func onlyWhatIsMissingIsMarked() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ c: a }, { c: b }, { c: d }], settings: { attributesForFaceting: [c] } }
      widgets: { l: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios:
        - name: S
          steps:
            - search:
            - expect: { widgets: { l: { startsWith: [a, c] } } }
            - expect: { widgets: { l: { includes: [d, e] } } }

      """, "m.searchplay.yaml")
    #expect(
      try await program.run("test").output == """
        m.searchplay.yaml
          ✗ S
            m.searchplay.yaml:8:33: error: 'l' does not begin as expected [expectation]
              8 |       - expect: { widgets: { l: { startsWith: [a, c] } } }
                |                                 ^~~~~~~~~~~~~~~~~~~~~~
                  expected   actual
                  a          a
                ! c          b
            m.searchplay.yaml:9:33: error: 'l' does not include what is expected [expectation]
              9 |       - expect: { widgets: { l: { includes: [d, e] } } }
                |                                 ^~~~~~~~~~~~~~~~~~~~
                  expected   actual
                ! e          not there
                it shows
                  [ ] a 1
                  [ ] b 1
                  [ ] d 1
            there is no snapshot yet: __Snapshots__/m/s.snap.yaml

        0 passed, 1 failed
        a snapshot is pending: run 'searchplay review' to see it, 'searchplay accept' to accept it

        """)
  }

  /// The headlines, each with its help.
  private static func messages(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.hasPrefix(" ") || $0.contains("= help") }.joined(separator: "\n")
  }
}
