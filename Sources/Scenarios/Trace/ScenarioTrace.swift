import Diagnostics
import Manifest
import SearchModel

/// What a scenario led to, as data.
public struct ScenarioTrace: Sendable {
  public let name: String
  /// The name as a file name, without extension.
  public let fileName: String
  public let description: String?
  /// Where the scenario's name stands.
  public let span: SourceSpan
  /// What was shown before the first step.
  public let initial: UIState
  /// What controllers were told while the stage was set up.
  public let initialCalls: [WidgetCalls]
  public let initialFilterState: FilterGroups
  /// Searches that the set-up itself gave rise to, as a range with bounds does.
  public let initialSearches: [HitsSearcher.Exchange]
  /// Expectations before the first step that were not met.
  public private(set) var initialFailures: [StepFailure]
  /// What InstantSearch makes of the set-up.
  public let initialFindings: [Finding]
  /// The steps that did something, in order; steps after one that could not be done are left out.
  public private(set) var steps: [StepTrace]
  /// A note that no step follows.
  public let closingNote: String?

  /// Steps that were not reached, because the app crashes before them.
  public let unreached: Int
  /// The expectations that were compared, met or not.
  public let expectations: [SourceSpan]

  public var failures: [StepFailure] { initialFailures + steps.flatMap(\.failures) }
  /// The findings of all steps, in order.
  public var findings: [Finding] { initialFindings + steps.flatMap(\.findings) }
  public var passed: Bool { failures.isEmpty }

  /// The trace without the failures that edits of the manifest mend.
  ///
  /// - Parameter accept: whether the edits of a failure can be made.
  public func mending(_ accept: ([SourceEdit]) -> Bool) -> ScenarioTrace {
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
public struct StepTrace: Sendable {
  /// From 1; notes and expectations are not counted.
  public let number: Int
  public let action: StepAction
  /// The texts of the notes before the step.
  public let note: String?
  public let span: SourceSpan
  /// After the event, before results arrive: new selections, old counts.
  public let pending: UIState
  /// After everything has arrived.
  public let settled: UIState
  /// The searches that were answered, in order.
  public let searches: [HitsSearcher.Exchange]
  /// The searches for facet values that were answered, in order.
  public let facetSearches: [FacetSearcher.Exchange]
  /// What controllers were told during the step, by widget; widgets that heard nothing are left out.
  public let calls: [WidgetCalls]
  /// The filter state with its groups, and the path of the hierarchical menu.
  public let filterState: FilterGroups
  /// What InstantSearch makes of the step, against what one would expect.
  public let findings: [Finding]
  /// Whether the app would have crashed; nothing follows.
  public let crashes: Bool
  /// What went wrong, in this step or in the expectations that follow it.
  public var failures: [StepFailure]
}

/// What the controller of one widget was told.
public struct WidgetCalls: Sendable, Hashable {
  public let id: String
  public let calls: [ControllerCall]
}

/// Why a scenario did not pass.
public struct StepFailure: Sendable, Hashable {
  /// What kind of thing went wrong; decides the exit status.
  public enum Kind: Sendable, Hashable {
    /// An expectation was not met.
    case expectation
    /// The step cannot be done: the item is not there.
    case action
    /// The back end gave no answer.
    case backend
    /// A defect of InstantSearch crashes the app, or makes the search fail.
    case defect
  }

  public let kind: Kind
  public let span: SourceSpan
  /// One sentence without full stop.
  public let headline: String
  /// Lines to put side by side; empty when there is nothing to compare.
  public let expected: [String]
  public let actual: [String]
  /// What the widget showed, for a step that could not be done.
  public let shown: [String]?
  public let help: String?
  /// What to write instead, so that an expectation is met, or why that cannot be done in place; nil for other failures.
  public let edits: Result<[SourceEdit], EditObstacle>?

  /// What would mend it; nil where nothing does.
  public var mendingEdits: [SourceEdit]? { try? edits?.get() }

  public init(
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
