import Diagnostics
import Findings
import ManifestEditing
import Reports
import Snapshots
import Staging
import TestRuns
import Texts
import Viewer

/// Prints the results of `searchplay test` to a terminal or a pipe.
struct TestConsole {
  /// How much is printed about cases that pass.
  enum Style: String, CaseIterable, Sendable {
    /// A line each, or dots for large runs.
    case auto
    case list, dots
    /// Each step with its result.
    case verbose
    /// Nothing.
    case quiet
  }

  private let style: Style
  private let showsDifferences: Bool
  let console: Console
  /// Whether expectations are rewritten, so that those left unchanged are reported.
  let updates: Bool
  private let weights: FindingWeights
  /// With more cases than this, those that pass are dots.
  private static let large = 200
  /// The most scenarios whose differences are printed in full with --quiet.
  private static let mostTold = 20
  let state = State()

  /// The progress of the output.
  final class State {
    var count = 0
    var dots = 0
    var path: String?
    /// Configuration findings that count as errors.
    var findings = 0
    /// The manifests whose expectations cannot be updated.
    var unwritten: Set<String> = []
    /// Findings that the quiet style omits, each kind once per widget.
    var unshown: Set<String> = []
    var hasUnmetExpectations = false
    /// The first scenario with the same differences, by its changes.
    var differences: [[String]: String] = [:]
    /// The manifest's first scenario with the same failures, by what they say.
    var failures: [[[String]]: String] = [:]
    /// Whether lines of a difference were left out.
    var hasHiddenDifference = false
    var wasRefused = false
    /// The failures that have been told.
    var toldFailures: Set<FailureSigns> = []
    /// Why snapshots are missing, as told so far.
    var toldMissing: Set<[String]> = []
    /// The number of failed cases that repeat what was told about earlier ones, after many.
    var untold = 0
    /// The failed cases, in their order.
    var failed: [FailedCase] = []
    /// The manifest whose name must be printed before anything else about it; in quiet style, before its first failure.
    var unsaid: String?
  }

  /// - Parameters:
  ///   - request: The request, which determines how results are shown.
  ///   - showsDifferences: Whether each difference is shown line by line.
  ///   - hiddenWarnings: The number of warnings about manifests that were not printed.
  init(
    style: Style, showsDifferences: Bool = false, console: Console, _ request: TestRequest = TestRequest([]), hiddenWarnings: Int = 0
  ) {
    self.hiddenWarnings = hiddenWarnings
    self.showsDifferences = showsDifferences
    self.style = style
    self.console = console
    updates = request.policy == .update(.all) || request.policy == .update(.changed)
    weights = request.findings
  }

  let hiddenWarnings: Int

  /// Whether differences are shown line by line.
  private var showsAll: Bool { style == .verbose || showsDifferences }

  private var usesDots: Bool { style == .dots || (style == .auto && state.count > Self.large) }

  /// Whether the run ended before it began.
  var wasRefused: Bool { state.wasRefused }

  /// Shows an event.
  func tell(_ event: TestEvent) {
    switch event {
    case .planned(let count): state.count = count
    case .warning(let text): console.writeError("warning: \(text)\n")
    case .refused(let text):
      state.wasRefused = true
      console.writeError("error: \(text)\n")
    case .configuration(let found):
      if !passesOver(found) { ConfigurationCheck.report(found, weights, console) }
      state.findings += weights.failing(found).count
    case .manifest(let path): manifest(path)
    // A manifest without selected scenarios is not worth a line.
    case .nothing: state.unsaid = nil
    case .skipped(let result): skipped(result)
    case .ran(let result, let trace): ran(result, trace)
    case .findings(let found, let known):
      if passesOver(found, known) { break }
      findings(FindingText(weights: weights, color: console.colorsOutput).text(of: found, known: known))
    case .obsolete(let snapshots): obsolete(snapshots)
    case .coverage(let coverage):
      sayManifest()
      endDots()
      put(CoverageText.text(of: coverage, color: console.colorsOutput))
    case .belowThreshold(let coverage, let percent):
      let exercised = coverage.exercised * 100 / max(coverage.aspects.count, 1)
      console.writeError(
        "error: \(exercised)% of '\(state.path ?? "the manifest")' is exercised, which is below the threshold of \(percent)%\n")
    case .unwritten(let paths): state.unwritten = paths
    case .edited(let outcome): edited(outcome)
    case .progress(let done, let count): progress(done, of: count)
    }
  }

  private func manifest(_ path: String) {
    state.path = path
    state.failures = [:]
    state.unsaid = path
  }

  /// Prints the manifest's name before the first line about it.
  private func sayManifest() {
    if let path = state.unsaid { put("\(styled(TerminalText.visible(path), .strong))\n") }
    state.unsaid = nil
  }

  private func skipped(_ result: CaseReport) {
    if style == .quiet { return }
    if usesDots { return dot(styled("-", .faint)) }
    sayManifest()
    let reason = result.reason.flatMap { $0.isEmpty ? nil : ": \(TerminalText.visible($0))" } ?? ""
    put("  \(styled("-", .faint)) \(TerminalText.visible(result.name)) \(styled("skipped\(reason)", .faint))\n")
  }

  private func ran(_ result: CaseReport, _ trace: ScenarioTrace) {
    let isFailed = result.status != .passed
    if trace.failures.contains(where: { $0.kind == .expectation && $0.isRewritable }) { state.hasUnmetExpectations = true }
    if isFailed { state.failed.append(FailedCase(result)) }
    if style == .quiet, !isFailed, !result.isFlaky { return }
    if usesDots, !isFailed, !result.isFlaky { return dot(styled(".", .success)) }
    if isFailed, repeatsToldFailure(result, trace), state.failed.count > Self.mostListed {
      state.untold += 1
      return
    }
    if isFailed { state.toldFailures.insert(FailureSigns(result, trace)) }
    if usesDots { endDots() }
    sayManifest()
    var attempts = ""
    if result.attempts > 1 {
      let text = isFailed ? "failed \(result.attempts) times" : "passed only on attempt \(result.attempts)"
      attempts = "  \(styled(text, .warning))"
    }
    let name = TerminalText.visible(result.name)
    put("  \(isFailed ? styled("✗ \(name)", .error) : "\(styled("✓", .success)) \(name)")\(attempts)\n")
    if let earlier = sameFailure(trace) { put("    \(earlier)\n") } else { put(trace.failures) }
    if let text = UnreachedText.text(of: trace) { put("    \(styled(text, .warning))\n") }
    if let snapshot = result.snapshot { put(text(of: snapshot, trace)) }
    if style == .verbose {
      for step in result.steps {
        put("    \(styled("step \(step.number)", .accent))  \(styled(step.title, .strong))\n" + step.lines.map { "      \($0)\n" }.joined())
      }
    }
  }

  /// Whether quiet style has told all that is to tell about a failed case, with an earlier one.
  private func repeatsToldFailure(_ result: CaseReport, _ trace: ScenarioTrace) -> Bool {
    guard style == .quiet, !showsAll, result.attempts <= 1 else { return false }
    let isKnown = trace.failures.isEmpty || !updates && state.toldFailures.contains(FailureSigns(result, trace))
    switch result.snapshot?.outcome {
    // Why a snapshot is missing is a cause of all scenarios that miss theirs.
    case .missing where trace.failures.isEmpty: return state.toldMissing.contains(result.snapshot?.changes ?? [])
    case .matches, .missing, .pending, nil: return isKnown && !trace.failures.isEmpty
    case .differs: return isKnown && state.differences[result.snapshot?.changes ?? []] != nil
    default: return false
    }
  }

  private func put(_ failures: [StepFailure]) {
    // A back end that does not respond fails each step in the same way.
    var repeated: [String: [StepFailure]] = [:]
    if !showsAll {
      for failure in failures where failure.kind == .backend { repeated[failure.headline, default: []].append(failure) }
    }
    var told: Set<String> = []
    for failure in failures {
      let again = failure.kind == .backend ? repeated[failure.headline] ?? [] : []
      if !again.isEmpty, !told.insert(failure.headline).inserted { continue }
      put(FailureText(color: console.colorsOutput).text(of: failure).indented)
      if again.count > 1 {
        var lines: [String] = []
        for line in again.dropFirst().map({ "\($0.span.start.line)" }) where lines.last != line { lines.append(line) }
        let shown = lines.count > 10 ? lines.prefix(10).joined(separator: ", ") + ", …" : NameText.list(lines)
        let count = again.count == 2 ? "1 more step" : "\(again.count - 1) more steps"
        put("    and at \(count), \(lines.count == 1 ? "line" : "lines") \(shown)\n")
      }
      // For a manifest that cannot be written, the reason follows at the end.
      if updates, failure.kind == .expectation, !state.unwritten.contains(failure.span.file.name) {
        put("    \(styled("not updated: \(Self.obstacle(failure))", .warning))\n")
      }
    }
  }

  /// One line in place of failures that an earlier scenario also had; nil if they are new, or if everything is shown.
  private func sameFailure(_ trace: ScenarioTrace) -> String? {
    if showsAll || updates || trace.failures.isEmpty { return nil }
    let signs = FailureSigns.texts(of: trace)
    guard let earlier = state.failures[signs] else {
      state.failures[signs] = trace.name
      return nil
    }
    var places: [String] = []
    for failure in trace.failures {
      let place = "\(failure.span.file.name):\(failure.span.start.line)"
      if !places.contains(place) { places.append(place) }
    }
    return "\(TerminalText.visible(NameText.list(places))): fails in the same way as '\(TerminalText.visible(earlier))'"
  }

  private func text(of snapshot: SnapshotReport, _ trace: ScenarioTrace) -> String {
    switch snapshot.outcome {
    case .matches: return ""
    case .stored: return "  \(styled("+ stored", .accent)) \(TerminalText.visible(snapshot.path))\n"
    case .updated: return "  \(styled("~ updated", .accent)) \(TerminalText.visible(snapshot.path))\n"
    case .unwritable: return "    the snapshot cannot be written: \(snapshot.changes.joined())\n"
    case .unreadable: return "    \(snapshot.changes.joined()): \(TerminalText.visible(snapshot.path))\n"
    case .missing:
      state.toldMissing.insert(snapshot.changes)
      let hints = snapshot.changes.dropFirst().map { "      \(TerminalText.visible($0))\n" }.joined()
      return "    \(snapshot.changes.first ?? ""): \(TerminalText.visible(snapshot.path))\n\(hints)"
    case .differs:
      let changes = snapshot.changes.map { "      \(marked(TerminalText.visible($0)))\n" }.joined()
      let note =
        snapshot.pending == nil && !trace.passed && !isCI
        ? "    no pending snapshot written: the scenario failed for another reason, too\n" : ""
      if !showsAll, let other = state.differences[snapshot.changes] {
        return "    differs from \(TerminalText.visible(snapshot.path)), in the same way as '\(TerminalText.visible(other))'\n\(note)"
      }
      // If there are very many, the causes are more informative.
      if style == .quiet, state.differences.count >= Self.mostTold {
        return "    differs from \(TerminalText.visible(snapshot.path))\n\(note)"
      }
      state.differences[snapshot.changes] = trace.name
      if !showsAll { state.hasHiddenDifference = true }
      let text =
        !showsAll
        ? ""
        : DiffText(color: console.colorsOutput, columns: console.surroundings.columns).text(of: snapshot.diff) { number in
          trace.steps.first { $0.number == number }?.span
        }
      return "    differs from \(TerminalText.visible(snapshot.path))\n\(changes)\(text)\(note)"
    case .pending: return "    \(snapshot.changes.joined())\n"
    }
  }

  /// A sentence about a change with the old and the new value highlighted: `Loom 6 -> 5`.
  func marked(_ sentence: String) -> String {
    guard console.colorsOutput else { return sentence }
    return ChangeMarks.marked(sentence, old: { styled($0, .faint) }, new: { styled($0, .strong) })
  }

  /// The reason why `-u` leaves an expectation unchanged.
  private static func obstacle(_ failure: StepFailure) -> String {
    if case .failure(let obstacle)? = ExpectationEdits.edits(for: failure, hiding: failure.span.file.redactor) { return obstacle.rawValue }
    if failure.span.file.name == SourceFile.standardInput { return "a manifest from standard input cannot be rewritten" }
    return "another case expects something different here"
  }

  /// Whether findings are only counted: in quiet style, those that do not fail the run.
  private func passesOver(_ found: [Finding], _ known: [Finding] = []) -> Bool {
    if style != .quiet || weights.fails(found) { return false }
    let known = FindingGroups(known)
    for finding in weights.mentioned(found) where !finding.isAcknowledged && known.place(of: finding) == nil {
      state.unshown.insert("\(state.path ?? "") \(finding.id.rawValue) \(finding.widget ?? finding.headline)")
    }
    return true
  }

  private func findings(_ text: String) {
    guard !text.isEmpty else { return }
    if style != .quiet { sayManifest() }
    endDots()
    put("\n\(text)\n")
  }

  private func obsolete(_ snapshots: [ObsoleteSnapshot]) {
    if !snapshots.isEmpty { endDots() }
    for snapshot in snapshots {
      if snapshot.outcome != .unjudged, style != .quiet { sayManifest() }
      switch snapshot.outcome {
      case .removed: put("  \(styled("- removed", .accent)) \(TerminalText.visible(snapshot.path))\n")
      case .unjudged: break
      case .reported, .rejected:
        put("  \(styled("!", .warning)) obsolete snapshot, belongs to no scenario: \(TerminalText.visible(snapshot.path))\n")
      }
    }
  }

  private func edited(_ outcome: EditOutcome) {
    endDots()
    if outcome.count > 0 {
      let what = outcome.count == 1 ? "an expectation" : "\(outcome.count) expectations"
      let shown = outcome.lines.prefix(10).map(String.init).joined(separator: ", ") + (outcome.lines.count > 10 ? ", …" : "")
      put("\(styled("~ updated", .accent)) \(what) in \(outcome.path), \(outcome.lines.count == 1 ? "line" : "lines") \(shown)\n")
    }
    if let problem = outcome.problem { put("\(styled("!", .error)) expectations of \(outcome.path) are not updated: \(problem)\n") }
  }

  // MARK: Dots and progress

  private func dot(_ dot: String) {
    put(dot)
    state.dots += 1
    if state.dots % 80 == 0 { put("\n") }
  }

  func endDots() {
    if state.dots % 80 != 0 { put("\n") }
    state.dots = 0
  }

  /// A counter is shown only on a terminal that nothing else is written to.
  private var showsProgress: Bool { console.surroundings.showsProgress && !console.surroundings.isTerminal }

  private func progress(_ done: Int, of count: Int) {
    guard showsProgress, count > Self.large, done % 25 == 0 || done == count else { return }
    console.output.showProgress("\(done) of \(count)")
  }

  func clearProgress() {
    if showsProgress, state.count > Self.large { console.output.showProgress(nil) }
  }

  var isCI: Bool { console.surroundings.isCI }
  func put(_ text: String) { console.write(text) }
  func styled(_ text: String, _ style: TerminalText.Style) -> String { console.styled(text, style) }
}

extension String {
  /// The lines, indented below the scenario that they belong to.
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }
}
