import Foundation
import TestSupport
import Testing

/// Slips that audits found to be silent, or told without saying what to write.
struct SlipsFoundByAuditsTests {
  static let fixed = #"""
    version: "1.0"
    searcher:
      records: [{ objectID: "1", color: red, price: 1 }, { objectID: "2", color: blue, price: 2 }]
      settings: { attributesForFaceting: [color, price] }
      query: { sumOrFiltersScores: true }
    widgets:
      fixed: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: and, groupName: color, selectionMode: single }
      prices: { type: numericRange, attribute: price }
    scenarios:
      - name: A
        steps:
          - search: red
          - search:
          - set: { prices: [1, 2] }
          - set: { prices: [1, 2] }
          - search:

    """#

  /// Steps that repeat the previous one, a list that always shows the same items, and an upper limit of errors that no step can reach.
  @Test func repeatedStepsAndCertainExpectations() async throws {
    let told = try await Program.told(
      of: Self.fixed + #"      - expect: { errors: "<= 100", widgets: { fixed: { includes: [red] } } }"# + "\n", by: "validate")
    #expect(
      told == #"""
        m.searchplay.yaml:5:12: warning: 'sumOrFiltersScores' has no effect without filters that are combined with OR [setting-incomplete]
            = help: add filters that are combined with OR, or remove 'sumOrFiltersScores'
        m.searchplay.yaml:13:9: warning: the previous step already searched for 'red' [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:15:9: warning: the previous step did the same to 'prices' [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:17:27: warning: '<= 100' holds for any number up to 36 [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        m.searchplay.yaml:17:68: warning: 'red' is always there: the list always shows the same items [expectation-cannot-fail]
             = help: write { red: { selected: true } }, or false
        """#, "\(told)")
  }

  @Test(arguments: ["widgets", "calls", "rows", "filterStates", "searchers"]) func nothingIsExpected(_ key: String) async throws {
    let told = try await Program.told(of: Self.fixed + "      - expect: { hits: 2, \(key): {} }\n", by: "validate")
    #expect(
      told == """
        m.searchplay.yaml:17:28: error: '\(key)' is empty, which expects nothing [empty-expectation]
             = help: write what is expected, or remove the key
        """, "\(told)")
  }

  /// objectIDs where the number of hits is expected, and `none` as a condition.
  @Test func objectIDsAndNoFilters() async throws {
    let lists = #"      - expect: { hits: ["3", b] }"# + "\n      - expect: { hits: [1, 2, 3] }\n"
    let told = try await Program.told(of: Self.fixed + lists, by: "validate")
    #expect(
      told == #"""
        m.searchplay.yaml:17:25: error: expected a number of hits, found a list [wrong-type]
             = help: for the objectIDs of the hits, write hitIDs: ["3", "b"]
        m.searchplay.yaml:18:25: error: expected a number of hits, found a list [wrong-type]
             = help: for the objectIDs of the hits, write hitIDs: ["1", "2", "3"]
        """#, "\(told)")
    let none = try await Program.told(of: Self.fixed + "      - expect: { filters: { matches: none } }\n")
    #expect(none.contains("= help: write filters: none"), "\(none)")
  }

  private static let menu = #"""
    version: "1.0"
    searcher:
      records: [{ objectID: "1", l0: T, l1: "T > D" }]
      settings: { attributesForFaceting: [l0, l1] }
    widgets:
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: " > ", presenter: default }
      clear: { type: clearRefinements }
    scenarios:
      - name: A
        steps:
          - click: { menu: T }
          - expect: { hits: 1 }

    """#

  /// A value of a menu's second level without its path, and a menu with the sort criteria of a list.
  @Test func valuesAndOrderOfMenus() async throws {
    let told = try await Program.told(of: Self.menu.replacing("- click: { menu: T }", with: "- search:\n      - click: { menu: D }"))
    #expect(
      told == """
        m.searchplay.yaml:12:24: error: 'menu' does not show 'D' [step]
             = help: users can click only what is shown; a value below another one has its whole path as its name: 'PARENT > D'
        """, "\(told)")
    let criteria = Self.menu.replacing("presenter: default", with: #"presenter: { sortBy: "count:desc" }"#)
    let sorted = try await Program.told(of: criteria, by: "validate")
    #expect(
      sorted == """
        m.searchplay.yaml:6:98: error: expected one of default, none, found a mapping [wrong-type]
            = help: write presenter: default, which sorts the values of each level by name, or list the steps of a custom presenter
        """, "\(sorted)")
    let unnamed = try await Program.told(of: #"name: """# + "\n" + Self.menu, by: "validate")
    #expect(unnamed == "m.searchplay.yaml:1:7: error: the string must not be empty [empty-value]", "\(unnamed)")
  }

  /// A criterion of a replica, a location as text, a step of a presenter with a value, an attribute in a tag filter, and a slider's bounds.
  @Test func slipsInsideSettingsAndWidgets() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: "1", price: 1, color: red, _geoloc: "40.7,-74" }]
          settings: { attributesForFaceting: [color, price], replicas: { cheap: { ranking: [asc(price), typos] } } }
        setup: { search: }
        widgets:
          order: { type: sortBy, indicesNames: [index, cheap] }
          colors: { type: refinementList, attribute: color, operator: or, presenter: [{ reverse: true }] }
          tags: { type: tagFilterList, tagFilters: [{ color: red }], operator: or, groupName: t }
          prices: { type: numericRange, attribute: price, groupName: "" }
        scenarios:
          - name: A
            steps:
              - expect: { widgets: { prices: { bound: [2, 5] } } }

        """#, by: "validate")
    #expect(
      told == #"""
        m.searchplay.yaml:4:97: error: 'typos' is not a ranking criterion [setting]
            = help: did you mean 'typo'?
        m.searchplay.yaml:5:8: error: expected a list, found a mapping [wrong-type]
            = help: write it as a list: [search: ]
        m.searchplay.yaml:8:81: error: unknown key 'reverse' in a step of a presenter [unknown-key]
            = help: write 'reverse' without a value
        m.searchplay.yaml:9:47: error: unknown key 'color' in a tag filter [unknown-key]
            = help: a tag has no attribute: write the tag alone; a facetFilterList filters by 'color'
        m.searchplay.yaml:10:62: error: the string must not be empty [empty-value]
        m.searchplay.yaml:14:47: error: expected an item of a list (a mapping with its parts), found a list [wrong-type]
             = help: write { bounds: [2, 5] }, without other keys
        """#, "\(told)")
    let place = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: "1", name: x, _geoloc: "40.7,-74" }, { objectID: "2", name: y, _geoloc: "40.7,-74" }]
          query: { aroundLatLng: "40.7,-74", aroundRadius: 500 }
        widgets: { box: { type: searchBox } }
        scenarios: [{ name: A, steps: [{ search: }] }]

        """#, by: "validate")
    #expect(
      place == #"""
        m.searchplay.yaml:4:12: warning: no record has a location: '_geoloc' has no 'lat' and 'lng' [unknown-attribute]
            = help: write _geoloc: { lat: …, lng: … } in the records
        """#, "\(place)")
  }

  /// Sections and widgets that are indented too far or not far enough.
  @Test(arguments: [
    (
      "searchers:\n  tips: { records: [{ a: x }], index: t }\n  widgets:\n    box: { type: searchBox }\n",
      "6:3: error: 'widgets' is a key of the manifest, not one of the searchers [wrong-type]\n     = help: begin its line in the first column"
    ),
    (
      "widgets:\n  box: { type: searchBox }\ncolors: { type: refinementList, attribute: color, operator: or }\n",
      "6:1: error: 'colors' is next to 'widgets', not nested under it [wrong-type]\n    = help: indent it by two more spaces"
    ),
    (
      "widgets:\nbox: { type: searchBox }\n  colors: { type: stats }\n",
      "5:1: error: 'box' is indented less than the lines around it [yaml-syntax]\n    = help: indent it by 2 more spaces"
    ),
    (
      "widgets:\n  - box: { type: searchBox }\n  colors: { type: stats }\n",
      "5:3: error: a list item cannot appear among keys [yaml-syntax]\n    = help: remove the '- '"
    ),
    (
      "widgets: { box: { type: searchBox } }\nallow: [undefined-order]\n  setup:\n    - search:\n",
      "6:3: error: this indentation matches no line above [yaml-syntax]\n    = help: the line above gives 'allow' a value already, so nothing can be nested below it: begin both in the same column"
    ),
  ]) func indentation(_ middle: String, _ expected: String) async throws {
    let manifest =
      "version: \"1.0\"\nsearcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }\n# The parts\n" + middle
      + "scenarios:\n  - name: A\n    steps: [search: , note: done]\n"
    let told = try await Program.told(of: manifest, by: "validate").replacing("     = help", with: "    = help")
    #expect(told == "m.searchplay.yaml:" + expected.replacing("     = help", with: "    = help"), "\(told)")
  }

  /// An item without its dash is told once.
  @Test func aMissingDash() async throws {
    let told = try await Program.told(of: Self.fixed + "    name: B\n    steps: [search: ]\n", by: "validate")
    #expect(
      told == """
        m.searchplay.yaml:17:5: error: duplicate key 'name' [duplicate-key]
             = help: if it is a separate item, begin it with '- name:'
        """, "\(told)")
  }

  /// Initial facets that no record has, beside others that some have, and one that is listed twice.
  @Test func initialFacets() async throws {
    let told = try await Program.told(
      of: Self.fixed.replacing(
        "  prices: {",
        with:
          "  colors: { type: refinementList, attribute: color, operator: or, facets: [{ value: red, count: 3 }, { value: purple, count: 2 }, { value: red, count: 1 }], presenter: { sortBy: \"alphabetical:asc\" } }\n  prices: {"
      ), by: "validate")
    #expect(
      told.contains(
        """
        m.searchplay.yaml:8:67: warning: no record has the value 'purple' in 'color' [unknown-value]
        """)
        && told.contains(
          """
          m.searchplay.yaml:8:67: warning: the facets list 'red' twice [listed-twice]
              = help: list it once
          """),
      "\(told)")
  }

  /// Settings about facets, searches for their values and synonyms, of which there are none.
  @Test func settingsWithoutFacets() async throws {
    func told(_ widget: String) async throws -> String {
      try await Program.told(
        of: """
          version: "1.0"
          searcher:
            records: [{ a: x }, { a: y }]
            settings: { attributesForFaceting: [a], maxValuesPerFacet: 5, sortFacetValuesBy: alpha, maxFacetHits: 20, alternativesAsExact: [multiWordsSynonym] }
          widgets: { w: \(widget) }
          scenarios: [{ name: S, steps: [search: ] }]

          """, by: "validate")
    }
    let without = try await told("{ type: stats }")
    #expect(
      without == #"""
        m.searchplay.yaml:4:43: warning: 'maxValuesPerFacet' has no effect without a widget that shows counted values [setting-incomplete]
            = help: add a widget that shows counted values, or remove 'maxValuesPerFacet'
        m.searchplay.yaml:4:65: warning: 'sortFacetValuesBy' has no effect without a widget that shows counted values [setting-incomplete]
            = help: add a widget that shows counted values, or remove 'sortFacetValuesBy'
        m.searchplay.yaml:4:91: warning: 'maxFacetHits' has no effect without a search for facet values [setting-incomplete]
            = help: add a search for facet values, or remove 'maxFacetHits'
        m.searchplay.yaml:4:109: warning: 'alternativesAsExact' has no effect without synonyms [setting-incomplete]
            = help: add synonyms, or remove 'alternativesAsExact'
        """#, "\(without)")
    let with = try await told("{ type: refinementList, attribute: a, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }")
    #expect(with.components(separatedBy: "has no effect").count == 3 && !with.contains("FacetV"), "\(with)")
  }

  /// Answers that fail or wait make the same step worthwhile, and a list of steps may lack the dash of its second one.
  @Test func repeatedStepsWithAPurpose() async throws {
    let failing = try await Program.told(
      of: Self.fixed.replacing("      - search: red\n", with: "      - fail: offline\n      - search: red\n"), by: "validate")
    #expect(!failing.contains("previous step"), "\(failing)")
    let dashless = try await Program.told(
      of: Self.fixed.replacing(
        "      - search:\n      - set: { prices: [1, 2] }\n      - set",
        with: "      - set: { prices: [1, 2] }\n      set"),
      by: "validate")
    #expect(!dashless.contains("remove the '- '"), "\(dashless)")
  }

  /// A bracket of the other kind, names from the library's code, modifiers and `*` where they are not written so, an alias that is text,
  /// and the only searcher under `searchers`.
  @Test(arguments: [
    ("click: { menu: T }", "click: { menu: T ]", "expected a comma or '}', found ']' [yaml-syntax]", "write '}' instead of ']'"),
    ("clearRefinements", "clearRefinements, clearMode: all", "'all' is not one of specified, except [unknown-value]", "write 'specified'"),
    (
      "clearRefinements", "clearRefinements, connectFilterState: false",
      "unknown key 'connectFilterState' in a widget [unknown-key]",
      "list what is connected under 'connect', such as connect: [searcher]"
    ),
    (
      "presenter: default", "presenter: nested", "'nested' is not one of default, none [unknown-value]", "write 'default'"
    ),
    (
      "name: A", "name: A\n    instantsearch: 8", "unknown key 'instantsearch' in a scenario [unknown-key]",
      "it belongs to the manifest, next to 'scenarios'"
    ),
    (
      "attributesForFaceting: [l0,", "attributesForFaceting: [\"searchable:l0\", l0,",
      "no record has the attribute 'searchable:l0' [unknown-attribute]", "write searchable(l0)"
    ),
    (
      "settings: {", "settings: { searchableAttributes: [\"*\"],", "no record has the attribute '*' [unknown-attribute]",
      "there is no '*' here: name the attributes; without searchableAttributes, all of them are searched"
    ),
    (
      "separator: \" > \"", "separator: *sep", "alias '*sep' refers to an undefined anchor [yaml-alias]",
      "declare it further up with '&sep', or, if the asterisk is part of the text, write \"*sep\" in quotes"
    ),
    ("searcher:", "searchers:", "a manifest needs the key 'searcher' [missing-key]", "write 'searcher' instead of 'searchers'"),
    (
      "click: { menu: T }", "searcher: {}", "this step changes nothing in the searcher [step-without-effect]",
      "name what to change, or remove it"
    ),
  ])
  func whatWasMeant(_ written: String, _ instead: String, _ headline: String, _ help: String) async throws {
    let told = try await Program.told(of: Self.menu.replacingOccurrences(of: written, with: instead), by: "validate")
    let lines = told.split(separator: "\n").map { $0.replacing(/^(.*: (error|warning): | +)/, with: "") }
    #expect(lines.map(String.init) == [headline, "= help: \(help)"], "\(told)")
  }
}
