import Manifest
import SearchModel
import Staging

/// Continues from the last states, one step after another, deeper than a breadth-first walk can go.
extension Walk {
  /// Takes random paths from states that wait to be expanded. Each step is one that has been done least often after the step before it, so
  /// that new combinations come first; the seed breaks ties.
  ///
  /// A violation that is found is shortened by removing steps for as long as it still occurs. Costs the steps of the paths and, for each
  /// new violation, a few times the square of its path's length.
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
        for new in journey.outcome.takeFar(edge, behind: steps) {
          if let (short, seen) = await shortened(new.way, new, until: end) {
            journey.outcome.shorten(new.key, to: short, seen)
          }
        }
        if edge.isEnd { break }
        last = Self.kind(edge.step)
        steps.append(edge.step)
        place = edge.place(number: place.number, depth: place.depth + 1)
      }
    }
  }

  /// Taps, state by state, the values of long lists that others represented, without continuing from them; at most as many taps as the
  /// limit on states.
  ///
  /// Performs the steps to each state, and its taps.
  ///
  /// - Parameter most: The maximum number of states.
  func tryTheOthers(_ journey: inout Journey, most: Int, until end: ContinuousClock.Instant?) async {
    if !journey.outcome.leavesOut || limits.walks == 0 || counterpart != nil { return }
    // Stages in their initial state.
    let stages = makeStages()
    _ = await stages.own.begin()
    let start = stages.own.checkpoint()
    var taps = 0
    // In the first state all have been tapped.
    for state in journey.outcome.leavingOut.map(Int.init) where state > 0 && taps < most {
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
      let tried = Set(Representatives.places(offered, in: shown, named: named))
      for event in offered.indices where !tried.contains(event) && taps < most {
        if isOver(end) {
          journey.outcome.cut = cut
          return
        }
        taps += 1
        guard let edge = await expand(place, on: stages, only: offered[event]).first else { continue }
        for new in journey.outcome.takeFar(edge, behind: steps) {
          if let (short, seen) = await shortened(new.way, new, until: end) {
            journey.outcome.shorten(new.key, to: short, seen)
          }
        }
      }
    }
  }

  /// The number of steps on a random path.
  private static let farSteps = 12

  /// The kind of a step, whatever its value.
  static func kind(_ step: Step) -> String {
    guard case .widget(let target, let event) = step.action else { return "search" }
    return "\(target.id) \(event.verb.rawValue)"
  }
}

/// Pseudorandom numbers, the same for a seed on every machine (SplitMix64).
private struct SeededRandom {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  /// A number from 0 up to, but not including, a count.
  mutating func next(below count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }
}
