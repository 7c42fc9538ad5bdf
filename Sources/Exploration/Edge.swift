import Manifest
import SearchModel
import Staging

/// A single user action in a state, and its result.
struct Edge: Sendable {
  let step: Step
  /// The index of the step among those that are tried in the state.
  let event: Int
  /// The state that it leads to.
  let key: StateKey
  let checkpoint: Stage.Checkpoint
  /// The checkpoint of the other side, if two sides are compared.
  let other: Stage.Checkpoint?
  let state: UIState
  let groups: StateFilters
  var sightings: [Sighting]
  /// The features that the edge exercises, for coverage.
  let features: [String]
  /// Whether the screen shows an older response, because the last search has none.
  var isStale = false
  /// Whether the walk ends here, because the app has crashed, two versions have diverged, or the recording has no answer.
  let isEnd: Bool
  /// Whether a search of the step was not recorded.
  var isUnrecorded = false
  /// Whether the edge is only checked, because other edges represent what follows it.
  var isLeaf = false
  /// Whether the state offers more steps than were tried there.
  var leavesOut = false
  /// Whether not every pair of taps was tried in both orders in the state.
  var leavesOutPairs = false
  /// Whether a widget handles some of the filters, so that users have some control over them. Can be false only before the first tap.
  var isHandled = true

  /// The state that it leads to.
  func place(number: Int, depth: Int) -> Place {
    Place(
      number: number, depth: depth, key: key, checkpoint: checkpoint, other: other, state: state, groups: groups, isStale: isStale,
      isHandled: isHandled)
  }
}

/// A state that has yet to be expanded.
struct Place: Sendable {
  let number: Int
  let depth: Int
  let key: StateKey
  let checkpoint: Stage.Checkpoint
  /// The checkpoint of the other side, if two sides are compared.
  let other: Stage.Checkpoint?
  let state: UIState
  let groups: StateFilters
  /// Whether the screen shows an older response, because the last search has none.
  var isStale = false
  /// Whether a widget handles some of the filters. Filters that only the app sets are not for users to remove.
  var isHandled = true

  /// Whether filters are active and no user action changes anything.
  func isStuck(_ version: InstantSearchVersion, _ edges: [Edge]) -> Bool {
    isHandled && !groups.areEmpty(version) && edges.allSatisfy { $0.key == key }
  }
}
