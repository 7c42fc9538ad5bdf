import Findings
import Manifest
import SearchModel
import Staging
import Texts

/// The outcome of a walk.
package struct WalkOutcome: Sendable {
  /// The reason why the walk ended.
  package internal(set) var end = WalkEnd.complete
  /// The depth of the deepest state that was expanded, in steps from the start.
  package internal(set) var depth = 0
  package internal(set) var edges = 0
  /// The number of states whose edges were all checked.
  package internal(set) var expanded = 0
  /// Whether values of lists were left out because others represent them.
  package internal(set) var leavesOut = false
  /// Whether not every pair of taps was tried in both orders.
  package internal(set) var leavesOutPairs = false
  /// Whether searches were not recorded, so that the states after them were not visited.
  package internal(set) var meetsUnrecorded = false
  /// The states in which values were left out, in their order.
  private(set) var leavingOut: [Int32] = []
  /// The second part of a walk that visited every state with some values but did not finish with all of them; nil otherwise.
  package internal(set) var withAllValues: Part?
  /// What cut short the checks after the last state; nil if nothing did.
  package internal(set) var cut: Cut?

  /// How far a part of a walk got.
  package struct Part: Sendable {
    package let states: Int
    package let edges: Int
    package let end: WalkEnd
  }

  /// The reason why a walk was cut short before one of its limits was reached.
  package enum Cut: Sendable {
    case time, interrupted
  }
  /// The violations in the order in which they were found, errors before warnings.
  package internal(set) var violations: [Violation] = []
  /// The exercised features, sorted.
  package internal(set) var features: [String] = []

  /// How each state is reached.
  var tree = WalkTree()
  /// Steps to known states that are the first to exercise a feature.
  private(set) var ends: [End] = []

  struct End: Sendable {
    let place: EdgePlace
    let step: Step
    let features: [String]
  }

  private var seen: Set<String> = []
  /// The violations as they were met.
  private var met = MetViolations()

  /// A checksum of the keys of all states.
  private(set) var sum: UInt64 = 0

  /// The values that each list and menu showed in some state.
  private(set) var shown: [String: Set<String>] = [:]

  /// Where the walk continues, if it does: the state whose edges are next, and how many of them have been recorded.
  var cursor: (state: Int, taken: Int)?
  /// The number of paths that continued beyond the states, and of their steps.
  package internal(set) var further = 0
  package private(set) var furtherSteps = 0
  /// The seed of those paths.
  package internal(set) var seed = 1
  /// The states, grouped by their filters.
  package internal(set) var graph = WalkGraph()

  init() {}

  /// Whether every state that users can reach was checked, with all values of long lists and all pairs of taps.
  package var isComplete: Bool { end == .complete && !leavesOut && !leavesOutPairs && !meetsUnrecorded }

  /// The invariants that were never checked, because no state met their `when`.
  package func untested(_ manifest: Manifest) -> [InvariantDeclaration] {
    manifest.invariants.filter { $0.condition != nil && !seen.contains(EdgeCheck.feature(of: $0)) }
  }

  /// The actions that users could perform and the walk never did: `brands click`, `menu level 3`. In source order.
  ///
  /// An app's own step that transfers a sheet's filters is never performed.
  package func unreached(_ manifest: Manifest) -> [String] {
    manifest.draftStates.sorted().map { "setContent \($0)" }
      + manifest.widgets.flatMap { widget -> [String] in
        let verbs = widget.traits.verbs.filter { verb in
          switch verb {
          case .click, .remove, .increment, .decrement, .type, .submit, .facetSearch: true
          // Users tap a switch.
          case .set: !widget.traits.verbs.contains(.click)
          // Only an app's own code does these.
          case .bounds, .multiply, .read, .items, .setText: false
          }
        }
        func isDone(_ what: String) -> Bool { widget.views.contains { seen.contains("\($0) \(what)") } }
        let levels = widget.traits.writings.only?.hierarchy?.levels.count ?? 0
        return (verbs.map(\.rawValue) + (levels > 1 ? (1..<levels).map { "level \($0)" } : [])).filter { !isDone($0) }.map {
          "\(widget.id.value) \($0)"
        }
      }
  }

  /// The number of states.
  package var stateCount: Int { tree.count }

  /// The steps that lead to a state, including the first search.
  func path(to state: Int) -> [Step] { tree.way(to: state).map(\.step) }

  /// Records an edge; the first one has no parent.
  ///
  /// - Parameters:
  ///   - number: The state that it leads to; for a state that the walk does not visit, the one that it starts from.
  ///   - isVisited: Whether the walk visits the state that it leads to.
  mutating func take(
    _ edge: Edge, from parent: Int?, to number: Int = 0, isNew: Bool = true, isVisited: Bool = true, _ version: InstantSearchVersion
  ) {
    edges += 1
    // A step to a known state shows nothing new.
    if isNew || !isVisited || edge.isLeaf { note(edge.state) }
    meetsUnrecorded = meetsUnrecorded || edge.isUnrecorded
    graph.take(edge, from: parent, to: number, isNew: isNew, version)
    // A step to a known state may still be the first to exercise something.
    if !isNew, let parent, !seen.isSuperset(of: edge.features) {
      ends.append(End(place: EdgePlace(parent, edge.event), step: edge.step, features: edge.features))
    }
    seen.formUnion(edge.features)
    // Most edges have no sightings.
    let way = edge.sightings.isEmpty ? [] : parent.map { path(to: $0) } ?? []
    if isNew {
      tree.append(edge, from: parent)
      sum = (sum ^ edge.key.low) &* 0x9E37_79B9_7F4A_7C15
    }
    for sighting in edge.sightings {
      met.take(
        sighting, sighting.way(way, edge), at: EdgePlace(parent ?? 0, parent == nil ? EdgePlace.opening : edge.event),
        in: isVisited ? number : EdgePlace.far.state)
    }
  }

  /// Records the values that lists and menus show.
  private mutating func note(_ state: UIState) {
    for widget in state.widgets {
      switch widget.state {
      case .list(let items): for item in items { shown[widget.id, default: []].insert(item.text) }
      case .menu(let items): for item in items { shown[widget.id, default: []].insert(item.value) }
      default: break
      }
    }
  }

  /// Records that values of lists were left out in a state.
  mutating func leaveOut(at state: Int) {
    leavesOut = true
    if leavingOut.last != Int32(state) { leavingOut.append(Int32(state)) }
  }

  /// Records what was seen in a state itself.
  mutating func take(_ sighting: Sighting, at state: Int) {
    met.take(sighting, Way(prefix: path(to: state), edge: nil, end: []), at: EdgePlace(state, EdgePlace.none))
  }

  /// Adds what a second walk of the same manifest has found and this one has not, and its shorter paths.
  mutating func add(_ other: WalkOutcome) {
    seen.formUnion(other.seen)
    shown.merge(other.shown) { $0.union($1) }
    met.add(other.met)
    settle()
  }

  // MARK: Beyond the states

  /// Records an edge of a path that continues beyond the states; returns the violations that are new. A shorter path to a known violation
  /// replaces the longer one.
  mutating func takeFar(_ edge: Edge, behind steps: [Step]) -> [Violation] {
    furtherSteps += 1
    let count = met.count
    takeSightings(of: edge, behind: steps)
    return met.violations(from: count)
  }

  private mutating func takeSightings(of edge: Edge, behind steps: [Step]) {
    seen.formUnion(edge.features)
    note(edge.state)
    for sighting in edge.sightings { met.takeFar(sighting, sighting.way(steps, edge)) }
  }

  /// Records what a second step shows: new violations, and shorter paths to known ones.
  mutating func take(_ second: Walk.SecondStep) { takeSightings(of: second.edge, behind: second.steps) }

  /// Replaces the path of a violation by a shorter one.
  ///
  /// - Parameters:
  ///   - key: The key of the violation.
  ///   - seen: What is seen there.
  mutating func shorten(_ key: [String], to way: Way, _ seen: Sighting) {
    met.shorten(key, to: way, seen)
  }

  /// Replaces the paths of problems, by key.
  mutating func replace(ways: [[String]: Way]) {
    for place in violations.indices {
      if let way = ways[violations[place].key] { violations[place] = violations[place].by(way) }
    }
  }

  /// Sets how each problem's steps read on the screen, by key.
  mutating func title(_ headings: [[String]: [String]]) {
    for place in violations.indices { violations[place].headings = headings[violations[place].key] ?? [] }
  }

  /// Sets the explanation of each problem.
  ///
  /// - Parameter explanations: The explanations by the problems' keys.
  mutating func explain(_ explanations: [[String]: Violation.Explanation]) {
    for place in violations.indices {
      guard let found = explanations[violations[place].key] else { continue }
      violations[place].reason = found.reason
      if found.isAllowed { violations[place].isAcknowledged = true }
      if let expectation = found.expectation { violations[place].expectation = expectation }
      violations[place].written = found.written
    }
    mergeExplained()
  }

  /// Merges violations that were distinguished by the rules that applied but turn out to have the same cause; the shortest path is kept.
  private mutating func mergeExplained() {
    let states = Dictionary(met.merged.map { ($0.violation.key, $0.states) }, uniquingKeysWith: { first, _ in first })
    var kept: [(violation: Violation, states: StateSet)] = []
    for violation in violations {
      let own = states[violation.key] ?? StateSet([])
      let same = kept.firstIndex { other in
        violation.invariant != .own && other.violation.identity == violation.identity && other.violation.reason == violation.reason
          && other.violation.isAcknowledged == violation.isAcknowledged
      }
      guard let same else {
        kept.append((violation, own))
        continue
      }
      kept[same].states.formUnion(own)
      if violation.steps.count < kept[same].violation.steps.count { kept[same].violation = violation }
      kept[same].violation.states = kept[same].states.count
    }
    violations = kept.map(\.violation)
  }

  // MARK: Records

  var endPlaces: [EdgePlace] { ends.map(\.place) }
  var metPlaces: [WalkRecord.Met] {
    // What was found beyond the states is found again from there.
    met.all.filter { $0.place != .far }.map { WalkRecord.Met(key: $0.violation.key, place: $0.place, states: $0.states.sorted()) }
  }

  /// Restores the counts of a record; the states have been reached again.
  ///
  /// - Parameter found: The edges that were taken again.
  /// - Returns: False if the states differ.
  mutating func resume(_ record: WalkRecord, _ found: [EdgePlace: Edge], _ version: InstantSearchVersion) -> Bool {
    guard record.sum == sum, record.met.count >= met.count else { return false }
    leavesOut = leavesOut || record.leavesOut
    leavesOutPairs = leavesOutPairs || record.leavesOutPairs
    meetsUnrecorded = meetsUnrecorded || record.meetsUnrecorded
    for known in record.met {
      if known.place.event >= 0 {
        let edge = found[known.place]
        guard let edge, let sighting = edge.sightings.first(where: { known.isOf($0.identity) }) else { return false }
        met.take(sighting, sighting.way(path(to: known.place.state), edge), at: known.place, as: known.variant)
      } else if known.isOf(Sighting.noWayOut.identity) {
        take(.noWayOut, at: known.place.state)
      }
      guard met.set(states: StateSet(known.states), of: known.key) else { return false }
    }
    // In the order in which they were first found.
    guard met.all.map(\.violation.key) == record.met.map(\.key) else { return false }
    for place in record.ends {
      guard let edge = found[place] else { return false }
      ends.append(End(place: place, step: edge.step, features: edge.features))
      seen.formUnion(edge.features)
    }
    (edges, expanded, depth) = (record.edges, record.expanded, record.depth)
    cursor = record.next.flatMap { $0.event > 0 ? ($0.state, $0.event) : nil }
    return graph.resume(record.arrows)
  }

  /// Records the findings about the start of the app.
  mutating func note(_ findings: [Finding], _ manifest: Manifest) {
    for finding in findings {
      met.take(
        Sighting(
          invariant: .finding, widget: finding.widget, cause: finding.id.rawValue, text: finding.headline,
          isAcknowledged: finding.isAcknowledged), Way(prefix: [], edge: nil, end: []), at: .beginning)
    }
  }

  /// Sorts the violations and the features.
  mutating func settle() {
    let order = Invariant.allCases
    violations = met.merged.map { met in
      var violation = met.violation
      violation.states = met.states.count
      return violation
    }.enumerated().sorted { a, b in
      let (first, second) = (order.firstIndex(of: a.element.invariant) ?? 0, order.firstIndex(of: b.element.invariant) ?? 0)
      return (first, a.offset) < (second, b.offset)
    }.map(\.element)
    features = seen.sorted()
  }
}
