import Diagnostics
import Reports
import Scenarios
import Snapshots

/// What `searchplay test` says on a terminal, or in a pipe.
struct TestConsole {
  /// How much is said of cases that pass.
  enum Style: String, CaseIterable, Sendable {
    /// A line each, or dots for large runs.
    case auto
    case list, dots
    /// Each step with what it led to.
    case verbose
  }

  let style: Style
  let output: OutputOptions
  let isCI: Bool
  /// Whether expectations are rewritten, so that it is to be said which are not.
  let updates: Bool
  /// From so many cases on, those that pass are dots.
  private static let large = 200
  private let state = State()

  /// What has been said so far.
  private final class State {
    var count = 0
    var dots = 0
    var path: String?
    /// Findings of configurations that count as errors.
    var findings = 0
    var hasUnmetExpectations = false
  }

  init(style: Style, output: OutputOptions, isCI: Bool, updates: Bool = false) {
    self.style = style
    self.output = output
    self.isCI = isCI
    self.updates = updates
  }

  func begin(_ count: Int) { state.count = count }

  private var usesDots: Bool { style == .dots || (style == .auto && state.count > Self.large) }

  func manifest(_ path: String) {
    state.path = path
    if !usesDots { put("\(styled(path, .strong))\n") }
  }

  func countFindings(_ count: Int) { state.findings += count }

  func nothing() {
    if !usesDots { put("  \(styled("no scenarios", .faint))\n") }
  }

  func skipped(_ result: CaseReport) {
    if usesDots { return dot(styled("-", .faint)) }
    let reason = result.reason.flatMap { $0.isEmpty ? nil : ": \(TerminalText.visible($0))" } ?? ""
    put("  \(styled("-", .faint)) \(TerminalText.visible(result.name)) \(styled("skipped\(reason)", .faint))\n")
  }

  func ran(_ result: CaseReport, _ trace: ScenarioTrace, _ diff: SnapshotDiff?) {
    let isFailed = result.status != .passed
    if trace.failures.contains(where: { $0.kind == .expectation }) { state.hasUnmetExpectations = true }
    if usesDots, !isFailed { return dot(styled(".", .success)) }
    if usesDots {
      endDots()
      put("\(styled(state.path ?? "", .strong))\n")
    }
    put("  \(isFailed ? styled("✗", .error) : styled("✓", .success)) \(TerminalText.visible(result.name))\n")
    for failure in trace.failures {
      put(FailureText(color: output.colorsOutput).text(of: failure).indented)
      if updates, failure.kind == .expectation { put("    \(styled("not updated: \(Self.obstacle(failure))", .warning))\n") }
    }
    if let text = UnreachedText.text(of: trace) { put("    \(styled(text, .warning))\n") }
    if let snapshot = result.snapshot { put(text(of: snapshot, diff, trace)) }
    if style == .verbose {
      for step in result.steps {
        put("    \(styled("step \(step.number)", .accent))  \(styled(step.title, .strong))\n" + step.lines.map { "      \($0)\n" }.joined())
      }
    }
  }

  private func text(of snapshot: SnapshotReport, _ diff: SnapshotDiff?, _ trace: ScenarioTrace) -> String {
    switch snapshot.outcome {
    case .matches: return ""
    case .stored: return "  \(styled("+ stored", .accent)) \(snapshot.path)\n"
    case .updated: return "  \(styled("~ updated", .accent)) \(snapshot.path)\n"
    case .unwritable: return "    the snapshot cannot be written: \(snapshot.changes.joined())\n"
    case .missing: return "    \(snapshot.changes.joined()): \(snapshot.path)\n"
    case .differs:
      let changes = snapshot.changes.map { "      \(TerminalText.visible($0))\n" }.joined()
      let text = diff.map { diff in
        DiffText(color: output.colorsOutput, columns: output.columns).text(of: diff) { section in
          trace.steps.first { "step \($0.number)" == section }?.span
        }
      }
      let note = snapshot.pending == nil && !trace.passed && !isCI ? "    not pending, since the scenario fails as well\n" : ""
      return "    differs from \(snapshot.path)\n\(changes)\(text ?? "")\(note)"
    case .pending: return "    \(snapshot.changes.joined())\n"
    }
  }

  func coverage(_ text: String) {
    endDots()
    put(text)
  }

  /// Why `-u` leaves an expectation as it is.
  private static func obstacle(_ failure: StepFailure) -> String {
    if case .failure(let obstacle) = failure.edits { return obstacle.rawValue }
    if failure.span.file.name == SourceFile.standardInput { return "what comes from standard input cannot be rewritten" }
    return "another case expects something else at the same place"
  }

  func findings(_ text: String) {
    guard !text.isEmpty else { return }
    endDots()
    put("\n\(text)\n")
  }

  func obsolete(_ snapshots: [ObsoleteSnapshot]) {
    if !snapshots.isEmpty { endDots() }
    for snapshot in snapshots {
      switch snapshot.outcome {
      case .removed: put("  \(styled("- removed", .accent)) \(snapshot.path)\n")
      case .unjudged: break
      case .reported, .rejected: put("  \(styled("!", .warning)) obsolete: no scenario has the snapshot \(snapshot.path)\n")
      }
    }
  }

  func edited(_ outcome: ManifestEditor.Outcome) {
    endDots()
    if outcome.count > 0 {
      let what = outcome.count == 1 ? "an expectation" : "\(outcome.count) expectations"
      put("\(styled("~ updated", .accent)) \(what) in \(outcome.path)\n")
    }
    if let problem = outcome.problem { put("\(styled("!", .error)) expectations of \(outcome.path) are not updated: \(problem)\n") }
  }

  func summary(_ report: TestReport, _ status: ExitStatus, hiddenByOnly: Int = 0) {
    endDots()
    clearProgress()
    let snapshots = report.cases.compactMap(\.snapshot)
    let written = snapshots.count { $0.outcome == .stored || $0.outcome == .updated }
    let pending = Set(snapshots.compactMap(\.pending)).count
    let obsolete = report.manifests.flatMap(\.obsolete).filter { $0.outcome != .unjudged }
    let removed = obsolete.count { $0.outcome == .removed }
    var parts = ["\(report.count(.passed)) passed", "\(report.count(.failed) + report.count(.error)) failed"]
    if report.count(.skipped) > 0 { parts.append("\(report.count(.skipped)) skipped") }
    if hiddenByOnly > 0 { parts.append("\(hiddenByOnly) not run because of 'only'") }
    if written > 0 { parts.append("\(written) \(written == 1 ? "snapshot" : "snapshots") written") }
    if removed > 0 { parts.append("\(removed) removed") }
    if obsolete.count > removed { parts.append("\(obsolete.count - removed) obsolete") }
    let invalid = report.manifests.count { !$0.problems.isEmpty }
    if invalid > 0 { parts.append("\(invalid == 1 ? "a manifest" : "\(invalid) manifests") with errors") }
    if state.findings > 0 {
      parts.append("\(state.findings) \(state.findings == 1 ? "finding counts as an error" : "findings count as errors")")
    }
    put("\n\(styled(parts.joined(separator: ", "), status == .passed ? .success : .error))\n")
    if isCI {
      if obsolete.contains(where: { $0.outcome == .rejected }) {
        put(styled("obsolete snapshots fail in CI; 'searchplay test -u' removes them\n", .faint))
      }
      return
    }
    if pending > 0 {
      let text =
        pending == 1
        ? "a snapshot is pending: 'searchplay review' shows it, 'searchplay accept' takes it"
        : "\(pending) snapshots are pending: 'searchplay review' walks through them, 'searchplay accept' takes them all"
      put(styled("\(text)\n", .faint))
    }
    if !updates, state.hasUnmetExpectations {
      put(styled("'searchplay test -u' rewrites expectations in manifests, where what is shown now is right\n", .faint))
    }
    if pending == 0, obsolete.contains(where: { $0.outcome == .rejected }) {
      put(styled("obsolete snapshots fail with --unreferenced=reject; 'searchplay test -u' removes them\n", .faint))
    } else if pending == 0, obsolete.contains(where: { $0.outcome != .removed }) {
      put(styled("run 'searchplay test -u' to remove what is obsolete\n", .faint))
    }
  }

  // MARK: Dots and progress

  private func dot(_ dot: String) {
    put(dot)
    state.dots += 1
    if state.dots % 80 == 0 { put("\n") }
  }

  private func endDots() {
    if state.dots % 80 != 0 { put("\n") }
    state.dots = 0
  }

  /// A counter on a terminal that nothing else is written to.
  func progress(_ done: Int, of count: Int) {
    guard output.showsProgress, count > Self.large, done % 25 == 0 || done == count else { return }
    Output.writeError("\r\(done) of \(count)")
  }

  private func clearProgress() {
    if output.showsProgress, state.count > Self.large { Output.writeError("\r\u{1B}[K") }
  }

  private func put(_ text: String) { Output.write(text) }
  private func styled(_ text: String, _ style: TerminalText.Style) -> String { TerminalText.styled(text, style, output.colorsOutput) }
}

extension String {
  /// The lines under the scenario that they belong to.
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }
}
