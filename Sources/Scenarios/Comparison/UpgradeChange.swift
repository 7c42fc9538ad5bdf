/// A difference for users between InstantSearch 7 and 8.
///
/// Source: traces of 7.27.1 and 8.0.3 for the same scenarios, and their package sources.
package enum UpgradeChange: String, Sendable, Hashable, CaseIterable {
  case menuLevelsBeforeSelection = "menu-levels-before-selection"
  case menuLevelsBelowSelection = "menu-levels-below-selection"
  case menuLevelsWithoutPath = "menu-levels-without-path"
  case menuLevelReplaced = "menu-level-replaced"
  case listTakesMenuCounts = "list-takes-menu-counts"
  case selectedValuesAppended = "selected-values-appended"
  case bareValues = "bare-values"
  case scoreOutsideQuotes = "score-outside-quotes"
  case filterOrder = "filter-order"
  case numberPrecision = "number-precision"
  case attributeWithComma = "attribute-with-comma"
  case burstQueries = "burst-queries"
  case duplicateValues = "duplicate-values"
  case countMismatch = "count-mismatch"
  case relevantSort = "relevant-sort"
  case customData = "custom-data"
  case hiddenValues = "hidden-values"

  /// The change in one sentence without a full stop, with version 8 as the subject.
  package var summary: String {
    switch self {
    case .menuLevelsBeforeSelection: "before a selection, version 8 shows every level of a menu, version 7 only the first"
    case .menuLevelsBelowSelection:
      "version 8 also shows the levels below the children of the selected value, and puts them before the children"
    case .menuLevelsWithoutPath: "once the menu's path is lost, version 8 shows every level, version 7 only the first"
    case .menuLevelReplaced:
      "a disjunctive query for an attribute of the menu replaces that level in version 8, and never reaches it in version 7"
    case .listTakesMenuCounts: "a list on an attribute of the menu shows the menu's counts in version 8, its own in version 7"
    case .selectedValuesAppended:
      "version 8 appends selected values that are missing from the answer, with count 0; version 7 does not show them"
    case .bareValues: "version 8 writes numbers and booleans without quotes; version 7 quotes them, so the engine reads a number as text"
    case .scoreOutsideQuotes: "version 8 writes a score after the value, version 7 inside its quotes, so the engine reads it as text"
    case .filterOrder: "filters are sorted as written, which differs between the versions"
    case .numberPrecision: "version 8 stores a facet's number in 64 bits, version 7 in 32"
    case .attributeWithComma: "version 7 splits an attribute with a comma in its name, version 8 does not"
    case .burstQueries: "version 8 reads the filters when a search starts, version 7 when it is requested"
    case .duplicateValues: "version 8 crashes when two groups filter by the same value of an attribute that is counted disjunctively"
    case .countMismatch: "if the levels of the menu's group are not the ones queried, version 7 crashes, and in version 8 the search fails"
    case .relevantSort: "version 8 relies on nbSortedHits, version 7 on appliedRelevancyStrictness"
    case .customData: "version 8 reads custom data only when every element is an object"
    case .hiddenValues: "version 8 supports hide in facetOrdering, version 7 does not"
    }
  }
}
