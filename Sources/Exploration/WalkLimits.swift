/// How far a walk goes, and how many values of each list it tries.
package struct WalkLimits: Sendable, Hashable {
  /// The maximum number of states.
  package var states = 5000
  /// The maximum number of steps from the start.
  package var depth = Int.max
  /// The time limit in seconds; nil for as long as the states need. If a walk runs out of time, how far it got depends on the machine, and
  /// its outcome says so.
  package var seconds: Double?
  /// Whether every value of a list is tried, instead of representatives only.
  package var triesAll = false
  /// Whether each step is repeated with slow, failing and out-of-order responses. Costs about a dozen additional steps for each.
  package var withFaults = false
  /// How many random walks continue from where the limit on states or steps ends the walk; 0 for none.
  package var walks = 400
  /// The seed of the random walks.
  package var seed = 1
  /// The number of stages that work in parallel; the outcome does not depend on it.
  package var jobs = 1
  /// The number of waiting states that keep what a stage needs to continue from there, some 10 KB each; reaching any other state costs
  /// about one additional step. The outcome does not depend on it.
  package var keptPlaces = 1024

  package init() {}
}

/// The reason why a walk ended.
package enum WalkEnd: String, Sendable, Hashable, CaseIterable {
  /// Every state was visited.
  case complete
  case states, depth, time
  /// The user ended it.
  case interrupted
}
