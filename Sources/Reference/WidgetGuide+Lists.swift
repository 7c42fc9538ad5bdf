import Manifest

extension WidgetGuide {
  static let refinementList = WidgetGuide(
    names: "`FacetListConnector`, `FacetListInteractor`, `FacetListController`, `FacetListPresenter`",
    summary: "Values of an attribute with their counts, from the results, or from a search for facet values.",
    events: [
      Event(
        "click: { brands: Fleet }",
        "Selects the value, or deselects it; in single mode any other is deselected. The whole group is emptied and refilled with a string filter of this attribute for each selected value, and the filter state notifies."
      ),
      Event(
        "facetSearch: { brands: fl }",
        "With `searcher: facet`: searches for values that match the text; `null` finds the most frequent ones."),
    ],
    calls: [
      Call(
        "setSelectableItems", "the values with count and mark, as the presenter arranges them",
        "at once with the initial `facets`; at each change of the selections (before the answer: new selections, old counts); at each change of the values"
      ),
      Call("reload", "nothing", "after each `setSelectableItems`"),
    ],
    quirks: [
      .both(
        "After a notification the selection is the string values of *all* facet filters of the group, those of other attributes and negated ones included; numbers and booleans are not read back."
      ),
      .both("An `and` list gets no disjunctive query: after a click it shows only values that occur together with the selected ones."),
      .both("Initial `facets` are replaced by the first answer, even an empty one."),
      .both(
        "What the criteria leave equal is sorted by lower-cased value, also with `sortBy: []`; values that differ in case alone come in any order. The limit is applied after sorting, so that selected values may be cut."
      ),
      .both("`showEmptyFacets: false` also hides selected values with count 0."),
      .seven(
        "Values come from `disjunctiveFacets`, else from `facets`. A selected value that the answer does not have is not shown: not between the click and its answer, not in `and` lists, not with `keepSelectedEmptyFacets: false`."
      ),
      .eight(
        "Values come from the one table `facets`. Selected values that it does not have are appended with count 0. A list on a level of a hierarchical menu shows the counts of the hierarchical query."
      ),
    ],
    findings: [
      .attributeNotFaceted, .groupRewritten, .groupSplit, .presetReplaced, .undefinedOrder, .alwaysEmpty, .limitAboveEngine,
      .selectedValueHidden,
      .menuLevelShared, .tornAttribute, .duplicateValuesCrash, .unwritableValue, .renamedItem, .replayedSelection,
    ])

  static let facetSearch = WidgetGuide(
    names: "`FacetSearcher`, and `FacetListConnector(searcher:…)`",
    summary: "A search for facet values: a refinement list that shows the values found instead of those in the results.",
    events: [
      Event(
        "facetSearch: { brands: fl }",
        "Searches for values that match the text, under the filters of the state; `null` or an empty text finds the most frequent ones."),
      Event("click: { brands: Fleet }", "Selects or deselects the value, as in any refinement list."),
    ],
    calls: [
      Call(
        "setSelectableItems", "the values found, with count, mark and what matched",
        "at once with the initial `facets`; at each answer to a search for values; at each change of the selections"),
      Call("reload", "nothing", "after each `setSelectableItems`"),
    ],
    quirks: [
      .both("Every notification of the filter state searches for values again, with the text of the last search."),
      .both(
        "Only the initial `facets` are shown before the first search for values: the main searcher's results do not reach the list."),
      .both("The attribute must be `searchable(…)` in attributesForFaceting, or the search is rejected; at most ten values are returned."),
      .seven("Selected values that were not found are not shown."),
      .eight("Selected values that were not found are appended with count 0."),
    ],
    findings: [.undefinedOrder, .attributeNotFaceted, .groupRewritten])

  private static func filterList(
    _ what: String, _ connector: String, _ item: String, _ mode: String, hasScores: Bool, quirks: [Quirk], findings: [FindingID]
  ) -> WidgetGuide {
    let interactor = connector.replacing("Connector", with: "Interactor")
    let controller = connector.replacing("Connector", with: "Controller")
    return WidgetGuide(
      names: "`\(connector)`, `\(interactor)`, `\(controller)`",
      summary: "A fixed list of \(what), always shown in the order given. The default selection mode is \(mode).",
      events: [
        Event(
          "click: { \(item) }",
          "Multiple mode: selects or deselects the filter; the *whole group* is emptied and refilled with the selected filters of this kind. Single mode: removes only this list's own filters from the group and adds the selected one, or none when it was selected. The filter state notifies."
        )
      ],
      calls: [
        Call("setSelectableItems", "the filters with their marks", "at once; at each change of the selection"),
        Call("reload", "nothing", "after each `setSelectableItems`"),
      ],
      quirks: [
        .both(
          "A filter is selected when the group holds an equal one: attribute, value, negation\(hasScores ? " and score" : "") all count."),
        .both(
          "After a notification the selection is all filters of this kind in the group, also those that are not on the list; multiple mode keeps them."
        ),
        .both("In multiple mode, a click removes filters of other kinds from an `and` group."),
      ] + quirks,
      findings: [.groupEmptied, .groupRewritten, .groupSplit, .undefinedOrder, .presetReplaced, .outlivesDismissal, .tagsBesideFacets]
        + findings)
  }

  static let facetFilterList = filterList(
    "facet filters", "FacetFilterListConnector", "colors: red", "multiple", hasScores: true,
    quirks: [
      .both("The list asks for no counts; an `or` list still causes a disjunctive query for its attribute."),
      .seven(
        "Numbers, booleans and scores are written inside quotes: `\"rating\":\"4.5\"`, `\"color\":\"red<score=2>\"`; numbers are rounded to 32 bits."
      ),
      .eight("Numbers and booleans are written bare, a score behind the value: `\"rating\":4.5`, `\"color\":\"red\"<score=2>`."),
    ], findings: [.attributeNotFaceted, .quotedValue, .unwritableValue, .duplicateValuesCrash, .menuLevelShared])

  static let tagFilterList = filterList(
    "tags", "TagFilterListConnector", "promotions: coupon", "multiple", hasScores: false,
    quirks: [.both("Tags can always be filtered on, and matching is case-sensitive.")], findings: [.unwritableValue])

  static let numericFilterList = filterList(
    "numeric filters", "NumericFilterListConnector", "prices: \"price >= 10.0\"", "single", hasScores: false,
    quirks: [.both("Numbers are doubles, and print with a fraction: `\"price\" >= 10.0`, `\"price\":10.0 TO 20.0`.")], findings: [])

  static let currentRefinements = WidgetGuide(
    names: "`CurrentFiltersInteractor`, `CurrentFiltersConnector`, `CurrentFiltersController`, `DefaultPresenter.Filter`",
    summary: "All active filters, or those of some groups, each of which can be removed.",
    events: [
      Event(
        "remove: { current: red }",
        "Empties the state, or the groups watched, and adds every other item back to its group; the filter state notifies, also when nothing was removed."
      )
    ],
    calls: [
      Call("setItems", "the filters with group and text", "at each change of the filters, not at connection"),
      Call("reload", "nothing", "after each `setItems`"),
    ],
    quirks: [
      .both("The order of the items is undefined."),
      .both(
        "Texts: a string is shown alone, a boolean as its attribute (also `false`), a number as `rating: 4.5`, a comparison as `price >= 10.0`, a range as `price: 10.0 to 20.0`. Negation and score do not show."
      ),
      .both("A hierarchical selection is one item, with the whole value as its text."),
      .both("Any removal clears the path of a watched hierarchical group, whichever filter is removed."),
      .seven("A number's text is rounded to 32 bits."),
    ],
    findings: [.menuPathLost, .undefinedOrder, .groupSplit, .presetReplaced, .replayedSelection, .groupUnwritten])

  static let dynamicFacets = WidgetGuide(
    names: "`DynamicFacetListConnector`, `DynamicFacetListInteractor`, `DynamicFacetListController`",
    summary:
      "Facet lists whose attributes and order are determined by the engine through `renderingContent.facetOrdering` (here: `settings.facetOrdering`).",
    events: [
      Event(
        "click: { facets: { filter: { color: red } } }",
        "Selects or deselects the value. The groups of *all* attributes shown are emptied and refilled, which leaves empty ones."
      )
    ],
    calls: [
      Call("setOrderedFacets", "the attributes with their values", "at connection; at each answer"),
      Call("setSelections", "the selected values of each attribute", "at connection; when the selections or the attributes shown change"),
    ],
    quirks: [
      .both("The widget does not request counts: the query's `facets` must list the attributes."),
      .both("Without `facetOrdering` in the answer nothing is shown."),
      .both("Rules for values apply only to attributes with more than one value."),
      .both("The default selection mode is single; the default group is `and`, named after the attribute."),
      .seven("`hide` is not known: hidden values are shown."),
      .eight("The connector's initializers that take a controller recurse forever."),
    ],
    findings: [
      .dynamicFacetsInitializer, .hideIgnored, .undefinedOrder, .groupRewritten, .groupSplit, .initialSelectionIgnored, .presetReplaced,
      .duplicateValuesCrash, .cancelledSearchFails,
    ])
}
