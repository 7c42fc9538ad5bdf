import Diagnostics
import Manifest
import SearchModel
import Staging

/// The differences between two runs of one scenario, moment by moment.
package struct ScenarioComparison: Sendable {
  /// `setup`, or one step.
  package struct Moment: Sendable {
    /// The number of the step, or 0 for `setup`.
    package let number: Int
    /// The step on the left, or else on the right; nil for `setup`.
    package let action: StepAction?
    package let span: SourceSpan
    /// The differences here that did not exist before in the same form; empty if there are none.
    package let changes: [Change]
  }

  /// One difference.
  package struct Change: Sendable, Hashable {
    /// The kind of difference, with both sides.
    package enum Difference: Sendable, Hashable {
      case filters(String?, String?)
      /// Lines for the queries that only one side sent.
      case queries([String], [String])
      case hits(Int?, Int?)
      /// The objectIDs of the page.
      case hitIDs([String], [String])
      /// The URL to which a rule redirects the user.
      case redirect(String?, String?)
      /// The state of a widget; `isPending` means before the response arrives.
      case widget(String, isPending: Bool, WidgetState, WidgetState)
      /// How the step ended; nil if it was performed.
      case outcome(String?, String?)
    }

    package let difference: Difference
    /// The reasons, if the versions of the two sides explain the difference.
    package let causes: [UpgradeChange]
  }

  package let name: String
  package let span: SourceSpan
  package let moments: [Moment]
  /// Why the comparison ends before the scenario does, because neither side can perform the step; nil if it reaches the end.
  package let stop: StepFailure?
  /// The names of hits by objectID, if the manifest's snapshots show an attribute of hits.
  package let hitNames: [String: String]

  /// Creates the comparison of a scenario that only one side has, or that neither can run.
  package init(name: String, span: SourceSpan, stop: StepFailure) {
    self.init(name: name, span: span, moments: [], stop: stop)
  }

  init(name: String, span: SourceSpan, moments: [Moment], stop: StepFailure?, hitNames: [String: String] = [:]) {
    self.hitNames = hitNames
    self.name = name
    self.span = span
    self.moments = moments
    self.stop = stop
  }

  /// Whether there is nothing to report.
  package var isEqual: Bool { differing.isEmpty && stop == nil }

  /// The moments that differ.
  package var differing: [Moment] { moments.filter { !$0.changes.isEmpty } }
}

/// One side of a comparison: a manifest and the version under which it runs.
package struct ComparisonSide: Sendable {
  package let manifest: Manifest
  package let version: InstantSearchVersion

  package init(_ manifest: Manifest, version: InstantSearchVersion) {
    self.manifest = manifest
    self.version = version
  }
}
