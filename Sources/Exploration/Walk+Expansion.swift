import Manifest
import SearchModel
import Staging

/// Takes the steps that one state offers.
extension Walk {
  /// The steps that are tried in a state, first those from which the walk continues. In the first state every value of a list, up to
  /// `mostLeaves`, is tapped once.
  func events(at place: Place, on stages: Stages) -> (all: [Step], goneOn: Int, leavesOut: Bool) {
    stages.own.restore(place.checkpoint)
    let offered = stages.own.events
    if limits.triesAll { return (offered, offered.count, false) }
    let chosen = Representatives.places(offered, in: place.state, named: named)
    let events = chosen.map { offered[$0] }
    guard place.depth == 1 else { return (events, events.count, chosen.count < offered.count) }
    let kept = Set(chosen)
    return (
      events + offered.indices.filter { !kept.contains($0) }.prefix(Self.mostLeaves).map { offered[$0] }, events.count,
      chosen.count < offered.count
    )
  }

  /// The maximum number of list values that are tapped in the first state in addition to those that represent the others.
  private static let mostLeaves = 1000

  /// - Parameters:
  ///   - opening: The one step to take, whatever the state offers.
  ///   - needed: The indices of the steps to take, and whether to check them; nil for all steps.
  func expand(_ place: Place, on stages: Stages, only opening: Step? = nil, needed: [Int: Bool]? = nil) async -> [Edge] {
    if needed?.isEmpty ?? false { return [] }
    let stage = stages.own
    let tried = opening.map { ([$0], 1, false) } ?? self.events(at: place, on: stages)
    let events = tried.0
    var edges: [Edge] = []
    for (event, step) in events.enumerated() {
      let isLookedAt: Bool
      if let needed {
        guard let wanted = needed[event] else { continue }
        isLookedAt = wanted
      } else {
        isLookedAt = true
      }
      stage.restore(place.checkpoint)
      let trace = await stage.perform(step)
      if trace.isImpossible { continue }
      let check = EdgeCheck(
        manifest: manifest, version: version, searchedStates: searchedStates, draftStates: draftStates, before: place, step: step,
        trace: trace)
      let (key, checkpoint) = (stage.key, stage.checkpoint())
      let isUnrecorded = check.isUnrecorded
      let features = isUnrecorded ? [] : check.features
      if let other = stages.other, let saved = place.other, let counterpart {
        other.restore(saved)
        let shown = other.state
        let second = await other.perform(step)
        let difference = SideDifference(own: trace, other: second, before: (place.state, shown), counterpart: counterpart)
        edges.append(
          Edge(
            step: step, event: event, key: key.joined(other.key), checkpoint: checkpoint, other: other.checkpoint(), state: trace.settled,
            groups: trace.filters, sightings: withRules(difference.sightings, trace, second), features: features, isStale: check.isStale,
            // With different results, everything after this step differs.
            isEnd: difference.parts || isUnrecorded, isUnrecorded: isUnrecorded, isLeaf: event >= tried.1, leavesOut: tried.2))
        continue
      }
      var sightings = isLookedAt ? withRules(check.sightings, trace) : []
      if isLookedAt, let faults = stages.faults, !trace.crashes { sightings += await troubled(step, place, faults) }
      if isLookedAt, place.depth <= 2, !trace.crashes { sightings += await undone(step, place, trace, stage) }
      edges.append(
        Edge(
          step: step, event: event, key: key, checkpoint: checkpoint, other: nil, state: trace.settled, groups: trace.filters,
          sightings: sightings, features: features, isStale: check.isStale, isEnd: trace.crashes || isUnrecorded,
          isUnrecorded: isUnrecorded, isLeaf: event >= tried.1, leavesOut: tried.2))
    }
    if place.depth == 1, counterpart == nil, needed?.values.contains(true) ?? true {
      await commute(Representatives.chosen(Array(events.prefix(tried.1)), in: place.state, named: named), place, stage, &edges)
    }
    return edges
  }
}
