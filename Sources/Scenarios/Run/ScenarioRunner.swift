import Diagnostics
import Manifest
import SearchModel

/// Replays scenarios on stages of their own.
package struct ScenarioRunner: Sendable {
  package let manifest: Manifest
  package let backend: any SearchBackend
  package let version: InstantSearchVersion

  /// - Parameter version: the manifest's own unless given.
  package init(_ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion? = nil) {
    self.manifest = manifest
    self.backend = backend
    self.version = version ?? manifest.instantsearch
  }

  /// Replays one scenario. A failed expectation lets the scenario go on; a step that cannot be done ends it, and so does one
  /// that crashes the app.
  package func run(_ scenario: ScenarioDeclaration) async -> ScenarioTrace {
    let stage = Stage(manifest, backend: backend, version: version)
    let allowed = Set(manifest.allow + scenario.allow)
    var initialSearches = await stage.settle().searches
    var initial = Moment(stage)
    var initialCalls = stage.drainCalls()
    var initialFindings = findings(
      at: scenario.name.span, [], from: Moment(nothing: initial), to: initial, initialSearches, stage.lastResults, allowed)
    var steps: [StepTrace] = []
    var notes: [String] = []
    var compared: [SourceSpan] = []
    var early = Self.failures(of: initialSearches, at: scenario.name.span, initialFindings)
    for step in manifest.setup where step.isDone {
      let trace = await perform(step, number: 0, note: [], on: stage, since: initial, allowed)
      initial = Moment(stage)
      initialSearches = trace.searches
      initialCalls = trace.calls
      initialFindings += trace.findings
      early += trace.failures
      if trace.crashes || trace.failures.contains(where: { $0.kind == .action }) {
        return finish(unreached: scenario.steps.filter(\.isDone).count)
      }
    }
    var moment = initial
    var remaining = scenario.steps[...]
    while let step = remaining.popFirst() {
      switch step.action {
      case .note(let text): notes.append(text)
      case .expect(let expectation):
        let shown = expectation.isPending ? steps.last?.pending ?? initial.state : stage.state
        let checker = ExpectationChecker(
          version: version, state: shown, lastSearch: (initialSearches + steps.flatMap(\.searches)).last,
          findings: steps.last?.findings ?? initialFindings)
        compared.append(step.extent)
        let failures = checker.failures(of: expectation)
        if steps.isEmpty { early += failures } else { steps[steps.count - 1].failures += failures }
      default:
        if steps.last?.crashes ?? false { return finish(unreached: 1 + remaining.filter(\.isDone).count) }
        let trace = await perform(step, number: steps.count + 1, note: notes, on: stage, since: moment, allowed)
        notes = []
        steps.append(trace)
        if trace.failures.contains(where: { $0.kind == .action }) { return finish() }
        moment = Moment(stage)
      }
    }
    return finish()

    func finish(unreached: Int = 0) -> ScenarioTrace {
      return ScenarioTrace(
        name: scenario.name.value, fileName: scenario.fileName, description: scenario.description, span: scenario.name.span,
        initial: initial.state, initialCalls: initialCalls, initialFilterState: initial.filters, initialSearches: initialSearches,
        initialFailures: early, initialFindings: initialFindings, steps: steps,
        closingNote: notes.isEmpty ? nil : notes.joined(separator: "\n\n"), unreached: unreached, expectations: compared)
    }
  }

  /// What is shown and filtered by at one moment.
  private struct Moment {
    let state: UIState
    let filters: FilterGroups

    init(_ stage: Stage) {
      state = stage.state
      filters = stage.filterState.groups
    }

    /// The moment before the stage was there.
    init(nothing later: Moment) {
      state = UIState(widgets: [])
      filters = later.filters
    }
  }

  private func perform(
    _ step: Step, number: Int, note: [String], on stage: Stage, since before: Moment, _ allowed: Set<FindingID>
  ) async -> StepTrace {
    var failures: [StepFailure] = []
    var events: [StepEvidence.Event] = []
    do throws(ImpossibleStep) {
      try act(step, on: stage, &events)
    } catch {
      let shown = error.step.action.verb.flatMap { stage.widget($0.1.value)?.state().lines }
      let place = error.step.action.itemSpan ?? error.step.span
      failures.append(StepFailure(.action, at: place, error.problem.headline, shown: shown, help: error.problem.help))
    }
    let pending = stage.state
    let (facetSearches, searches) = await stage.settle()
    for search in facetSearches {
      guard case .failure(let error) = search.outcome else { continue }
      failures.append(StepFailure(.backend, at: step.span, "the search for facet values failed: \(error.message)"))
    }
    let after = Moment(stage)
    let findings = findings(at: step.span, events, from: before, to: after, searches, stage.lastResults, allowed)
    failures += Self.failures(of: searches, at: step.span, findings)
    return StepTrace(
      number: number, action: step.action, note: note.isEmpty ? nil : note.joined(separator: "\n\n"), span: step.span,
      pending: pending, settled: after.state, searches: searches, facetSearches: facetSearches,
      calls: stage.drainCalls(), filterState: after.filters, findings: findings,
      crashes: findings.contains { $0.id.crashes(version) }, failures: failures)
  }

  private func findings(
    at span: SourceSpan, _ events: [StepEvidence.Event], from before: Moment, to after: Moment, _ searches: [HitsSearcher.Exchange],
    _ results: SearchResults?, _ allowed: Set<FindingID>
  ) -> [Finding] {
    StepEvidence(
      manifest: manifest, version: version, span: span, events: events, before: before.state, settled: after.state,
      filtersBefore: before.filters, filters: after.filters, searches: searches, results: results
    ).findings.acknowledging(allowed)
  }

  /// A search that the engine refused fails the step; one that fails by a defect of InstantSearch does unless the finding is
  /// allowed.
  private static func failures(
    of searches: [HitsSearcher.Exchange], at span: SourceSpan, _ findings: [Finding]
  ) -> [StepFailure] {
    let refused = searches.compactMap { search -> StepFailure? in
      guard case .failure(let error) = search.outcome, error.defect == nil else { return nil }
      return StepFailure(.backend, at: span, "the search failed: \(error.message)")
    }
    let defects = findings.filter { ($0.id == .duplicateValuesCrash || $0.id == .countMismatch) && !$0.isAcknowledged }
    return refused
      + defects.map { StepFailure(.defect, at: span, "\($0.headline) [\($0.id.rawValue), \($0.id.since)]", help: $0.remedy) }
  }

  /// A step that cannot be done: of a burst, the one inside.
  private struct ImpossibleStep: Error {
    let step: Step
    let problem: ItemProblem
  }

  private func act(_ step: Step, on stage: Stage, _ events: inout [StepEvidence.Event]) throws(ImpossibleStep) {
    if case .burst(let steps) = step.action {
      for step in steps { try act(step, on: stage, &events) }
      return
    }
    let before = stage.filterState.groups
    do throws(ItemProblem) { try perform(step.action, on: stage) } catch { throw ImpossibleStep(step: step, problem: error) }
    events.append(
      .init(
        action: step.action, before: before, after: stage.filterState.groups, isBatched: stage.searcher.isDisjunctiveFacetingEnabled))
  }

  private func perform(_ action: StepAction, on stage: Stage) throws(ItemProblem) {
    switch action {
    case .search(let text):
      if let text { stage.searcher.setQuery(text) }
      stage.searcher.search()
    case .query(let text):
      stage.searcher.setQuery(text)
      stage.searcher.search()
    case .click(let item): try stage.widget(item.widget.value)?.act(.click(item))
    case .remove(let item): try stage.widget(item.widget.value)?.act(.remove(item))
    case .set(let input): try stage.widget(input.widget.value)?.act(.set(input.value))
    case .bounds(let input):
      let bounds: ClosedRange<Double>? = if case .range(let range) = input.value { range } else { nil }
      try stage.widget(input.widget.value)?.act(.bounds(bounds))
    case .change(let change): try stage.widget(change.widget.value)?.act(.change(change))
    case .type(let text): try stage.widget(text.widget.value)?.act(.type(text.text))
    case .submit(let text): try stage.widget(text.widget.value)?.act(.submit(text.text))
    case .facetSearch(let text): try stage.widget(text.widget.value)?.act(.facetSearch(text.text))
    case .clear(let groups):
      if let groups {
        for group in groups { stage.filterState.removeAll(from: group) }
      } else {
        stage.filterState.removeAll()
      }
      stage.filterState.notifyChange()
    case .filterState(let edits):
      for edit in edits { stage.filterState.groups.apply(edit, version) }
      let isSilent = edits.allSatisfy { if case .silently = $0 { true } else { false } }
      if !isSilent { stage.filterState.notifyChange() }
    case .page(let page):
      stage.searcher.setPage(page)
      stage.searcher.search()
    case .index(let name):
      stage.searcher.setIndexName(name)
      stage.searcher.search()
    case .filters(let filters):
      stage.searcher.setFilters(filters)
      stage.searcher.search()
    case .searcher(let change):
      if let isEnabled = change.isDisjunctiveFacetingEnabled { stage.searcher.isDisjunctiveFacetingEnabled = isEnabled }
      if let attributes = change.disjunctiveFacetsAttributes { stage.searcher.disjunctiveFacetsAttributes = Set(attributes) }
      if let text = change.query { stage.searcher.setQuery(text) }
      if let keeps = change.keepSelectedEmptyFacets { stage.searcher.keepSelectedEmptyFacets = keeps }
    case .burst, .expect, .note: break
    }
  }
}

extension Step {
  /// Whether the step does something, rather than check or explain.
  fileprivate var isDone: Bool {
    switch action {
    case .note, .expect: false
    default: true
    }
  }
}

extension StepAction {
  /// Where the item stands that a step names.
  fileprivate var itemSpan: SourceSpan? {
    switch self {
    case .click(let item), .remove(let item): item.span
    default: verb?.1.span
    }
  }
}

extension FilterGroups {
  /// Makes one edit.
  mutating func apply(_ edit: FilterEdit, _ version: InstantSearchVersion) {
    func held(_ filters: [Filter]) -> [Filter] { filters.map { $0.held(by: version) } }
    let menu = FilterGroup.ID.hierarchical(name: "_hierarchical")
    switch edit {
    case .add(let filters, let group): add(held(filters), to: group)
    case .remove(let filters, let group): remove(held(filters), from: group)
    case .toggle(let filters, let group): toggle(held(filters), in: group)
    case .removeEverywhere(let filters): remove(held(filters))
    case .removeAttribute(let attribute, let group): removeAll(for: attribute, from: group)
    case .clear(let group?): removeAll(from: group)
    case .clear(nil): removeAll()
    case .clearAllExcept(let groups): removeAll(except: Set(groups))
    case .hierarchicalAttributes(let attributes): setHierarchicalAttributes(attributes, in: menu)
    case .hierarchicalFilters(let filters): setHierarchicalFilters(filters, in: menu)
    case .silently(let edit): apply(edit, version)
    case .notify: break
    }
  }
}
