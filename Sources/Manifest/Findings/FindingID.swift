import SearchModel

/// What Searchplay can find out about a configuration that works, but not as its author would expect, because InstantSearch
/// behaves so. The raw values are stable between releases: manifests acknowledge findings by them.
///
/// Source of the behaviours: InstantSearch iOS 7.27.1 and 8.0.3, as recorded in the cases that conformance replays.
package enum FindingID: String, Sendable, Hashable, CaseIterable {
  case attributeNotFaceted = "attribute-not-faceted"
  case groupRewritten = "group-rewritten"
  case groupEmptied = "group-emptied"
  case groupSplit = "group-split"
  case presetReplaced = "preset-replaced"
  case undefinedOrder = "undefined-order"
  case limitAboveEngine = "limit-above-engine"
  case selectedValueHidden = "selected-value-hidden"
  case initialSelectionIgnored = "initial-selection-ignored"
  case severalMenus = "several-menus"
  case menuSeparatorMissing = "menu-separator-missing"
  case menuLevelMissing = "menu-level-missing"
  case menuLevelShared = "menu-level-shared"
  case menuPathLost = "menu-path-lost"
  case menuSelectionStale = "menu-selection-stale"
  case menuValueTooDeep = "menu-value-too-deep"
  case unwritableValue = "unwritable-value"
  case quotedValue = "quoted-value"
  case tornAttribute = "torn-attribute"
  case queryFiltersIgnored = "query-filters-ignored"
  case secondSearch = "second-search"
  case hideIgnored = "hide-ignored"
  case dynamicFacetsInitializer = "dynamic-facets-initializer"
  case duplicateValuesCrash = "duplicate-values-crash"
  case countMismatch = "count-mismatch"

  /// The versions whose apps behave so.
  package var versions: [InstantSearchVersion] {
    switch self {
    case .quotedValue, .tornAttribute, .hideIgnored: [.v7]
    case .menuLevelShared, .dynamicFacetsInitializer, .duplicateValuesCrash: [.v8]
    default: [.v7, .v8]
    }
  }

  /// Since which version, in words: `since version 7`, `since version 8`, `in version 7 only`.
  package var since: String {
    switch versions {
    case [.v7]: "in version 7 only"
    case [.v8]: "since version 8"
    default: "since version 7"
    }
  }

  /// Whether the app crashes.
  package func crashes(_ version: InstantSearchVersion) -> Bool {
    switch self {
    case .duplicateValuesCrash: version == .v8
    case .countMismatch: version == .v7
    default: false
    }
  }

  /// What happens in the app: one sentence without full stop.
  package var summary: String {
    switch self {
    case .attributeNotFaceted: "the engine neither counts nor filters by an attribute that is not in attributesForFaceting"
    case .groupRewritten: "a click on a refinement list empties its whole group and refills it with string filters of its own attribute"
    case .groupEmptied: "a click on a filter list in multiple mode empties its whole group and puts back only filters of its own kind"
    case .groupSplit: "one group name with two operators makes two groups, whose filters combine with AND"
    case .presetReplaced:
      "widgets do not see filters that were set before they were connected and not notified; the first click on a list replaces them"
    case .undefinedOrder: "InstantSearch leaves an order to chance: it changes from launch to launch of the app, and between equal answers"
    case .limitAboveEngine: "the engine returns at most maxValuesPerFacet values, so that a list shows fewer than its limit allows"
    case .selectedValueHidden: "a list filters by a selected value that it does not show, so that the user cannot deselect it there"
    case .initialSelectionIgnored: "the selection that a widget starts with is not a filter: it is shown, or overwritten, without effect"
    case .severalMenus:
      "a filter state supports one hierarchical menu: the levels of the one connected last win, and a click deeper in the other fails"
    case .menuSeparatorMissing: "no value of the deeper levels has the separator, so that a click on one selects no path"
    case .menuLevelMissing: "no record has a value for a level of the menu"
    case .menuLevelShared: "a list on an attribute of the menu and the menu take each other's counts"
    case .menuPathLost:
      "a removal in the current refinements leaves the menu its filter and empties its path: its levels are no longer queried"
    case .menuSelectionStale: "the menu shows a selection that the filters no longer have, until the whole filter state is empty"
    case .menuValueTooDeep: "a value deeper than the menu's levels is cut, and a click on it again does not deselect it"
    case .unwritableValue: "a backslash, or a quote in an attribute, is not escaped, so that the engine reads another filter or none"
    case .quotedValue: "a number or a score is written inside the quotes of a string, where an engine takes it for text"
    case .tornAttribute: "lists of attributes are sent joined by comma, so that an attribute with a comma in its name is torn apart"
    case .queryFiltersIgnored: "with disjunctive faceting on, the query's own filters are replaced by those of the filter state"
    case .secondSearch: "an answer gives rise to a second search"
    case .hideIgnored: "facetOrdering's hide is ignored"
    case .dynamicFacetsInitializer: "the initializers of DynamicFacetListConnector that take a controller call themselves for ever"
    case .duplicateValuesCrash:
      "the app crashes with 'Duplicate values for key' when two groups filter by one value of an attribute that is counted disjunctively"
    case .countMismatch:
      "the levels of the hierarchical group differ from those queried: in version 7 the app crashes, in version 8 searches fail while the menu has a path"
    }
  }

  /// What to change, in the manifest and in the app, unless a finding knows better: a phrase.
  package var remedy: String {
    switch self {
    case .attributeNotFaceted: "add the attribute to attributesForFaceting"
    case .groupRewritten, .groupEmptied: "give one of the widgets another groupName"
    case .groupSplit: "give the groups different names, or the widgets the same operator"
    case .presetReplaced: "set the filters after the widgets are connected, and notify"
    case .undefinedOrder: "give the widget a presenter that orders what it shows"
    case .limitAboveEngine: "raise maxValuesPerFacet (up to 1000), or lower the limit"
    case .selectedValueHidden: "sort by isRefined first, raise the limit, or show empty facets"
    case .initialSelectionIgnored: "set the filter in the filter state, and notify"
    case .severalMenus: "keep one menu, or give each its own searcher and filter state"
    case .menuSeparatorMissing: "use the separator of the data, blanks included"
    case .menuLevelMissing: "correct the attribute, or leave out the level"
    case .menuLevelShared: "use another attribute for the list"
    case .menuPathLost: "watch only the other groups (filterGroupIDs)"
    case .menuSelectionStale: "clear everything, or click the menu's value to deselect it"
    case .menuValueTooDeep: "declare an attribute for every level of the values"
    case .unwritableValue: "keep backslashes out of facet values and tags, and quotes out of attributes"
    case .quotedValue: "use a numeric filter for numbers, and no scores, or require version 8"
    case .tornAttribute: "rename the attribute"
    case .queryFiltersIgnored: "put the filters into the filter state, or turn isDisjunctiveFacetingEnabled off"
    case .secondSearch: "reckon with two requests, and with widgets that change twice"
    case .hideIgnored: "hide the values in the index, or require version 8"
    case .dynamicFacetsInitializer: "create the connector without a controller, and call connectController afterwards"
    case .duplicateValuesCrash: "let only one group filter by a value"
    case .countMismatch: "clear the hierarchical group instead of removing its last filter, and keep to one menu"
    }
  }
}
