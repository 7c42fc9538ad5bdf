import Testing

/// Values in another notation: the help writes out what was meant.
struct WrittenOutTests {
  @Test func listsAndNumbers() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        instantsearch: 7.27
        searcher:
          index: shop
          records: [products.json]
          settings: { attributesForFaceting: [filteronly(brand)], customRanking: [popularity, desc popularity, descending(price)], searchableAttributes: searchable(name), typoTolerance: none, sortFacetValuesBy: alphabetical }
        filterStates: [main]
        widgets:
          tags: { type: tagFilterList, tagFilters: "sale, new: soon", operator: and, groupName: tags }
          slider: { type: numericRange, attribute: price, bounds: 0-200 }
          other: { type: numericRange, attribute: price, bounds: [200, 0] }
          bands: { type: numericFilterList, numericFilters: [{ price: "<50" }, { price: 50-100 }, { attribute: price, lower: 9, upper: 1 }], operator: and, groupName: bands }
          allow: [undefined-order]
        scenarios:
          - name: S
            tags: smoke
            steps:
              - search: { query: lamp }
              - page: "2"
              - filterState: { add: { group: brand, filters: { brand: A } } }
              - expect: { hits: "> -1" }
              - expect: { hits: ">= 1, <= 5" }
          - name: T
            matrix: { size: 4 }
            steps: [{ search: }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:2:16: error: expected 7 or 8, or a release up to 7.27.1 or 8.0.3, found '7.27' [unknown-value]
            = help: write 7.27.1
        m.searchplay.yaml:5:13: error: expected a record (a mapping), found a string, 'products.json' [wrong-type]
            = help: for a file of records, write its name without brackets: products.json
        m.searchplay.yaml:6:39: error: 'filteronly(brand)' is not allowed here: write attribute, searchable(attribute), filterOnly(attribute), or afterDistinct around one of them [setting]
            = help: did you mean 'filterOnly(brand)'?
        m.searchplay.yaml:6:75: error: 'popularity' is not allowed here: write asc(attribute) or desc(attribute) [setting]
            = help: did you mean 'desc(popularity)'?
        m.searchplay.yaml:6:87: error: 'desc popularity' is not allowed here: write asc(attribute) or desc(attribute) [setting]
            = help: did you mean 'desc(popularity)'?
        m.searchplay.yaml:6:104: error: 'descending(price)' is not allowed here: write asc(attribute) or desc(attribute) [setting]
            = help: did you mean 'desc(price)'?
        m.searchplay.yaml:6:146: error: expected a list, found a string, 'searchable(name)' [wrong-type]
            = help: write it as a list: [ … ]
        m.searchplay.yaml:6:179: error: 'none' is not one of true, false, min and strict [unknown-value]
            = help: write false
        m.searchplay.yaml:6:204: error: 'alphabetical' is not one of count, alpha [unknown-value]
            = help: did you mean 'alpha'?
        m.searchplay.yaml:7:16: error: there is already a filter state 'main' [reserved-name]
            = help: remove it: 'main' is always there
        m.searchplay.yaml:9:44: error: expected a list, found a string, 'sale, new: soon' [wrong-type]
            = help: write it as a list: [sale, "new: soon"]
        m.searchplay.yaml:10:59: error: expected a list, found a string, '0-200' [wrong-type]
             = help: write it as a list: [0, 200]
        m.searchplay.yaml:11:58: error: the range is reversed [backward-range]
             = help: write [0, 200]
        m.searchplay.yaml:12:54: error: expected a numeric filter, found a facet filter [wrong-filter]
             = help: write { attribute: price, operator: "<", value: 50 }
        m.searchplay.yaml:12:72: error: expected a numeric filter, found a facet filter [wrong-filter]
             = help: write { attribute: price, lower: 50, upper: 100 }
        m.searchplay.yaml:12:91: error: the range is reversed: lower is above upper [backward-range]
             = help: write lower: 1, upper: 9
        m.searchplay.yaml:13:3: error: 'allow' is a key of the manifest, not one of the widgets [wrong-type]
             = help: begin its line in the first column
        m.searchplay.yaml:16:11: error: expected a list, found a string, 'smoke' [wrong-type]
             = help: write it as a list: [smoke]
        m.searchplay.yaml:18:19: error: unknown key 'query' in a step of a searcher [unknown-key]
             = help: write the value alone: lamp
        m.searchplay.yaml:19:15: error: expected a whole number from 0 to 1000, found a string, '2' [wrong-type]
             = help: write 2 without quotes
        m.searchplay.yaml:20:38: error: expected a filter group, found a string, 'brand' [wrong-type]
             = help: write { or: brand } or { and: brand }
        m.searchplay.yaml:21:25: error: '> -1' matches every number, so it checks nothing [empty-expectation]
        m.searchplay.yaml:22:25: error: expected a number, a comparison such as ">= 3", or a range such as [3, 10], found '>= 1, <= 5' [condition]
             = help: write [1, 5]
        m.searchplay.yaml:24:21: error: expected a list of values, found a number, '4' [wrong-type]
             = help: write [4]
        """#)
  }

  @Test func stepsAndExpectations() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher: { index: shop, records: [{ objectID: a, price: 1, stock: true }], settings: { attributesForFaceting: [stock] } }
        widgets:
          slider: { type: numericRange, attribute: price }
          stock: { type: toggle, filter: { stock: yes } }
          box: { type: searchBox }
          count: { type: stats }
          order: { type: sortBy, indicesNames: [shop, shop_asc] }
        scenarios:
          - name: S
            steps:
              - set: { slider: "50-100" }
              - set: { stock: 1 }
              - type: { box: { text: lamp } }
              - expect: { widgets: { count: 5, order: sho } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:8:47: error: there is no index 'shop_asc' [unknown-index]
            = help: declare it under settings.replicas; indices: shop
        m.searchplay.yaml:12:24: error: expected true, false, a number, a range [10, 20] or null, found a string, '50-100' [wrong-type]
             = help: write [50, 100]
        m.searchplay.yaml:13:23: error: 'stock', a toggle widget, can only be set to true or false [step-value]
             = help: write true
        m.searchplay.yaml:14:22: error: expected a string, found a mapping [wrong-type]
             = help: write lamp
        m.searchplay.yaml:15:37: error: 'count', a stats widget, cannot show '5' [no-such-part]
             = help: expect its text, such as { startsWith: "5 " }, or the number of hits, next to 'widgets', hits: 5
        m.searchplay.yaml:15:47: error: 'order', a sortBy widget, shows a list, and 'sho' is a single value [no-such-part]
             = help: expect { shop: { selected: true } } for one item, or a list of all of them
        """#)
  }

  /// A variable that does not exist or is misspelt is the only thing reported: that its text is not a valid value adds nothing.
  @Test func variables() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        variables: { mode: or }
        searcher: { index: shop, records: [{ objectID: a, color: red }], settings: { attributesForFaceting: [color] } }
        widgets:
          one: { type: refinementList, attribute: color, operator: "${mod}", presenter: { sortBy: "alphabetical:asc" } }
          two: { type: refinementList, attribute: color, operator: $mode, presenter: { sortBy: "alphabetical:asc" }, groupName: "${mode}" }
        scenarios: [{ name: S, steps: [{ search: }] }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:5:60: error: there is no variable 'mod' [unknown-variable]
            = help: did you mean 'mode'?
        m.searchplay.yaml:6:60: error: '$mode' is plain text, not a variable [variable]
            = help: write "${mode}"
        """#)
  }

  /// Levels of a menu that are not counted, and items that can never appear in a list.
  @Test func menusAndAbsences() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, name: Red lamp, h: { lvl0: Home, lvl1: Home > Lamps } }]
          settings: { attributesForFaceting: [h.lvl0, h.lvl1] }
        widgets:
          menu: { type: hierarchicalMenu, hierarchicalAttributes: [h.lvl0, h.lvl2], separator: " > ", presenter: default }
          other: { type: hierarchicalMenu, hierarchicalAttributes: [h, h.lvl1], separator: " > ", presenter: default, filterState: side }
          third: { type: hierarchicalMenu, hierarchicalAttributes: [h.lvl0, h.lvl1], separator: " > ", presenter: default, filterState: back }
          rows: { type: hits, attribute: name }
          current: { type: currentRefinements }
          lamps: { type: clearRefinements, filterGroupIDs: [{ or: lamps }] }
        filterStates: [side, back]
        allow: [filters-unread, menu-path-lost]
        filterState: { add: { group: { hierarchical: _hierarchicl }, filters: { h.lvl0: Home } } }
        scenarios:
          - name: S
            steps:
              - search:
              - expect: { widgets: { rows: { Green lamp: absent, red LAMP: absent }, current: { Hats: absent }, third: { Lamps: absent } } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:7:68: warning: 'menu' shows nothing below 'h.lvl0': 'h.lvl2' is not in attributesForFaceting [attribute-not-faceted]
            = help: did you mean 'h.lvl1'?
        m.searchplay.yaml:8:61: warning: 'other' shows nothing: 'h' is not in attributesForFaceting [attribute-not-faceted]
            = help: did you mean 'h.lvl0'?
        m.searchplay.yaml:11:3: warning: 'current' does not show the initial filters until another filter changes [preset-replaced]
             = help: set them with a 'filterState' step in setup, which notifies observers
        m.searchplay.yaml:12:53: warning: 'lamps' refers to the group or(lamps), which nothing writes to in the filter state 'main' [group-unwritten]
             = help: groups that something writes to: { hierarchical: _hierarchical }, { hierarchical: _hierarchicl }
        m.searchplay.yaml:15:30: warning: no menu reads the group hierarchical(_hierarchicl), which is filled here in the filter state 'main' [group-unwritten]
             = help: did you mean '_hierarchical'?
        m.searchplay.yaml:20:50: warning: 'Green lamp' can never appear: neither the records nor the manifest have it [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        m.searchplay.yaml:20:95: warning: 'Hats' can never appear: neither the records nor the manifest have it [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        m.searchplay.yaml:20:121: warning: 'Lamps' can never appear: no record has this value [expectation-cannot-fail]
             = help: name the whole path: 'Home > Lamps'
            ! filter-trapped  "h.lvl0":"Home" is active, but no widget shows it as selected or lets the user remove it
            ! expectation-cannot-fail  'red LAMP' is absent, but 'rows' shows 'Red lamp': whole texts are compared
        """#)
  }

  /// What people write who are used to another notation.
  @Test func otherNotations() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, color: red, price: 5, h: { lvl0: Home, lvl1: Home - Lamps } }]
          settings: { attributesForFaceting: [color, price, h.lvl0, h.lvl1] }
        widgets:
          list: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: count } }
          colors: { type: facetFilterList, facetFilters: { color: [red, blue] }, operator: or, groupName: color }
          others: { type: facetFilterList, facetFilters: [red], operator: or, groupName: color }
          slider: { type: numericRange, attribute: price, bounds: { max: 200, min: 0 } }
          menu: { type: hierarchicalMenu, hierarchicalAttributes: [h.lvl0, h.lvl1], separator: "", presenter: default }
          box: { type: searchBox, mode: searchOnSubmit }
          clear: { type: clearRefinements, groups: [color] }
          current: { type: currentRefinements }
        scenarios:
          - name: S
            steps:
              - search:
              - click: menu > Home
              - click: { colors: { index: 1 } }
              - set: { slider: { lower: 50, upper: 100 } }
              - expect: { filters: color, widgets: { current: Home, red } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:7:86: error: 'count' is not one of isRefined, count:desc, count:asc, alphabetical:asc, alphabetical:desc [unknown-value]
            = help: did you mean 'count:desc'?
        m.searchplay.yaml:8:50: error: expected a list, found a mapping [wrong-type]
            = help: write it as a list: [{ color: red }, { color: blue }]
        m.searchplay.yaml:9:51: error: expected a filter, found a string, 'red' [wrong-type]
            = help: write it with its attribute: { ATTRIBUTE: red }
        m.searchplay.yaml:10:59: error: expected a range (a list of two numbers), found a mapping [wrong-type]
             = help: write [0, 200]
        m.searchplay.yaml:12:27: error: unknown key 'mode' in a searchBox widget [unknown-key]
             = help: write 'searchTriggeringMode'
        m.searchplay.yaml:13:36: error: unknown key 'groups' in a clearRefinements widget [unknown-key]
             = help: write 'filterGroupIDs'
        m.searchplay.yaml:19:16: error: expected a widget with a value, { widget: value }, found a string, 'menu > Home' [wrong-type]
             = help: write { menu: Home }
        m.searchplay.yaml:20:28: error: unknown key 'index' in an item [unknown-key]
             = help: write 'position', which starts at 1
        m.searchplay.yaml:21:24: error: expected true, false, a number, a range [10, 20] or null, found a mapping [wrong-type]
             = help: write [50, 100]
        m.searchplay.yaml:22:61: error: 'red' is not a widget and has no value [wrong-type]
             = help: put several items of a widget in brackets: [one, two]
        """#)
  }

  /// The separator is written out as it is in the values; if a level is listed twice, only that is reported.
  @Test func separatorsOfMenus() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: a, h: { lvl0: Home, lvl1: Home - Lamps } }]
          settings: { attributesForFaceting: [h.lvl0, h.lvl1] }
        filterStates: [side]
        allow: [filters-unread]
        widgets:
          menu: { type: hierarchicalMenu, hierarchicalAttributes: [h.lvl0, h.lvl1], separator: "", presenter: default }
          other: { type: hierarchicalMenu, hierarchicalAttributes: [h.lvl0, h.lvl0], separator: " - ", presenter: default, filterState: side }
        scenarios:
          - name: S
            steps: [search: , { expect: { filters: color } }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:12:44: warning: InstantSearch never writes filters this way: each group is in parentheses [condition]
             = help: copy what 'run' prints, such as '( "color":"red" )'
        m.searchplay.yaml:8:88: warning: values such as 'Home - Lamps' are not joined to the level above by the separator '' of 'menu' [menu-separator-missing]
            = help: write " - "
        m.searchplay.yaml:9:69: warning: 'h.lvl0' is listed twice in 'hierarchicalAttributes' [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:12:44: error: the filters differ from what is expected [expectation]
            ! color      none
        """#)
  }

  /// Items written as they look, and a missing version.
  @Test func itemsWithProperties() async throws {
    let told = try await Program.told(
      of: #"""
        searcher:
          records: [{ objectID: a, color: red }]
          settings: { attributesForFaceting: [color] }
        widgets:
          colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        scenarios:
          - name: S
            steps:
              - search:
              - expect: { widgets: { colors: [red: selected, blue: 3, Sea green: false, white: x] } }
              - expect: { widgets: { colors: [{ selectd: true }] } }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:1:1: error: a manifest needs the key 'version' [missing-key]
            = help: write version: "1.0"
        m.searchplay.yaml:10:39: error: unknown key 'red' in an item [unknown-key]
             = help: write { value: red, selected: true }
        m.searchplay.yaml:10:54: error: unknown key 'blue' in an item [unknown-key]
             = help: write { value: blue, count: 3 }
        m.searchplay.yaml:10:63: error: unknown key 'Sea green' in an item [unknown-key]
             = help: write { value: Sea green, selected: false }
        m.searchplay.yaml:10:81: error: unknown key 'white' in an item [unknown-key]
             = help: write { value: white }
        m.searchplay.yaml:11:41: error: an item needs the key 'value' [missing-key]
             = help: add 'value': the item's value or text, or a condition on it
        m.searchplay.yaml:11:41: error: unknown key 'selectd' in an item [unknown-key]
             = help: did you mean 'selected'?
        """#)
  }

  /// What new users wrote: an operator that is missing or has another tool's name, a widget as a value, every group, a tag as a filter.
  @Test func whatOthersWrite() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: a, color: red, _tags: [new] }]
          settings: { attributesForFaceting: [color] }
        widgets:
          colors: { type: refinementList, attribute: color, presenter: { sortBy: "alphabetical:asc" } }
          other: { type: refinementList, attribute: color, operator: any, groupName: o, presenter: { sortBy: "alphabetical:asc" } }
          tags: { type: tagFilterList, tagFilters: [{ _tags: new }], operator: or, groupName: tags }
        scenarios:
          - name: S
            steps:
              - search:
              - click: { widget: colors, value: red }
              - clear: all

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:6:13: error: a refinementList widget needs the key 'operator' [missing-key]
            = help: write operator: and, or operator: or
        m.searchplay.yaml:7:62: error: 'any' is not one of and, or [unknown-value]
            = help: did you mean 'or'?
        m.searchplay.yaml:8:45: error: a tag is written as a string [wrong-filter]
            = help: write new
        m.searchplay.yaml:13:18: error: a step names the widget as its key [step-keys]
             = help: write { colors: red }
        m.searchplay.yaml:14:16: error: expected a filter group, found a string, 'all' [wrong-type]
             = help: to clear every group, write 'clear:' with nothing after it
        """#)
  }

  /// Files that are nearly JSON, and CSV headers with spaces.
  @Test func filesOfOthers() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: a.csv, settings: settings.json }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    try program.write("{ \"attributesForFaceting\": [\"color\"],\n}\n", "settings.json")
    try program.write("objectID, color\na,red\n", "a.csv")
    let spaced = try await program.run("validate").errors
    #expect(
      spaced == #"""
        a.csv:1:10: error: the column ' color' begins or ends with a space: remove it, there and in the cells below [records]
          1 | objectID, color
            |          ^
            ::: m.searchplay.yaml:2:22
          2 | searcher: { records: a.csv, settings: settings.json }
            |                      ^~~~~ the records are named here

        settings.json:2:1: warning: other tools reject this file: expected a member after the comma (JSON allows no comma after the last one), found '}' [invalid-json]
          2 | }
            | ^
            = help: write JSON, or name the file .yaml


        """#)
    try program.write("{ \"attributesForFaceting\": [\"color\"] }\n", "settings.json")
    try program.write("objectID,color\na,red\nb,blue\na,green\n", "a.csv")
    let twice = try await program.run("validate").errors
    #expect(
      twice == #"""
        a.csv:4:1: error: record 3: the objectID 'a' is already used by record 1 [records]
          4 | a,green
            | ^
            ::: m.searchplay.yaml:2:22
          2 | searcher: { records: a.csv, settings: settings.json }
            |                      ^~~~~ the records are named here


        """#)
  }
}
