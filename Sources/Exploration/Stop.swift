import Manifest

/// A state that is still to be expanded.
struct Stop: Sendable {
  let number: Int
  /// The number of steps from the start, including the first search.
  let depth: Int
  /// What a stage needs to continue from there; nil if it was not kept, so that the state has to be reached again.
  let place: Place?
  /// The states on the path from the first one, which is left out, each with the step that leads to it; empty if the place is kept.
  let way: [(state: Int, step: Step)]
}
