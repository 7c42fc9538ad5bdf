/// The position of an edge in a walk: the state that it starts from, and the index of its step among those tried there.
struct EdgePlace: Sendable, Hashable {
  let state: Int
  let event: Int

  init(_ state: Int, _ event: Int) { (self.state, self.event) = (state, event) }

  /// The event number of the app's first search, which leads to the first state.
  static let opening = -1
  /// The event number for what is seen in the state itself, without an edge.
  static let none = -2
  /// A position on a path beyond the states.
  static let far = EdgePlace(-1, -3)
  /// The position before the first search.
  static let beginning = EdgePlace(-1, none)
}
