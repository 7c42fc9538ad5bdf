/// What is to hold in every state that users can reach.
package enum Invariant: String, Sendable, Hashable, CaseIterable {
  case crash
  case searchRefused = "search-refused"
  case filterTrapped = "filter-trapped"
  case ghostSelection = "ghost-selection"
  case deadEnd = "dead-end"
  case clearLeavesFilters = "clear-leaves-filters"
  case noWayOut = "no-way-out"
  /// One of the manifest's own.
  case own = "invariant"
  case countBroken = "count-broken"
  /// A page that the results do not have is asked for.
  case pageMissing = "page-past-end"
  case undoDiffers = "undo-differs"
  case orderMatters = "order-matters"
  /// Where the network is in trouble.
  case underFaults = "under-faults"
  /// Where two versions are walked together.
  case versionsDiffer = "versions-differ"
  /// Where a manifest is walked together with changes of it.
  case changesDiffer = "changes-differ"
  /// What InstantSearch is known to do, met on the way.
  case finding

  /// What a violation counts for.
  package enum Weight: String, Sendable, Hashable, CaseIterable {
    case error, warning
    /// Known behaviour of InstantSearch, which need not trouble anybody.
    case note
  }

  package var weight: Weight {
    switch self {
    case .crash, .searchRefused, .filterTrapped, .ghostSelection, .deadEnd, .clearLeavesFilters, .noWayOut, .own: .error
    case .countBroken, .pageMissing, .undoDiffers, .orderMatters, .underFaults, .versionsDiffer, .changesDiffer: .warning
    case .finding: .note
    }
  }

  /// What is to hold, in one sentence without full stop.
  package var summary: String {
    switch self {
    case .crash: "the app does not crash"
    case .searchRefused: "every search is answered"
    case .filterTrapped: "a filter that is active can be seen and removed"
    case .ghostSelection: "a value that is shown as selected filters"
    case .deadEnd: "a value with a count of 1 or more leads to results"
    case .clearLeavesFilters: "a button that clears everything leaves no filter"
    case .noWayOut: "where filters are active, something can be done"
    case .own: "what the manifest declares under 'invariants'"
    case .countBroken: "the number beside a value is the number of results that it leads to"
    case .pageMissing: "every page that is asked for exists"
    case .undoDiffers: "tapping a value twice leads back"
    case .orderMatters: "the order of two taps does not matter"
    case .underFaults: "slow, failing and out-of-order answers show nothing wrong, and the next success repairs what they leave"
    case .versionsDiffer: "both versions show the same"
    case .changesDiffer: "the manifest shows the same with the changes"
    case .finding: "InstantSearch behaves as one would expect"
    }
  }
}
