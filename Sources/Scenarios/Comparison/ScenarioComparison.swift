import Diagnostics
import Manifest
import SearchModel
import Staging

/// Where two runs of one scenario differ, moment by moment.
package struct ScenarioComparison: Sendable {
  /// The set-up, or one step.
  package struct Moment: Sendable {
    /// 0 for the set-up, else the number of the step.
    package let number: Int
    /// The step on the left, else that on the right; nil for the set-up.
    package let action: StepAction?
    package let span: SourceSpan
    /// What differs here and did not differ in the same way before; empty when nothing does.
    package let changes: [Change]
  }

  /// One difference.
  package struct Change: Sendable, Hashable {
    /// What differs, with both sides.
    package enum Difference: Sendable, Hashable {
      case filters(String?, String?)
      /// Lines for the queries that only one side sent.
      case queries([String], [String])
      case hits(Int?, Int?)
      /// The objectIDs of the page, where the numbers are equal.
      case hitIDs([String], [String])
      /// The address that a rule sends the user to.
      case redirect(String?, String?)
      /// What a widget shows; `isPending`: before the answer arrives.
      case widget(String, isPending: Bool, WidgetState, WidgetState)
      /// How the step ended: nil when it was done.
      case outcome(String?, String?)
    }

    package let difference: Difference
    /// Why, where the versions of the two sides explain it.
    package let causes: [UpgradeChange]
  }

  package let name: String
  package let span: SourceSpan
  package let moments: [Moment]
  /// Why the comparison ends before the scenario does: neither side can do the step. nil when it goes to the end.
  package let stop: StepFailure?

  /// A scenario that only one side has, or that neither can run.
  package init(name: String, span: SourceSpan, stop: StepFailure) {
    self.init(name: name, span: span, moments: [], stop: stop)
  }

  init(name: String, span: SourceSpan, moments: [Moment], stop: StepFailure?) {
    self.name = name
    self.span = span
    self.moments = moments
    self.stop = stop
  }

  /// Whether there is anything to report.
  package var isEqual: Bool { differing.isEmpty && stop == nil }

  /// The moments that differ.
  package var differing: [Moment] { moments.filter { !$0.changes.isEmpty } }
}

/// One side of a comparison: a manifest and the version that it runs under.
package struct ComparisonSide: Sendable {
  package let manifest: Manifest
  package let version: InstantSearchVersion

  package init(_ manifest: Manifest, version: InstantSearchVersion) {
    self.manifest = manifest
    self.version = version
  }
}
