import Testing

/// What people write who know InstantSearch for the web, other test runners, or Swift: the help writes out its name here.
struct OtherLibrariesTests {
  @Test func keysOfWidgets() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, color: red, price: 5 }]
          settings: { attributesForFaceting: [color, price] }
        widgets:
          box: { type: searchBox, searchAsYouType: false, placeholder: Search }
          colors: { type: refinementList, attribute: color, operator: or, showMore: true, searchable: true, transformItems: upper, presenter: { sortBy: "name:asc" } }
          price: { type: numericRange, attribute: price, min: 1, max: 6 }
          red: { type: toggle, attribute: color, on: red }
          order: { type: sortBy, items: [{ label: Featured, value: shop }] }
          bands: { type: numericFilterList, items: [{ end: 150 }], operator: and }
          more: { type: numericFilterList, operator: and, groupName: m, numericFilters: [{ attribute: price, end: 150 }, { attribute: price, start: 1, end: 2 }] }
          clear: { type: clearRefinements, clearMode: exclude, includedAttributes: [color], escapeHTML: true }
          menu: { type: hierarchicalMenu, hierarchicalAttributes: [color] }
          rows: { type: hits, attribute: color, record: { price: Double, color: "[String]", size?: number } }
          current: { type: currentRefinements, filterGroupID: [{ or: color }] }
        invariants: [{ name: I, if: { hits: 0 }, expect: { hits: 0 } }]
        scenarios:
          - expect: { hits: 1 }
            steps: [search: ]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:7:27: error: unknown key 'searchAsYouType' in a searchBox widget [unknown-key]
            = help: write searchTriggeringMode: searchOnSubmit
        m.searchplay.yaml:7:51: error: unknown key 'placeholder' in a searchBox widget [unknown-key]
            = help: remove it: it only concerns the app's view
        m.searchplay.yaml:8:67: error: unknown key 'showMore' in a refinementList widget [unknown-key]
            = help: remove it: lists of InstantSearch iOS have no such button; 'limit' in the presenter says how many values are shown
        m.searchplay.yaml:8:83: error: unknown key 'searchable' in a refinementList widget [unknown-key]
            = help: to search for values of the list, write searcher: facet
        m.searchplay.yaml:8:101: error: unknown key 'transformItems' in a refinementList widget [unknown-key]
            = help: write the steps of a presenter: presenter: [{ rename: { old: new } }]
        m.searchplay.yaml:8:145: error: 'name:asc' is not one of isRefined, count:desc, count:asc, alphabetical:asc, alphabetical:desc [unknown-value]
            = help: write 'alphabetical:asc'
        m.searchplay.yaml:9:50: error: unknown key 'min' in a numericRange widget [unknown-key]
            = help: write bounds: [1, 6]
        m.searchplay.yaml:10:24: error: unknown key 'attribute' in a toggle widget [unknown-key]
             = help: write filter: { color: red }
        m.searchplay.yaml:11:26: error: unknown key 'items' in a sortBy widget [unknown-key]
             = help: list the names of the indices under 'indicesNames', and their labels under 'presenter': { name: label }
        m.searchplay.yaml:12:12: error: a numericFilterList widget needs the key 'groupName' [missing-key]
             = help: add 'groupName': the filter group
        m.searchplay.yaml:12:37: error: unknown key 'items' in a numericFilterList widget [unknown-key]
             = help: write 'numericFilters'
        m.searchplay.yaml:13:102: error: unknown key 'end' in a filter [unknown-key]
             = help: write operator: "<=", value: 150
        m.searchplay.yaml:13:134: error: unknown key 'start' in a filter [unknown-key]
             = help: write 'lower'
        m.searchplay.yaml:13:144: error: unknown key 'end' in a filter [unknown-key]
             = help: write 'upper'
        m.searchplay.yaml:14:47: error: 'exclude' is not one of specified, except [unknown-value]
             = help: write 'except'
        m.searchplay.yaml:14:56: error: unknown key 'includedAttributes' in a clearRefinements widget [unknown-key]
             = help: write filterGroupIDs: [{ or: ATTRIBUTE }]
        m.searchplay.yaml:14:85: error: unknown key 'escapeHTML' in a clearRefinements widget [unknown-key]
             = help: remove it: InstantSearch iOS has no such option
        m.searchplay.yaml:15:11: error: a hierarchicalMenu widget needs the key 'separator' [missing-key]
             = help: add 'separator': the separator between the values of a path, including spaces: " > "
        m.searchplay.yaml:16:58: error: 'Double' is not a kind of property [record-field]
             = help: write number
        m.searchplay.yaml:16:73: error: '[String]' is not a kind of property [record-field]
             = help: write list
        m.searchplay.yaml:17:55: error: expected a filter group (a mapping), found a list [wrong-type]
             = help: a list of groups is written as 'filterGroupIDs'
        m.searchplay.yaml:18:25: error: unknown key 'if' in an invariant [unknown-key]
             = help: write 'when'
        m.searchplay.yaml:20:5: error: a scenario needs the key 'name' [missing-key]
             = help: add 'name': the scenario's name, which also names its snapshot
        m.searchplay.yaml:20:5: error: unknown key 'expect' in a scenario [unknown-key]
             = help: write it as a step: - expect: { … }
        """#)
  }

  @Test func stepsAndExpectations() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, color: red, price: 5 }]
          settings: { attributesForFaceting: [color, price], replicas: { cheap: { customRanking: [asc(price)] } } }
        widgets:
          colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          price: { type: numericRange, attribute: price }
          red: { type: toggle, filter: { color: red } }
          order: { type: sortBy, indicesNames: [shop, cheap] }
          clear: { type: clearRefinements }
        scenarios:
          - name: S
            steps:
              - search:
              - click: Shoes
              - click colors red
              - shared/steps.yaml
              - !include steps.yaml
              - click: { red: true }
              - click: { order: 1 }
              - set: { price: [3, .inf] }
              - set: { price: [3, 4 EUR] }
              - page: 2.0
              - filterState: { add: { filters: { color: red } } }
              - filterState: { add: { group: [{ or: color }], filters: [{ color: red, price: 5 }, { color: red, negated: true }, { color: [red, blue] }] } }
              - expect: [hits: 2, filters: none]
              - expect: { hits: at least 5, filters: ["color:red", "price:1 TO 2"] }
              - expect: { hits: 5+, filters: "" }
              - expect: { hits: 5.0, filters: None, hitIDs: a }
              - expect: { filters: { matches: "*red*" }, hitIDs: { contains: [a] } }
              - expect: { widgets: { colors: { red: missing, blue: selected, green: shown }, price: [4, 3], clear: [button] } }
              - expect: { widgets: { colors: { red: { isRefined: true } }, clear: none } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:19:9: error: tag '!include' does not fit this value [yaml-tag]
             = help: write it as a key, include: FILE, or the file's name alone for records, settings, rules and synonyms
        """#)
  }

  /// Filters whose numbers are strings.
  @Test func numbersInFilters() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: a, price: 5, date: 1746057600 }]
          settings: { attributesForFaceting: [price] }
        widgets:
          bands:
            type: numericFilterList
            operator: and
            groupName: bands
            numericFilters:
              - { attribute: price, operator: ">", value: 300 EUR }
              - { attribute: price, operator: ">", value: "1,300" }
              - { attribute: price, operator: ">", value: 3_00 }
              - { attribute: price, operator: ">", value: "12,5" }
              - { attribute: date, operator: ">", value: 2025-05-01 }
              - { attribute: price, operator: ">", value: cheap }
              - { attribute: price, value: "150 TO 300" }
        scenarios:
          - name: S
            steps: [search: ]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:11:51: error: '>' compares numbers, and '300 EUR' is a string [incomplete-filter]
             = help: write value: 300
        m.searchplay.yaml:12:51: error: '>' compares numbers, and '1,300' is a string [incomplete-filter]
             = help: write value: 1300
        m.searchplay.yaml:13:51: error: '>' compares numbers, and '3_00' is a string [incomplete-filter]
             = help: write value: 300
        m.searchplay.yaml:14:51: error: '>' compares numbers, and '12,5' is a string [incomplete-filter]
             = help: write value: 12.5
        m.searchplay.yaml:15:50: error: '>' compares numbers, and '2025-05-01' is a string [incomplete-filter]
             = help: where the records store dates as seconds since 1970, write value: 1746057600
        m.searchplay.yaml:16:51: error: '>' compares numbers, and 'cheap' is a string [incomplete-filter]
        m.searchplay.yaml:17:9: error: expected a numeric filter, found a facet filter [wrong-filter]
             = help: write { attribute: price, lower: 150, upper: 300 }
        """#)
  }

  /// Rows of a matrix, quotes and lists that span lines: the mistake is marked where it was made.
  @Test(arguments: [
    (
      "matrix: [{ word: a, first: b }, { word: c, frist: d }]\n    steps: [search: \"${word}${first}\"]",
      """
      m.searchplay.yaml:6:48: error: this row has 'frist' instead of 'first', which the other rows have [missing-key]
          = help: did you mean 'first'?
      """
    ),
    (
      "tags: [\" > ]\n    steps:\n      - search: \"a\"\n",
      """
      m.searchplay.yaml:6:12: error: the quote is not closed on its line [yaml-syntax]
          = help: close it with "
      """
    ),
    (
      "steps:\n      search:\n      set: { a: true }\n      - search:\n",
      """
      m.searchplay.yaml:8:7: error: this line is not an item of the list that continues below [yaml-syntax]
          = help: begin each item with '- '
      """
    ),
    (
      "description:\" > \"\n    steps: [search: ]\n",
      """
      m.searchplay.yaml:6:5: error: a space is missing after the colon [yaml-syntax]
          = help: write 'description: " > "'
      """
    ),
    (
      "steps:\n      - search:\n      - !include steps.yaml\n",
      """
      m.searchplay.yaml:8:9: error: tag '!include' does not fit this value [yaml-tag]
          = help: write it as a key, include: FILE, or the file's name alone for records, settings, rules and synonyms
      """
    ),
  ])
  func whereItWasMade(_ rest: String, _ expected: String) async throws {
    let head =
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: { box: { type: searchBox } }\nscenarios:\n  - name: S\n    "
    let told = try await Program.told(of: head + rest)
    #expect(told == expected)
  }

  /// Values of another type, and keys in the wrong place.
  @Test func otherForms() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        variables: { limit: 4 }
        searcher:
          index: shop
          records: [{ objectID: a, color: red, price: 5 }]
          settings: { attributesForFaceting: [color, price], typoTolerance: "yes", ignorePlurals: en }
          query: { facetFilters: [color=red] }
        widgets:
          count: stats
          box:
          colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc", limit: "{{ limit }}" } }
          order: { type: sortBy, indicesNames: [shop], selected: shop }
          tabs: { type: filterMap, attribute: color, operator: or, items: [{ color: red }, { color: blue }] }
          named: { type: filterMap, attribute: color, operator: or, items: { red: { color: red } } }
        layout: [{ sheets: [colors] }]
        scenarios:
          - name: S
            steps:
              - search:
              - filters: "price <> 200"
              - expect: { hits: 5.0 }
              - expect: { hits: two }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:6:69: error: 'yes' is not one of true, false, min and strict [unknown-value]
            = help: write true
        m.searchplay.yaml:6:91: error: expected true, false or a list of languages, found a string, 'en' [wrong-type]
            = help: write it as a list: [en]
        m.searchplay.yaml:7:27: error: the engine rejects these filters, at character 1: expected 'attribute:value' [filter-syntax]
            = help: write color:red
        m.searchplay.yaml:9:10: error: expected a widget (a mapping with a type), found a string, 'stats' [wrong-type]
            = help: write { type: stats }
        m.searchplay.yaml:10:7: error: expected a widget (a mapping with a type), found an empty value [wrong-type]
             = help: write { type: … }, or remove it
        m.searchplay.yaml:11:115: error: '{{ limit }}' is plain text, not a variable [variable]
             = help: write "${limit}"
        m.searchplay.yaml:12:58: error: expected the position of an index in indicesNames, starting at 0, found a string, 'shop' [wrong-type]
             = help: 0 is the first of indicesNames
        m.searchplay.yaml:13:67: error: expected a mapping from keys to filters, found a list [wrong-type]
             = help: number them: { 0: …, 1: … }
        m.searchplay.yaml:14:70: error: expected a whole number as the key, found 'red' [wrong-type]
             = help: number the segments from 0; their labels come from the filters, or from templates: presenter: { string: "{value}" }
        m.searchplay.yaml:15:12: error: a part of the layout is a widget, a list of widgets, or { sheet: [ … ] } [layout]
             = help: did you mean 'sheet'?
        m.searchplay.yaml:20:26: error: the engine rejects these filters: expected a number [filter-syntax]
             = help: write != for what is not equal
        m.searchplay.yaml:21:25: error: expected a whole number from 0 to 1000000000, found a number, '5.0' [wrong-type]
             = help: write 5
        m.searchplay.yaml:22:25: error: expected a number, a comparison such as ">= 3", or a range such as [3, 10], found 'two' [condition]
        """#)
  }

  /// What is right, however odd, and what a hint cannot know: no hint, or none that misleads.
  @Test func noHintThatLeadsAstray() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, color: red, price: 5 }]
          settings: { attributesForFaceting: [color, price] }
        widgets:
          colors: { type: refinementList, attribute: color, operator: or, searchable: false, presenter: { sortBy: "alphabetical:asc" } }
          price: { type: numericRange, attribute: price, bounds: [0, 5], max: 10 }
          low: { type: numericRange, attribute: price, min: 10 }
          box: { type: searchBox, searchAsYouType: true }
          rows: { type: hits, title: name }
          bands:
            type: numericFilterList
            operator: and
            groupName: bands
            numericFilters:
              - { attribute: price, operator: ">", value: Rs. 500 }
              - { attribute: price, operator: ">", value: "0,125" }
              - { attribute: price, lower: 10, to: 20 }
          red: { type: toggle, filter: { color: red, size: "5" } }
        scenarios:
          - name: S
            steps:
              - search:
              - set price 10 20
              - expect colors a
              - expect: { hits: no 3, widgets: { price: [nan, 5], colors: { a: 2 hits, "a: b": missing } } }
              - expect: { widgets: { price: [5, nan] } }
              - expect: { widgets: { low: [9, 4] } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:7:67: error: unknown key 'searchable' in a refinementList widget [unknown-key]
            = help: remove it
        m.searchplay.yaml:8:66: error: unknown key 'max' in a numericRange widget [unknown-key]
            = help: write both ends of the bounds: bounds: [0, 100]
        m.searchplay.yaml:9:48: error: unknown key 'min' in a numericRange widget [unknown-key]
            = help: write bounds: [10, …]
        m.searchplay.yaml:10:27: error: unknown key 'searchAsYouType' in a searchBox widget [unknown-key]
             = help: write searchTriggeringMode: searchAsYouType
        m.searchplay.yaml:11:23: error: unknown key 'title' in a hits widget [unknown-key]
             = help: write 'attribute'
        m.searchplay.yaml:17:51: error: '>' compares numbers, and 'Rs. 500' is a string [incomplete-filter]
             = help: write value: 500
        m.searchplay.yaml:18:51: error: '>' compares numbers, and '0,125' is a string [incomplete-filter]
             = help: write value: 0.125
        m.searchplay.yaml:19:40: error: unknown key 'to' in a filter [unknown-key]
             = help: write 'upper'
        m.searchplay.yaml:20:34: error: a filter has one attribute, but this one has 2 [incomplete-filter]
             = help: keep one of them, or split it into items of a list: { color: red }, { size: "5" }
        m.searchplay.yaml:25:9: error: expected a step such as 'search: text', found a string, 'set price 10 20' [wrong-type]
             = help: write set: { price: [10, 20] }
        m.searchplay.yaml:26:9: error: expected a step such as 'search: text', found a string, 'expect colors a' [wrong-type]
        m.searchplay.yaml:27:25: error: expected a number, a comparison such as ">= 3", or a range such as [3, 10], found 'no 3' [condition]
        m.searchplay.yaml:27:72: error: expected an item (a mapping), found a string, '2 hits' [wrong-type]
             = help: keys: count, selected, level, group
        m.searchplay.yaml:27:88: error: expected an item of a list (a mapping with its parts), found a string [wrong-type]
             = help: write "a: b": absent
        """#)
  }

  /// If it is not a number at all, it is not the end of a range either.
  @Test func rangesWithoutNumbers() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher: { records: [{ objectID: a, price: 5 }], settings: { attributesForFaceting: [price] } }
        widgets:
          price: { type: numericRange, attribute: price }
          clear: { type: clearRefinements }
          late: { type: clearRefinements, presented: false }
        scenarios:
          - name: S
            steps:
              - search:
              - present: late
              - expect: { widgets: { price: [nan, 5], clear: [button], late: [button] } }
              - expect: { widgets: { price: [5, nan] } }
              - expect: { widgets: { price: [9, 4] } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:12:37: error: a range has a smallest and a largest number: [10, 50] [condition]
        m.searchplay.yaml:12:54: warning: 'clear' always shows its button: the expectation cannot fail [no-effect]
             = help: remove it
        m.searchplay.yaml:13:37: error: a range has a smallest and a largest number: [10, 50] [condition]
        m.searchplay.yaml:14:37: error: a range has a smallest and a largest number: [10, 50] [condition]
             = help: write [4, 9]
        """#)
  }
}
