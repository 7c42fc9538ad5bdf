import Manifest
import SearchModel
import Staging

/// A walk in progress: what it has found, and where it continues.
struct Journey {
  var outcome = WalkOutcome()
  /// The first state, from which other states are reached again; nil before the first search.
  private(set) var origin: Place?
  /// The numbers of the states, by key.
  private var known: [StateKey: Int32] = [:]
  /// The numbers of the states, which are also in order of depth; those before `head` have been expanded.
  private var queue: [Int32] = []
  private var head = 0
  /// The data that a stage needs to continue from a state, by number; it is far larger than the rest of a state.
  private var kept: [Int: Place] = [:]

  /// The maximum number of places that are kept.
  private let mostKept: Int

  init(keeping mostKept: Int) { self.mostKept = mostKept }

  private var waiting: ArraySlice<Int32> { queue[head...] }

  /// The number of states that are still to be expanded.
  var waitingCount: Int { waiting.count }

  /// The next state to be expanded.
  var next: Int? { waiting.first.map { Int($0) } }

  /// The number of steps that lead to the next state.
  var depth: Int? { next.map(outcome.tree.depth) }

  /// The next states to be expanded, all of the same depth.
  func stops(_ most: Int) -> [Stop] {
    guard let depth else { return [] }
    return (0..<min(most, waitingCount)).lazy.map(stop).prefix { $0.depth == depth }
  }

  /// A state that is still to be expanded, by its index in the queue.
  func stop(_ index: Int) -> Stop {
    let number = Int(queue[head + index])
    let place = kept[number]
    let way = place == nil ? outcome.tree.way(to: number) : []
    return Stop(number: number, depth: place?.depth ?? way.count, place: place, way: Array(way.dropFirst()))
  }

  /// Records the edge of the first search.
  mutating func open(_ edge: Edge, _ version: InstantSearchVersion) {
    outcome.take(edge, from: nil, version)
    add(edge, number: 0, depth: 1)
    if !edge.isEnd { origin = edge.place(number: 0, depth: 1) }
  }

  /// Records the edges of the first waiting state, as far as the limit on states allows.
  ///
  /// - Parameter most: The maximum number of states.
  mutating func take(_ edges: [Edge], of place: Place, most: Int, _ version: InstantSearchVersion) {
    if edges.first?.leavesOut ?? false { outcome.leaveOut(at: place.number) }
    if edges.first?.leavesOutPairs ?? false { outcome.leavesOutPairs = true }
    let taken = outcome.cursor.map { $0.state == place.number ? $0.taken : 0 } ?? 0
    if taken == 0 {
      outcome.expanded += 1
      // A screen that offers no action at all is intended, and so is the end of a list that has been scrolled through. A user is stuck only
      // if filters are active.
      if place.isStuck(version, edges) { outcome.take(.noWayOut, at: place.number) }
    }
    for (index, edge) in edges.enumerated().dropFirst(taken) {
      let visited = known[edge.key].map { Int($0) }
      let number = visited ?? (edge.isLeaf ? place.number : nil)
      outcome.take(
        edge, from: place.number, to: number ?? outcome.stateCount, isNew: number == nil, isVisited: visited != nil || number == nil,
        version
      )
      guard number == nil else { continue }
      add(edge, number: outcome.stateCount - 1, depth: place.depth + 1)
      if outcome.stateCount >= most {
        outcome.end = .states
        outcome.cursor = (place.number, index + 1)
        return
      }
    }
    leave()
  }

  /// Records an edge that should lead to the next new state.
  ///
  /// - Returns: False if it leads to a known state.
  mutating func follow(_ edge: Edge, from place: Place, _ version: InstantSearchVersion) -> Bool {
    guard known[edge.key] == nil else { return false }
    if edge.leavesOut { outcome.leaveOut(at: place.number) }
    if edge.leavesOutPairs { outcome.leavesOutPairs = true }
    var edge = edge
    edge.sightings = []
    outcome.take(edge, from: place.number, to: outcome.stateCount, version)
    add(edge, number: outcome.stateCount - 1, depth: place.depth + 1)
    return true
  }

  /// Adds the state that an edge has led to, the last one of the outcome.
  private mutating func add(_ edge: Edge, number: Int, depth: Int) {
    known[edge.key] = Int32(number)
    if edge.isEnd { return }
    queue.append(Int32(number))
    if kept.count < mostKept { kept[number] = edge.place(number: number, depth: depth) }
  }

  /// Removes the first waiting state from the queue.
  mutating func leave() {
    outcome.cursor = nil
    if let next { kept[next] = nil }
    head += 1
    if head > queue.count / 2 {
      queue.removeFirst(head)
      head = 0
    }
  }

  /// Sorts the outcome, and records where a later walk would continue.
  mutating func end() {
    outcome.cursor = outcome.cursor ?? next.map { ($0, 0) }
    outcome.settle()
  }
}
