import Testing

/// What stands in a manifest twice, is undone, or changes nothing; and forms that other places have.
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
        settings: { attributesForFaceting: [brand, brand, price], customRanking: [desc(price), desc(price)] }
        rules: [{ objectID: r, condition: { pattern: x, anchoring: is }, consequence: { promote: [{ objectID: zz, position: 0 }] } }]
      widgets:
        brands: { type: refinementList, attribute: brand, operator: and, presenter: [{ sortBy: "alphabetical:asc" }, reverse, { sortBy: "value:asc" }, { limit: 0 }] }
        prices: { type: refinementList, attribute: price, operator: and, groupName: p, interactorOf: brands, presenter: { sortBy: "alphabetical:asc", limit: 0 } }
        hits: { type: hits }
      allow: [second-search, second-search]
      scenarios:
        - name: ${boot}
          steps:
            - search:
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
        m.searchplay.yaml:5:29: warning: '${boot}' stays as it is: variables are not replaced in records [variable]
        m.searchplay.yaml:10:112: warning: this step has no effect: the next one overrides it [step-undone]
        m.searchplay.yaml:10:146: warning: a limit of 0 leaves nothing to show [shows-nothing]
        m.searchplay.yaml:11:3: warning: 'prices' is on 'price' and 'brands', whose interactor it shares, on 'brand': both show whichever values arrive last [conflicting-keys]
        m.searchplay.yaml:11:152: warning: a limit of 0 leaves nothing to show [shows-nothing]
        m.searchplay.yaml:7:46: warning: 'brand' stands twice in 'attributesForFaceting', and counts once [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:7:90: warning: 'desc(price)' stands twice in 'customRanking', and counts once [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:13:24: warning: 'second-search' stands twice in 'allow', and counts once [listed-twice]
             = help: remove one of the two
        m.searchplay.yaml:18:9: warning: no search is waiting, so there is nothing to cancel [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:20:9: warning: answers are held already [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:23:9: warning: 'brands' is disconnected already [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:24:27: warning: '<= 5000' holds for every number up to 1000 [expectation-cannot-fail]
             = help: expect something that can fail
        m.searchplay.yaml:8:105: warning: no record has the objectID 'zz' [unknown-value]
            = help: correct the objectID, or remove it from the rule
        m.searchplay.yaml:24:52: warning: '<= 2' holds for every number of rows: there are 2 records [expectation-cannot-fail]
             = help: expect something that can fail
        m.searchplay.yaml:13:9: warning: 'second-search' is allowed, but does not occur [allow-unused]
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
        m.searchplay.yaml:5:29: error: 'serchable(brand)' is not valid: write attribute, searchable(attribute), filterOnly(attribute), or afterDistinct around one of them [setting]
            = help: did you mean 'searchable(…)'?
        m.searchplay.yaml:6:22: error: 'dee' is not a language that Algolia knows [setting]
            = help: did you mean 'de'?
        m.searchplay.yaml:7:24: error: '+a' has letters, digits or blanks, which are not separators [setting]
            = help: write only the characters to index, such as +#
        m.searchplay.yaml:8:22: error: 'hit' is not a member of an answer that Algolia knows [setting]
            = help: did you mean 'hits'?
        m.searchplay.yaml:9:26: error: a latitude and a longitude, "40.71,-74.01", is expected, not a string, 'x' [wrong-type]
        m.searchplay.yaml:9:41: error: a filter in a string, or a list of them is expected, not a mapping [wrong-type]
            = help: write [tag], or [[one, another]]
        m.searchplay.yaml:11:89: error: InstantSearch's own presenter does not sort by 'value:asc' [unknown-value]
             = help: write the presenter as steps: [{ sortBy: "value:asc" }]
        m.searchplay.yaml:15:9: error: there is no step 'aroundLatLng' [unknown-step]
             = help: 'aroundLatLng' is a parameter of searches: write '- searcher: { parameters: { aroundLatLng: … } }'
        m.searchplay.yaml:16:21: error: a widget with a value, { widget: value }, is expected, not a string, 'brands' [wrong-type]
             = help: write { brands: all }
        m.searchplay.yaml:17:28: error: all, searcher, filterState, view, or a list of these is expected, not nothing [wrong-type]
        m.searchplay.yaml:19:48: error: this is no item of a list [wrong-type]
             = help: write { zzz: absent }
        """#)
  }

  /// A beginning and a part of a list are compared alone: what else there is is not held against it.
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
                ! e          nothing
                it shows
                  [ ] a 1
                  [ ] b 1
                  [ ] d 1
            there is no snapshot yet: __Snapshots__/m/s.snap.yaml

        0 passed, 1 failed
        a snapshot is pending: run 'searchplay review' to see it, 'searchplay accept' to accept it
        if the new values are right, run 'searchplay test -u' to update the expectations

        """)
  }

  /// The headlines, each with what to do.
  private static func messages(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.hasPrefix(" ") || $0.contains("= help") }.joined(separator: "\n")
  }
}
