import Manifest

/// A state that is still to be expanded.
struct Stop: Sendable {
  let number: Int
  /// Steps from the start, the first search included.
  let depth: Int
  /// What a stage needs to continue from there; nil if it was not kept, so that the state has to be reached again.
  let place: Place?
  /// The states on the way there from the first one, which is left out, each with the step that leads to it; empty where the place is kept.
  let way: [(state: Int, step: Step)]
}
