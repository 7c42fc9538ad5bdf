/// The place of an edge in a walk: the state that it starts from, and the index of its step among those tried there.
struct EdgePlace: Sendable, Hashable {
  let state: Int
  let event: Int

  init(_ state: Int, _ event: Int) { (self.state, self.event) = (state, event) }

  /// Of the app's first search, which leads to the first state.
  static let opening = -1
  /// No edge: what is seen in the state itself.
  static let none = -2
  /// On a way beyond the states.
  static let far = EdgePlace(-1, -3)
  /// Before the first search.
  static let beginning = EdgePlace(-1, none)
}
