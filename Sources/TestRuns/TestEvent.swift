import Findings
import Reports
import Scenarios
import Snapshots
import Staging

/// Something that happens during a test run, in the order in which it is reported.
package enum TestEvent {
  /// So many cases are planned.
  case planned(Int)
  /// Something that the user should know, without consequence for the run.
  case warning(String)
  /// The run ends before it begins.
  case refused(String)
  /// What is known of a manifest without running it.
  case configuration([Finding])
  /// The cases of a manifest follow.
  case manifest(String)
  /// The manifest has no case to run.
  case nothing
  case skipped(CaseReport)
  /// A case was run.
  case ran(CaseReport, ScenarioTrace)
  /// What steps of a manifest showed, besides what is known of its configuration.
  case findings([Finding], known: [Finding])
  case obsolete([ObsoleteSnapshot])
  case coverage(ManifestCoverage)
  /// Less of a manifest is exercised than the percentage that was asked for.
  case belowThreshold(ManifestCoverage, Int)
  case edited(EditOutcome)
  /// So many cases are done.
  case progress(Int, of: Int)
}

/// What a run came to.
package struct TestOutcome: Sendable {
  package let report: TestReport
  package let status: ExitStatus
  /// How many selected scenarios one that says `only` keeps from running.
  package let hiddenByOnly: Int
  /// Whether only the failures of the last run were asked for, and there were none.
  package let hadNoFailures: Bool
  /// How many cases were run.
  package var ran: Int { report.cases.count { $0.status != .skipped } }
}
