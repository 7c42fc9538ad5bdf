import Manifest
import SearchModel
import Staging

/// Continues from the last states, one step after another, deeper than a breadth-first walk can go.
extension Walk {
  /// Takes some ways from states that wait to be expanded. Each step is, of those that are offered, one that has been done least often
  /// behind the step before it, so that what nobody has done yet comes first; the seed decides where it is undecided.
  ///
  /// A violation that is found is shortened by removing steps for as long as it still occurs. Costs the steps of the ways and, for each new
  /// violation, a few times the square of its way's length.
  func goFarther(_ journey: inout Journey, _ stages: Stages, until end: ContinuousClock.Instant?) async {
    guard let origin = journey.origin, journey.next != nil, limits.walks > 0 else { return }
    let count = journey.waitingCount
    journey.outcome.seed = limits.seed
    var random = SeededRandom(seed: limits.seed)
    var counts: [[String]: Int] = [:]
    for _ in 0..<limits.walks {
      if isOver(end) {
        journey.outcome.cut = cut
        return
      }
      journey.outcome.further += 1
      var trail = Trail(from: origin)
      var place = await trail.place(of: journey.stop(random.next(below: count)), on: stages)
      var steps = journey.outcome.path(to: place.number)
      var last = ""
      for _ in 0..<Self.farSteps {
        let events = self.events(at: place, on: stages).all
        func pair(_ event: Int) -> [String] { [last, Self.kind(events[event])] }
        guard let least = events.indices.map({ counts[pair($0), default: 0] }).min() else { break }
        let rarest = events.indices.filter { counts[pair($0), default: 0] == least }
        let event = rarest[random.next(below: rarest.count)]
        counts[pair(event), default: 0] += 1
        guard let edge = await expand(place, on: stages, needed: [event: true]).first else { continue }
        let found = journey.outcome.takeFar(edge, behind: steps)
        for way in found {
          if let (short, seen) = await shortened(way.way, way.identity, until: end) {
            journey.outcome.shorten(way.identity, to: short, seen)
          }
        }
        if edge.isEnd { break }
        last = Self.kind(edge.step)
        steps.append(edge.step)
        place = edge.place(number: place.number, depth: place.depth + 1)
      }
    }
  }

  /// Taps, in the states in their order, the values of long lists that others stood for, and goes on from none of them; at most as many
  /// taps as there may be states.
  ///
  /// Costs the steps to each state, and its taps.
  func tryTheOthers(_ journey: inout Journey, until end: ContinuousClock.Instant?) async {
    if !journey.outcome.leavesOut || limits.walks == 0 || counterpart != nil { return }
    // One that is at its beginning.
    let stages = makeStages()
    _ = await stages.own.begin()
    let start = stages.own.checkpoint()
    var taps = 0
    // In the first state all have been tapped.
    for state in journey.outcome.leavingOut where state > 0 && taps < limits.states {
      if isOver(end) {
        journey.outcome.cut = cut
        return
      }
      let steps = journey.outcome.path(to: state)
      stages.own.restore(start)
      var last: StepTrace?
      var isStale = false
      for step in steps {
        let trace = await stages.own.perform(step)
        isStale = trace.hasFailedSearch ?? isStale
        last = trace
      }
      guard let shown = last?.settled, !stages.own.hasCrashed else { continue }
      let place = Place(
        number: state, depth: steps.count, key: stages.own.key, checkpoint: stages.own.checkpoint(), other: nil, state: shown,
        groups: stages.own.stateFilters, isStale: isStale)
      let offered = stages.own.events
      let tried = Set(Representatives.places(offered, in: shown))
      for event in offered.indices where !tried.contains(event) && taps < limits.states {
        if isOver(end) {
          journey.outcome.cut = cut
          return
        }
        taps += 1
        guard let edge = await expand(place, on: stages, only: offered[event]).first else { continue }
        for way in journey.outcome.takeFar(edge, behind: steps) {
          if let (short, seen) = await shortened(way.way, way.identity, until: end) {
            journey.outcome.shorten(way.identity, to: short, seen)
          }
        }
      }
    }
  }

  /// Shortens what was found with some values of long lists only: another value, which was not tried, may lead there at once.
  ///
  /// Costs the square of each way's steps.
  func shorten(_ journey: inout Journey, until end: ContinuousClock.Instant?) async {
    if !journey.outcome.leavesOut || counterpart != nil { return }
    journey.outcome.settle()
    for violation in journey.outcome.violations where violation.way.prefix.count > 2 && violation.invariant.weight != .note {
      if isOver(end) { return }
      if let (short, seen) = await shortened(violation.way, violation.identity, until: end) {
        journey.outcome.shorten(violation.identity, to: short, seen)
      }
    }
  }

  /// How many steps a way goes on.
  private static let farSteps = 12

  /// What a step is, whichever value it is done to.
  private static func kind(_ step: Step) -> String {
    guard case .widget(let target, let event) = step.action else { return "search" }
    return "\(target.id) \(event.verb.rawValue)"
  }

  /// The same way without the steps that it does not need, and what is seen there; nil where nothing could be left out.
  private func shortened(
    _ way: Way, _ identity: [String], until end: ContinuousClock.Instant?
  ) async -> (way: Way, seen: Sighting)? {
    var way = way
    var seen: Sighting?
    /// Leaves the steps out if it can; nil where the time is up.
    func leaveOut(_ places: [Int]) async -> Bool? {
      if isOver(end) { return nil }
      var shorter = way
      for place in places.reversed() { shorter.prefix.remove(at: place) }
      guard let found = await sighting(of: identity, after: shorter) else { return false }
      (way, seen) = (found.way, found.sighting)
      return true
    }
    var count = -1
    while count != way.prefix.count {
      count = way.prefix.count
      for size in [4, 3, 2, 1] {
        // The first search stays.
        var place = way.prefix.count - size
        while place > 0 {
          guard await leaveOut(Array(place..<min(place + size, way.prefix.count))) != nil else { return seen.map { (way, $0) } }
          place = min(place, way.prefix.count) - 1
        }
      }
      // Two taps on one value undo each other, whatever is between them: neither can be left out alone.
      var pairs = way.prefix.indices.flatMap { second in (1..<max(second - 1, 1)).map { [$0, second] } }
      while way.prefix.count <= Self.mostInPairs, let pair = pairs.popLast() {
        guard let isLeftOut = await leaveOut(pair) else { return seen.map { (way, $0) } }
        if isLeftOut { break }
      }
    }
    return seen.map { (way, $0) }
  }

  /// How long a way may be of which any two steps are left out.
  private static let mostInPairs = 12
}

/// Numbers that only look random: the same for a seed on every machine (SplitMix64).
private struct SeededRandom {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  /// A number from 0 up to a count.
  mutating func next(below count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }
}
