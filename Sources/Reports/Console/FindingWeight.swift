import Findings
import Manifest

/// The effect of a finding that the manifest does not allow.
package enum FindingWeight: String, Sendable, CaseIterable {
  /// It fails the scenario.
  case error
  /// It is reported.
  case warn
  /// It is not mentioned.
  case off

  /// Whether findings make a run fail: those that are not allowed do if they are errors.
  package func fails(_ findings: some Sequence<Finding>) -> Bool { self == .error && findings.contains { !$0.isAcknowledged } }
}
