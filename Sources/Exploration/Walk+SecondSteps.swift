import Manifest
import SearchModel
import Staging

/// Takes second steps that the walk itself does not take, because some values of each list represent the others.
extension Walk {
  /// A second step that the walk itself does not take.
  struct SecondStep: Sendable {
    /// The first search, and one or two taps.
    let steps: [Step]
    let edge: Edge
  }

  /// The second and third steps, which may take a quarter of the time each.
  func aheadSteps(of journey: Journey, _ stages: Stages, most: Int, since began: ContinuousClock.Instant) async -> [SecondStep] {
    func end(_ share: Double) -> ContinuousClock.Instant? { limits.seconds.map { began + .seconds($0 * share) } }
    let second = await secondSteps(of: journey, stages, most: most, until: end(0.25))
    return await second + thirdSteps(of: journey, stages, most: most, until: end(0.5))
  }

  /// Checks second steps: in a list of sixty brands, a switch may find nothing for just one of them. The resulting states do not become
  /// part of the walk.
  ///
  /// First, taps the representative values of each list after each value from which the walk does not continue; then the remaining values,
  /// after the steps from which it does; then the remaining values after each other, because two values in the middle of two lists, or of
  /// one, may together find nothing. The values of several lists take turns. Costs one step for each first step and each second one: at
  /// most a quarter, and then twice a half, of the states that the walk may visit.
  ///
  /// - Parameter most: The maximum number of states that the walk may visit, including those of an earlier one.
  func secondSteps(of journey: Journey, _ stages: Stages, most states: Int, until end: ContinuousClock.Instant?) async -> [SecondStep] {
    guard let root = journey.origin, !limits.triesAll, limits.depth > 1 else { return [] }
    let (events, goneOn, _) = events(at: root, on: stages)
    let opening = journey.outcome.path(to: root.number)
    let leaves = turns(of: Array(events.indices.dropFirst(goneOn)), events, in: root.state)
    var found: [SecondStep] = []
    /// Tries second steps after some first steps.
    func take(_ firsts: [Int], most: Int, _ isMeant: (_ isChosen: Bool) -> Bool) async {
      let most = found.count + most
      for first in firsts where found.count < most && !isOver(end) {
        guard let tap = await expand(root, on: stages, needed: [first: false]).first, !tap.isEnd else { continue }
        // Too deep for the checks that undo taps or combine them in pairs.
        let place = tap.place(number: root.number, depth: 3)
        stages.own.restore(place.checkpoint)
        let offered = stages.own.events
        let chosen = Set(Representatives.places(offered, in: place.state, named: named))
        let first = ShownList(tap.step, in: root.state)
        for index in offered.indices where isMeant(chosen.contains(index)) && found.count < most && !isOver(end) {
          guard let second = ShownList(offered[index], in: place.state) else { continue }
          // Within one list, the other order leads to the same filters.
          if second == first, !allowsSeveral(second) || title(offered[index]) <= title(tap.step) { continue }
          guard let edge = await expand(place, on: stages, only: offered[index]).first else { continue }
          found.append(SecondStep(steps: opening + [tap.step], edge: edge))
        }
      }
    }
    await take(leaves, most: states / 4) { $0 }
    await take(Array(events.indices.prefix(goneOn)), most: states / 2) { !$0 }
    if counterpart == nil { await take(leaves, most: states / 2) { !$0 } }
    return found
  }

  /// Whether several values of a list can be selected.
  func allowsSeveral(_ list: ShownList) -> Bool {
    manifest.widget(list.widget)?.traits.writings.only?.selectionMode == .multiple
  }

  func title(_ step: Step) -> String { step.action.title(version) }

  /// The indices of some events, with the lists taking turns.
  private func turns(of places: [Int], _ events: [Step], in state: UIState) -> [Int] {
    var count: [ShownList?: Int] = [:]
    let numbered = places.map { place -> (turn: Int, place: Int) in
      let list = ShownList(events[place], in: state)
      count[list, default: 0] += 1
      return (count[list] ?? 0, place)
    }
    return numbered.sorted { $0 < $1 }.map(\.place)
  }
}
