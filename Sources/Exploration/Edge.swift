import Manifest
import SearchModel
import Staging

/// One thing that a user can do in a state, and what comes of it.
struct Edge: Sendable {
  let step: Step
  /// The state that it leads to.
  let key: StateKey
  let checkpoint: Stage.Checkpoint
  let state: UIState
  let groups: FilterGroups
  let sightings: [Sighting]
  /// What the edge exercises, for coverage and for suggestions.
  let features: [String]
  let crashes: Bool
}

/// A state on the edge of what is known.
struct Place: Sendable {
  let number: Int
  let depth: Int
  let key: StateKey
  let checkpoint: Stage.Checkpoint
  let state: UIState
  let groups: FilterGroups
}
