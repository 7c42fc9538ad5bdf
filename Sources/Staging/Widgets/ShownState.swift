/// The state that a view shows for what it was given: made when it is first asked for, and kept until the view is given something else.
///
/// A step asks for it several times, and the moments that show the same share its memory.
struct ShownState {
  private var made: WidgetState?

  mutating func forget() { made = nil }

  mutating func state(_ make: () -> WidgetState) -> WidgetState {
    if let made { return made }
    let state = make()
    made = state
    return state
  }
}
