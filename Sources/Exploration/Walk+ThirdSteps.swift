import Manifest
import SearchModel
import Staging

/// Takes third steps that the walk itself does not take, because some values of each list represent the others.
extension Walk {
  /// Checks three taps in the first state of which at least two are on values that others represent: two values in the middle of their
  /// lists may find nothing only while a switch is on. The resulting states do not become part of the walk.
  ///
  /// If there are few values, every combination of three is tapped; otherwise every pair, followed by each tap that is not on a long list.
  /// The order of the three taps does not matter. Costs one step for each pair and each triple of taps: at most half of the states that the
  /// walk may visit.
  ///
  /// - Parameter most: The maximum number of states that the walk may visit, including those of an earlier one.
  func thirdSteps(of journey: Journey, _ stages: Stages, most states: Int, until end: ContinuousClock.Instant?) async -> [SecondStep] {
    guard let root = journey.origin, counterpart == nil, !limits.triesAll, limits.depth > 2 else { return [] }
    let (events, goneOn, _) = events(at: root, on: stages)
    if goneOn == events.count { return [] }
    let opening = journey.outcome.path(to: root.number)
    let long = Set(events[goneOn...].compactMap { ShownList($0, in: root.state) })
    // Values that others represent come first, and taps that are not on a long list last.
    let taps = events.indices.filter { Self.isTap(events[$0]) }
    func turn(_ place: Int) -> Int {
      place >= goneOn ? 0 : ShownList(events[place], in: root.state).map(long.contains) ?? false ? 1 : 2
    }
    let ordered = taps.sorted { (turn($0), $0) < (turn($1), $1) }
    var places: [String: Int] = [:]
    for (place, event) in ordered.enumerated() { places[title(events[event])] = place }
    let turns = ordered.map(turn)
    let count = ordered.count
    let triesAll = count * (count - 1) * (count - 2) / 6 <= states / 2
    if !triesAll, !turns.contains(2) { return [] }
    var left = states / 2
    var found: [SecondStep] = []
    /// The taps of a state that come after a place in the order, with their places.
    func later(than place: Int, at state: Place, after list: ShownList?) -> [(place: Int, step: Step)] {
      stages.own.restore(state.checkpoint)
      return stages.own.events.compactMap { step in
        guard Self.isTap(step), let own = places[title(step)], own > place else { return nil }
        if let list, ShownList(step, in: state.state) == list, !allowsSeveral(list) { return nil }
        return (own, step)
      }
    }
    // The walk itself continues from the others: two of the three are on values that others represent, and come first.
    for (first, event) in ordered.enumerated() where turns[first] == 0 {
      guard left > 0, !isOver(end) else { break }
      guard let tap = await expand(root, on: stages, needed: [event: false]).first, !tap.isEnd else { continue }
      // Too deep for the checks that undo taps or combine them in pairs.
      let one = tap.place(number: root.number, depth: 3)
      for (second, step) in later(than: first, at: one, after: ShownList(tap.step, in: root.state)) {
        guard left > 0, !isOver(end) else { break }
        if turns[second] > 0 { continue }
        left -= 1
        guard let next = await expand(one, on: stages, only: step).first else { continue }
        if !next.sightings.isEmpty { found.append(SecondStep(steps: opening + [tap.step], edge: next)) }
        if next.isEnd { continue }
        let two = next.place(number: root.number, depth: 4)
        for (third, step) in later(than: second, at: two, after: ShownList(next.step, in: one.state)) {
          guard left > 0, !isOver(end) else { break }
          if !triesAll && turns[third] < 2 { continue }
          left -= 1
          guard let edge = await expand(two, on: stages, only: step).first, !edge.sightings.isEmpty else { continue }
          found.append(SecondStep(steps: opening + [tap.step, next.step], edge: edge))
        }
      }
    }
    return found
  }

  private static func isTap(_ step: Step) -> Bool { if case .widget(_, .click) = step.action { true } else { false } }
}
