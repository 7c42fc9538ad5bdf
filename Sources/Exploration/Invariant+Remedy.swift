import Manifest

extension Invariant {
  /// How to fix a violation, in one sentence without a full stop.
  package var remedy: String {
    switch self {
    case .crash: "see the finding that is named as its cause"
    case .searchRefused: "read the engine's message, and find the widget that wrote the filters that it names"
    case .filterTrapped:
      "sort selected values first (isRefined), raise the list's limit, show empty values, or show the filters in current refinements"
    case .ghostSelection:
      "connect a searcher to the widget's filter state, give widgets that share a filter group separate groups, or make the index that is searched first the initially selected order"
    case .deadEnd:
      "rename values in the view, not in the presenter; append only values that records have; or correct the rule that removes the results"
    case .clearLeavesFilters:
      "give the button no filterGroupIDs, or list every group with the name and operator that its widget uses, and connect the button to the same filter state as those widgets"
    case .noWayOut: "show the active filters in current refinements, or add a button that clears them"
    case .own: "correct the widget or setting that breaks it, or the invariant itself"
    case .countBroken: "show the engine's count, and set filterPromotes: true for rules that promote records"
    case .pageMissing: "go back to the first page whenever the query or the filters change"
    case .undoDiffers, .orderMatters: "give each widget its own filter group"
    case .underFaults:
      "cancel searches that are out of date, keep what was shown until an answer comes, and tell the user when a search fails"
    case .versionsDiffer: "allow the finding that is named as the cause, or change the manifest so that both versions do the same"
    case .changesDiffer: "keep the intended changes, and undo the others"
    case .finding: "see the finding"
    }
  }
}
