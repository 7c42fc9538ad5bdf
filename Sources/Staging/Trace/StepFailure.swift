import Diagnostics
import Findings

/// The reason why a scenario did not pass.
package struct StepFailure: Sendable {
  /// The kind of failure, which decides the exit status.
  package enum Kind: Sendable, Hashable {
    /// An expectation was not met.
    case expectation
    /// The step cannot be done, because the item does not exist.
    case action
    /// The back end gave no response.
    case backend
    /// A defect of InstantSearch crashes the app, or makes the search fail.
    case defect
  }

  package let kind: Kind
  package let span: SourceSpan
  /// One sentence without a full stop.
  package private(set) var headline: String
  /// Lines to show side by side; empty if there is nothing to compare.
  package let expected: [String]
  package let actual: [String]
  /// The lines that the widget showed, for a step that could not be done.
  package let shown: [String]?
  package private(set) var help: String?
  /// The data of the comparison, for rewriting the expectation; nil for other failures.
  package private(set) var mismatch: ExpectationMismatch?
  /// The finding that is the failure, for a defect; it is not reported again.
  package let finding: Finding?

  /// Whether the expectation can be rewritten to the actual value; conditions cannot.
  package var isRewritable: Bool {
    switch mismatch {
    case nil, .condition: false
    default: true
    }
  }

  package init(
    _ kind: Kind, at span: SourceSpan, _ headline: String, expected: [String] = [], actual: [String] = [],
    shown: [String]? = nil, help: String? = nil, mismatch: ExpectationMismatch? = nil, finding: Finding? = nil
  ) {
    self.kind = kind
    self.span = span
    self.headline = headline
    self.expected = expected
    self.actual = actual
    self.shown = shown
    self.help = help
    self.mismatch = mismatch
    self.finding = finding
  }

  /// The same failure of an expectation about what is shown until the answer arrives.
  package var beforeAnswer: StepFailure { changed { $0.headline = "until the answer arrives, \(headline)" } }

  /// The same failure with other data for rewriting the expectation.
  package func differing(by mismatch: ExpectationMismatch) -> StepFailure { changed { $0.mismatch = mismatch } }

  /// The same failure with the given help.
  package func helped(by help: String) -> StepFailure { changed { $0.help = help } }

  private func changed(_ change: (inout StepFailure) -> Void) -> StepFailure {
    var copy = self
    change(&copy)
    return copy
  }
}
