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
  /// The values of several lists take turns. Costs a step for each value and for each of what is done behind it, at most a quarter of the
  /// states that the walk may see.
  func behindLeaves(of journey: Journey, _ stages: Stages, until end: ContinuousClock.Instant?) async -> [Behind] {
    guard let root = journey.origin, !limits.triesAll, limits.depth > 1 else { return [] }
    let (events, goneOn, _) = events(at: root, on: stages)
    let opening = journey.outcome.path(to: root.number)
    var found: [Behind] = []
    for leaf in turns(of: Array(events.indices.dropFirst(goneOn)), events) where found.count < limits.states / 4 {
      if let end, ContinuousClock.now > end { break }
      guard let tap = await expand(root, on: stages, needed: [leaf: false]).first, !tap.isEnd else { continue }
      // Deeper than taps are undone and taken in pairs.
      let place = tap.place(number: root.number, depth: 3)
      let offered = self.events(at: place, on: stages).all
      let needed = offered.indices.filter { offered[$0].action.widget != nil && offered[$0].action.widget != tap.step.action.widget }
      for edge in await expand(place, on: stages, needed: Dictionary(uniqueKeysWithValues: needed.map { ($0, true) })) {
        found.append(Behind(steps: opening + [tap.step], edge: edge))
      }
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
