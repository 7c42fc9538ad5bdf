import Findings
import Manifest
import SearchModel
import Staging
import Texts

/// What a walk came to.
package struct WalkOutcome: Sendable {
  /// What ended it.
  package internal(set) var end = WalkEnd.complete
  /// The most steps from the start of a state that was expanded.
  package internal(set) var depth = 0
  package internal(set) var edges = 0
  /// How many states all of whose edges were looked at.
  package internal(set) var expanded = 0
  /// In the order in which they were met, errors before warnings.
  package private(set) var violations: [Violation] = []
  /// What was exercised, sorted.
  package private(set) var features: [String] = []

  /// How each state is reached: from which other one, by which step.
  private var parents: [Int] = []
  private var steps: [Step] = []
  /// Steps to states that were known, and that exercise something first.
  private var ends: [End] = []

  private struct End: Sendable {
    let state: Int
    let step: Step
    let features: [String]
  }

  /// What the step to each state exercises.
  private var exercised: [[String]] = []
  private var seen: Set<String> = []
  private var groups: [[String]: Int] = [:]
  /// The states by what is filtered by.
  package private(set) var graph = WalkGraph()

  /// The states that each violation was met in.
  private var places: [Set<Int>] = []

  init() {}

  /// The invariants whose `when` no state has met, so that they were never looked at.
  package func untested(_ manifest: Manifest) -> [String] {
    manifest.invariants.filter { $0.condition != nil && !seen.contains(EdgeCheck.feature(of: $0)) }.map(\.name.value)
  }

  /// How many states there are.
  package var stateCount: Int { steps.count }

  /// The steps that lead to a state, the first search included.
  private func path(to state: Int) -> [Step] {
    var way: [Step] = []
    var current = state
    while current >= 0 {
      way.append(steps[current])
      current = parents[current]
    }
    return way.reversed()
  }

  /// Ways that together exercise as much as so many can, the one that adds most first; fewer where nothing is left to add.
  ///
  /// Costs the number of states times the length of their ways for each.
  package func suggestions(_ most: Int) -> [[Step]] {
    var covered: Set<String> = []
    var ways: [[Step]] = []
    while ways.count < most {
      // What the way to each state would add; a state's way goes through its parent's.
      var added: [Set<String>] = []
      var best: (way: [Step], added: Set<String>)?
      var bestState: Int?
      for state in steps.indices {
        let parent = parents[state]
        added.append((parent < 0 ? [] : added[parent]).union(exercised[state]).subtracting(covered))
        // A longer way has to add more.
        if added[state].count > (bestState.map { added[$0].count } ?? 0) { bestState = state }
      }
      if let bestState { best = (path(to: bestState), added[bestState]) }
      for end in ends {
        let own = added[end.state].union(end.features).subtracting(covered)
        if own.count > (best?.added.count ?? 0) { best = (path(to: end.state) + [end.step], own) }
      }
      guard let best else { break }
      covered.formUnion(best.added)
      ways.append(best.way)
    }
    return ways
  }

  /// Takes an edge; the first one comes from nowhere.
  ///
  /// - Parameter number: the state that it leads to.
  mutating func take(_ edge: Edge, from parent: Int?, to number: Int = 0, isNew: Bool = true, _ version: InstantSearchVersion) {
    edges += 1
    graph.take(edge, from: parent, to: number, isNew: isNew, version)
    // A step that leads to a known state may do something for the first time all the same.
    if !isNew, let parent, !seen.isSuperset(of: edge.features) { ends.append(End(state: parent, step: edge.step, features: edge.features)) }
    seen.formUnion(edge.features)
    // Most edges have nothing to tell.
    let way = edge.sightings.isEmpty ? [] : parent.map { path(to: $0) } ?? []
    if isNew {
      parents.append(parent ?? -1)
      steps.append(edge.step)
      exercised.append(edge.features)
    }
    for sighting in edge.sightings { take(sighting, way + (sighting.instead ?? [edge.step]) + sighting.further, at: parent ?? 0) }
  }

  /// Takes what was seen in a state itself.
  mutating func take(_ sighting: Sighting, at state: Int) { take(sighting, path(to: state), at: state) }

  private mutating func take(_ sighting: Sighting, _ way: [Step], at state: Int) {
    if let place = groups[sighting.identity] {
      places[place].insert(state)
      // The walk goes breadth first, but what is checked behind an edge may be farther.
      if way.count >= violations[place].steps.count { return }
      violations[place] = violation(sighting, way)
    } else {
      groups[sighting.identity] = violations.count
      violations.append(violation(sighting, way))
      places.append([state])
    }
  }

  private func violation(_ sighting: Sighting, _ way: [Step]) -> Violation {
    Violation(
      invariant: sighting.invariant, widget: sighting.widget, cause: sighting.cause, text: sighting.text, steps: way, states: 1,
      isAcknowledged: sighting.isAcknowledged)
  }

  /// What InstantSearch makes of the beginning.
  mutating func note(_ findings: [Finding], _ manifest: Manifest) {
    for finding in findings {
      take(
        Sighting(
          invariant: .finding, widget: finding.widget, cause: finding.id.rawValue, text: finding.headline,
          isAcknowledged: finding.isAcknowledged), [], at: -1)
    }
  }

  /// Puts what was found in order.
  mutating func settle() {
    for index in violations.indices { violations[index].states = places[index].count }
    let order = Invariant.allCases
    violations = violations.enumerated().sorted { a, b in
      let (first, second) = (order.firstIndex(of: a.element.invariant) ?? 0, order.firstIndex(of: b.element.invariant) ?? 0)
      return (first, a.offset) < (second, b.offset)
    }.map(\.element)
    features = seen.sorted()
  }

  /// Those that neither the manifest allows nor an earlier run knew.
  package var open: [Violation] { violations.filter { !$0.isAcknowledged && !$0.isKnown } }

  /// The same with secrets masked, or shown as their names.
  package func redacted(by redactor: Redactor) -> WalkOutcome {
    if redactor.isIdle { return self }
    var outcome = self
    outcome.violations = violations.map { $0.redacted(by: redactor) }
    outcome.steps = steps.map { $0.redacted(by: redactor) }
    outcome.graph = graph.redacted(by: redactor)
    outcome.features = features.map { redactor.masked($0) }
    return outcome
  }

  /// The same with what an earlier run knew marked, by identity.
  package func knowing(_ identities: Set<[String]>) -> WalkOutcome {
    var outcome = self
    for index in outcome.violations.indices { outcome.violations[index].isKnown = identities.contains(outcome.violations[index].identity) }
    return outcome
  }

  /// Of these the errors and warnings, without known behaviour that was met.
  package var problems: [Violation] { open.filter { $0.invariant.weight != .note } }
}
