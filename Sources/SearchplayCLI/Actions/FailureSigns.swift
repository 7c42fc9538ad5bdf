import Reports
import Scenarios
import Staging
import TestRuns

/// What two failed scenarios have in common if one of them says all that there is to say about the other.
struct FailureSigns: Hashable {
  private let failures: [[String]]
  private let isSnapshotMissing: Bool

  init(_ result: CaseReport, _ trace: ScenarioTrace) {
    failures = Self.texts(of: trace)
    isSnapshotMissing = result.snapshot?.outcome == .missing
  }

  /// The failures without their places.
  static func texts(of trace: ScenarioTrace) -> [[String]] { trace.failures.flatMap { [[$0.headline], $0.expected, $0.actual] } }
}
