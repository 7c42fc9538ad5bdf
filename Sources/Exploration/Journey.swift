import Manifest
import SearchModel
import Staging

/// A walk in progress: what it has found, and where it continues.
struct Journey {
  var outcome = WalkOutcome()
  /// The first state, from which others are reached again; nil where there is none.
  private(set) var origin: Place?
  /// The states by what tells them apart.
  private var known: [StateKey: Int32] = [:]
  /// The states that are still to be expanded, by number, which is also by depth; those before `head` have been.
  private var queue: [Int32] = []
  private var head = 0
  /// What a stage needs to go on from some of them, by number: it is larger by far than the rest of a state.
  private var kept: [Int: Place] = [:]

  /// How many places are kept at the most.
  private let mostKept: Int

  init(keeping mostKept: Int) { self.mostKept = mostKept }

  private var waiting: ArraySlice<Int32> { queue[head...] }

  /// How many states are still to be expanded.
  var waitingCount: Int { waiting.count }

  /// The next state to be expanded.
  var next: Int? { waiting.first.map { Int($0) } }

  /// How many steps lead to the next state.
  var depth: Int? { next.map(outcome.tree.depth) }

  /// The states to be expanded next, of one depth.
  func stops(_ most: Int) -> [Stop] {
    guard let depth else { return [] }
    return (0..<min(most, waitingCount)).lazy.map(stop).prefix { $0.depth == depth }
  }

  /// One of the states that are still to be expanded, from 0.
  func stop(_ index: Int) -> Stop {
    let number = Int(queue[head + index])
    let place = kept[number]
    let way = place == nil ? outcome.tree.way(to: number) : []
    return Stop(number: number, depth: place?.depth ?? way.count, place: place, way: Array(way.dropFirst()))
  }

  /// Takes the edge of the first search.
  mutating func open(_ edge: Edge, _ version: InstantSearchVersion) {
    outcome.take(edge, from: nil, version)
    add(edge, number: 0, depth: 1)
    if !edge.isEnd { origin = edge.place(number: 0, depth: 1) }
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
      // The same goes for the end of a list that has been scrolled through. Only with active filters is a user stuck.
      if place.isStuck(version, edges) { outcome.take(.noWayOut, at: place.number) }
    }
    for (index, edge) in edges.enumerated().dropFirst(taken) {
      let number = known[edge.key].map { Int($0) } ?? (edge.isLeaf ? place.number : nil)
      outcome.take(edge, from: place.number, to: number ?? outcome.stateCount, isNew: number == nil, version)
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

  /// Takes an edge that is known to lead to the next new state; false where it does not.
  mutating func follow(_ edge: Edge, from place: Place, _ version: InstantSearchVersion) -> Bool {
    guard known[edge.key] == nil else { return false }
    if edge.leavesOut { outcome.leaveOut(at: place.number) }
    var edge = edge
    edge.sightings = []
    outcome.take(edge, from: place.number, to: outcome.stateCount, version)
    add(edge, number: outcome.stateCount - 1, depth: place.depth + 1)
    return true
  }

  /// Notes the state that an edge has led to, the last one of the outcome.
  private mutating func add(_ edge: Edge, number: Int, depth: Int) {
    known[edge.key] = Int32(number)
    if edge.isEnd { return }
    queue.append(Int32(number))
    if kept.count < mostKept { kept[number] = edge.place(number: number, depth: depth) }
  }

  /// Is done with the first state that waits.
  mutating func leave() {
    outcome.cursor = nil
    if let next { kept[next] = nil }
    head += 1
    if head > queue.count / 2 {
      queue.removeFirst(head)
      head = 0
    }
  }

  /// Puts the outcome in order, and notes where another walk would go on.
  mutating func end() {
    outcome.cursor = outcome.cursor ?? next.map { ($0, 0) }
    outcome.settle()
  }
}
