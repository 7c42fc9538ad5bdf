import SearchModel
import Staging

/// What a user sees at the end of a way.
package struct EndScreen: Sendable, Hashable {
  package let state: UIState
  /// What is filtered by, of the main filter state and of those with names, as one phrase; nil: nothing.
  package let filters: String?

  init(_ step: StepTrace, _ version: InstantSearchVersion) {
    state = step.settled
    let named = step.surroundings.filterStates.compactMap { state in
      state.groups.expression(version).map { "\($0) in the filter state '\(state.name)'" }
    }
    let all = [step.settled.filters].compactMap(\.self) + named
    filters = all.isEmpty ? nil : all.joined(separator: ", and by ")
  }
}
