import Manifest
import SearchModel
import Staging

/// One thing that a user can do in a state, and its result.
struct Edge: Sendable {
  let step: Step
  /// The index of the step among those that are tried in the state.
  let event: Int
  /// The state that it leads to.
  let key: StateKey
  let checkpoint: Stage.Checkpoint
  /// The same of the other version, where two are compared.
  let other: Stage.Checkpoint?
  let state: UIState
  let groups: StateFilters
  var sightings: [Sighting]
  /// What the edge exercises, for coverage.
  let features: [String]
  /// Whether what is shown is of an older answer, as the last search has none.
  var isStale = false
  /// Whether nothing follows: the app has crashed, or two versions have parted.
  let isEnd: Bool
  /// Whether it is only checked, because other edges represent what follows it.
  var isLeaf = false
  /// Whether more could be done in the state than was tried there.
  var leavesOut = false

  /// The state that it leads to.
  func place(number: Int, depth: Int) -> Place {
    Place(
      number: number, depth: depth, key: key, checkpoint: checkpoint, other: other, state: state, groups: groups, isStale: isStale)
  }
}

/// A state on the edge of what is known.
struct Place: Sendable {
  let number: Int
  let depth: Int
  let key: StateKey
  let checkpoint: Stage.Checkpoint
  /// The same of the other version, where two are compared.
  let other: Stage.Checkpoint?
  let state: UIState
  let groups: StateFilters
  /// Whether what is shown is of an older answer, as the last search has none.
  var isStale = false

  /// Whether filters are active, and nothing that a user can do changes anything.
  func isStuck(_ version: InstantSearchVersion, _ edges: [Edge]) -> Bool {
    number > 0 && !groups.areEmpty(version) && edges.allSatisfy { $0.key == key }
  }
}
