import Findings
import Reports
import Scenarios
import Snapshots
import Staging

/// An event of a test run, in the order in which events are reported.
package enum TestEvent {
  /// The number of planned cases.
  case planned(Int)
  /// Information for the user, without consequences for the run.
  case warning(String)
  /// The run ends before it begins.
  case refused(String)
  /// The findings of a manifest that need no run.
  case configuration([Finding])
  /// The cases of a manifest follow.
  case manifest(String)
  /// The manifest has no case to run.
  case nothing
  case skipped(CaseReport)
  /// A case was run.
  case ran(CaseReport, ScenarioTrace)
  /// The findings in the steps of a manifest, apart from those of its configuration.
  case findings([Finding], known: [Finding])
  case obsolete([ObsoleteSnapshot])
  case coverage(ManifestCoverage)
  /// Less of a manifest is exercised than the requested percentage.
  case belowThreshold(ManifestCoverage, Int)
  /// The paths of the manifests whose expectations cannot be updated, reported before their cases; the reasons follow after all cases, as
  /// `edited`.
  case unwritten(Set<String>)
  case edited(EditOutcome)
  /// The number of finished cases.
  case progress(Int, of: Int)
}

/// The result of a run.
package struct TestOutcome: Sendable {
  package let report: TestReport
  package let status: ExitStatus
  /// The number of selected scenarios that do not run because another one has `only`.
  package let hiddenByOnly: Int
  /// Whether only the failures of the last run were requested, and there were none.
  package let hadNoFailures: Bool
  /// The number of cases that were run.
  package var ran: Int { report.cases.count { $0.status != .skipped } }
}
