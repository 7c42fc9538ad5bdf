import Diagnostics
import Manifest

/// A manifest that uses every key, for tests that break it.
enum BaseManifest {
  static let text = """
    version: "1.0"
    name: Shop
    description: Words
    instantsearch: 7
    searcher:
      backend: embedded
      index: shop
      records: [{ name: a, color: red }]
      settings:
        searchableAttributes: [name]
        attributesForFaceting: [color, lvl0, lvl1]
        customRanking: [desc(popularity)]
        facetOrdering: { facets: [color], values: { color: { order: [red], hide: [blue], sortRemainingBy: alpha } } }
        replicas: { shop_desc: { customRanking: [desc(price)] } }
        maxValuesPerFacet: 50
        sortFacetValuesBy: count
        hitsPerPage: 10
        paginationLimitedTo: 100
        attributesToRetrieve: [name]
        queryType: prefixLast
        typoTolerance: true
        minWordSizefor1Typo: 4
        minWordSizefor2Typos: 8
      query:
        query: start
        filters: color:red
        hitsPerPage: 3
        page: 0
        facetFilters: ["color:red", ["color:-blue", "lvl0:a"]]
        numericFilters: price > 3
        tagFilters: [new]
        optionalFilters: ["color:red"]
        facets: [color]
        maxValuesPerFacet: 20
        sortFacetValuesBy: alpha
        attributesToRetrieve: [name]
      isDisjunctiveFacetingEnabled: true
      keepSelectedEmptyFacets: true
      disjunctiveFacetsAttributes: [color]
      connectFilterState: last
    widgets:
      list:
        type: refinementList
        attribute: color
        operator: or
        selectionMode: multiple
        searcher: facet
        facets: [{ value: red, count: 3 }]
        groupName: colors
        presenter:
          sortBy: [isRefined, "count:desc"]
          limit: 5
          showEmptyFacets: false
      fixed:
        type: facetFilterList
        facetFilters: [{ color: red }, { attribute: color, value: blue, negated: true, score: 2 }]
        operator: and
        groupName: fixed
        selectionMode: single
      tags:
        type: tagFilterList
        tagFilters: [coupon, { value: sale, negated: true }]
        operator: and
        groupName: tags
        selectionMode: multiple
      menu:
        type: hierarchicalMenu
        hierarchicalAttributes: [lvl0, lvl1]
        separator: " > "
        presenter: default
      current:
        type: currentRefinements
        filterGroupIDs: [{ or: colors, kind: facet }, { hierarchical: _hierarchical }]
        presenter:
          string: "{attribute}: {value}"
          number: "{value}"
          boolean: "{attribute}"
          comparison: "{operator} {value}"
          range: "{lower} to {upper}"
          tag: "{value}"
      numbers:
        type: numericFilterList
        numericFilters: [{ attribute: price, operator: "<", value: 10 }]
        operator: or
        groupName: numbers
        selectionMode: single
      clear:
        type: clearRefinements
        clearMode: except
        filterGroupIDs: [{ and: fixed }]
      switch:
        type: toggle
        filter: { color: red }
        isSelected: false
        operator: and
        groupName: switch
      segments:
        type: filterMap
        items: { 0: { color: red }, 1: { color: blue } }
        selected: 0
        attribute: color
        operator: and
        groupName: segments
      slider:
        type: numericRange
        attribute: lvl0
        bounds: [0, 10]
        range: [1, 2]
        operator: and
        groupName: slider
      stepper:
        type: numericComparison
        attribute: lvl1
        numericOperator: ">="
        number: 3
        bounds: [0, 10]
        operator: and
        groupName: stepper
      sort:
        type: sortBy
        indicesNames: [shop, shop_desc]
        selected: 0
      box:
        type: searchBox
        searchTriggeringMode: searchOnSubmit
      count:
        type: stats
      busy:
        type: loading
      rows:
        type: hits
        infiniteScrolling: true
        offset: 5
        showItemsOnEmptyQuery: true
        connectFilterState: true
        attribute: name
      dynamic:
        type: dynamicFacets
        selections: { color: [red] }
        selectionModeForAttribute: { color: multiple }
        defaultSelectionMode: single
        filterGroupForAttribute: { color: { or: color } }
        defaultFilterGroupType: and
      relevant:
        type: relevantSort
      data:
        type: queryRuleCustomData
    filterState: [{ add: { group: { and: preset }, filters: { color: red } } }]
    setup:
      - search: setup
    scenarios:
      - name: First
        description: Words
        tags: [smoke]
        allow: [second-search]
        skip: reason
        only: false
        steps:
          - search: shoe
          - click: { list: { value: red, offscreen: true } }
          - click: { fixed: { filter: { color: red } } }
          - click: { tags: { position: 1 } }
          - remove: { current: red }
          - clear: { or: colors }
          - filterState:
              - add: { group: { and: x }, filters: { attribute: price, operator: ">=", value: 3 } }
              - remove: { group: { and: x }, filters: { attribute: price, lower: 1, upper: 2 } }
              - toggle: { group: { or: x, kind: tag }, filters: { _tags: new } }
              - clear: { and: x }
              - clearAll: true
          - filterState:
              - removeEverywhere: { color: red }
              - removeAttribute: { attribute: color, group: { and: x } }
              - clearAllExcept: [{ and: x }]
              - hierarchicalAttributes: [lvl0]
              - hierarchicalFilters: [{ lvl0: a }]
              - notify: true
          - click: { clear: }
          - set: { switch: true }
          - set: { slider: [1, 5] }
          - increment: { stepper: { by: 2, default: 1 } }
          - decrement: { stepper: 1 }
          - multiply: { stepper: 2 }
          - type: { box: a }
          - submit: { box: b }
          - facetSearch: { list: re }
          - query: x
          - page: 1
          - index: shop
          - filters: color:red
          - searcher: { keepSelectedEmptyFacets: true, isDisjunctiveFacetingEnabled: true, disjunctiveFacetsAttributes: [color], query: x }
          - burst:
              - search: a
          - note: Words
          - bounds: { slider: [0, 50] }
          - expect:
              pending: false
              findings: [undefined-order]
              filters: none
              hits: 1
              hitIDs: ["1"]
              queries: [{ role: disjunctive, attribute: color, filters: none, query: shoe, facets: [color] }]
              widgets:
                list: [red, { value: blue, count: 1, selected: true }]
                menu: { a: { count: 1, selected: true, level: 0 }, b: absent }
    allow: [undefined-order, second-search]
    snapshot:
      queries: true
      pending: false
      hits: 2
      hitAttribute: name

    """

  static func read(_ text: String) -> (manifest: Manifest?, diagnostics: [Diagnostic]) {
    Manifest.read(SourceFile(name: "m.yaml", text: text))
  }

  static func messages(_ text: String) -> String {
    DiagnosticRenderer(color: false).render(read(text).diagnostics)
  }
}
