// Written by `make regenerate` from examples/findings; edit those instead.
import Manifest

extension FindingID {
  /// The manifest in examples/findings that shows it, without its first line, which is for editors.
  package var example: String {
    switch self {
    case .attributeNotFaceted:
      ##"""
      version: "1.0"
      name: "attribute-not-faceted: an attribute that is not faceted"
      description: The list asks for counts that the engine does not make.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [color] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined, "count:desc"] } }

      allow: [attribute-not-faceted]

      scenarios:
        - name: The list stays empty
          steps:
            - search:
            - expect: { hits: 4, widgets: { brands: [] } }

      """##
    case .groupRewritten:
      ##"""
      version: "1.0"
      name: "group-rewritten: a group that a refinement list rewrites"
      description: Two refinement lists share a group name, and each rewrites the whole group with filters on its own attribute.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [brand, color] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, groupName: shared, presenter: { sortBy: [isRefined, "count:desc"] } }
        colors: { type: refinementList, attribute: color, operator: or, groupName: shared, presenter: { sortBy: [isRefined, "count:desc"] } }

      allow: [group-rewritten, selected-value-hidden]

      scenarios:
        - name: The brand becomes a color
          steps:
            - search:
            - click: { brands: Fleet }
            - expect: { hits: 2, filters: '( "brand":"Fleet" )' }
            - click: { colors: red }
            - expect: { hits: 2, filters: '( "color":"Fleet" OR "color":"red" )', findings: [group-rewritten, selected-value-hidden] }

      """##
    case .groupEmptied:
      ##"""
      version: "1.0"
      name: "group-emptied: a group that a filter list empties"
      description: A tag list in multiple mode puts back only tags, and so drops another widget's price filter.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, price: 60, _tags: [coupon] }
          - { name: Cap, price: 15, _tags: [coupon, sale] }
          - { name: Sock, price: 5, _tags: [sale] }
        settings: { attributesForFaceting: [] }

      widgets:
        prices: { type: numericFilterList, numericFilters: [{ attribute: price, operator: ">=", value: 50 }], operator: and, groupName: offers }
        tags: { type: tagFilterList, tagFilters: [coupon, sale], operator: and, groupName: offers }

      allow: [group-emptied]

      scenarios:
        - name: The price is gone
          steps:
            - search:
            - click: { prices: "price >= 50.0" }
            - expect: { hits: 1 }
            - click: { tags: coupon }
            - expect: { hits: 2, filters: '( "_tags":"coupon" )', findings: [group-emptied] }

      """##
    case .groupSplit:
      ##"""
      version: "1.0"
      name: "group-split: a group name with two operators"
      description: The same name, once with `and` and once with `or`, makes two groups, which are combined with AND.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: [red, blue], category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [brand, color] }

      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: [isRefined, "count:desc"] } }
        favorites: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: and, groupName: color }

      allow: [group-split]

      scenarios:
        - name: Two groups of one name
          steps:
            - search:
            - click: { colors: red }
            - expect: { widgets: { favorites: { red: { selected: false } } } }
            - click: { favorites: blue }
            - expect: { hits: 1, filters: '( "color":"red" ) AND ( "color":"blue" )' }

      """##
    case .presetReplaced:
      ##"""
      version: "1.0"
      name: "preset-replaced: filters that widgets were not notified of"
      description: The app sets a filter before the widgets are connected, without notifying them; the first click replaces it.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [brand] }

      filterState: { add: { group: { or: brand }, filters: { brand: Fleet } } }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined, "count:desc"] } }
        clear: { type: clearRefinements }

      allow: [preset-replaced]

      scenarios:
        - name: The first click replaces the preset
          steps:
            - search:
            - expect: { hits: 2, filters: '( "brand":"Fleet" )', widgets: { brands: { Fleet: { selected: false } } } }
            - click: { brands: Loom }
            - expect: { filters: '( "brand":"Loom" )', findings: [preset-replaced] }

      """##
    case .selectionForgotten:
      ##"""
      version: "1.0"
      name: "selection-forgotten: dynamic facets that forget a selection"
      description: A search that finds nothing has no facets, so dynamic facets forget what was selected; the next click removes the filter.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red }
          - { name: Boot, brand: Loom, color: blue }
          - { name: Cap, brand: Fleet, color: blue }
        settings:
          attributesForFaceting: [brand, color]
          renderingContent: { facetOrdering: { facets: { order: [color, brand] }, values: { color: { sortRemainingBy: alpha }, brand: { sortRemainingBy: alpha } } } }
        query: { facets: [brand, color] }

      widgets:
        facets: { type: dynamicFacets }
        box: { type: searchBox, searchTriggeringMode: searchAsYouType }
        current: { type: currentRefinements }

      allow: [selection-forgotten]

      scenarios:
        - name: A query without results in between
          steps:
            - search:
            - click: { facets: { filter: { color: blue } } }
            - type: { box: xyz }
            - type: { box: "" }
            - expect: { hits: 2, filters: '( "color":"blue" )', findings: [selection-forgotten], widgets: { current: [blue] } }
            - click: { facets: { filter: { brand: Loom } } }
            - expect: { hits: 1, filters: '( "brand":"Loom" )', findings: [selection-forgotten] }

      """##
    case .undefinedOrder:
      ##"""
      version: "1.0"
      name: "undefined-order: orders left to chance"
      description: Without a presenter a list has no order in the app, and current refinements never have one.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [brand, color] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or }
        current: { type: currentRefinements }

      allow: [undefined-order]

      scenarios:
        - name: Any order
          steps:
            - search:
            - expect: { findings: [undefined-order] }
            - click: { brands: Fleet }
            - click: { brands: Loom }
            - expect: { widgets: { current: [Fleet, Loom] }, findings: [undefined-order] }

      """##
    case .limitAboveEngine:
      ##"""
      version: "1.0"
      name: "limit-above-engine: a limit that the engine does not reach"
      description: The list should show up to 50 values; the index returns 2.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, size: "36" }
          - { name: Boot, size: "37" }
          - { name: Sandal, size: "38" }
        settings: { attributesForFaceting: [size], maxValuesPerFacet: 2 }

      widgets:
        sizes: { type: refinementList, attribute: size, operator: or, presenter: { sortBy: "alphabetical:asc", limit: 50 } }

      allow: [limit-above-engine]

      scenarios:
        - name: One size is missing
          steps:
            - search:
            - expect: { hits: 3, widgets: { sizes: ["36", "37"] } }

      """##
    case .selectedValueHidden:
      ##"""
      version: "1.0"
      name: "selected-value-hidden: a selected value that is not shown"
      description: Selected values do not come first, so the limit cuts one off.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [color, brand] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc", limit: 1 } }
        colors: { type: refinementList, attribute: color, operator: and, presenter: { sortBy: isRefined } }
        clear: { type: clearRefinements }

      allow: [selected-value-hidden]

      scenarios:
        - name: Cut off by the limit
          steps:
            - search:
            - click: { brands: { value: Loom, offscreen: true } }
            - expect: { hits: 2, widgets: { brands: [Fleet] }, findings: [selected-value-hidden] }

        - name: Not in the answer
          description: Version 7 does not show a selected value that is missing from the answer; version 8 appends it with count 0.
          steps:
            - search:
            - click: { colors: red }
            - click: { colors: { value: blue, offscreen: true } }
            - expect: { hits: 0, widgets: { colors: [] }, findings: [selected-value-hidden] }

      """##
    case .initialSelectionIgnored:
      ##"""
      version: "1.0"
      name: "initial-selection-ignored: selections at the start"
      description: Initial selections are shown or overwritten, but do not filter anything.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [brand, color] }

      widgets:
        red: { type: toggle, filter: { color: red }, isSelected: true }
        makers: { type: filterMap, attribute: brand, operator: and, items: { 0: { brand: Fleet }, 1: { brand: Loom } }, selected: 1 }

      allow: [initial-selection-ignored]

      scenarios:
        - name: Nothing is filtered
          steps:
            - search:
            - expect:
                hits: 4
                filters: none
                widgets: { red: [{ value: red, selected: false }], makers: { Loom: { selected: true } } }

      """##
    case .severalMenus:
      ##"""
      version: "1.0"
      name: "several-menus: two hierarchical menus"
      description: Both use the filter state's only hierarchical group; the levels of the menu connected last win.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, place: { lvl0: Shoes, lvl1: Shoes > Running }, sport: { lvl0: Athletics } }
          - { name: Cap, place: { lvl0: Hats, lvl1: Hats > Caps }, sport: { lvl0: Tennis } }
        settings: { attributesForFaceting: [place.lvl0, place.lvl1, sport.lvl0] }

      widgets:
        menu:
          type: hierarchicalMenu
          hierarchicalAttributes: [place.lvl0, place.lvl1]
          separator: " > "
          presenter: default
        sports:
          type: hierarchicalMenu
          hierarchicalAttributes: [sport.lvl0]
          separator: " > "
          presenter: default
        clear: { type: clearRefinements }

      allow: [several-menus]

      scenarios:
        - name: A click in the first menu
          description: The levels queried are those of the second menu.
          steps:
            - search:
            - click: { menu: Shoes }
            - expect: { queries: [{ role: main }, { role: hierarchical, attribute: sport.lvl0 }] }

      """##
    case .menuSeparatorMissing:
      ##"""
      version: "1.0"
      name: "menu-separator-missing: a separator that the data does not use"
      description: The spaces around the separator are part of it.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { name: Boot, brand: Loom, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { name: Cap, brand: Fleet, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [place.lvl0, place.lvl1] }

      widgets:
        menu:
          type: hierarchicalMenu
          hierarchicalAttributes: [place.lvl0, place.lvl1]
          separator: " / "
          presenter: default
        clear: { type: clearRefinements }

      allow: [menu-separator-missing]

      scenarios:
        - name: A child selects no path
          steps:
            - search:
            - click: { menu: { value: Shoes > Running, offscreen: true } }
            - expect: { filters: '( "place.lvl0":"Shoes > Running" )', hits: 0 }

      """##
    case .menuLevelMissing:
      ##"""
      version: "1.0"
      name: "menu-level-missing: a level without data"
      description: The attribute of the second level is not in the records.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, place: { lvl0: Shoes, lvl2: Shoes > Running } }
          - { name: Boot, brand: Loom, place: { lvl0: Shoes, lvl2: Shoes > Boots } }
          - { name: Cap, brand: Fleet, place: { lvl0: Hats, lvl2: Hats > Caps } }
        settings: { attributesForFaceting: [place.lvl0, place.lvl1] }

      widgets:
        menu:
          type: hierarchicalMenu
          hierarchicalAttributes: [place.lvl0, place.lvl1]
          separator: " > "
          presenter: default

      allow: [menu-level-missing]

      scenarios:
        - name: Nothing below the first level
          steps:
            - search:
            - click: { menu: Shoes }
            - expect: { widgets: { menu: [Hats, Shoes] } }

      """##
    case .menuLevelShared:
      ##"""
      version: "1.0"
      name: "menu-level-shared: a list on a level of the menu"
      description: The list counts the same attribute as the menu, and loses its own counts.
      instantsearch: 8

      searcher:
        records:
          - { name: Runner, brand: Fleet, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { name: Boot, brand: Loom, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { name: Cap, brand: Fleet, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [place.lvl0, place.lvl1] }

      widgets:
        tops: { type: refinementList, attribute: place.lvl0, operator: and, groupName: tops, presenter: { sortBy: [isRefined, "count:desc"] } }
        menu:
          type: hierarchicalMenu
          hierarchicalAttributes: [place.lvl0, place.lvl1]
          separator: " > "
          presenter: default

      allow: [menu-level-shared, menu-all-levels]

      scenarios:
        - name: The menu's counts in the list
          steps:
            - search:
            - click: { menu: Shoes }
            - expect: { hits: 2, widgets: { tops: [{ value: Shoes, count: 2 }, { value: Hats, count: 1 }] } }

      """##
    case .menuPathLost:
      ##"""
      version: "1.0"
      name: "menu-path-lost: a removal that takes the path"
      description: Removing the brand puts the hierarchical filter back, but not the path.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { name: Boot, brand: Loom, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { name: Cap, brand: Fleet, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, place.lvl0, place.lvl1] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined, "count:desc"] } }
        menu:
          type: hierarchicalMenu
          hierarchicalAttributes: [place.lvl0, place.lvl1]
          separator: " > "
          presenter: default
        current: { type: currentRefinements }

      allow: [menu-path-lost, undefined-order]

      scenarios:
        - name: The menu loses its levels
          steps:
            - search:
            - click: { menu: Shoes }
            - click: { brands: Fleet }
            - remove: { current: Fleet }
            - expect:
                filters: '( "place.lvl0":"Shoes" )'
                queries: [{ role: main }]
                widgets: { menu: [Shoes] }
                findings: [menu-path-lost]

      """##
    case .menuSelectionStale:
      ##"""
      version: "1.0"
      name: "menu-selection-stale: a selection that outlives its filter"
      description: If other filters remain, the menu does not notice that the hierarchical group was cleared.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { name: Boot, brand: Loom, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { name: Cap, brand: Fleet, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, place.lvl0, place.lvl1] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined, "count:desc"] } }
        menu:
          type: hierarchicalMenu
          hierarchicalAttributes: [place.lvl0, place.lvl1]
          separator: " > "
          presenter: default
        reset: { type: clearRefinements, filterGroupIDs: [{ hierarchical: _hierarchical }] }

      allow: [menu-selection-stale]

      scenarios:
        - name: Still shown selected
          steps:
            - search:
            - click: { brands: Fleet }
            - click: { menu: Shoes }
            - click: { reset: }
            - expect:
                filters: '( "brand":"Fleet" )'
                widgets: { menu: { Shoes: { selected: true } } }
                findings: [menu-selection-stale]
            - note: The next click on the value deselects it, instead of selecting it.
            - click: { menu: Shoes }
            - expect: { filters: '( "brand":"Fleet" )' }

      """##
    case .menuValueTooDeep:
      ##"""
      version: "1.0"
      name: "menu-value-too-deep: a value deeper than the menu"
      description: There is no attribute for the third level, so the path is truncated.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { name: Boot, brand: Loom, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { name: Cap, brand: Fleet, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [place.lvl0, place.lvl1] }

      widgets:
        menu:
          type: hierarchicalMenu
          hierarchicalAttributes: [place.lvl0, place.lvl1]
          separator: " > "
          presenter: default

      allow: [menu-value-too-deep]

      scenarios:
        - name: The value is truncated and cannot be deselected
          steps:
            - search:
            - click: { menu: { value: Shoes > Running > Trail, offscreen: true } }
            - expect: { filters: '( "place.lvl1":"Shoes > Running" )', findings: [menu-value-too-deep] }
            - click: { menu: { value: Shoes > Running > Trail, offscreen: true } }
            - expect: { filters: '( "place.lvl1":"Shoes > Running" )' }

      """##
    case .unwritableValue:
      ##"""
      version: "1.0"
      name: "unwritable-value: a value with a backslash"
      description: The backslash at the end is not escaped, and escapes the quote that ends the value.
      instantsearch: 7

      searcher:
        records:
          - { name: Disk, drive: 'C:\' }
          - { name: Share, drive: server }
        settings: { attributesForFaceting: [drive] }

      widgets:
        drives: { type: refinementList, attribute: drive, operator: or, presenter: { sortBy: [isRefined, "count:desc"] } }

      allow: [unwritable-value]

      scenarios:
        - name: The engine cannot read the filter
          steps:
            - search:
            - filterState: { add: { group: { or: drive }, filters: { drive: 'C:\' } }, notify: false }
            - expect: { findings: [unwritable-value] }

      """##
    case .quotedValue:
      ##"""
      version: "1.0"
      name: "quoted-value: numbers and scores in version 7"
      description: Whatever the type of a facet filter, version 7 quotes it; the engine compares text.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [rating, color] }

      widgets:
        quality: { type: facetFilterList, facetFilters: [{ rating: 4.5 }], operator: and, groupName: rating }
        colors: { type: facetFilterList, facetFilters: [{ attribute: color, value: red, score: 2 }], operator: and, groupName: color }

      allow: [quoted-value]

      scenarios:
        - name: Nothing is found
          steps:
            - search:
            - click: { quality: "rating: 4.5" }
            - expect: { filters: '( "rating":"4.5" )', findings: [quoted-value] }
            - clear:
            - click: { colors: red }
            - expect: { filters: '( "color":"red<score=2>" )', hits: 0, findings: [quoted-value] }

      """##
    case .tornAttribute:
      ##"""
      version: "1.0"
      name: "torn-attribute: an attribute with a comma"
      description: Version 7 sends the names of the attributes to be counted as one string, joined by commas.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, "size, EU": "42" }
        settings: { attributesForFaceting: ["size, EU"] }

      widgets:
        sizes: { type: refinementList, attribute: "size, EU", operator: or, presenter: {} }

      allow: [torn-attribute]

      scenarios:
        - name: Nothing is counted
          steps:
            - search:
            - expect: { queries: [{ role: main, facets: [" EU", size] }], widgets: { sizes: [] } }

      """##
    case .queryFiltersIgnored:
      ##"""
      version: "1.0"
      name: "query-filters-ignored: filters of the query itself"
      description: With disjunctive faceting on, the filters of the filter state replace the query's own.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [color] }
        query: { filters: 'color:red' }

      widgets:
        count: { type: stats }

      allow: [query-filters-ignored]

      scenarios:
        - name: Not sent
          steps:
            - search:
            - expect: { hits: 4, queries: [{ role: main, filters: none }] }

      """##
    case .secondSearch:
      ##"""
      version: "1.0"
      name: "second-search: an answer that starts another search"
      description: The bounds that arrive with the first answer notify the filter state, changed or not.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [price] }

      widgets:
        cheapest: { type: numericComparison, attribute: price, numericOperator: ">=" }
        count: { type: stats }

      allow: [second-search]

      scenarios:
        - name: Two requests for one
          steps:
            - search:
            - expect: { findings: [second-search] }

      """##
    case .hideIgnored:
      ##"""
      version: "1.0"
      name: "hide-ignored: hidden values in version 7"
      description: Version 7 ignores `hide` and shows the value.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [color], facetOrdering: { facets: [color], values: { color: { hide: [blue], sortRemainingBy: alpha } } } }
        query: { facets: [color] }

      widgets:
        facets: { type: dynamicFacets }

      allow: [hide-ignored]

      scenarios:
        - name: Blue is shown
          steps:
            - search:
            - expect: { widgets: { facets: [blue, red] } }

      """##
    case .dynamicFacetsInitializer:
      ##"""
      version: "1.0"
      name: "dynamic-facets-initializer: an initializer that does not return"
      description: In version 8 the initializers of DynamicFacetListConnector that take a controller call themselves.
      instantsearch: 8

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [color], facetOrdering: { facets: [color], values: { color: { sortRemainingBy: alpha } } } }
        query: { facets: [color] }

      widgets:
        facets: { type: dynamicFacets }

      allow: [dynamic-facets-initializer]

      scenarios:
        - name: What the app shows when the controller is connected afterwards
          steps:
            - search:
            - expect: { widgets: { facets: [blue, red] } }

      """##
    case .duplicateValuesCrash:
      ##"""
      version: "1.0"
      name: "duplicate-values-crash: one value in two groups"
      description: An attribute that is counted disjunctively is filtered by the same value in an `or` group and in an `and` group.
      instantsearch: 8

      searcher:
        records:
          - { name: Runner, brand: Fleet, color: red, category: Shoes, price: 60, rating: 4.5 }
          - { name: Boot, brand: Loom, color: blue, category: Shoes, price: 90, rating: 4 }
          - { name: Cap, brand: Fleet, color: blue, category: Hats, price: 15, rating: 5 }
          - { name: Beanie, brand: Loom, color: red, category: Hats, price: 20, rating: 3.5 }
        settings: { attributesForFaceting: [color] }

      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: [isRefined, "count:desc"] } }
        red: { type: toggle, filter: { color: red }, groupName: switch }

      allow: [duplicate-values-crash]

      scenarios:
        - name: The app crashes
          steps:
            - search:
            - click: { colors: red }
            - click: { red: }
            - expect: { findings: [duplicate-values-crash] }

      """##
    case .countMismatch:
      ##"""
      version: "1.0"
      name: "count-mismatch: levels that differ from those queried"
      description: The app itself removes the last filter of the hierarchical group, and the group's levels go with it.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { name: Boot, brand: Loom, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { name: Cap, brand: Fleet, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, place.lvl0, place.lvl1] }

      widgets:
        menu:
          type: hierarchicalMenu
          hierarchicalAttributes: [place.lvl0, place.lvl1]
          separator: " > "
          presenter: default

      allow: [count-mismatch]

      scenarios:
        - name: The next click crashes the app
          steps:
            - search:
            - click: { menu: Shoes }
            - filterState: { remove: { group: { hierarchical: _hierarchical }, filters: { place.lvl0: Shoes } } }
            - click: { menu: Hats }
            - expect: { findings: [count-mismatch] }

      """##
    case .mixedAnswers:
      ##"""
      version: "1.0"
      name: "mixed-answers: answers to each other's queries"
      description: A multi searcher fails once; its next answer is split as if it belonged to the failed search.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [searchable(brand), price, place.lvl0, place.lvl1] }

      searchers:
        more: { query: { hitsPerPage: 1 } }
        names: { kind: facet, attribute: brand }
        group: { kind: multi, components: [main, more, names] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }

      allow: [answers-served-twice, mixed-answers]

      scenarios:
        - name: The next search crashes the app
          steps:
            - search: { searcher: group }
            - click: { brands: Loom }
            - fail: offline
            - search: { searcher: group }
            - click: { brands: Loom }
            - search: { searcher: group }
            - expect: { findings: [answers-served-twice, mixed-answers] }

      """##
    case .cancelledSearchFails:
      ##"""
      version: "1.0"
      name: "cancelled-search-fails: a cancelled search that counts as an error"
      description: Two queries are typed one after the other; the first search is cancelled, and version 8 treats that as a failure.
      instantsearch: 8

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        box: { type: searchBox, searchTriggeringMode: searchOnSubmit }
        count: { type: stats }

      allow: [cancelled-search-fails]

      scenarios:
        - name: The count is emptied
          steps:
            - search:
            - burst: [{ submit: { box: run } }, { submit: { box: boot } }]
            - expect: { findings: [cancelled-search-fails] }

      """##
    case .endlessRetry:
      ##"""
      version: "1.0"
      name: "endless-retry: a host that never answers"
      description: Version 7 tries the same host again and again, and reports nothing.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        spinner: { type: loading }

      allow: [endless-retry]

      scenarios:
        - name: The indicator stays
          steps:
            - search:
            - fail: timeout
            - click: { brands: Loom }
            - expect: { findings: [endless-retry] }

      """##
    case .failureCancelsOlder:
      ##"""
      version: "1.0"
      name: "failure-cancels-older: a failure that discards a good answer"
      description: Two searches wait; the newer one fails first.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }

      allow: [failure-cancels-older]

      scenarios:
        - name: Nothing is shown
          steps:
            - search:
            - hold:
            - click: { brands: Loom }
            - click: { brands: Fleet }
            - answer: { search: 2, error: 503 }
            - expect: { findings: [failure-cancels-older] }

      """##
    case .hitsUncounted:
      ##"""
      version: "1.0"
      name: "hits-uncounted: hits that are not counted"
      description: After a click without a network, the rows are still in memory, but none of them is counted.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        rows: { type: hits, attribute: name }

      allow: [hits-uncounted]

      scenarios:
        - name: A reload would show an empty table
          steps:
            - search:
            - fail: offline
            - click: { brands: Loom }
            - expect: { findings: [hits-uncounted] }

      """##
    case .stalePage:
      ##"""
      version: "1.0"
      name: "stale-page: a page of the previous list"
      description: The second page is requested, then a brand is clicked, and then both answers arrive in order.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        query: { hitsPerPage: 1 }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        rows: { type: hits, attribute: name, offset: 1 }

      allow: [hits-uncounted, stale-page]

      scenarios:
        - name: The page joins the new list
          steps:
            - search:
            - hold:
            - click: { rows: { position: 1 } }
            - click: { brands: Loom }
            - answer:
            - expect: { findings: [stale-page] }

      """##
    case .submitOvertaken:
      ##"""
      version: "1.0"
      name: "submit-overtaken: a submitted query that is overtaken"
      description: A query is typed, and a different one is submitted right away, for example by tapping a suggestion.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        box: { type: searchBox }

      allow: [submit-overtaken]

      scenarios:
        - name: The typed query wins
          steps:
            - search:
            - burst: [{ type: { box: run } }, { submit: { box: runner } }]
            - expect: { findings: [submit-overtaken] }

      """##
    case .boundsOfFilteredAnswer:
      ##"""
      version: "1.0"
      name: "bounds-of-filtered-answer: bounds of a filtered answer"
      description: The first search fails, so the first answer is a filtered one.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, facets: [{ value: Loom }], presenter: { sortBy: "alphabetical:asc" } }
        prices: { type: numericRange, attribute: price }

      allow: [bounds-of-filtered-answer]

      scenarios:
        - name: The slider knows only one price
          steps:
            - fail: offline
            - search:
            - click: { brands: Loom }
            - expect: { findings: [bounds-of-filtered-answer] }

      """##
    case .answersServedTwice:
      ##"""
      version: "1.0"
      name: "answers-served-twice: an answer for two searches"
      description: After a failure, a multi searcher delivers the next answer to its components twice.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [searchable(brand), price, place.lvl0, place.lvl1] }

      searchers:
        names: { kind: facet, attribute: brand }
        group: { kind: multi, components: [main, names] }

      widgets:
        count: { type: stats }

      allow: [answers-served-twice]

      scenarios:
        - name: Each part gets the answer twice
          steps:
            - fail: offline
            - search: { searcher: group }
            - search: { searcher: group }
            - expect: { findings: [answers-served-twice] }

      """##
    case .lateMenuSelection:
      ##"""
      version: "1.0"
      name: "late-menu-selection: a menu that is connected late"
      description: The menu is dismissed and presented again while its filter is active.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        menu:
          type: hierarchicalMenu
          hierarchicalAttributes: [place.lvl0, place.lvl1]
          separator: " > "
          presenter: default
        clear: { type: clearRefinements }

      allow: [late-menu-selection]

      scenarios:
        - name: The new menu shows nothing selected
          steps:
            - search:
            - click: { menu: Shoes }
            - dismiss: menu
            - present: menu
            - expect: { findings: [late-menu-selection] }

      """##
    case .renamedItem:
      ##"""
      version: "1.0"
      name: "renamed-item: a brand by its first letter"
      description: A presenter shows the first letter of each brand, and a click filters by what is shown.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: [{ sortBy: "value:asc" }, { truncate: 1 }] }

      allow: [renamed-item]

      scenarios:
        - name: Nothing matches
          steps:
            - search:
            - click: { brands: L }
            - expect: { filters: '( "brand":"L" )', hits: 0 }

      """##
    case .replayedSelection:
      ##"""
      version: "1.0"
      name: "replayed-selection: a click that comes back"
      description: A list is disconnected, the filters are cleared, and the list is connected again.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }

      allow: [replayed-selection]

      scenarios:
        - name: The filter is there again
          steps:
            - search:
            - click: { brands: Loom }
            - disconnect: { brands: all }
            - filterState: { clearAll: true }
            - connect: { brands: all }
            - expect: { findings: [replayed-selection] }

      """##
    case .lastStateWins:
      ##"""
      version: "1.0"
      name: "last-state-wins: two filter states for one searcher"
      description: The searcher follows both states, and takes the filters for its facet counts from the one connected last.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        filterState: [main, other]
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      filterStates: [other]

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }

      allow: [last-state-wins, unused-name]

      scenarios:
        - name: The click is searched without any filter
          steps:
            - search:
            - click: { brands: Loom }
            - expect: { filters: '( "brand":"Loom" )', hits: 3 }

      """##
    case .statesApart:
      ##"""
      version: "1.0"
      name: "states-apart: a list that shows one searcher and filters another"
      description: The list shows what the second searcher counts, and its taps narrow the first one's results.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet }
          - { objectID: "2", name: Boot, brand: Loom }
          - { objectID: "3", name: Cap, brand: Fleet }
        settings: { attributesForFaceting: [brand] }

      filterStates: [deals]

      searchers:
        bargains: { filterState: deals }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, searcher: bargains, presenter: { sortBy: "alphabetical:asc" } }

      allow: [states-apart, unused-name]

      scenarios:
        - name: A tap changes nothing that the list shows
          steps:
            - search:
            - search: { searcher: bargains }
            - click: { brands: Fleet }
            - expect: { hits: 2, widgets: { brands: [Fleet, Loom] }, searchers: { bargains: { hits: 3 } } }

      """##
    case .outlivesDismissal:
      ##"""
      version: "1.0"
      name: "outlives-dismissal: a filter list that stays"
      description: A filter list is released, but keeps following the filters.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { objectID: "2", name: Boot, brand: Loom, price: 90, place: { lvl0: Shoes, lvl1: Shoes > Boots } }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [brand, price, place.lvl0, place.lvl1] }

      widgets:
        brands: { type: facetFilterList, facetFilters: [{ brand: Loom }], operator: or, groupName: brand }

      allow: [outlives-dismissal]

      scenarios:
        - name: The list is still there
          steps:
            - search:
            - dismiss: brands
            - expect: { findings: [outlives-dismissal] }

      """##
    case .wrongUnderFaults:
      ##"""
      version: "1.0"
      name: "wrong-under-faults: a slider that never recovers"
      description: >-
        With a good network nothing is wrong. When the first search fails, the slider takes its bounds from the answer to the click, and keeps
        them. Run it with `searchplay test --faults`.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, brand: Fleet, price: 60 }
          - { objectID: "2", name: Boot, brand: Loom, price: 90 }
          - { objectID: "3", name: Cap, brand: Fleet, price: 15 }
        settings: { attributesForFaceting: [brand, price] }

      widgets:
        brands: { type: facetFilterList, facetFilters: [{ brand: Fleet }, { brand: Loom }], operator: or, groupName: brands }
        prices: { type: numericRange, attribute: price }

      allow: [wrong-under-faults, range-bounds-frozen]

      scenarios:
        - name: Narrow to a brand
          steps:
            - search:
            - click: { brands: Fleet }
            - expect: { widgets: { prices: [no range  within 15.0 to 90.0] } }

      """##
    case .tagsBesideFacets:
      ##"""
      version: "1.0"
      name: "tags-beside-facets: tags or colors"
      description: The filters `_tags:promo OR color:green`, taken from InstantSearch's documentation; InstantSearch sends them, and the engine rejects them.
      instantsearch: 8

      searcher:
        records:
          - { objectID: "1", name: Runner, color: green, _tags: [promo] }
          - { objectID: "2", name: Boot, color: brown }
        settings: { attributesForFaceting: [color] }
        connectFilterState: never

      widgets:
        offers:
          type: facetFilterList
          facetFilters: [{ attribute: _tags, value: promo, kind: facet }, { color: green }]
          operator: or
          groupName: offers

      allow: [tags-beside-facets, filters-unread]

      scenarios:
        - name: The filters are set, but not searched
          steps:
            - search:
            - click: { offers: promo }
            - click: { offers: green }
            - expect: { filters: '( "_tags":"promo" OR "color":"green" )' }

      """##
    case .filterTrapped:
      ##"""
      version: "1.0"
      name: "filter-trapped: a filter that nobody can remove"
      description: The list of brands has no room for the selected brand, and nothing else shows it.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, kind: Shoes }
          - { name: Sprinter, brand: Fleet, kind: Shoes }
          - { name: Boot, brand: Loom, kind: Shoes }
        settings: { attributesForFaceting: [brand, kind] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: ["count:desc", "alphabetical:asc"], limit: 1 } }

      allow: [filter-trapped]

      scenarios:
        - name: A link opens the app with a brand
          steps:
            - filterState: { add: { group: { or: brand }, filters: { brand: Loom } } }
            - expect:
                hits: 1
                widgets: { brands: { Fleet: { selected: false }, Loom: absent } }
                findings: [filter-trapped]

      """##
    case .rangeBoundsFrozen:
      ##"""
      version: "1.0"
      name: "range-bounds-frozen: a slider that keeps its first bounds"
      description: The most expensive hat costs 20, but the slider still goes up to 90.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, kind: Shoes, price: 90 }
          - { name: Boot, kind: Shoes, price: 60 }
          - { name: Cap, kind: Hats, price: 20 }
          - { name: Beret, kind: Hats, price: 15 }
        settings: { attributesForFaceting: [kind, price] }

      widgets:
        kinds: { type: facetFilterList, facetFilters: [{ kind: Hats }, { kind: Shoes }], operator: or, groupName: kind }
        prices: { type: numericRange, attribute: price }

      allow: [range-bounds-frozen]

      scenarios:
        - name: Hats only
          steps:
            - search:
            - expect: { widgets: { prices: ["no range  within 15.0 to 90.0"] } }
            - click: { kinds: Hats }
            - expect:
                widgets: { prices: ["no range  within 15.0 to 90.0"] }
                findings: [range-bounds-frozen]

      """##
    case .menuAllLevels:
      ##"""
      version: "1.0"
      name: "menu-all-levels: a menu that opens with all its levels"
      description: In version 8, subcategories are listed even before their parent category is opened.
      instantsearch: 8

      searcher:
        records:
          - { name: Runner, place: { lvl0: Shoes, lvl1: Shoes > Running } }
          - { name: Cap, place: { lvl0: Hats, lvl1: Hats > Caps } }
        settings: { attributesForFaceting: [place.lvl0, place.lvl1] }

      widgets:
        menu:
          type: hierarchicalMenu
          hierarchicalAttributes: [place.lvl0, place.lvl1]
          separator: " > "
          presenter: default

      allow: [menu-all-levels]

      scenarios:
        - name: The first screen
          steps:
            - search:
            - expect:
                widgets: { menu: { Hats: {}, Shoes: {}, Hats > Caps: { level: 1 }, Shoes > Running: { level: 1 } } }
                findings: [menu-all-levels]

      """##
    case .fixedIn:
      ##"""
      version: "1.0"
      name: "fixed-in: a defect that a later release fixed"
      description: Before 8.0.2, an ampersand ends the query, so the engine searches for something else.
      instantsearch: 8.0.1

      searcher:
        records:
          - { name: Salt & pepper }
          - { name: Salt }
        settings: { searchableAttributes: [name] }

      widgets:
        list: { type: hits, attribute: name }

      allow: [fixed-in]

      scenarios:
        - name: A query with an ampersand
          steps:
            - search: salt &pepper
            - expect:
                hits: 2
                findings: [fixed-in]

      """##
    case .unknownAttribute:
      ##"""
      version: "1.0"
      name: "unknown-attribute: an attribute that no record has"
      description: The ranking uses `pricee`, which no record has, so it has no effect.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, price: 90 }
          - { name: Boot, price: 60 }
        settings: { customRanking: [asc(pricee)] }

      widgets:
        list: { type: hits, attribute: name }

      allow: [unknown-attribute]

      scenarios:
        - name: The order stays that of the records
          steps:
            - search:
            - expect: { widgets: { list: [Runner, Boot] } }

      """##
    case .groupUnwritten:
      ##"""
      version: "1.0"
      name: "group-unwritten: a group that nothing fills"
      description: The current refinements watch a group with a British spelling; the list fills one with an American spelling.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, color: red }
          - { name: Boot, color: blue }
        settings: { attributesForFaceting: [color] }

      widgets:
        colors: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: or, groupName: color }
        current: { type: currentRefinements, filterGroupIDs: [{ or: colour }] }

      allow: [group-unwritten]

      scenarios:
        - name: The current refinements stay empty
          steps:
            - search:
            - click: { colors: red }
            - expect: { hits: 1, widgets: { current: [] } }

      """##
    case .filtersUnread:
      ##"""
      version: "1.0"
      name: "filters-unread: filters that no searcher follows"
      description: The switch writes to its own filter state, which no searcher uses.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, price: 90 }
          - { name: Cap, price: 20 }

      filterStates: [offers]

      widgets:
        onlyCheap: { type: toggle, filter: { attribute: price, operator: "<", value: 50 }, filterState: offers }

      allow: [filters-unread]

      scenarios:
        - name: The switch narrows nothing
          steps:
            - search:
            - click: { onlyCheap: }
            - search:
            - expect: { hits: 2, filterStates: { offers: '( "price" < 50.0 )' } }

      """##
    case .allowUnused:
      ##"""
      version: "1.0"
      name: "allow-unused: a finding that is allowed and does not occur"
      description: The menu whose path used to get lost is gone, but the finding is still listed under 'allow'.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet }
          - { name: Boot, brand: Loom }
        settings: { attributesForFaceting: [brand] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }

      allow: [menu-path-lost, allow-unused]

      scenarios:
        - name: A brand
          steps:
            - search:
            - click: { brands: Fleet }
            - expect: { hits: 1 }

      """##
    case .expectationCannotFail:
      ##"""
      version: "1.0"
      name: "expectation-cannot-fail: an expectation that cannot fail"
      description: No record has the brand Fleeet, so its absence proves nothing.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet }
          - { name: Boot, brand: Loom }
        settings: { attributesForFaceting: [brand] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }

      allow: [expectation-cannot-fail]

      scenarios:
        - name: A brand that is never there
          steps:
            - search:
            - expect: { widgets: { brands: { Fleeet: absent } } }

      """##
    case .unknownValue:
      ##"""
      version: "1.0"
      name: "unknown-value: a switch for a value that no record has"
      description: The records spell the color differently, so the switch finds nothing.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, color: grey }
          - { name: Boot, color: blue }
        settings: { attributesForFaceting: [color] }

      widgets:
        onlyGrey: { type: toggle, filter: { color: gray }, groupName: color }

      allow: [unknown-value]

      scenarios:
        - name: Switched on
          steps:
            - search:
            - click: { onlyGrey: }
            - expect: { hits: 0 }

      """##
    case .numbersMissing:
      ##"""
      version: "1.0"
      name: "numbers-missing: a slider for text values"
      description: The prices in these records are strings, which have no smallest and no largest value.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, price: "60" }
          - { name: Boot, price: "90" }
        settings: { attributesForFaceting: [price] }

      widgets:
        prices: { type: numericRange, attribute: price }

      allow: [numbers-missing]

      scenarios:
        - name: A range
          steps:
            - search:
            - set: { prices: [50, 100] }
            - expect: { hits: 0 }

      """##
    case .unusedName:
      ##"""
      version: "1.0"
      name: "unused-name: a name that nothing uses"
      description: The second brand was meant to be used in the scenario, which spells out a brand instead.
      instantsearch: 7

      variables:
        brand: Fleet
        other: Loom

      searcher:
        records:
          - { name: Runner, brand: Fleet }
          - { name: Boot, brand: Loom }
        settings: { attributesForFaceting: [brand] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }

      allow: [unused-name]

      scenarios:
        - name: Two brands
          steps:
            - search:
            - click: { brands: "${brand}" }
            - click: { brands: Loom }
            - expect: { hits: 2 }

      """##
    case .parameterIgnored:
      ##"""
      version: "1.0"
      name: "parameter-ignored: a radius that embedded records do not choose"
      description: The live index leaves out records beyond a radius that it chooses; embedded records keep them all, nearest first.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, _geoloc: { lat: 48.9, lng: 2.3 } }
          - { name: Boot, brand: Loom, _geoloc: { lat: 52.5, lng: 13.4 } }
        settings: { attributesForFaceting: [brand] }
        query: { aroundLatLng: "48.85, 2.35" }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }

      allow: [parameter-ignored]

      scenarios:
        - name: A brand
          steps:
            - search:
            - click: { brands: Fleet }
            - expect: { hits: 1 }

      """##
    case .settingIncomplete:
      ##"""
      version: "1.0"
      name: "setting-incomplete: a setting without its other half"
      description: >-
        The records should be sorted by popularity, but the index's ranking lacks 'custom', so they stay in the order of the file.
      instantsearch: 7

      searcher:
        records:
          - { objectID: a, name: Runner, popularity: 1 }
          - { objectID: b, name: Boot, popularity: 9 }
        settings:
          ranking: [typo, words, exact]
          customRanking: [desc(popularity)]

      widgets:
        list: { type: hits, attribute: name }

      allow: [setting-incomplete]

      scenarios:
        - name: In the order of the file
          steps:
            - search:
            - expect: { widgets: { list: [Runner, Boot] } }

      """##
    case .answersUnreleased:
      ##"""
      version: "1.0"
      name: "answers-unreleased: answers that never arrive"
      description: The answer to the click is held, and the scenario ends while the list still shows the old counts.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet }
          - { name: Boot, brand: Loom }
        settings: { attributesForFaceting: [brand] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: and, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }

      allow: [answers-unreleased]

      scenarios:
        - name: A click without an answer
          steps:
            - search:
            - hold:
            - click: { brands: Fleet }
            - expect: { widgets: { brands: ["Fleet", "Loom"] } }

      """##
    case .pagePastEnd:
      ##"""
      version: "1.0"
      name: "page-past-end: a page past the end"
      description: Two records, one per page, make two pages, 0 and 1. Page 2, the third one, has no hits, and the engine does not complain.
      instantsearch: 7

      searcher:
        records:
          - { objectID: a, name: Runner }
          - { objectID: b, name: Boot }
        query: { hitsPerPage: 1 }

      widgets:
        count: { type: stats }

      allow: [page-past-end]

      scenarios:
        - name: The third of two pages
          steps:
            - search:
            - page: 2
            - expect: { hits: 2 }

      """##
    case .listedTwice:
      ##"""
      version: "1.0"
      name: "listed-twice: a criterion that is listed twice"
      description: The second of two equal criteria has no effect; one of them was probably meant to be a different attribute.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet, price: 90 }
          - { name: Boot, brand: Loom, price: 120 }
        settings: { attributesForFaceting: [brand], customRanking: [desc(price), desc(price)] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: and, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }

      allow: [listed-twice]

      scenarios:
        - name: All products
          steps:
            - search:
            - expect: { hits: 2 }

      """##
    case .hitsUnreadable:
      ##"""
      version: "1.0"
      name: "hits-unreadable: a record that the app's type cannot read"
      description: One record has its price as a string; the app decodes a number, and the whole page of hits is dropped.
      instantsearch: 7

      searcher:
        records:
          - { objectID: "1", name: Runner, price: 90 }
          - { objectID: "2", name: Boot, price: "120" }

      widgets:
        rows: { type: hits, attribute: name, record: { name: text, price: number } }

      allow: [hits-unreadable]

      scenarios:
        - name: All products
          steps:
            - search:
            - expect: { hits: 2, widgets: { rows: none } }

      """##
    case .stepWithoutEffect:
      ##"""
      version: "1.0"
      name: "step-without-effect: a step that changes nothing"
      description: Each step waits for its answers, so there is no search left to cancel; the cancellation belongs after 'hold'.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet }
          - { name: Boot, brand: Loom }
        settings: { attributesForFaceting: [brand] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: and, presenter: { sortBy: [isRefined, "alphabetical:asc"] } }

      allow: [step-without-effect]

      scenarios:
        - name: Cancel after the answer
          steps:
            - search:
            - cancel:
            - expect: { hits: 2 }

      """##
    case .alwaysEmpty:
      ##"""
      version: "1.0"
      name: "always-empty: a presenter that leaves nothing"
      description: No brand has 10 records, so a list of brands with a count of at least 10 is always empty.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet }
          - { name: Boot, brand: Loom }
        settings: { attributesForFaceting: [brand] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: and, presenter: [{ sortBy: "value:asc" }, { minCount: 10 }] }

      allow: [always-empty]

      scenarios:
        - name: The list stays empty
          steps:
            - search:
            - expect: { hits: 2, widgets: { brands: [] } }

      """##
    case .inputClamped:
      ##"""
      version: "1.0"
      name: "input-clamped: a number beyond the bounds"
      description: The slider takes its bounds from the first answer, and a range beyond them is cut off.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, price: 60 }
          - { name: Boot, price: 90 }
        settings: { attributesForFaceting: [price] }

      widgets:
        price: { type: numericRange, attribute: price }

      allow: [input-clamped]

      scenarios:
        - name: Up to 500
          steps:
            - search:
            - set: { price: [70, 500] }
            - expect: { hits: 1, filters: "( \"price\":70.0 TO 90.0 )" }

      """##
    case .orderUnreachable:
      ##"""
      version: "1.0"
      name: "order-unreachable: an order without a way back"
      description: The list offers two replicas, but not the index that the screen starts with.
      instantsearch: 7

      searcher:
        index: shop
        records:
          - { name: Runner, price: 60 }
          - { name: Boot, price: 90 }
        settings:
          replicas:
            shop_cheapest: { customRanking: [asc(price)] }
            shop_dearest: { customRanking: [desc(price)] }

      widgets:
        order: { type: sortBy, indicesNames: [shop_cheapest, shop_dearest] }

      allow: [order-unreachable]

      scenarios:
        - name: By price
          steps:
            - search:
            - click: { order: shop_dearest }
            - expect: { widgets: { order: { shop_dearest: { selected: true } } } }

      """##
    case .recordsInconsistent:
      ##"""
      version: "1.0"
      name: "records-inconsistent: a record with a misspelt name"
      description: One record has 'Brand' where the others have 'brand', so no filter on the brand finds it.
      instantsearch: 7

      searcher:
        records:
          - { objectID: runner, brand: Fleet }
          - { objectID: boot, brand: Alpine }
          - { objectID: sandal, Brand: Fleet }
        settings: { attributesForFaceting: [brand] }

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }

      allow: [records-inconsistent]

      scenarios:
        - name: By brand
          steps:
            - search:
            - click: { brands: Fleet }
            - expect: { hits: 1 }

      """##
    case .filterMatchesAll:
      ##"""
      version: "1.0"
      name: "filter-matches-all: a switch that changes nothing"
      description: Every record is in stock, so switching it on leaves the results unchanged.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, inStock: true }
          - { name: Boot, inStock: true }
        settings: { attributesForFaceting: [inStock] }

      widgets:
        onlyInStock: { type: toggle, filter: { inStock: true } }

      allow: [filter-matches-all]

      scenarios:
        - name: Switched on
          steps:
            - search:
            - click: { onlyInStock: }
            - expect: { hits: 2 }

      """##
    case .countsNarrowed:
      ##"""
      version: "1.0"
      name: "counts-narrowed: values that vanish after a click"
      description: With disjunctive faceting off, the brand filter also narrows the brands' own counts.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, brand: Fleet }
          - { name: Boot, brand: Loom }
          - { name: Cap, brand: Fleet }
        settings: { attributesForFaceting: [brand] }
        isDisjunctiveFacetingEnabled: false

      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: ["count:desc"] } }

      allow: [counts-narrowed]

      scenarios:
        - name: One brand is left
          steps:
            - search:
            - expect: { widgets: { brands: [Fleet, Loom] } }
            - click: { brands: Fleet }
            - expect: { widgets: { brands: [Fleet] } }

      """##
    case .groupWidens:
      ##"""
      version: "1.0"
      name: "group-widens: a second choice that shows more"
      description: A slider and a stepper share an `or` group, so records that match either of them are shown.
      instantsearch: 7

      searcher:
        records:
          - { name: Cap, price: 20, weight: 300 }
          - { name: Beret, price: 90, weight: 80 }
          - { name: Boot, price: 95, weight: 900 }
        settings: { attributesForFaceting: [price, weight] }

      widgets:
        prices: { type: numericRange, attribute: price, operator: or, groupName: numbers }
        weights: { type: numericComparison, attribute: weight, numericOperator: "<=", operator: or, groupName: numbers }

      allow: [group-widens, range-bounds-frozen, second-search]

      scenarios:
        - name: Cheap or light
          steps:
            - search:
            - set: { prices: [20, 50] }
            - expect: { hits: 1 }
            - set: { weights: 100 }
            - expect: { hits: 2 }

      """##
    case .stepperCountsOn:
      ##"""
      version: "1.0"
      name: "stepper-counts-on: a stepper that remembers"
      description: The filters are cleared, and the next tap goes on from where the stepper was.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, stars: 1 }
          - { name: Boot, stars: 3 }
          - { name: Cap, stars: 5 }
        settings: { attributesForFaceting: [stars] }

      widgets:
        stars: { type: numericComparison, attribute: stars, numericOperator: ">=" }
        clear: { type: clearRefinements }

      allow: [stepper-counts-on, second-search]

      scenarios:
        - name: Cleared in between
          steps:
            - search:
            - set: { stars: 3 }
            - click: { clear: }
            - increment: { stars: 1 }
            - expect:
                filters: '( "stars" >= 4.0 )'
                findings: [stepper-counts-on]

      """##
    case .unevenBands:
      ##"""
      version: "1.0"
      name: "uneven-bands: a record in two price ranges"
      description: Both ranges include their ends, so the boot is in each of them.
      instantsearch: 7

      searcher:
        records:
          - { name: Cap, price: 20 }
          - { name: Boot, price: 50 }
          - { name: Coat, price: 90 }

      widgets:
        prices:
          type: numericFilterList
          operator: or
          groupName: price
          numericFilters:
            - { attribute: price, lower: 0, upper: 50 }
            - { attribute: price, lower: 50, upper: 100 }

      allow: [uneven-bands]

      scenarios:
        - name: The same boot twice
          steps:
            - search:
            - click: { prices: "price: 0.0 to 50.0" }
            - expect: { hits: 2 }
            - click: { prices: "price: 0.0 to 50.0" }
            - click: { prices: "price: 50.0 to 100.0" }
            - expect: { hits: 2 }

      """##
    case .misleadingLabel:
      ##"""
      version: "1.0"
      name: "misleading-label: a label without its negation"
      description: The switch hides what is sold out, but the current refinements read as if nothing else were shown.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, soldOut: false }
          - { name: Boot, soldOut: true }
        settings: { attributesForFaceting: [soldOut] }

      widgets:
        available: { type: toggle, filter: { attribute: soldOut, value: true, negated: true } }
        current: { type: currentRefinements }

      allow: [misleading-label]

      scenarios:
        - name: Hide what is sold out
          steps:
            - search:
            - click: { available: }
            - expect: { hits: 1, widgets: { current: [soldOut] } }

      """##
    case .relevanceFirst:
      ##"""
      version: "1.0"
      name: "relevance-first: a sort order that a query undoes"
      description: The replica sorts by price, but with a query the number of typos comes first.
      instantsearch: 7

      searcher:
        index: shop
        records:
          - { name: Boots, price: 90 }
          - { name: Books, price: 60 }
        settings:
          searchableAttributes: [name]
          replicas:
            shop_cheapest: { customRanking: [asc(price)] }

      widgets:
        box: { type: searchBox }
        order: { type: sortBy, indicesNames: [shop, shop_cheapest] }
        rows: { type: hits, attribute: name }

      allow: [relevance-first]

      scenarios:
        - name: The dearer one first
          steps:
            - search:
            - click: { order: shop_cheapest }
            - expect: { widgets: { rows: [Books, Boots] } }
            - type: { box: boots }
            - expect: { widgets: { rows: [Boots, Books] } }

      """##
    case .unsuitedList:
      ##"""
      version: "1.0"
      name: "unsuited-list: numbers sorted as text"
      description: The list sorts sizes by their characters, so 10 comes before 9.
      instantsearch: 7

      searcher:
        records:
          - { name: Runner, size: 9 }
          - { name: Boot, size: 10 }
          - { name: Clog, size: 11 }
          - { name: Sandal, size: 9 }
        settings: { attributesForFaceting: [size] }

      widgets:
        sizes:
          type: refinementList
          attribute: size
          operator: or
          presenter: { sortBy: ["alphabetical:asc"] }

      allow: [unsuited-list]

      scenarios:
        - name: Ten before nine
          steps:
            - search:
            - expect: { widgets: { sizes: ["10", "11", "9"] } }

      """##
    }
  }
}
