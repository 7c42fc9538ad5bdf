/// How far a walk goes, and how much of each list it tries.
package struct WalkLimits: Sendable, Hashable {
  /// The most states.
  package var states = 5000
  /// The most steps from the start.
  package var depth = Int.max
  /// How long it may take, in seconds; nil: as long as the states need. Where the time ends a walk, how far it came depends on the
  /// machine, which its outcome says.
  package var seconds: Double?
  /// Whether every value of a list is tried, not only some that stand for the others.
  package var triesAll = false
  /// Whether each step is repeated with slow, failing and out-of-order answers. Costs about a dozen steps more for each.
  package var withFaults = false
  /// How many random walks continue from where the limit on states or steps ends the walk; 0 for none.
  package var walks = 400
  /// What decides where these ways go.
  package var seed = 1
  /// How many stages work at the same time; the outcome does not depend on it.
  package var jobs = 1
  /// How many of the states that wait keep what a stage needs to go on from there, some 10 KB each; to reach another one costs about one
  /// more step. The outcome does not depend on it.
  package var keptPlaces = 1024

  package init() {}
}

/// What ended a walk.
package enum WalkEnd: String, Sendable, Hashable, CaseIterable {
  /// Every state was seen.
  case complete
  case states, depth, time
  /// Somebody asked for its end.
  case interrupted
}
