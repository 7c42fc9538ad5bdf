import Manifest
import SearchModel
import Staging

/// Shorter ways to what has been found.
extension Walk {
  /// Shortens what was found with some values of long lists only: another value, which was not tried, may lead there at once.
  ///
  /// Costs the square of each way's steps, and then at most `mostOtherWays` ways with other values. Ways longer than `mostInPairs` are not
  /// tried with these.
  ///
  /// - Parameter end: when the walk is to be over. A problem is read more often than it is found: its way is worth a fifth of the time more.
  func shorten(_ outcome: inout WalkOutcome, after end: ContinuousClock.Instant?) async {
    let end = end.map { max($0, ContinuousClock.now) + .seconds((limits.seconds ?? 0) / 5) }
    for violation in outcome.violations where violation.way.prefix.count > 1 && violation.invariant.weight != .note {
      var way = violation.way
      var tries = Self.mostOtherWays
      while !isOver(end) {
        if way.prefix.count > 2, let (short, seen) = await shortened(way, violation.identity, until: end) {
          outcome.shorten(violation.key, to: short, seen)
          way = short
        }
        guard let (other, seen) = await otherWay(than: way, violation.identity, &tries, until: end) else { break }
        outcome.shorten(violation.key, to: other, seen)
        way = other
      }
    }
    outcome.settle()
  }

  /// Shortens the ways on which the manifest's own invariants are broken where there are several: those that differ in steps which they do
  /// not need are one problem.
  func tellApart(_ outcome: inout WalkOutcome, after end: ContinuousClock.Instant?) async {
    let end = end.map { max($0, ContinuousClock.now) + .seconds((limits.seconds ?? 0) / 5) }
    let counts = Dictionary(outcome.violations.map { ($0.identity, 1) }, uniquingKeysWith: +)
    let own = outcome.violations.filter { $0.invariant == .own && counts[$0.identity] ?? 0 > 1 }
    for violation in own where violation.way.prefix.count > 1 {
      if let (short, seen) = await shortened(violation.way, violation.identity, until: end) {
        outcome.shorten(violation.key, to: short, seen)
      }
    }
    if !own.isEmpty { outcome.settle() }
  }

  /// The same way without the steps that it does not need, and what is seen there; nil where nothing could be left out.
  func shortened(
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

  /// Leaves out, of problems under faults, the answers that come by themselves where the screen ends up the same without. Costs replaying
  /// each such way once for each of these answers.
  func leaveOutAnswers(_ outcome: inout WalkOutcome) async {
    var ways: [[String]: Way] = [:]
    for violation in outcome.violations where violation.invariant == .underFaults && !violation.isAcknowledged {
      var way = violation.way
      guard let right = await end(of: way) else { continue }
      for place in way.end.indices.reversed() {
        guard case .answers(.answer) = way.end[place].action.own else { continue }
        var shorter = way
        shorter.end.remove(at: place)
        if await end(of: shorter) == right { way = shorter }
      }
      if way.end.count < violation.way.end.count { ways[violation.key] = way }
    }
    outcome.replace(ways: ways)
  }

  /// The state that a way ends in; nil where a step of it cannot be done.
  private func end(of way: Way) async -> StateKey? {
    let stage = makeStages().own
    _ = await stage.begin()
    for step in way.steps {
      if await stage.perform(step).isImpossible || stage.hasCrashed { return nil }
    }
    return stage.key
  }

  /// How long a way may be of which any two steps are left out.
  private static let mostInPairs = 12

  /// A shorter way on which one step is done to another value; nil where there is none.
  ///
  /// Tried are, of the way's steps, two and more, in their order, of which each in turn is done to every other value of its widget.
  private func otherWay(
    than way: Way, _ identity: [String], _ tries: inout Int, until end: ContinuousClock.Instant?
  ) async -> (way: Way, seen: Sighting)? {
    // What is seen in pairs of taps is seen in the first state.
    guard let edge = way.edge, identity.first != Invariant.orderMatters.rawValue, let opening = way.prefix.first,
      way.prefix.count <= Self.mostInPairs
    else { return nil }
    let taps = Array(way.prefix.dropFirst()) + [edge]
    for count in 2..<max(way.steps.count - 1, 2) {
      for places in Self.choices(of: count, from: taps.count) {
        let steps = places.map { taps[$0] }
        for place in steps.indices {
          if isOver(end) || tries <= 0 { return nil }
          tries -= 1
          for value in await otherValues(than: steps[place], after: [opening] + steps[..<place]) {
            if isOver(end) || tries <= 0 { return nil }
            tries -= 1
            var changed = steps
            changed[place] = value
            let last = changed.removeLast()
            if let found = await sighting(of: identity, after: Way(prefix: [opening] + changed, edge: last, end: [last])),
              found.way.steps.count < way.steps.count
            {
              return (found.way, found.sighting)
            }
          }
        }
      }
    }
    return nil
  }

  /// What else can be done of a step's kind, after others.
  private func otherValues(than step: Step, after steps: [Step]) async -> [Step] {
    let stage = makeStages().own
    _ = await stage.begin()
    for step in steps {
      if await stage.perform(step).isImpossible || stage.hasCrashed { return [] }
    }
    let own = step.action.title(version)
    return stage.events.filter { Self.kind($0) == Self.kind(step) && $0.action.title(version) != own }
  }

  /// The choices of some of so many things, in order: of 2 from 3 `[0, 1]`, `[0, 2]`, `[1, 2]`.
  private static func choices(of count: Int, from all: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return (0..<all).flatMap { last in choices(of: count - 1, from: last).map { $0 + [last] } }
  }

  /// How many looks for other values, and ways with them, one violation is worth.
  private static let mostOtherWays = 2000
}
