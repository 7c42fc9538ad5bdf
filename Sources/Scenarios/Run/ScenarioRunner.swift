import Diagnostics
import Manifest
import SearchModel

/// Replays scenarios on stages of their own.
public struct ScenarioRunner: Sendable {
  public let manifest: Manifest
  public let backend: any SearchBackend
  public let version: InstantSearchVersion

  /// - Parameter version: the manifest's own unless given.
  public init(_ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion? = nil) {
    self.manifest = manifest
    self.backend = backend
    self.version = version ?? manifest.instantsearch
  }

  /// Replays one scenario. A failed expectation lets the scenario go on; a step that cannot be done ends it.
  public func run(_ scenario: ScenarioDeclaration) async -> ScenarioTrace {
    let stage = Stage(manifest, backend: backend, version: version)
    let initialSearches = await stage.settle().searches
    let initial = stage.state
    let initialCalls = stage.drainCalls()
    let initialFilterState = stage.filterState.groups
    var steps: [StepTrace] = []
    var notes: [String] = []
    var early = Self.failures(of: initialSearches, at: scenario.name.span)
    for step in scenario.steps {
      switch step.action {
      case .note(let text): notes.append(text)
      case .expect(let expectation):
        let shown = expectation.isPending ? steps.last?.pending ?? initial : stage.state
        let checker = ExpectationChecker(version: version, state: shown, lastSearch: (initialSearches + steps.flatMap(\.searches)).last)
        let failures = checker.failures(of: expectation)
        if steps.isEmpty { early += failures } else { steps[steps.count - 1].failures += failures }
      default:
        let trace = await perform(step, number: steps.count + 1, note: notes, on: stage)
        notes = []
        steps.append(trace)
        if trace.failures.contains(where: { $0.kind == .action || $0.kind == .crash }) { return finish() }
      }
    }
    return finish()

    func finish() -> ScenarioTrace {
      return ScenarioTrace(
        name: scenario.name.value, fileName: scenario.fileName, description: scenario.description, span: scenario.name.span,
        initial: initial, initialCalls: initialCalls, initialFilterState: initialFilterState, initialSearches: initialSearches,
        initialFailures: early, steps: steps, closingNote: notes.isEmpty ? nil : notes.joined(separator: "\n\n"))
    }
  }

  private func perform(_ step: Step, number: Int, note: [String], on stage: Stage) async -> StepTrace {
    var failures: [StepFailure] = []
    do throws(ImpossibleStep) {
      try act(step, on: stage)
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
    failures += Self.failures(of: searches, at: step.span)
    return StepTrace(
      number: number, action: step.action, note: note.isEmpty ? nil : note.joined(separator: "\n\n"), span: step.span,
      pending: pending, settled: stage.state, searches: searches, facetSearches: facetSearches,
      calls: stage.drainCalls(), filterState: stage.filterState.groups, failures: failures)
  }

  private static func failures(of searches: [HitsSearcher.Exchange], at span: SourceSpan) -> [StepFailure] {
    searches.compactMap { search in
      guard case .failure(let error) = search.outcome else { return nil }
      switch error.kind {
      case .refused: return StepFailure(.backend, at: span, "the search failed: \(error.message)")
      case .crash: return StepFailure(.crash, at: span, "the app crashes here: \(error.message)")
      }
    }
  }

  /// A step that cannot be done: of a burst, the one inside.
  private struct ImpossibleStep: Error {
    let step: Step
    let problem: ItemProblem
  }

  private func act(_ step: Step, on stage: Stage) throws(ImpossibleStep) {
    if case .burst(let steps) = step.action {
      for step in steps { try act(step, on: stage) }
      return
    }
    do throws(ItemProblem) { try perform(step.action, on: stage) } catch { throw ImpossibleStep(step: step, problem: error) }
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
      if let keeps = change.keepSelectedEmptyFacets { stage.searcher.keepSelectedEmptyFacets = keeps }
    case .burst, .expect, .note: break
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
