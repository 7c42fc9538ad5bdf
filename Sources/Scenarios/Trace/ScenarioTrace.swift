import Diagnostics
import Manifest
import SearchModel

/// What a scenario led to, as data.
package struct ScenarioTrace: Sendable {
  package let name: String
  /// The name as a file name, without extension.
  package let fileName: String
  package let description: String?
  /// Where the scenario's name stands.
  package let span: SourceSpan
  /// What was shown before the first step.
  package let initial: UIState
  /// What controllers were told while the stage was set up.
  package let initialCalls: [WidgetCalls]
  package let initialFilterState: FilterGroups
  /// Searches that the set-up itself gave rise to, as a range with bounds does.
  package let initialSearches: [HitsSearcher.Exchange]
  /// Expectations before the first step that were not met.
  package private(set) var initialFailures: [StepFailure]
  /// What InstantSearch makes of the set-up.
  package let initialFindings: [Finding]
  /// The steps that did something, in order; steps after one that could not be done are left out.
  package private(set) var steps: [StepTrace]
  /// A note that no step follows.
  package let closingNote: String?

  /// Steps that were not reached, because the app crashes before them.
  package let unreached: Int
  /// The expectations that were compared, met or not.
  package let expectations: [SourceSpan]

  package var failures: [StepFailure] { initialFailures + steps.flatMap(\.failures) }
  /// The findings of all steps, in order.
  package var findings: [Finding] { initialFindings + steps.flatMap(\.findings) }
  package var passed: Bool { failures.isEmpty }

  /// The trace without the failures that edits of the manifest mend.
  ///
  /// - Parameter accept: whether the edits of a failure can be made.
  package func mending(_ accept: ([SourceEdit]) -> Bool) -> ScenarioTrace {
    func left(_ failures: [StepFailure]) -> [StepFailure] {
      failures.filter { failure in
        guard let edits = failure.mendingEdits else { return true }
        return !accept(edits)
      }
    }
    var mended = self
    mended.initialFailures = left(initialFailures)
    for index in mended.steps.indices { mended.steps[index].failures = left(steps[index].failures) }
    return mended
  }
}

/// What one step led to.
package struct StepTrace: Sendable {
  /// From 1; notes and expectations are not counted.
  package let number: Int
  package let action: StepAction
  /// The texts of the notes before the step.
  package let note: String?
  package let span: SourceSpan
  /// After the event, before results arrive: new selections, old counts.
  package let pending: UIState
  /// After everything has arrived.
  package let settled: UIState
  /// The searches that were answered, in order.
  package let searches: [HitsSearcher.Exchange]
  /// The searches for facet values that were answered, in order.
  package let facetSearches: [FacetSearcher.Exchange]
  /// What controllers were told during the step, by widget; widgets that heard nothing are left out.
  package let calls: [WidgetCalls]
  /// The filter state with its groups, and the path of the hierarchical menu.
  package let filterState: FilterGroups
  /// What InstantSearch makes of the step, against what one would expect.
  package let findings: [Finding]
  /// Whether the app would have crashed; nothing follows.
  package let crashes: Bool
  /// What went wrong, in this step or in the expectations that follow it.
  package var failures: [StepFailure]
}

/// What the controller of one widget was told.
package struct WidgetCalls: Sendable, Hashable {
  package let id: String
  package let calls: [ControllerCall]
}

/// Why a scenario did not pass.
package struct StepFailure: Sendable, Hashable {
  /// What kind of thing went wrong; decides the exit status.
  package enum Kind: Sendable, Hashable {
    /// An expectation was not met.
    case expectation
    /// The step cannot be done: the item is not there.
    case action
    /// The back end gave no answer.
    case backend
    /// A defect of InstantSearch crashes the app, or makes the search fail.
    case defect
  }

  package let kind: Kind
  package let span: SourceSpan
  /// One sentence without full stop.
  package let headline: String
  /// Lines to put side by side; empty when there is nothing to compare.
  package let expected: [String]
  package let actual: [String]
  /// What the widget showed, for a step that could not be done.
  package let shown: [String]?
  package let help: String?
  /// What to write instead, so that an expectation is met, or why that cannot be done in place; nil for other failures.
  package let edits: Result<[SourceEdit], EditObstacle>?

  /// What would mend it; nil where nothing does.
  package var mendingEdits: [SourceEdit]? { try? edits?.get() }

  package init(
    _ kind: Kind, at span: SourceSpan, _ headline: String, expected: [String] = [], actual: [String] = [],
    shown: [String]? = nil, help: String? = nil, edits: Result<[SourceEdit], EditObstacle>? = nil
  ) {
    self.kind = kind
    self.span = span
    self.headline = headline
    self.expected = expected
    self.actual = actual
    self.shown = shown
    self.help = help
    // What is written into a manifest stays there.
    let isSecret = (try? edits?.get())?.contains { HiddenTexts.masked($0.text) != $0.text } ?? false
    self.edits = isSecret ? .failure(.secret) : edits
  }
}
