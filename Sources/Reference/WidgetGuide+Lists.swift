import Manifest

extension WidgetGuide {
  static let refinementList = WidgetGuide(
    names: "`FacetListConnector`, `FacetListInteractor`, `FacetListController`, `FacetListPresenter`",
    summary: "Values of an attribute with their counts, from the results, or from a search for facet values.",
    events: [
      Event(
        "click: { brands: Fleet }",
        "Selects the value, or deselects it; in single mode, any other value is deselected. The whole group is emptied and refilled with one string filter on this attribute for each selected value, and the filter state notifies its observers."
      ),
      Event(
        "facetSearch: { brands: fl }",
        "With `searcher: facet`: searches for values that match the query; `null` finds the most frequent ones."),
    ],
    calls: [
      Call(
        "setSelectableItems", "the values with their counts and selection states, as arranged by the presenter",
        "immediately, with the initial `facets`; whenever the selections change (before the answer: new selections, old counts); whenever the values change"
      ),
      Call("reload", "nothing", "after each `setSelectableItems`"),
    ],
    quirks: [
      .both(
        "After a notification, the selection consists of the string values of *all* facet filters in the group, including negated ones and those on other attributes; numbers and booleans are not read back."
      ),
      .both("An `and` list gets no disjunctive query, so after a click it shows only values that occur together with the selected ones."),
      .both("Initial `facets` are replaced by the first answer, even an empty one."),
      .both(
        "Ties are sorted by lower-cased value, even with `sortBy: []`; values that differ only in case come in undefined order. The limit is applied after sorting, so selected values may be cut off."
      ),
      .both("`showEmptyFacets: false` also hides selected values with count 0."),
      .seven(
        "Values come from `disjunctiveFacets`, or otherwise from `facets`. A selected value that is missing from the answer is not shown: between the click and its answer, in `and` lists, and with `keepSelectedEmptyFacets: false`."
      ),
      .eight(
        "Values come from the single table `facets`; selected values that are missing from it are appended with count 0. A list on an attribute of a hierarchical menu shows the counts of the hierarchical query."
      ),
    ],
    findings: [
      .attributeNotFaceted, .groupRewritten, .groupSplit, .presetReplaced, .undefinedOrder, .alwaysEmpty, .limitAboveEngine,
      .selectedValueHidden, .countsNarrowed, .unsuitedList,
      .menuLevelShared, .tornAttribute, .duplicateValuesCrash, .unwritableValue, .renamedItem, .replayedSelection,
    ])

  static let facetSearch = WidgetGuide(
    names: "`FacetSearcher`, and `FacetListConnector(searcher:…)`",
    summary: "A search for facet values: a refinement list that shows the values found instead of those in the results.",
    events: [
      Event(
        "facetSearch: { makers: fl }",
        "Searches for values that match the query, under the filters of the filter state; `null` or an empty query finds the most frequent values."
      ),
      Event("click: { makers: Fleet }", "Selects or deselects the value, as in any refinement list."),
    ],
    calls: [
      Call(
        "setSelectableItems", "the values found, with their counts, selection states and highlighted matches",
        "immediately, with the initial `facets`; on each answer to a search for values; whenever the selections change"),
      Call("reload", "nothing", "after each `setSelectableItems`"),
    ],
    quirks: [
      .both("Every notification of the filter state searches for values again, with the last query."),
      .both(
        "Before the first search for values, only the initial `facets` are shown: the main searcher's results do not reach the list."),
      .both(
        "The attribute must be `searchable(…)` in attributesForFaceting, or the search is rejected; at most `maxFacetHits` values are returned (default: 10)."
      ),
      .seven("Selected values that were not found are not shown."),
      .eight("Selected values that were not found are appended with count 0."),
    ],
    findings: [.undefinedOrder, .attributeNotFaceted, .groupRewritten])

  private static func filterList(
    _ what: String, _ connector: String, _ item: String, hasScores: Bool, quirks: [Quirk], findings: [FindingID]
  ) -> WidgetGuide {
    let interactor = connector.replacing("Connector", with: "Interactor")
    let controller = connector.replacing("Connector", with: "Controller")
    return WidgetGuide(
      names: "`\(connector)`, `\(interactor)`, `\(controller)`",
      summary: "A fixed list of \(what), always shown in the order given.",
      events: [
        Event(
          "click: { \(item) }",
          "Multiple mode: selects or deselects the filter; the *whole group* is emptied and refilled with the selected filters of this kind. Single mode: removes only this list's own filters from the group and adds the clicked one, unless it was already selected. The filter state notifies its observers."
        )
      ],
      calls: [
        Call("setSelectableItems", "the filters, with their selection states", "immediately; whenever the selection changes"),
        Call("reload", "nothing", "after each `setSelectableItems`"),
      ],
      quirks: [
        .both(
          "A filter is selected if the group contains an equal one: attribute, value\(hasScores ? ", negation and score" : " and negation") must all be the same."
        ),
        .both(
          "After a notification, the selection consists of all filters of this kind in the group, including those that are not on the list; multiple mode keeps them."
        ),
        .both("In multiple mode, a click removes filters of other kinds from an `and` group."),
      ] + quirks,
      findings: [.groupEmptied, .groupRewritten, .groupSplit, .undefinedOrder, .presetReplaced, .outlivesDismissal, .tagsBesideFacets]
        + findings)
  }

  static let facetFilterList = filterList(
    "facet filters", "FacetFilterListConnector", "colors: red", hasScores: true,
    quirks: [
      .both("The list requests no counts, but an `or` list still causes a disjunctive query for its attribute."),
      .seven(
        "Numbers, booleans and scores are written inside quotes: `\"rating\":\"4.5\"`, `\"color\":\"red<score=2>\"`; numbers are rounded to 32 bits."
      ),
      .eight(
        "Numbers and booleans are written without quotes, and a score after the value: `\"rating\":4.5`, `\"color\":\"red\"<score=2>`."),
    ], findings: [.attributeNotFaceted, .quotedValue, .unwritableValue, .duplicateValuesCrash, .menuLevelShared])

  static let tagFilterList = filterList(
    "tags", "TagFilterListConnector", "promotions: coupon", hasScores: false,
    quirks: [.both("Tags can always be filtered by, and matching is case-sensitive.")], findings: [.unwritableValue])

  static let numericFilterList = filterList(
    "numeric filters", "NumericFilterListConnector", "prices: \"price < 50.0\"", hasScores: false,
    quirks: [.both("Numbers are doubles, and are written with a fraction: `\"price\" >= 10.0`, `\"price\":10.0 TO 20.0`.")],
    findings: [.unevenBands, .misleadingLabel])

  static let currentRefinements = WidgetGuide(
    names: "`CurrentFiltersInteractor`, `CurrentFiltersConnector`, `CurrentFiltersController`, `DefaultPresenter.Filter`",
    summary: "All active filters, or those of some groups, each of which can be removed.",
    events: [
      Event(
        "remove: { current: red }",
        "Empties the filter state, or the watched groups, and puts every other item back into its group; the filter state notifies its observers, even if nothing was removed."
      )
    ],
    calls: [
      Call("setItems", "the filters, with their groups and labels", "whenever the filters change, but not on connection"),
      Call("reload", "nothing", "after each `setItems`"),
    ],
    quirks: [
      .both("The order of the items is undefined."),
      .both(
        "Labels: a string is shown on its own, a boolean as its attribute (even `false`), a number as `rating: 4.5`, a comparison as `price >= 10.0`, a range as `price: 10.0 to 20.0`. Negation and score are not shown."
      ),
      .both("A hierarchical selection is one item, with the whole value as its label."),
      .both("Every removal clears the path of a watched hierarchical group, whichever filter is removed."),
      .seven("A number's label is rounded to 32 bits."),
    ],
    findings: [.menuPathLost, .undefinedOrder, .groupSplit, .presetReplaced, .replayedSelection, .groupUnwritten, .misleadingLabel])

  static let dynamicFacets = WidgetGuide(
    names: "`DynamicFacetListConnector`, `DynamicFacetListInteractor`, `DynamicFacetListController`",
    summary:
      "Facet lists whose attributes and order are determined by the engine through `renderingContent.facetOrdering` (here: `settings.facetOrdering`).",
    events: [
      Event(
        "click: { arranged: { filter: { color: red } } }",
        "Selects or deselects the value. The groups of *all* attributes shown are emptied and refilled, which leaves empty groups behind."
      )
    ],
    calls: [
      Call("setOrderedFacets", "the attributes with their values", "on connection; on each answer"),
      Call("setSelections", "the selected values of each attribute", "on connection; when the selections or the attributes shown change"),
    ],
    quirks: [
      .both("The widget does not request counts: the query's `facets` must list the attributes."),
      .both("Without `facetOrdering` in the answer, nothing is shown."),
      .both("The rules for values (`renderingContent.facetOrdering.values`) apply only to attributes with more than one value."),
      .seven("`hide` is ignored: hidden values are shown."),
      .eight("The connector's initializers that take a controller recurse forever."),
    ],
    findings: [
      .dynamicFacetsInitializer, .hideIgnored, .undefinedOrder, .groupRewritten, .groupWidens, .groupSplit, .initialSelectionIgnored,
      .presetReplaced, .selectionForgotten, .duplicateValuesCrash, .cancelledSearchFails,
    ])
}
