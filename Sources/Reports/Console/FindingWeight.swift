/// The effect of a finding that the manifest does not allow.
package enum FindingWeight: String, Sendable, CaseIterable {
  /// It fails the scenario.
  case error
  /// It is reported.
  case warn
  /// It is not mentioned.
  case off
}
