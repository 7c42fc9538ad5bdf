import SearchModel
import Staging

/// What a user sees at the end of a way.
package struct EndScreen: Sendable, Hashable {
  package let state: UIState
  /// What is filtered by, of the main filter state and of those with names, as one phrase; nil: nothing.
  package let filters: String?

  /// How many hits the searchers besides the main one have found, by name.
  package let others: [Others]

  /// What a searcher has found.
  package struct Others: Sendable, Hashable {
    package let searcher: String
    package let hits: Int
  }

  init(_ step: StepTrace, _ version: InstantSearchVersion) {
    state = step.settled
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
