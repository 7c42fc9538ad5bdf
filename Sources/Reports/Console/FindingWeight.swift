/// How much a finding weighs that the manifest does not allow.
public enum FindingWeight: String, Sendable, CaseIterable {
  /// It fails the scenario.
  case error
  /// It is reported.
  case warn
  /// It is not mentioned.
  case off
}
