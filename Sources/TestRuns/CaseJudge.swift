import Forms
import Manifest
import Reports
import Snapshots
import Viewer

/// Makes the report of a case: compares its snapshot, and weighs its findings.
struct CaseJudge {
  let keeper: SnapshotKeeper
  let findings: FindingWeights
  /// Whether reports contain the states of the UI.
  let showsStates: Bool

  /// Whether reports contain the changes in each step.
  let showsSteps: Bool

  /// The report of a case that ran.
  func report(_ item: TestPlan.Item, _ outcome: CaseOutcome, _ source: TestSource) -> CaseReport {
    let options = source.ready?.manifest.snapshot ?? SnapshotOptions()
    let settled = source.file.flatMap { keeper.settle(outcome, of: $0, among: source.ready?.snapshotNames ?? []) }
    let view =
      showsStates
      ? source.ready.map {
        ScenarioView(
          outcome.trace, of: $0.manifest, version: outcome.version, stored: settled?.whole ?? settled?.stored,
          uncompared: settled?.uncompared)
      } : nil
    let plain = CaseReport(
      outcome.trace, tags: item.scenario.tags, options: showsSteps ? options : nil, version: outcome.version, weights: findings,
      snapshot: settled,
      seconds: outcome.seconds, attempts: outcome.attempt, view: view)
    return item.repetition > 1 ? plain.named("\(plain.name) (repeat \(item.repetition))") : plain
  }

  /// Whether a case will fail although its expectations are rewritten, because of a finding or its snapshot.
  func fails(_ outcome: CaseOutcome, _ source: TestSource) -> Bool {
    findings.fails(outcome.trace.findings) || (source.file.map { keeper.fails(outcome, of: $0) } ?? false)
  }

  /// The report of a case that was not run.
  func skipped(_ item: TestPlan.Item, _ reason: String) -> CaseReport {
    CaseReport(
      name: item.scenario.name.value, file: item.scenario.name.span.file.name, line: item.scenario.name.span.start.line,
      tags: item.scenario.tags, status: .skipped, reason: reason)
  }
}
