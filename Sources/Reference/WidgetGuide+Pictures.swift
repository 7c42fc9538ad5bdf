import Manifest

extension WidgetGuide {
  /// The state of an example that a widget's page shows, in the notation of a block in a document; its path is relative to the page.
  ///
  /// The block is filled by `searchplay docs`, as in any other document.
  static func excerpt(_ type: WidgetType) -> String {
    let state =
      switch type {
      case .refinementList: "storefront.searchplay.yaml#search-within-a-brand@2 brands"
      case .facetFilterList: "storefront.searchplay.yaml#narrow-to-red-shoes@4 colors"
      case .tagFilterList: "storefront.searchplay.yaml#search-within-a-brand@6 promotions"
      case .currentRefinements: "storefront.searchplay.yaml#narrow-to-red-shoes@4 current"
      case .hierarchicalMenu: "storefront.searchplay.yaml#narrow-to-red-shoes@2 menu"
      case .numericFilterList: "more-widgets.searchplay.yaml#prices-and-stars@2 prices"
      case .clearRefinements: "more-widgets.searchplay.yaml#prices-and-stars@2 clear"
      case .toggle: "more-widgets.searchplay.yaml#switches-and-segments@2 inStock"
      case .filterMap: "more-widgets.searchplay.yaml#switches-and-segments@3 delivery"
      case .numericRange: "more-widgets.searchplay.yaml#prices-and-stars@4 slider"
      case .numericComparison: "more-widgets.searchplay.yaml#prices-and-stars@5 stars"
      case .sortBy: "more-widgets.searchplay.yaml#text-order-and-pages@2 order"
      case .searchBox: "more-widgets.searchplay.yaml#text-order-and-pages@5 box"
      case .stats: "more-widgets.searchplay.yaml#text-order-and-pages@5 count"
      case .loading: "loading.searchplay.yaml#waiting@1 spinner as pending"
      case .hits: "more-widgets.searchplay.yaml#text-order-and-pages@3 rows"
      case .dynamicFacets: "more-widgets.searchplay.yaml#facets-that-the-engine-arranges@2 arranged"
      case .relevantSort: "recorded/recorded.searchplay.yaml#relevant-results-and-all-of-them@1 relevance"
      case .queryRuleCustomData: "recorded/recorded.searchplay.yaml#relevant-results-and-all-of-them@3 banner"
      }
    return "../../examples/\(state)"
  }

  /// The state for the search for facet values.
  static let facetSearchExcerpt = "../../examples/more-widgets.searchplay.yaml#search-for-a-brand@2 makers"
}
