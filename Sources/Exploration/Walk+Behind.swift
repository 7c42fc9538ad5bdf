import Manifest
import SearchModel
import Staging

/// One step behind the values that others stand for.
extension Walk {
  /// What is done behind a value that is tapped in the first state and from which the walk does not go on.
  struct Behind: Sendable {
    /// The first search, and the tap.
    let steps: [Step]
    let edge: Edge
  }

  /// Checks what every other widget does after a value has been selected that another value represents: in a list of sixty brands, a switch
  /// may find nothing for just one of them. The resulting states do not become part of the walk.
  ///
  /// The values of several lists take turns. First some values of each list are tapped behind each of them, then the others: two values in
  /// the middle of two lists may find nothing together. Costs a step for each value and for each of what is done behind it, at most a
  /// quarter, and then half, of the states that the walk may see.
  func behindLeaves(of journey: Journey, _ stages: Stages, until end: ContinuousClock.Instant?) async -> [Behind] {
    guard let root = journey.origin, !limits.triesAll, limits.depth > 1 else { return [] }
    let (events, goneOn, _) = events(at: root, on: stages)
    let opening = journey.outcome.path(to: root.number)
    let leaves = turns(of: Array(events.indices.dropFirst(goneOn)), events)
    var found: [Behind] = []
    /// What is done behind a value: by other widgets than its own.
    func behind(_ leaf: Int, _ isMeant: (_ place: Int, _ isChosen: Bool) -> Bool) async -> [Behind] {
      guard let tap = await expand(root, on: stages, needed: [leaf: false]).first, !tap.isEnd else { return [] }
      // Deeper than taps are undone and taken in pairs.
      let place = tap.place(number: root.number, depth: 3)
      stages.own.restore(place.checkpoint)
      let offered = stages.own.events
      let chosen = Set(Representatives.places(offered, in: place.state))
      var edges: [Behind] = []
      for index in offered.indices where isMeant(index, chosen.contains(index)) && !isOver(end) {
        guard let widget = offered[index].action.widget, widget != tap.step.action.widget,
          let edge = await expand(place, on: stages, only: offered[index]).first
        else { continue }
        edges.append(Behind(steps: opening + [tap.step], edge: edge))
      }
      return edges
    }
    for leaf in leaves where found.count < limits.states / 4 {
      if isOver(end) { return found }
      found += await behind(leaf) { _, isChosen in isChosen }
    }
    if counterpart != nil { return found }
    let most = found.count + limits.states / 2
    for leaf in leaves where found.count < most {
      if isOver(end) { return found }
      found += await behind(leaf) { _, isChosen in !isChosen }
    }
    return found
  }

  /// The places of some events, those of each widget in turn.
  private func turns(of places: [Int], _ events: [Step]) -> [Int] {
    var count: [String: Int] = [:]
    let numbered = places.map { place -> (turn: Int, place: Int) in
      let widget = events[place].action.widget ?? ""
      count[widget, default: 0] += 1
      return (count[widget] ?? 0, place)
    }
    return numbered.sorted { $0 < $1 }.map(\.place)
  }
}
