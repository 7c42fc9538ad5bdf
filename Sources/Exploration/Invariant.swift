/// A property that must hold in every state that users can reach.
package enum Invariant: String, Sendable, Hashable, CaseIterable {
  case crash
  case searchRefused = "search-refused"
  case filterTrapped = "filter-trapped"
  case ghostSelection = "ghost-selection"
  case deadEnd = "dead-end"
  case clearLeavesFilters = "clear-leaves-filters"
  case noWayOut = "no-way-out"
  /// An invariant that the manifest declares.
  case own = "invariant"
  case countBroken = "count-broken"
  /// The app requests a page that the results do not have.
  case pageMissing = "page-past-end"
  case undoDiffers = "undo-differs"
  case orderMatters = "order-matters"
  /// The screen is wrong when requests are slow, fail or are overtaken.
  case underFaults = "under-faults"
  /// Two versions that are walked together differ.
  case versionsDiffer = "versions-differ"
  /// A manifest and its changed version, walked together, differ.
  case changesDiffer = "changes-differ"
  /// Known behaviour of InstantSearch, encountered on a path.
  case finding

  /// The severity of a violation.
  package enum Weight: String, Sendable, Hashable, CaseIterable {
    case error, warning
    /// Known behaviour of InstantSearch that may be harmless.
    case note
  }

  package var weight: Weight {
    switch self {
    case .crash, .searchRefused, .filterTrapped, .ghostSelection, .deadEnd, .clearLeavesFilters, .noWayOut, .own: .error
    case .countBroken, .pageMissing, .undoDiffers, .orderMatters, .underFaults, .versionsDiffer, .changesDiffer: .warning
    case .finding: .note
    }
  }

  /// The property that must hold, in one sentence without a full stop.
  package var summary: String {
    switch self {
    case .crash: "the app does not crash"
    case .searchRefused: "every search is answered"
    case .filterTrapped: "every active filter can be seen, or at least removed"
    case .ghostSelection: "a value shown as selected is an active filter, and the sort order shown as selected is in use"
    case .deadEnd: "a value with a count of 1 or more leads to results"
    case .clearLeavesFilters: "a button that clears everything, or a group, leaves no filter there"
    case .noWayOut: "while filters are active, there is something that a user can do"
    case .own: "every invariant that the manifest declares under 'invariants' holds"
    case .countBroken: "the count next to a value is the number of results that it leads to"
    case .pageMissing: "every requested page exists"
    case .undoDiffers: "tapping a value twice restores the previous state"
    case .orderMatters: "two taps give the same result in either order"
    case .underFaults:
      "with slow, failing or out-of-order answers, nothing wrong is shown, and the next successful search repairs what they leave behind"
    case .versionsDiffer: "both versions show the same thing"
    case .changesDiffer: "the manifest shows the same with and without the changes"
    case .finding: "InstantSearch behaves as one would expect"
    }
  }
}
