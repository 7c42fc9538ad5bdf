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
    let initial = stage.state
    var steps: [StepTrace] = []
    var notes: [String] = []
    var early: [StepFailure] = []
    for step in scenario.steps {
      switch step.action {
      case .note(let text): notes.append(text)
      case .expect(let expectation):
        let checker = ExpectationChecker(version: version, state: stage.state, lastSearch: steps.last { !$0.searches.isEmpty }?.searches.last)
        let failures = checker.failures(of: expectation)
        if steps.isEmpty { early += failures } else { steps[steps.count - 1].failures += failures }
      case .search, .click, .remove, .clear, .filterState:
        var trace = await perform(step, number: steps.count + 1, note: notes, on: stage)
        trace.failures = early + trace.failures
        early = []
        notes = []
        steps.append(trace)
        if trace.failures.contains(where: { $0.kind == .action }) { return finish([]) }
      }
    }
    return finish(early)

    func finish(_ unplaced: [StepFailure]) -> ScenarioTrace {
      // Expectations without any step before them are checked all the same.
      if !unplaced.isEmpty, let first = scenario.steps.first {
        steps.append(
          StepTrace(
            number: 1, action: first.action, note: nil, span: first.span, pending: initial, settled: initial, searches: [],
            failures: unplaced))
      }
      return ScenarioTrace(
        name: scenario.name.value, fileName: scenario.fileName, description: scenario.description, span: scenario.name.span,
        initial: initial, steps: steps, closingNote: notes.isEmpty ? nil : notes.joined(separator: "\n\n"))
    }
  }

  private func perform(_ step: Step, number: Int, note: [String], on stage: Stage) async -> StepTrace {
    var failures: [StepFailure] = []
    do throws(ItemProblem) {
      try act(step, on: stage)
    } catch {
      let shown = step.action.target.flatMap { stage.widget($0.widget.value)?.state.lines }
      failures.append(
        StepFailure(.action, at: step.action.target?.span ?? step.span, error.headline, shown: shown, help: error.help))
    }
    let pending = stage.state
    let searches = await stage.searcher.settle()
    for search in searches {
      if case .failure(let error) = search.outcome {
        failures.append(StepFailure(.backend, at: step.span, "the search failed: \(error.message)"))
      }
    }
    return StepTrace(
      number: number, action: step.action, note: note.isEmpty ? nil : note.joined(separator: "\n\n"), span: step.span,
      pending: pending, settled: stage.state, searches: searches, failures: failures)
  }

  private func act(_ step: Step, on stage: Stage) throws(ItemProblem) {
    switch step.action {
    case .search(let text):
      if let text { stage.searcher.setQuery(text) }
      stage.searcher.search()
    case .click(let item), .remove(let item): try stage.widget(item.widget.value)?.act(on: item, version)
    case .clear(let groups):
      if let groups {
        for group in groups { stage.filterState.removeAll(from: group) }
      } else {
        stage.filterState.removeAll()
      }
      stage.filterState.notifyChange()
    case .filterState(let edits):
      for edit in edits { stage.filterState.groups.apply(edit, version) }
      stage.filterState.notifyChange()
    case .expect, .note: break
    }
  }
}

extension FilterGroups {
  fileprivate mutating func apply(_ edit: FilterEdit, _ version: InstantSearchVersion) {
    switch edit {
    case .add(let filters, let group): add(filters.map { $0.held(by: version) }, to: group)
    case .remove(let filters, let group): remove(filters.map { $0.held(by: version) }, from: group)
    case .toggle(let filters, let group): toggle(filters.map { $0.held(by: version) }, in: group)
    case .clear(let group?): removeAll(from: group)
    case .clear(nil): removeAll()
    }
  }
}
