import SearchModel
import Staging

/// The screen at the end of a path, as a user sees it.
package struct EndScreen: Sendable, Hashable {
  package let state: UIState
  /// The filters of the main and the named filter states, as one phrase; nil if there are none.
  package let filters: String?

  /// Whether the app crashes, so that nothing is shown any more.
  package let crashes: Bool
  /// Whether the last search failed, so that an older answer is shown.
  package let isOutdated: Bool
  /// The number of hits of each searcher other than the main one.
  package let others: [Others]

  /// The number of hits of one searcher.
  package struct Others: Sendable, Hashable {
    package let searcher: String
    package let hits: Int
  }

  init(_ step: StepTrace, _ version: InstantSearchVersion) {
    state = step.settled
    crashes = step.crashes
    isOutdated = step.hasFailedSearch ?? false
    others = step.surroundings.searchers.compactMap { searcher in
      searcher.results.map { Others(searcher: searcher.name, hits: $0.nbHits) }
    }
    let named = step.surroundings.filterStates.compactMap { state in
      state.groups.expression(version).map { "\($0) in the filter state '\(state.name)'" }
    }
    let all = [step.settled.filters].compactMap(\.self) + named
    filters = all.isEmpty ? nil : all.joined(separator: ", and by ")
  }
}
