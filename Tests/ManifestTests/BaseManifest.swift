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
        facets: [color]
        maxValuesPerFacet: 20
        sortFacetValuesBy: alpha
        attributesToRetrieve: [name]
      isDisjunctiveFacetingEnabled: true
      keepSelectedEmptyFacets: true
      disjunctiveFacetsAttributes: [color]
    widgets:
      list:
        type: refinementList
        attribute: color
        operator: or
        selectionMode: multiple
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
    scenarios:
      - name: First
        description: Words
        tags: [smoke]
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
          - note: Words
          - expect:
              filters: none
              hits: 1
              hitIDs: ["1"]
              queries: [{ role: disjunctive, attribute: color, filters: none, query: shoe, facets: [color] }]
              widgets:
                list: [red, { value: blue, count: 1, selected: true, level: 0 }]
                menu: { a: { count: 1, selected: true, level: 0 }, b: absent }
    snapshot:
      queries: true
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
