import Diagnostics
import Findings
import Manifest
import SearchModel
import Snapshots
import Staging
import Texts
import Viewer

extension CaseReport {
  /// Creates the report of a trace.
  ///
  /// - Parameters:
  ///   - options: What the lines of each step contain; nil for no lines.
  ///   - weights: Which findings are mentioned, and which make the case fail.
  package init(
    _ trace: ScenarioTrace, tags: [String], options: SnapshotOptions?, version: InstantSearchVersion, weights: FindingWeights,
    snapshot: SnapshotReport?, seconds: Double, attempts: Int = 1, view: ScenarioView? = nil
  ) {
    var failures = trace.failures.map { FailureReport($0) }
    let open = weights.mentioned(trace.findings).filter { !$0.isAcknowledged }
    failures += weights.failing(trace.untoldFindings).map { FailureReport($0) }
    if let snapshot, let failure = FailureReport(snapshot, of: trace) { failures.append(failure) }
    let isError = trace.failures.contains { $0.kind == .backend }
    let steps = (options == nil ? [] : trace.steps).enumerated().map { index, step in
      StepReport(
        number: step.number, title: step.action.title(version), note: step.note,
        line: step.span.start.line,
        lines: options.map { options in
          StateDrawing(options: options, version: version).changes(in: step, since: index > 0 ? trace.steps[index - 1] : nil)
        } ?? [])
    }
    self.init(
      name: trace.name, file: trace.span.file.name, line: trace.span.start.line, tags: tags,
      status: isError ? .error : failures.isEmpty ? .passed : .failed, failures: failures,
      findings: open.map {
        FindingReport(
          id: $0.id.rawValue, widget: $0.widget, line: $0.span.start.line, message: $0.headline, remedy: $0.remedy)
      },
      snapshot: snapshot, steps: steps, seconds: seconds, attempts: attempts, view: view)
  }
}

extension CaseReport {
  /// A copy with a different name.
  package func named(_ name: String) -> CaseReport {
    CaseReport(
      name: name, file: file, line: line, tags: tags, status: status, reason: reason, failures: failures, findings: findings,
      snapshot: snapshot, steps: steps, seconds: seconds, attempts: attempts, view: view)
  }
}

extension FailureReport {
  init(_ failure: StepFailure) {
    let start = failure.span.start
    self.init(
      kind: Kind(failure.kind), file: failure.span.file.name, line: start.line, column: start.column,
      message: failure.headline + (failure.finding.map { " [\($0.id.rawValue)]" } ?? ""),
      text: FailureText(color: false).text(of: failure))
  }

  init(_ finding: Finding) {
    let start = finding.span.start
    self.init(
      kind: .finding, file: finding.span.file.name, line: start.line, column: start.column,
      message: "\(finding.headline) [\(finding.id.rawValue)]",
      text: DiagnosticRenderer(color: false).render(finding.diagnostic(.error)))
  }

  /// nil if the snapshot is up to date.
  init?(_ snapshot: SnapshotReport, of trace: ScenarioTrace) {
    let message: String
    switch snapshot.outcome {
    case .matches, .stored, .updated: return nil
    case .missing: message = "\(snapshot.changes.first ?? "there is no snapshot"): '\(snapshot.path)'"
    case .differs: message = "the snapshot '\(snapshot.path)' differs"
    case .pending: message = "'\(snapshot.path)' has a pending snapshot"
    case .unreadable: message = "the snapshot '\(snapshot.path)' cannot be read"
    case .unwritable: message = "the snapshot '\(snapshot.path)' cannot be written"
    }
    let start = trace.span.start
    self.init(
      kind: .snapshot, file: trace.span.file.name, line: start.line, column: start.column, message: message,
      text: ((snapshot.outcome == .missing ? Array(snapshot.changes.dropFirst()) : snapshot.changes) + snapshot.diff.lines).map {
        $0 + "\n"
      }.joined())
  }
}

extension FailureReport.Kind {
  init(_ kind: StepFailure.Kind) {
    self =
      switch kind {
      case .expectation: .expectation
      case .action: .step
      case .backend: .backEnd
      case .defect: .defect
      }
  }
}
