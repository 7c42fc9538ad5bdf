import Manifest
import SearchModel
import Staging

/// Finds shorter paths to violations.
extension Walk {
  /// Shortens the paths of a walk that tried only some values of long lists: a value that was not tried may lead to the violation at once.
  ///
  /// Costs the square of each path's number of steps, and then at most `mostOtherWays` paths with other values. Paths longer than
  /// `mostInPairs` are not shortened this way.
  ///
  /// - Parameter end: When the walk should end. A problem is read more often than it is found, so shortening may take another fifth of the
  ///   time limit.
  func shorten(_ outcome: inout WalkOutcome, after end: ContinuousClock.Instant?) async {
    let end = end.map { max($0, ContinuousClock.now) + .seconds((limits.seconds ?? 0) / 5) }
    for violation in outcome.violations where violation.way.prefix.count > 1 && violation.invariant.weight != .note {
      var way = violation.way
      var tries = Self.mostOtherWays
      while !isOver(end) {
        if way.prefix.count > 2, let (short, seen) = await shortened(way, violation, until: end) {
          outcome.shorten(violation.key, to: short, seen)
          way = short
        }
        guard let (other, seen) = await otherWay(than: way, violation, &tries, until: end) else { break }
        outcome.shorten(violation.key, to: other, seen)
        way = other
      }
    }
    outcome.settle()
  }

  /// Shortens the paths that break one of the manifest's own invariants, if there are several: those that differ only in unneeded steps are
  /// one problem.
  func tellApart(_ outcome: inout WalkOutcome, after end: ContinuousClock.Instant?) async {
    let end = end.map { max($0, ContinuousClock.now) + .seconds((limits.seconds ?? 0) / 5) }
    let counts = Dictionary(outcome.violations.map { ($0.identity, 1) }, uniquingKeysWith: +)
    let own = outcome.violations.filter { $0.invariant == .own && counts[$0.identity] ?? 0 > 1 }
    for violation in own where violation.way.prefix.count > 1 {
      if let (short, seen) = await shortened(violation.way, violation, until: end) {
        outcome.shorten(violation.key, to: short, seen)
      }
    }
    if !own.isEmpty { outcome.settle() }
  }

  /// The path without unneeded steps, and what is seen at its end; nil if no step can be left out.
  func shortened(
    _ way: Way, _ violation: Violation, until end: ContinuousClock.Instant?
  ) async -> (way: Way, seen: Sighting)? {
    var way = way
    var seen: Sighting?
    /// Leaves the steps out if possible; nil if the time is up.
    func leaveOut(_ places: [Int]) async -> Bool? {
      if isOver(end) { return nil }
      var shorter = way
      for place in places.reversed() { shorter.prefix.remove(at: place) }
      guard let found = await sighting(of: violation, after: shorter) else { return false }
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
      // On a long path, only those that may be of this kind.
      if way.prefix.count > Self.mostInPairs { pairs = pairs.filter { Self.mayUndo(way.prefix[$0[0]], way.prefix[$0[1]]) } }
      while let pair = pairs.popLast() {
        guard let isLeftOut = await leaveOut(pair) else { return seen.map { (way, $0) } }
        if isLeftOut { break }
      }
    }
    return seen.map { (way, $0) }
  }

  /// Whether one of two steps may undo the other: they are on the same value, or one of them removes a filter that is shown elsewhere.
  private static func mayUndo(_ first: Step, _ second: Step) -> Bool {
    guard case .widget(let one, let begun) = first.action, case .widget(let other, let ended) = second.action else { return false }
    if one.id == other.id, begun.item?.selector == ended.item?.selector { return begun.item != nil || kind(first) == kind(second) }
    return one.id != other.id && (ended.verb == .remove || begun.verb == .remove)
  }

  /// For problems found with faults, removes the responses that would arrive anyway, if the screen ends up the same without them. Costs one
  /// replay of the path for each of these responses.
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

  /// The state at the end of a path; nil if one of its steps cannot be performed.
  private func end(of way: Way) async -> StateKey? {
    let stage = makeStages().own
    _ = await stage.begin()
    for step in way.steps {
      if await stage.perform(step).isImpossible || stage.hasCrashed { return nil }
    }
    return stage.key
  }

  /// The longest path on which every pair of steps is tried for removal.
  private static let mostInPairs = 12

  /// A shorter path on which one step takes a different value; nil if there is none.
  ///
  /// Tries pairs and larger sets of the path's steps, in order, replacing the value of each in turn by every other value of its widget.
  private func otherWay(
    than way: Way, _ violation: Violation, _ tries: inout Int, until end: ContinuousClock.Instant?
  ) async -> (way: Way, seen: Sighting)? {
    // Pairs of taps are checked in the first state only.
    guard let edge = way.edge, violation.invariant != .orderMatters, let opening = way.prefix.first,
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
            if let found = await sighting(of: violation, after: Way(prefix: [opening] + changed, edge: last, end: [last])),
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

  /// The other steps of a step's kind that are possible after some steps.
  private func otherValues(than step: Step, after steps: [Step]) async -> [Step] {
    let stage = makeStages().own
    _ = await stage.begin()
    for step in steps {
      if await stage.perform(step).isImpossible || stage.hasCrashed { return [] }
    }
    let own = step.action.title(version)
    return stage.events.filter { Self.kind($0) == Self.kind(step) && $0.action.title(version) != own }
  }

  /// All combinations of `count` of the numbers below `all`, in order: for 2 of 3, `[0, 1]`, `[0, 2]`, `[1, 2]`.
  private static func choices(of count: Int, from all: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return (0..<all).flatMap { last in choices(of: count - 1, from: last).map { $0 + [last] } }
  }

  /// The maximum number of replays spent on one violation, for other values and for paths with them.
  private static let mostOtherWays = 2000
}
