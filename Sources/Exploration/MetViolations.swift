/// The violations that a walk has met, in the order in which they were found.
struct MetViolations: Sendable {
  /// A violation that was met, perhaps in several states.
  struct Met: Sendable {
    var violation: Violation
    /// The states in which it was found.
    var states: StateSet
    /// The edge of its shortest path.
    var place: EdgePlace
  }

  private(set) var all: [Met] = []
  /// The indices in `all`, by key.
  private var places: [[String]: Int] = [:]
  /// What distinguishes the violations of one identity: the kinds of steps that break one of the manifest's own invariants, or index rules.
  private var variants: [[String]: [[String]]] = [:]

  var count: Int { all.count }

  func violations(from first: Int) -> [Violation] { all[first...].map(\.violation) }

  /// - Parameters:
  ///   - state: The state in which it is seen; nil for that of the place.
  ///   - given: What distinguishes it from others with its identity, if an earlier walk recorded that.
  mutating func take(_ sighting: Sighting, _ way: Way, at place: EdgePlace, in state: Int? = nil, as given: [String]? = nil) {
    if let given { variants[sighting.identity, default: []].append(given) }
    let variant = given ?? variant(of: sighting, way)
    let key = sighting.identity + variant
    let state = state ?? place.state
    guard let known = places[key] else {
      append(Met(violation: Violation(sighting, way: way, states: 1, variant: variant), states: StateSet([state]), place: place), key)
      return
    }
    all[known].states.insert(state)
    // The walk is breadth-first, but a check that takes several steps may end farther away.
    if way.steps.count >= all[known].violation.steps.count { return }
    all[known].violation = Violation(sighting, way: way, states: 1, variant: variant)
    all[known].place = place
  }

  /// Takes what is seen beyond the states that the walk visits: what is known only gets a shorter path.
  mutating func takeFar(_ sighting: Sighting, _ way: Way) {
    let key = sighting.identity + variant(of: sighting, way)
    guard let known = places[key] else { return take(sighting, way, at: .far) }
    if way.steps.count < all[known].violation.steps.count { shorten(key, to: way, sighting) }
  }

  /// Adds what a second walk of the same manifest has met and this one has not, and its shorter paths.
  mutating func add(_ other: MetViolations) {
    for own in other.all {
      var violation = own.violation
      if violation.invariant == .own { violation.variant = variant(of: violation.identity, violation.way) }
      if let known = places[violation.key] {
        if violation.steps.count < all[known].violation.steps.count { all[known].violation = violation }
      } else {
        append(Met(violation: violation, states: own.states, place: .far), violation.key)
      }
    }
  }

  /// Replaces the path of a violation by a shorter one.
  mutating func shorten(_ key: [String], to way: Way, _ seen: Sighting) {
    if let place = places[key] { all[place].violation = all[place].violation.by(way, seen) }
  }

  /// Replaces the states of a violation; false if it has not been met.
  mutating func set(states: StateSet, of key: [String]) -> Bool {
    guard let place = places[key] else { return false }
    all[place].states = states
    return true
  }

  private mutating func append(_ met: Met, _ key: [String]) {
    places[key] = all.count
    all.append(met)
  }

  /// What distinguishes a sighting from others with its identity.
  private mutating func variant(of sighting: Sighting, _ way: Way) -> [String] {
    if sighting.invariant == .own { return variant(of: sighting.identity, way) }
    if sighting.rules.isEmpty { return sighting.variant }
    if let known = variants[sighting.identity]?.first(where: sighting.isOf) { return known }
    variants[sighting.identity, default: []].append(sighting.ownVariant)
    return sighting.ownVariant
  }

  /// The kinds of a path's steps, or those of a known variant that has no others, because that is the same problem.
  private mutating func variant(of identity: [String], _ way: Way) -> [String] {
    guard identity.first == Invariant.own.rawValue else { return [] }
    let kinds = way.kinds
    if let known = variants[identity]?.first(where: { Set($0).isSubset(of: kinds) }) { return known }
    variants[identity, default: []].append(kinds)
    return kinds
  }

  /// The maximum number of variants of one broken invariant that are reported.
  private static let mostTold = 5

  /// The violations without those that turn out to be the same once their paths are short; the shortest paths are kept.
  var merged: [Met] {
    var kept: [Int: Met] = [:]
    var told: [[String]: [Int]] = [:]
    for place in all.indices.sorted(by: { (all[$0].violation.steps.count, $0) < (all[$1].violation.steps.count, $1) }) {
      let (kinds, violation) = (all[place].violation.way.kinds, all[place].violation)
      // The variants of one of the manifest's own invariants are its paths.
      let identity = violation.invariant == .own ? violation.identity : violation.key
      if let same = told[identity]?.first(where: { Set(all[$0].violation.way.kinds).isSubset(of: kinds) }) {
        kept[same]?.states.formUnion(all[place].states)
      } else if told[identity]?.count ?? 0 < Self.mostTold {
        kept[place] = all[place]
        told[identity, default: []].append(place)
      }
    }
    return kept.sorted { $0.key < $1.key }.map(\.value)
  }
}
