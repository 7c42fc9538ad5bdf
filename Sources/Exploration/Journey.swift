import Manifest
import SearchModel
import Staging

/// A walk on its way: what it has found, and where it goes on.
struct Journey {
  var outcome = WalkOutcome()
  /// The states by what tells them apart.
  private var known: [StateKey: Int] = [:]
  /// The states that are still to be expanded, by number; those before `head` have been.
  private var places: [Place] = []
  private var head = 0

  /// The states that are still to be expanded, by number, which is also by depth.
  var waiting: ArraySlice<Place> { places[head...] }

  /// Takes the edge of the first search.
  mutating func open(_ edge: Edge, _ version: InstantSearchVersion) {
    outcome.take(edge, from: nil, version)
    known[edge.key] = 0
    if !edge.isEnd { places.append(edge.place(number: 0, depth: 1)) }
  }

  /// Takes the edges of the first state that waits, as many as there is room for.
  ///
  /// - Parameter most: how many states there may be.
  mutating func take(_ edges: [Edge], of place: Place, most: Int, _ version: InstantSearchVersion) {
    if edges.first?.leavesOut ?? false { outcome.leaveOut(at: place.number) }
    let taken = outcome.cursor.map { $0.state == place.number ? $0.taken : 0 } ?? 0
    if taken == 0 {
      outcome.expanded += 1
      // A screen on which nothing can be done at all is meant so.
      // So is the end of a list that was scrolled through: whoever is filtered in cannot leave.
      if place.isStuck(version, edges) { outcome.take(.noWayOut, at: place.number) }
    }
    for (index, edge) in edges.enumerated().dropFirst(taken) {
      let number = known[edge.key] ?? (edge.isLeaf ? place.number : nil)
      outcome.take(edge, from: place.number, to: number ?? outcome.stateCount, isNew: number == nil, version)
      guard number == nil else { continue }
      add(edge, to: place)
      if outcome.stateCount >= most {
        outcome.end = .states
        outcome.cursor = (place.number, index + 1)
        return
      }
    }
    leave()
  }

  /// Takes an edge that is known to lead to the next new state; false where it does not.
  mutating func follow(_ edge: Edge, from place: Place, _ version: InstantSearchVersion) -> Bool {
    guard known[edge.key] == nil else { return false }
    if edge.leavesOut { outcome.leaveOut(at: place.number) }
    var edge = edge
    edge.sightings = []
    outcome.take(edge, from: place.number, to: outcome.stateCount, version)
    add(edge, to: place)
    return true
  }

  /// Notes the state that an edge has led to, the last one of the outcome.
  private mutating func add(_ edge: Edge, to place: Place) {
    let number = outcome.stateCount - 1
    known[edge.key] = number
    if !edge.isEnd { places.append(edge.place(number: number, depth: place.depth + 1)) }
  }

  /// Is done with the first state that waits.
  mutating func leave() {
    outcome.cursor = nil
    head += 1
    // What a place needs to go on from there is let go.
    if head > 1024 {
      places.removeFirst(head)
      head = 0
    }
  }

  /// Puts the outcome in order, and notes where another walk would go on.
  mutating func end() {
    outcome.cursor = outcome.cursor ?? waiting.first.map { ($0.number, 0) }
    outcome.settle()
  }
}
