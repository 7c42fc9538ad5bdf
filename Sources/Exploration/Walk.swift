import Findings
import Manifest
import Scenarios
import SearchModel
import Staging

/// Walks the states that users of a manifest's screen can reach, breadth-first in the order of the manifest, and checks each edge.
///
/// The outcome is the same for the same manifest, version and number of states, with any number of jobs: stages expand the places of a
/// batch in parallel, and their results are recorded in order. Costs one step of a stage for each edge, and some 160 bytes for each state,
/// in addition to the remembered responses and to what a stage needs to continue from `WalkLimits.keptPlaces` states.
package struct Walk: Sendable {
  let manifest: Manifest
  var backend: any SearchBackend
  /// The back end if its records are in memory, which also reports which rules apply; nil for any other.
  let surveyed: (any SurveyedBackend)?
  let version: InstantSearchVersion
  let limits: WalkLimits
  /// Returns whether the user wants the walk to end now.
  let isAsked: @Sendable () -> Bool
  /// The other side of a comparison; nil to check the invariants.
  var counterpart: Counterpart?
  /// The values that are tried in every long list.
  let named: NamedValues
  /// Words of the records that are typed if no scenario types any.
  private let words: [String]
  /// The rules that differ between two sides.
  let differingRules: Set<String>
  /// The names of the filter states that searchers read.
  let searchedStates: Set<String>
  /// The names of the filter states whose filters a step transfers.
  let draftStates: Set<String>

  /// - Parameters:
  ///   - comparing: A second version, with which each step is compared instead of checking the invariants.
  ///   - counterpart: A different side to compare with.
  ///   - isAsked: Returns whether the walk should end now, called after each batch of states; the outcome is what it has reached by then.
  package init(
    _ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion, comparing: InstantSearchVersion? = nil,
    against counterpart: Counterpart? = nil, limits: WalkLimits, until isAsked: @escaping @Sendable () -> Bool = { false }
  ) {
    surveyed = backend as? any SurveyedBackend
    let backend = RememberedAnswers.around(backend, isLive: manifest.searcher.isLive)
    self.counterpart = counterpart ?? comparing.map { Counterpart(manifest, backend, $0, own: version) }
    differingRules = Self.differingRules(manifest, self.counterpart?.manifest)
    self.manifest = manifest
    named = NamedValues(manifest)
    words = Self.words(manifest, surveyed, counterpart)
    searchedStates = manifest.searchedStates
    draftStates = manifest.draftStates
    self.backend = backend
    self.version = version
    self.limits = limits
    self.isAsked = isAsked
  }

  /// The reason why the walk is cut short, if it is over.
  var cut: WalkOutcome.Cut { isAsked() ? .interrupted : .time }

  /// Whether the walk should end: the time is up, or the user asks for it.
  func isOver(_ end: ContinuousClock.Instant?) -> Bool { isAsked() || end.map { ContinuousClock.now > $0 } ?? false }

  /// A query that matches no records, in addition to those of the scenarios.
  static let nonsense = "zzqx"

  /// The first five queries of the scenarios, including the empty one, and one without results. If changes are compared, also one of them
  /// with a typo, which settings may or may not tolerate.
  var texts: [String] {
    let texts = manifest.typedTexts.prefix(5) + words
    let mistyped = counterpart?.invariant == .changesDiffer ? texts.lazy.compactMap(Self.mistyped).first : nil
    return texts + [mistyped].compactMap(\.self) + [Self.nonsense]
  }

  /// Words in which a search box finds something on either side of a comparison, if no scenario types a query: changes of what is searched
  /// would go unnoticed.
  private static func words(_ manifest: Manifest, _ surveyed: (any SurveyedBackend)?, _ counterpart: Counterpart?) -> [String] {
    guard let counterpart, counterpart.invariant == .changesDiffer, manifest.typedTexts.allSatisfy(\.isEmpty) else { return [] }
    let own = surveyed?.searchedWords(3) ?? []
    return own + (counterpart.rules?.searchedWords(3) ?? []).filter { !own.contains($0) }
  }

  /// A text without the letter in the middle of its longest word; nil if no word has five letters, so that a typo would be tolerated in
  /// what is left.
  private static func mistyped(_ text: String) -> String? {
    guard let word = text.split(separator: " ").max(by: { $0.count < $1.count }), word.count > 4 else { return nil }
    let middle = word.index(word.startIndex, offsetBy: word.count / 2)
    return text.replacing(word, with: word[..<middle] + word[word.index(after: middle)...], maxReplacements: 1)
  }

  private func makeStage() -> Stage { Stage(manifest, backend: backend, version: version, texts: texts) }

  /// A stage, together with one for the counterpart if two sides are compared.
  struct Stages {
    let own: Stage
    let other: Stage?
    /// Two additional stages for faults.
    let faults: EdgeFaults?

    /// Distinguishes their current states from others.
    var key: StateKey { other.map { own.key.joined($0.key) } ?? own.key }
  }

  func makeStages() -> Stages {
    Stages(
      own: makeStage(), other: counterpart.map { Stage($0.manifest, backend: $0.backend, version: $0.version, texts: texts) },
      faults: limits.withFaults && counterpart == nil ? EdgeFaults(good: makeStage(), bad: makeStage()) : nil)
  }

  /// Walks until everything is visited or a limit is reached.
  ///
  /// - Parameter progress: Called after each batch with the number of states and edges.
  package func run(progress: (Int, Int) -> Void = { _, _ in }) async -> WalkOutcome {
    let began = ContinuousClock.now
    let stages = makeStages()
    var journey = await begun(stages)
    let second = await aheadSteps(of: journey, stages, most: limits.states, since: began)
    await go(&journey, stages, second, most: limits.states, since: began, progress)
    return journey.outcome
  }

  func go(
    _ journey: inout Journey, _ stages: Stages, _ second: [SecondStep], most: Int, since began: ContinuousClock.Instant,
    _ progress: (Int, Int) -> Void
  ) async {
    let end = limits.seconds.map { began + .seconds($0) }
    // With faults, each step takes as long as a dozen.
    var size = limits.withFaults ? Self.batchSize / 8 : Self.batchSize
    if journey.outcome.stateCount >= most, journey.next != nil { journey.outcome.end = .states }
    walking: while journey.outcome.end == .complete, let depth = journey.depth {
      if depth > limits.depth {
        journey.outcome.end = .depth
        break
      }
      if isOver(end) {
        journey.outcome.end = cut == .interrupted ? .interrupted : .time
        break
      }
      // Near the limit, little is expanded for nothing.
      let some = min(size, max(min(size, Self.batchSize), (most - journey.outcome.stateCount) / 2))
      let batch = journey.stops(some)
      let start = ContinuousClock.now
      let found = await expanded(batch, of: journey, stages)
      // With short batches the cores wait for each other; long ones delay the check of the clock.
      if batch.count == some, ContinuousClock.now - start < .milliseconds(100) { size = min(size * 2, Self.mostAtOnce) }
      for (place, edges) in found {
        journey.take(edges, of: place, most: most, version)
        if journey.outcome.end == .states { break walking }
      }
      progress(journey.outcome.stateCount, journey.outcome.edges)
      if journey.depth != depth { journey.outcome.depth += 1 }
    }
    for step in second { journey.outcome.take(step) }
    journey.end()
    if journey.outcome.end == .states || journey.outcome.end == .depth {
      await goFarther(&journey, stages, until: end)
      await tryTheOthers(&journey, most: most, until: end)
      journey.outcome.settle()
    }
    if journey.outcome.end != .complete, journey.outcome.leavesOut { await shorten(&journey.outcome, after: end) }
  }

  /// Starts the app and performs its first searches, with which every path begins.
  func begun(_ stages: Stages) async -> Journey {
    var journey = Journey(keeping: limits.keptPlaces)
    let start = await stages.own.begin()
    _ = await stages.other?.begin()
    journey.outcome.note(start.findings, manifest)
    if start.isOver { return journey }
    let root = Place(
      number: 0, depth: 0, key: stages.own.key, checkpoint: stages.own.checkpoint(), other: stages.other?.checkpoint(),
      state: stages.own.state, groups: stages.own.stateFilters)
    if let edge = await expand(root, on: stages, only: opening).first { journey.open(opened(edge, start.findings), version) }
    return journey
  }

  /// The edge of the first search, with what is already broken before it: the setup may have searched.
  private func opened(_ edge: Edge, _ findings: [Finding]) -> Edge {
    var edge = edge
    edge.isHandled = TrappedFilters.isHandled(edge.groups, manifest, version)
    if counterpart == nil {
      edge.sightings = findings.map(EdgeCheck.sighting).filter { $0.invariant != .finding } + edge.sightings
    }
    return edge
  }

  /// The first step of an app: its searchers search, a group instead of its members, unless the setup searches. With recorded answers, the
  /// first search of the scenarios, because an empty one may not be recorded.
  private var opening: Step {
    let span = manifest.searcher.span
    func isSearch(_ step: Step) -> Bool { if case .search = step.action { true } else { false } }
    if manifest.searcher.isRecorded, let first = manifest.scenarios.lazy.flatMap(\.steps).flatMap(\.flattened).first(where: isSearch) {
      return first
    }
    let groups = manifest.searchers.filter { $0.item.kind == .multi }
    let parts = Set(groups.flatMap { $0.item.components.map(\.value) })
    var done: Set<String> = []
    for step in manifest.setup.flatMap(\.flattened) { if case .by(let name, _) = step.action { done.insert(name.value) } }
    let others = groups + manifest.searchers.filter { $0.item.kind != .multi && !parts.contains($0.name.value) }
    let searches = others.filter { !done.contains($0.name.value) }.map { Step(.by($0.name, .search(text: nil)), at: span) }
    let main = parts.contains("main") ? [] : [Step(.search(text: nil), at: span)]
    let all = main + searches
    // Repeats the searches of the setup, because the walk has to begin with a step.
    if all.isEmpty { return Step(.search(text: nil), at: span) }
    return all.count == 1 ? all[0] : Step(.burst(all), at: span)
  }

  /// The number of places that are expanded before their edges are recorded; the same with any number of jobs.
  static let batchSize = 32
  private static let mostAtOnce = 512

  /// The edges of each state; with several jobs, each has its own stages.
  ///
  /// - Parameter needed: For each state, the steps to take and whether to check them; nil for all steps.
  func expanded(
    _ batch: [Stop], of journey: Journey, _ stages: Stages, _ needed: [Int: [Int: Bool]]? = nil
  ) async -> [(place: Place, edges: [Edge])] {
    guard let origin = journey.origin else { return [] }
    let jobs = min(max(limits.jobs, 1), batch.count)
    // A job that is done takes the next state; the results are sorted afterwards.
    let next = NextPlace()
    @Sendable func some(on stages: Stages) async -> [(index: Int, place: Place, edges: [Edge])] {
      var trail = Trail(from: origin)
      var found: [(index: Int, place: Place, edges: [Edge])] = []
      while let index = next.take(below: batch.count) {
        let place = await trail.place(of: batch[index], on: stages)
        found.append((index, place, await expand(place, on: stages, needed: needed.map { $0[place.number] ?? [:] })))
      }
      return found
    }
    var found: [(index: Int, place: Place, edges: [Edge])] = []
    if jobs == 1 {
      found = await some(on: stages)
    } else {
      await withTaskGroup(of: [(index: Int, place: Place, edges: [Edge])].self) { group in
        for _ in 0..<jobs { group.addTask { await some(on: makeStages()) } }
        for await part in group { found += part }
      }
    }
    return found.sorted { $0.index < $1.index }.map { ($0.place, $0.edges) }
  }

  /// The `objectID`s of the hits on the page after each step of a path; nil without a response.
  func hits(along way: Way) async -> [[String]?] {
    let stage = makeStages().own
    var hits = [await stage.begin().state.results?.hits.map(\.objectID)]
    for step in way.opening(with: opening).steps where !stage.hasCrashed {
      hits.append(await stage.perform(step).settled.results?.hits.map(\.objectID))
    }
    return hits
  }

  /// Whether one of some violations of another walk occurs in this one, too, at the end of its path.
  package func shows(anyOf violations: [Violation]) async -> Bool {
    for violation in violations where await sighting(of: violation, after: violation.way) != nil { return true }
    return false
  }

  /// The sighting of a violation on a path, as in this walk, and the path to it; nil if it does not occur.
  func sighting(of violation: Violation, after way: Way) async -> (sighting: Sighting, way: Way)? {
    let stages = makeStages()
    let start = await stages.own.begin()
    _ = await stages.other?.begin()
    if start.isOver { return nil }
    if way.steps.isEmpty {
      var outcome = WalkOutcome()
      outcome.note(start.findings, manifest)
      outcome.settle()
      guard let found = outcome.violations.first(where: { $0.identity == violation.identity }) else { return nil }
      return (Sighting(invariant: found.invariant, widget: found.widget, cause: found.cause, text: found.text), way)
    }
    // Fewer searchers may be left than at the beginning.
    let way = way.opening(with: opening)
    var last: (step: Step, trace: StepTrace)?
    var isStale = false
    for (number, step) in way.prefix.enumerated() {
      // The first search is not a tap by the user.
      if number > 0, !Self.isOffered(step, by: stages.own) { return nil }
      let done = await stages.own.perform(step)
      // If one side cannot follow, the rest would compare different paths.
      let twin = await stages.other?.perform(step)
      if [done, twin].contains(where: { ($0?.isImpossible ?? false) || ($0?.crashes ?? false) }) { return nil }
      isStale = done.hasFailedSearch ?? isStale
      last = (step, done)
    }
    let place = Place(
      number: 0, depth: way.prefix.count, key: stages.own.key, checkpoint: stages.own.checkpoint(), other: stages.other?.checkpoint(),
      state: last?.trace.settled ?? stages.own.state, groups: stages.own.stateFilters, isStale: isStale)
    guard let step = way.edge else {
      let edges = await expand(place, on: stages)
      return violation.invariant == .noWayOut && place.isStuck(version, edges) ? (.noWayOut, way) : nil
    }
    if !way.prefix.isEmpty, !Self.isOffered(step, by: stages.own) { return nil }
    // If the manifest's own invariant is already broken before the step, the step is not the cause.
    if violation.invariant == .own, let last, check(place, last.step, last.trace).contains(where: violation.isSeen) {
      return nil
    }
    // A check of pairs of taps needs all of them.
    let edges = place.depth == 1 && way.end.count > 1 ? await expand(place, on: stages) : await expand(place, on: stages, only: step)
    for edge in edges {
      let edge = way.prefix.isEmpty ? opened(edge, start.findings) : edge
      if let seen = edge.sightings.first(where: violation.isSeen) { return (seen, seen.way(way.prefix, edge)) }
    }
    return nil
  }

  private func check(_ place: Place, _ step: Step, _ trace: StepTrace) -> [Sighting] {
    withRules(
      EdgeCheck(
        manifest: manifest, version: version, searchedStates: searchedStates, draftStates: draftStates, before: place, step: step,
        trace: trace
      ).sightings, trace)
  }

  /// Whether a user can perform a step of this kind now.
  private static func isOffered(_ step: Step, by stage: Stage) -> Bool {
    guard case .widget(let target, let event) = step.action else { return true }
    return stage.events.contains { offered in
      if case .widget(let other, let kind) = offered.action { other.id == target.id && kind.verb == event.verb } else { false }
    }
  }

  /// The paths to the problems that the manifest does not allow, each replayed from the start.
  package func traces(of outcome: WalkOutcome) async -> [ScenarioTrace] { await traces(of: outcome.problems) }

  /// The other side of a walk that compares two.
  package struct OtherSide: Sendable {
    package let manifest: Manifest
    package let version: InstantSearchVersion
    /// The name of each side: `version 7`, `with the changes`.
    package let names: (own: String, other: String)
    /// The paths to the problems, replayed on that side.
    package let traces: [ScenarioTrace]
  }

  /// The same paths on the other side; nil if there is none. Replays them.
  package func otherSide(of outcome: WalkOutcome) async -> OtherSide? {
    guard let counterpart else { return nil }
    let traces = await traces(of: outcome.problems) {
      Stage(counterpart.manifest, backend: counterpart.backend, version: counterpart.version, texts: texts)
    }
    func plain(_ name: String) -> String { name.hasPrefix("in ") ? String(name.dropFirst(3)) : name }
    return OtherSide(
      manifest: counterpart.manifest, version: counterpart.version,
      names: (plain(counterpart.names.own), plain(counterpart.names.other)), traces: traces)
  }

  /// The screen at the end of the path to each violation, by key. Replays the paths.
  package func screens(of violations: [Violation]) async -> [[String]: EndScreen] {
    let traces = await traces(of: violations)
    return Dictionary(
      zip(violations, traces).compactMap { violation, trace in trace.steps.last.map { (violation.key, EndScreen($0, version)) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func traces(of violations: [Violation]) async -> [ScenarioTrace] { await traces(of: violations, on: makeStage) }

  private func traces(of violations: [Violation], on makeStage: () -> Stage) async -> [ScenarioTrace] {
    var traces: [ScenarioTrace] = []
    for violation in violations {
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
}
