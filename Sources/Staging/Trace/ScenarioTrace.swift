import Diagnostics
import Findings
import Manifest
import SearchModel
import Texts

/// The results of a scenario, as data.
package struct ScenarioTrace: Sendable {
  package let name: String
  /// The name as a file name, without extension.
  package let fileName: String
  package let description: String?
  /// The position of the scenario's name.
  package let span: SourceSpan
  /// The state before the first step.
  package var start: StartTrace
  /// The steps that were done, in order; steps after one that could not be done are omitted.
  package var steps: [StepTrace]
  /// A note after the last step.
  package let closingNote: String?

  /// The number of steps that were not reached, because the app crashed before them.
  package let unreached: Int
  /// The expectations that were checked, met or not.
  package let expectations: [SourceSpan]
  /// Repetitions with slow and failing responses that the back end could not answer.
  package var unfollowed = UnfollowedRepetitions()

  package init(
    name: String, fileName: String, description: String?, span: SourceSpan, start: StartTrace, steps: [StepTrace], closingNote: String?,
    unreached: Int, expectations: [SourceSpan]
  ) {
    self.name = name
    self.fileName = fileName
    self.description = description
    self.span = span
    self.start = start
    self.steps = steps
    self.closingNote = closingNote
    self.unreached = unreached
    self.expectations = expectations
  }

  package var failures: [StepFailure] { start.failures + steps.flatMap(\.failures) }
  /// The findings of all steps, in order.
  package var findings: [Finding] { start.findings + steps.flatMap(\.findings) }
  /// The findings that no failure reports already.
  package var untoldFindings: [Finding] { start.untoldFindings + steps.flatMap(\.untoldFindings) }
  package var passed: Bool { failures.isEmpty }

  /// The trace with only some of its failures.
  package func keepingFailures(where isKept: (StepFailure) -> Bool) -> ScenarioTrace {
    var trace = self
    trace.start.failures.removeAll { !isKept($0) }
    for index in trace.steps.indices { trace.steps[index].failures.removeAll { !isKept($0) } }
    return trace
  }
}

/// The state before the first step: the effects of setting up the stage and of the steps of `setup`.
package struct StartTrace: Sendable {
  /// The visible state.
  package private(set) var state: UIState
  package private(set) var filterState: FilterGroups
  /// The calls that controllers received, by widget.
  package private(set) var calls: [WidgetCalls]
  /// Searches that the wiring triggered, as a range with bounds does, and those of the steps of `setup`, in order.
  package private(set) var searches: [HitsSearcher.Exchange]
  package private(set) var facetSearches: [FacetSearcher.Exchange]
  /// Other effects.
  package private(set) var surroundings: StepSurroundings
  /// The findings about it.
  package private(set) var findings: [Finding]
  /// The failures, including those of expectations before the first step.
  package var failures: [StepFailure]
  fileprivate var untoldFindings: [Finding] { findings.untold(by: failures) }
  /// Whether no step can follow: the app has crashed, or a step of `setup` cannot be done.
  package private(set) var isOver = false

  init(
    state: UIState, filterState: FilterGroups, calls: [WidgetCalls], searches: [HitsSearcher.Exchange],
    facetSearches: [FacetSearcher.Exchange], surroundings: StepSurroundings, findings: [Finding], failures: [StepFailure], isOver: Bool
  ) {
    self.surroundings = surroundings
    self.state = state
    self.filterState = filterState
    self.calls = calls
    self.searches = searches
    self.facetSearches = facetSearches
    self.findings = findings
    self.failures = failures
    self.isOver = isOver
  }

  /// Adds a step of `setup`.
  mutating func add(_ step: StepTrace) {
    state = step.settled
    filterState = step.filterState
    calls = calls.adding(step.calls)
    searches += step.searches
    facetSearches += step.facetSearches
    surroundings = surroundings.adding(step.surroundings)
    findings += step.findings
    failures += step.failures
    isOver = step.crashes || step.isImpossible
  }
}

/// The effects of one step.
package struct StepTrace: Sendable {
  /// The number of the step, from 1; notes and expectations are not counted.
  package let number: Int
  package let action: StepAction
  /// The text of the notes before the step.
  package var note: String?
  package let span: SourceSpan
  /// The state after the event, before results arrive: new selections, old counts.
  package let pending: UIState
  /// The state after all results have arrived.
  package let settled: UIState
  /// The promise of the row that was tapped; nil if no row with a count was.
  package let promise: Promise?
  /// The searches that ended, in order.
  package let searches: [HitsSearcher.Exchange]
  /// The searches for facet values that ended, in order.
  package let facetSearches: [FacetSearcher.Exchange]
  /// The searches that were sent but have not ended.
  package let sent: [QueryBatch]
  /// How many searches are waiting for a response, including those of earlier steps, but not one that is retried endlessly.
  package let waiting: Int
  /// The calls that controllers received during the step, by widget; widgets without calls are omitted.
  package let calls: [WidgetCalls]
  /// The filter state with its groups, and the path of the hierarchical menu.
  package let filterState: FilterGroups
  /// Other effects of the step.
  package let surroundings: StepSurroundings
  /// Where InstantSearch handles the step differently from what one would expect.
  package private(set) var findings: [Finding]
  /// Whether the app would have crashed; no step follows.
  package let crashes: Bool
  /// The failures of this step and of the expectations that follow it.
  package var failures: [StepFailure]
  /// The findings that no failure reports already.
  package var untoldFindings: [Finding] { findings.untold(by: failures) }

  /// Adds findings from repetitions of the step.
  package mutating func add(_ findings: [Finding]) { self.findings += findings }

  /// Whether the step made no requests, so that what is shown does not change with a response.
  package var awaitsNothing: Bool { searches.isEmpty && facetSearches.isEmpty && sent.isEmpty && waiting == 0 && pending == settled }

  /// Whether the last search of the main searcher failed, other than by a fault that a step asked for; nil if it did not search.
  package var hasFailedSearch: Bool? {
    searches.last.map { search in
      if case .failure(let error) = search.outcome { !error.isStaged } else { false }
    }
  }

  /// Whether the step could not be done.
  package var isImpossible: Bool { failures.contains { $0.kind == .action } }
}

extension [Finding] {
  fileprivate func untold(by failures: [StepFailure]) -> [Finding] {
    let told = FindingGroups(failures.compactMap(\.finding))
    return filter { told.place(of: $0) == nil }
  }
}

/// The calls that the controller of one widget received.
package struct WidgetCalls: Sendable, Hashable {
  package let id: String
  package let calls: [ControllerCall]
}

extension [WidgetCalls] {
  /// These and later calls: for each name the last value, and the total number.
  fileprivate func adding(_ later: [WidgetCalls]) -> [WidgetCalls] {
    var all = self
    for widget in later {
      guard let place = all.firstIndex(where: { $0.id == widget.id }) else {
        all.append(widget)
        continue
      }
      var calls = all[place].calls
      for call in widget.calls {
        if let index = calls.firstIndex(where: { $0.name == call.name }) {
          calls[index].value = call.value
          calls[index].count += call.count
        } else {
          calls.append(call)
        }
      }
      all[place] = WidgetCalls(id: widget.id, calls: calls)
    }
    return all
  }
}
