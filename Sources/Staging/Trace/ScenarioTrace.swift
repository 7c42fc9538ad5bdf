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
  /// Where the scenario's name stands.
  package let span: SourceSpan
  /// What there is before the first step.
  package var start: StartTrace
  /// The steps that did something, in order; steps after one that could not be done are left out.
  package var steps: [StepTrace]
  /// A note that no step follows.
  package let closingNote: String?

  /// Steps that were not reached, because the app crashes before them.
  package let unreached: Int
  /// The expectations that were compared, met or not.
  package let expectations: [SourceSpan]
  /// Repetitions with slow and failing answers that the back end could not answer.
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
  package var passed: Bool { failures.isEmpty }

  /// The trace with only some of its failures.
  package func keepingFailures(where isKept: (StepFailure) -> Bool) -> ScenarioTrace {
    var trace = self
    trace.start.failures.removeAll { !isKept($0) }
    for index in trace.steps.indices { trace.steps[index].failures.removeAll { !isKept($0) } }
    return trace
  }
}

/// What there is before the first step: what setting up the stage led to, and the steps of `setup`.
package struct StartTrace: Sendable {
  /// What is shown.
  package private(set) var state: UIState
  package private(set) var filterState: FilterGroups
  /// What controllers were told, by widget.
  package private(set) var calls: [WidgetCalls]
  /// Searches that setting up gave rise to, as a range with bounds does, and those of the set-up's steps, in order.
  package private(set) var searches: [HitsSearcher.Exchange]
  package private(set) var facetSearches: [FacetSearcher.Exchange]
  /// What else there is.
  package private(set) var surroundings: StepSurroundings
  /// What InstantSearch makes of it.
  package private(set) var findings: [Finding]
  /// What went wrong, expectations before the first step included.
  package var failures: [StepFailure]
  /// Whether nothing can follow: the app has crashed, or a step of the set-up cannot be done.
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

  /// A step of the set-up follows.
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

/// What one step led to.
package struct StepTrace: Sendable {
  /// From 1; notes and expectations are not counted.
  package let number: Int
  package let action: StepAction
  /// The texts of the notes before the step.
  package var note: String?
  package let span: SourceSpan
  /// After the event, before results arrive: new selections, old counts.
  package let pending: UIState
  /// After everything has arrived.
  package let settled: UIState
  /// What the row that was tapped promises; nil where none with a count was.
  package let promise: Promise?
  /// The searches that were answered, in order.
  package let searches: [HitsSearcher.Exchange]
  /// The searches for facet values that were answered, in order.
  package let facetSearches: [FacetSearcher.Exchange]
  /// The searches that were sent and not answered.
  package let sent: [QueryBatch]
  /// How many searches are waiting for an answer, including those of earlier steps, but not one that is retried again and again.
  package let waiting: Int
  /// What controllers were told during the step, by widget; widgets that heard nothing are left out.
  package let calls: [WidgetCalls]
  /// The filter state with its groups, and the path of the hierarchical menu.
  package let filterState: FilterGroups
  /// What else the step led to.
  package let surroundings: StepSurroundings
  /// Where InstantSearch handles the step differently from what one would expect.
  package private(set) var findings: [Finding]
  /// Whether the app would have crashed; nothing follows.
  package let crashes: Bool
  /// What went wrong, in this step or in the expectations that follow it.
  package var failures: [StepFailure]

  /// Adds what repetitions of the step showed.
  package mutating func add(_ findings: [Finding]) { self.findings += findings }

  /// Whether nothing was asked in the step: what is shown before an answer is what is shown after it.
  package var awaitsNothing: Bool { searches.isEmpty && facetSearches.isEmpty && sent.isEmpty && waiting == 0 && pending == settled }

  /// Whether the last search of the main searcher has no answer, by no fault that a step asked for; nil where it did not search.
  package var hasFailedSearch: Bool? {
    searches.last.map { search in
      if case .failure(let error) = search.outcome { !error.isStaged } else { false }
    }
  }

  /// Whether the step could not be done.
  package var isImpossible: Bool { failures.contains { $0.kind == .action } }
}

/// What the controller of one widget was told.
package struct WidgetCalls: Sendable, Hashable {
  package let id: String
  package let calls: [ControllerCall]
}

extension [WidgetCalls] {
  /// These and later ones: of calls of one name the last value, and how many there were.
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
