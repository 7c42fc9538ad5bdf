import Diagnostics
import Manifest
import SearchModel

/// Where two runs of one scenario part, moment by moment.
public struct ScenarioComparison: Sendable {
  /// The set-up, or one step.
  public struct Moment: Sendable {
    /// 0 for the set-up, else the number of the step.
    public let number: Int
    /// The step on the left, else that on the right; nil for the set-up.
    public let action: StepAction?
    public let span: SourceSpan
    /// What differs here and did not differ in the same way before; empty when nothing does.
    public let changes: [Change]
  }

  /// One difference.
  public struct Change: Sendable, Hashable {
    /// What differs, with both sides.
    public enum Difference: Sendable, Hashable {
      case filters(String?, String?)
      /// Lines for the queries that only one side sent.
      case queries([String], [String])
      case hits(Int?, Int?)
      /// The objectIDs of the page, where the numbers are equal.
      case hitIDs([String], [String])
      /// What a widget shows; `isPending`: before the answer arrives.
      case widget(String, isPending: Bool, WidgetState, WidgetState)
      /// How the step ended: nil when it was done.
      case outcome(String?, String?)
    }

    public let difference: Difference
    /// Why, where the versions of the two sides explain it.
    public let causes: [UpgradeChange]
  }

  public let name: String
  public let span: SourceSpan
  public let moments: [Moment]
  /// Why the comparison ends before the scenario does: neither side can do the step. nil when it goes to the end.
  public let stop: StepFailure?

  /// A scenario that only one side has, or that neither can run.
  public init(name: String, span: SourceSpan, stop: StepFailure) {
    self.init(name: name, span: span, moments: [], stop: stop)
  }

  init(name: String, span: SourceSpan, moments: [Moment], stop: StepFailure?) {
    self.name = name
    self.span = span
    self.moments = moments
    self.stop = stop
  }

  /// Whether anything is to be told.
  public var isEqual: Bool { differing.isEmpty && stop == nil }

  /// The moments that differ.
  public var differing: [Moment] { moments.filter { !$0.changes.isEmpty } }
}

/// One side of a comparison: a manifest and the version that it runs under.
public struct ComparisonSide: Sendable {
  public let manifest: Manifest
  public let version: InstantSearchVersion

  public init(_ manifest: Manifest, version: InstantSearchVersion) {
    self.manifest = manifest
    self.version = version
  }
}
