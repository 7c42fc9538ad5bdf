import Findings
import Manifest
import Scenarios
import SearchModel
import Staging

/// Walks the states that users of a manifest's screen can reach, breadth first in the order of the manifest, and looks at each edge.
///
/// The outcome is the same for the same manifest, version and number of states, at any number of jobs: stages expand the places of a
/// batch side by side, and what they found is taken in order. Costs one step of a stage for each edge, and for each state about 200 bytes
/// and, while it waits to be expanded, what a stage needs to go on from there.
package struct Walk: Sendable {
  private let manifest: Manifest
  private let backend: any SearchBackend
  private let version: InstantSearchVersion
  private let limits: WalkLimits
  /// The version that is walked beside the own one; nil: the invariants are looked at.
  private let comparing: InstantSearchVersion?

  /// - Parameter comparing: another version, against which each step is held in place of the invariants.
  package init(
    _ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion, comparing: InstantSearchVersion? = nil,
    limits: WalkLimits
  ) {
    self.comparing = comparing
    self.manifest = manifest
    self.backend = backend
    self.version = version
    self.limits = limits
  }

  /// Texts that nobody's records have, besides those of the scenarios.
  private static let nonsense = "zzqx"

  /// The empty text, some of the scenarios, and one that finds nothing.
  private var texts: [String] { manifest.typedTexts.prefix(5) + [Self.nonsense] }

  private func makeStage(_ version: InstantSearchVersion? = nil) -> Stage {
    Stage(manifest, backend: backend, version: version ?? self.version, texts: texts)
  }

  /// A stage, and beside it one of another version where two are compared.
  private struct Stages {
    let own: Stage
    let other: Stage?
    /// Two more where the network is in trouble.
    let faults: EdgeFaults?
  }

  private func makeStages() -> Stages {
    Stages(
      own: makeStage(), other: comparing.map { makeStage($0) },
      faults: limits.withFaults && comparing == nil ? EdgeFaults(good: makeStage(), bad: makeStage()) : nil)
  }

  /// Walks until everything is seen or a limit is met.
  ///
  /// - Parameter progress: told after each batch: how many states and edges there are.
  package func run(progress: (Int, Int) -> Void = { _, _ in }) async -> WalkOutcome {
    let began = ContinuousClock.now
    var outcome = WalkOutcome()
    var known: [StateKey: Int] = [:]
    let first = makeStages()
    let start = await first.own.begin()
    _ = await first.other?.begin()
    outcome.note(start.findings, manifest)
    let opening = Step(.search(text: nil), at: manifest.searcher.span)
    let root = Place(
      number: 0, depth: 0, key: first.own.key, checkpoint: first.own.checkpoint(), other: first.other?.checkpoint(), state: first.own.state,
      groups: first.own.filters)
    // The app's first search is the way to everything.
    guard !start.isOver, let edge = await expand(root, on: first, only: [opening]).first else {
      outcome.settle()
      return outcome
    }
    outcome.take(edge, from: nil, version)
    known[edge.key] = 0
    var layer = edge.isEnd ? [] : [edge.place(number: 0, depth: 1)]
    walking: while !layer.isEmpty {
      var next: [Place] = []
      for batch in stride(from: 0, to: layer.count, by: Self.batchSize).map({ Array(layer[$0..<min($0 + Self.batchSize, layer.count)]) }) {
        if let seconds = limits.seconds, ContinuousClock.now - began > .seconds(seconds) {
          outcome.end = .time
          break walking
        }
        for (place, edges) in zip(batch, await expanded(batch, first)) {
          outcome.expanded += 1
          // A screen on which nothing can be done at all is meant so.
          if place.number > 0, edges.allSatisfy({ $0.key == place.key }) { outcome.take(Self.noWayOut, at: place.number) }
          for edge in edges {
            let isNew = known[edge.key] == nil
            let number = isNew ? outcome.stateCount : known[edge.key] ?? 0
            outcome.take(edge, from: place.number, to: number, isNew: isNew, version)
            guard isNew else { continue }
            known[edge.key] = number
            if !edge.isEnd { next.append(edge.place(number: number, depth: place.depth + 1)) }
            if outcome.stateCount >= limits.states {
              outcome.end = .states
              break walking
            }
          }
        }
        progress(outcome.stateCount, outcome.edges)
      }
      outcome.depth += 1
      if let place = next.first, place.depth > limits.depth {
        outcome.end = .depth
        break
      }
      layer = next
    }
    outcome.settle()
    return outcome
  }

  /// How many places are expanded before their edges are taken; the same at any number of jobs.
  private static let batchSize = 32

  private static let noWayOut = Sighting(
    invariant: .noWayOut, widget: nil, text: "nothing that a user can do changes anything any more")

  /// The edges of each place; with several jobs each has stages of its own.
  private func expanded(_ batch: [Place], _ stages: Stages) async -> [[Edge]] {
    let jobs = min(max(limits.jobs, 1), batch.count)
    if jobs == 1 {
      var edges: [[Edge]] = []
      for place in batch { edges.append(await expand(place, on: stages)) }
      return edges
    }
    return await withTaskGroup(of: [(Int, [Edge])].self) { group in
      for job in 0..<jobs {
        group.addTask {
          let stages = makeStages()
          var found: [(Int, [Edge])] = []
          for place in stride(from: job, to: batch.count, by: jobs) { found.append((place, await expand(batch[place], on: stages))) }
          return found
        }
      }
      var edges = [[Edge]](repeating: [], count: batch.count)
      for await found in group { for (place, own) in found { edges[place] = own } }
      return edges
    }
  }

  /// The ways to the problems that the manifest does not allow, each replayed from the start.
  package func traces(of outcome: WalkOutcome) async -> [ScenarioTrace] {
    var traces: [ScenarioTrace] = []
    for violation in outcome.problems {
      let stage = makeStage()
      let start = await stage.begin()
      var steps: [StepTrace] = []
      for step in violation.steps where !stage.hasCrashed { steps.append(await stage.perform(step)) }
      let trace = ScenarioTrace(
        name: violation.invariant.rawValue, fileName: violation.invariant.rawValue, description: nil, span: manifest.searcher.span,
        start: start, steps: steps, closingNote: nil, unreached: 0, expectations: [])
      traces.append(trace.redacted(by: manifest.redactor))
    }
    return traces
  }

  // MARK: One place

  private func expand(_ place: Place, on stages: Stages, only steps: [Step]? = nil) async -> [Edge] {
    let stage = stages.own
    stage.restore(place.checkpoint)
    let offered = stage.events
    let events = steps ?? (limits.triesAll ? offered : Representatives.chosen(offered, in: place.state))
    var edges: [Edge] = []
    for step in events {
      stage.restore(place.checkpoint)
      let trace = await stage.perform(step)
      if trace.isImpossible { continue }
      let check = EdgeCheck(manifest: manifest, version: version, before: place, step: step, trace: trace)
      let (key, checkpoint) = (stage.key, stage.checkpoint())
      if let other = stages.other, let saved = place.other, let comparing {
        other.restore(saved)
        let second = await other.perform(step)
        let differences = VersionDifference.sightings(trace, version, second, comparing)
        edges.append(
          Edge(
            step: step, key: key.joined(other.key), checkpoint: checkpoint, other: other.checkpoint(), state: trace.settled,
            groups: trace.filterState, sightings: differences, features: check.features,
            // Where other things are found, everything behind differs.
            isEnd: trace.crashes || second.crashes || differences.contains { VersionDifference.parting.contains($0.cause) }))
        continue
      }
      var sightings = check.sightings
      if let faults = stages.faults, !trace.crashes { sightings += await troubled(step, place, faults) }
      if place.depth == 1, !trace.crashes { sightings += await undone(step, place, trace, stage) }
      edges.append(
        Edge(
          step: step, key: key, checkpoint: checkpoint, other: nil, state: trace.settled, groups: trace.filterState, sightings: sightings,
          features: check.features, isEnd: trace.crashes))
    }
    if place.depth == 1, comparing == nil { await commute(events, place, stage, &edges) }
    return edges
  }

  /// What is wrong when the answers to a step are slow, overtaken or missing. Next, users turn to another widget.
  private func troubled(_ step: Step, _ place: Place, _ faults: EdgeFaults) async -> [Sighting] {
    let troubles = await faults.troubles(at: place.checkpoint, showing: place.state, step: step) { stage, trace in
      let events = Representatives.chosen(stage.events, in: trace.settled)
      return events.first { $0.action.widget != step.action.widget } ?? events.first
    }
    return troubles.map { trouble in
      Sighting(
        invariant: .underFaults, widget: trouble.widget, cause: trouble.causes.first?.rawValue ?? trouble.circumstance, text: trouble.text,
        isAcknowledged: manifest.allow.contains(.wrongUnderFaults)
          || (!trouble.causes.isEmpty && manifest.allow.isSuperset(of: trouble.causes)),
        instead: trouble.steps)
    }
  }

  /// Whether tapping a value twice leads back to the filters before. Only in lists of which several values can be selected.
  private func undone(_ step: Step, _ place: Place, _ trace: StepTrace, _ stage: Stage) async -> [Sighting] {
    guard case .widget(let target, .click) = step.action, let widget = manifest.widget(target.id),
      let writing = widget.traits.writings.only, writing.selectionMode == .multiple, let shown = trace.settled.widget(target.id),
      let value = ListedValue(step, in: shown), value.isSelected
    else { return [] }
    let again = await stage.perform(step)
    if again.isImpossible || again.crashes || again.filterState.groups(version) == place.groups.groups(version) { return [] }
    return [
      Sighting(
        invariant: .undoDiffers, widget: widget.id.value,
        text:
          "after tapping '\(value.text)' twice the filters are \(again.settled.filters ?? "none"), not \(place.state.filters ?? "none")",
        further: [step])
    ]
  }

  /// Whether taps on two widgets lead to the same filters in either order, from the first state.
  private func commute(_ events: [Step], _ place: Place, _ stage: Stage, _ edges: inout [Edge]) async {
    let taps = events.filter { step in
      guard case .widget(let target, .click) = step.action, let shown = place.state.widget(target.id) else { return false }
      return ListedValue(step, in: shown) != nil
    }
    func filters(_ steps: [Step]) async -> FilterGroups? {
      stage.restore(place.checkpoint)
      var last: StepTrace?
      for step in steps {
        let trace = await stage.perform(step)
        if trace.isImpossible || trace.crashes { return nil }
        last = trace
      }
      return last?.filterState
    }
    for (index, first) in taps.enumerated() {
      for second in taps.dropFirst(index + 1) {
        guard case .widget(let one, _) = first.action, case .widget(let other, _) = second.action, one.id != other.id,
          let forth = await filters([first, second]), let back = await filters([second, first]),
          forth.groups(version) != back.groups(version),
          let edge = edges.firstIndex(where: { $0.step.span == first.span && $0.step.action.title(version) == first.action.title(version) })
        else { continue }
        let sighting = Sighting(
          invariant: .orderMatters, widget: other.id, cause: one.id,
          text:
            "'\(one.id)' before '\(other.id)' leads to \(forth.expression(version) ?? "no filters"), the other order to \(back.expression(version) ?? "no filters")",
          further: [second])
        edges[edge].sightings.append(sighting)
      }
    }
  }
}
