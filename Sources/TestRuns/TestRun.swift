import Diagnostics
import Findings
import Forms
import Manifest
import ManifestEditing
import Reports
import Scenarios
import SearchModel
import Snapshots
import Staging

/// A test run: plans, executes, compares, writes files as requested, and reports.
///
/// Independent of a command line or a terminal: everything to be reported is an event, in order.
package struct TestRun {
  private let request: TestRequest
  private let files: any TestFiles
  private let tell: (TestEvent) -> Void
  private let keeper: SnapshotKeeper
  private let judge: CaseJudge

  package init(_ request: TestRequest, files: any TestFiles, tell: @escaping (TestEvent) -> Void = { _ in }) {
    self.request = request
    self.files = files
    self.tell = tell
    keeper = SnapshotKeeper(files: files, policy: request.policy, failsPending: request.failsPending)
    judge = CaseJudge(keeper: keeper, findings: request.findings, showsStates: request.showsStates, showsSteps: request.showsSteps)
  }

  /// Runs all cases.
  package func run() async -> TestOutcome {
    var tally = TestTally(request, TestPlan(request))
    if let only = tally.plan.only {
      let place = only.name.span.description
      let text = "\(place) has 'only': \(Self.others(tally.plan.hiddenByOnly))"
      if request.execution.forbidsOnly {
        tell(.refused(text))
        tally.fail(.failed)
        return tally.outcome
      }
      tell(.warning(text))
    }
    for source in request.sources {
      guard let manifest = source.ready?.manifest else { continue }
      for text in ScenarioSelection.nowhere(source.lines, in: manifest, path: source.path) { tell(.warning(text)) }
      if source.lines.isEmpty, manifest.scenarios.isEmpty { tell(.warning("\(source.path) has no scenarios")) }
    }
    tell(.planned(tally.plan.items.count))
    for source in request.sources {
      if source.failsByWarnings { tally.fail(.failed) }
      guard let found = source.ready?.findings, !request.findings.areOff else { continue }
      tell(.configuration(found))
      if request.findings.fails(found) { tally.fail(.failed) }
    }
    await execute(&tally)
    closeOthers(&tally)
    tellUnaskedAnswers(tally)
    return tally.outcome
  }

  private static func others(_ count: Int) -> String {
    switch count {
    case 0: "every scenario has it, so all are run"
    case 1: "1 other scenario is not run"
    default: "\(count) other scenarios are not run"
    }
  }

  // MARK: Cases

  private func execute(_ tally: inout TestTally) async {
    let executor = CaseExecutor(
      sources: request.sources, version: request.version, concurrency: request.execution.concurrency,
      withFaults: request.execution.withFaults, retries: request.execution.retries)
    let fails = { (item: TestPlan.Item, outcome: CaseOutcome) in
      !outcome.trace.failures.isEmpty || judge.fails(outcome, request.sources[item.source])
    }
    let items = tally.plan.items
    guard keeper.updatesExpectations else {
      var running = tally
      await executor.execute(items, until: { running.isOver }, fails: fails) { item, outcome, done in
        take(item, outcome, &running)
        tell(.progress(done, of: items.count))
      }
      tally = running
      closeCurrent(&tally)
      return
    }
    // Several cases may share an expectation, so all of them are run before anything is rewritten, and everything is rewritten before the
    // first failing case is judged. The cases before it are judged immediately, so that their traces need not be kept.
    var heard: [(item: TestPlan.Item, outcome: CaseOutcome?)] = []
    var met: [SourceSpan] = []
    var failed = 0
    let most = request.execution.mostFailures ?? .max
    var running = tally
    await executor.execute(items, until: { failed >= most }, fails: { _, _ in false }) { item, outcome, done in
      if heard.isEmpty, most == .max, outcome?.trace.failures.isEmpty ?? true {
        met += outcome?.trace.expectations ?? []
        take(item, outcome, &running)
      } else {
        heard.append((item, outcome))
      }
      if let outcome, outcome.trace.failures.contains(where: { PlannedEdits.edits(for: $0) == nil }) { failed += 1 }
      tell(.progress(done, of: items.count))
    }
    tally = running
    var edits = PlannedEdits(heard.compactMap { $0.outcome?.trace }, met: met)
    failed = 0
    for (place, (item, outcome)) in heard.enumerated() {
      guard let outcome else { continue }
      // A case after the last one that is judged counts as not run, so that none of its expectations are rewritten.
      if failed >= most {
        heard[place].outcome = nil
        continue
      }
      let source = request.sources[item.source]
      let unmended = outcome.trace.failures.filter { source.file == nil || !edits.take($0) }
      // Without a limit the number of failures is not needed before cases are judged.
      if most < .max, !unmended.isEmpty || judge.fails(outcome, source) { failed += 1 }
    }
    let written = ManifestEditor(files: files).apply(edits)
    let unwritten = Set(written.filter { $0.problem != nil }.map(\.path))
    if !unwritten.isEmpty { tell(.unwritten(unwritten)) }
    for (item, outcome) in heard {
      var outcome = outcome
      if let trace = outcome?.trace {
        outcome?.trace = trace.keepingFailures { !edits.mends($0) || unwritten.contains($0.span.file.name) }
      }
      take(item, outcome, &tally)
    }
    closeCurrent(&tally)
    for outcome in written {
      tell(.edited(outcome))
      if outcome.problem != nil { tally.fail(.failed) }
    }
  }

  private func take(_ item: TestPlan.Item, _ outcome: CaseOutcome?, _ tally: inout TestTally) {
    if tally.current != item.source {
      closeCurrent(&tally)
      tally.current = item.source
      tell(.manifest(request.sources[item.source].path))
    }
    if let outcome, !tally.isOver {
      let report = judge.report(item, outcome, request.sources[item.source])
      tally.add(report, outcome.trace, item.scenario, of: item.source)
      if let text = UnfollowedText.text(of: outcome.trace) { tell(.warning(text)) }
      tell(.ran(report, outcome.trace))
    } else {
      let report = judge.skipped(item, item.scenario.skip ?? tally.reasonToStop)
      if item.scenario.skip == nil { tally.plan.leaveOut(item) }
      tally.add(report, nil, item.scenario, of: item.source)
      tell(.skipped(report))
    }
  }

  // MARK: Manifests

  private func closeCurrent(_ tally: inout TestTally) {
    if let current = tally.current { close(current, &tally) }
    tally.current = nil
  }

  /// Reports on a manifest as a whole, after its last case.
  private func close(_ index: Int, _ tally: inout TestTally) {
    guard let ready = request.sources[index].ready else { return }
    tell(.findings(tally.findings[index], known: request.findings.areOff ? [] : ready.findings))
    if let file = request.sources[index].file, tally.plan.judgesObsolete(index) {
      let (found, shared) = keeper.obsolete(ready.manifest, at: file, judging)
      if !shared.isEmpty {
        let names = shared.map { "'\($0)'" }.joined(separator: " and ")
        let folder = SnapshotLocation(manifest: file).folder
        tell(.warning("\(names) share the snapshot folder '\(folder)'; obsolete snapshots are not checked"))
      }
      tally.report.manifests[index].obsolete = told(found)
    }
    tellUnusedAllowances(index, ready, &tally)
    if request.execution.tellsCoverage {
      let coverage = ManifestCoverage(ready.manifest, tally.traces[index], backend: ready.backend)
      tell(.coverage(coverage))
      if let threshold = request.execution.coverageThreshold, coverage.exercised * 100 < threshold * coverage.aspects.count {
        tell(.belowThreshold(coverage, threshold))
        tally.fail(.failed)
      }
    }
  }

  /// Warns about recorded responses that no scenario requests, in any of the manifests that share the recording. If a search is not
  /// recorded, an unused response belongs to a differing request, which is reported there.
  private func tellUnaskedAnswers(_ tally: TestTally) {
    var recordings: [(file: String, unasked: [RecordedSearch], isOfLog: Bool, isWhole: Bool)] = []
    for (index, source) in request.sources.enumerated() {
      guard let recording = source.ready?.backend as? any RecordedAnswers, let file = recording.recording, let unasked = recording.unasked
      else { continue }
      let isWhole = tally.plan.ranWhole(index) && !tally.report.manifests[index].cases.contains { $0.status == .error }
      if let place = recordings.firstIndex(where: { $0.file == file }) {
        let others = Set(unasked)
        recordings[place].unasked.removeAll { !others.contains($0) }
        recordings[place].isWhole = recordings[place].isWhole && isWhole
      } else {
        recordings.append((file, unasked, recording.isOfLog, isWhole))
      }
    }
    for (file, unasked, isOfLog, isWhole) in recordings where isWhole && !unasked.isEmpty {
      let names = unasked.prefix(3).map(\.words).joined(separator: "; ") + (unasked.count > 3 ? "; and \(unasked.count - 3) more" : "")
      let count = unasked.count == 1 ? "an answer" : "\(unasked.count) answers"
      // A log contains whatever the page requested, and stays unchanged.
      let consequence = isOfLog ? "" : " (the next 'searchplay record' drops \(unasked.count == 1 ? "it" : "them"))"
      tell(.warning("no scenario uses \(count) in '\(file)'\(consequence): \(names)"))
    }
  }

  /// Reports allowed findings that do not occur, if every scenario was run to its end.
  private func tellUnusedAllowances(_ index: Int, _ ready: TestSource.Ready, _ tally: inout TestTally) {
    let passed = tally.report.manifests[index].cases.allSatisfy { $0.status == .passed }
    guard !request.findings.areOff, passed, tally.plan.ranWhole(index) else { return }
    let unused = UnusedAllowances.findings(
      ready.manifest, request.version ?? ready.manifest.instantsearch, known: ready.findings, cases: tally.caseFindings[index],
      withFaults: request.execution.withFaults)
    if unused.isEmpty { return }
    tell(.configuration(unused))
    if request.findings.fails(unused) { tally.fail(.failed) }
  }

  /// Reports the obsolete snapshots of manifests without a scenario to run, and of folders whose manifest is gone.
  private func closeOthers(_ tally: inout TestTally) {
    for (index, source) in request.sources.enumerated()
    where source.ready != nil && !tally.plan.hasItems(index) && !tally.plan.hadNoFailures {
      tell(.manifest(source.path))
      tell(.nothing)
      close(index, &tally)
    }
    if tally.plan.isWhole {
      for (folder, found) in keeper.abandoned(in: request.folders, judging) {
        if request.execution.shard == nil { tell(.manifest(folder)) }
        tally.report.manifests.append(ManifestReport(path: folder, obsolete: told(found)))
      }
    }
    tellUnusedShared(&tally)
    if tally.report.manifests.contains(where: { !$0.rejected.isEmpty }) { tally.fail(.failed) }
  }

  /// Reports findings that a project file or a base allows and names that it declares, which no manifest needs, if all manifests below its
  /// folder were run to their ends.
  private func tellUnusedShared(_ tally: inout TestTally) {
    guard !request.findings.areOff, request.execution.shard == nil, tally.plan.isWhole,
      tally.report.manifests.allSatisfy({ $0.cases.allSatisfy { $0.status == .passed } })
    else { return }
    let runs = request.sources.enumerated().compactMap { index, source in
      source.ready.map { ready in
        UnusedAllowances.Judged(
          ready.manifest, request.version ?? ready.manifest.instantsearch,
          found: Set((ready.findings + tally.caseFindings[index].flatMap(\.findings)).map(\.id)))
      }
    }
    let shared =
      UnusedAllowances.shared(among: runs, withFaults: request.execution.withFaults)
      + UnusedNames.shared(among: runs.map(\.manifest))
    let unused = shared.filter { request.covers($0.span.file.name) }
    if unused.isEmpty { return }
    tell(.configuration(unused))
    if request.findings.fails(unused) { tally.fail(.failed) }
  }

  /// A shard reports what it found, and leaves the decision to the command that merges the reports.
  private var judging: Unreferenced { request.execution.shard != nil && request.unreferenced != .ignore ? .warn : request.unreferenced }

  private func told(_ found: [ObsoleteSnapshot]) -> [ObsoleteSnapshot] {
    if request.execution.shard != nil { return found.map { ObsoleteSnapshot(path: $0.path, outcome: .unjudged) } }
    tell(.obsolete(found))
    return found
  }
}

/// The results of a run so far.
struct TestTally {
  var plan: TestPlan
  var report: TestReport
  private(set) var status: ExitStatus
  private(set) var failures = 0
  /// The findings of steps, and the traces if coverage is reported, by manifest.
  private(set) var findings: [[Finding]]
  private(set) var traces: [[ScenarioTrace]]
  /// The findings of the cases that were run, by manifest.
  private(set) var caseFindings: [[(scenario: ScenarioDeclaration, findings: [Finding])]]
  /// What is told about steps before they run, by manifest, which is not said again.
  private let idleSteps: [KnownIdleSteps]
  /// The manifest whose cases are being reported.
  var current: Int?
  private let mostFailures: Int
  private let keepsTraces: Bool

  init(_ request: TestRequest, _ plan: TestPlan) {
    self.plan = plan
    report = TestReport(
      manifests: request.sources.map { ManifestReport(path: $0.path, problems: $0.problems) },
      shard: request.execution.shard.map { ShardReport(part: $0.part, parts: $0.parts, run: plan.sum) })
    status = plan.isLoaded ? .passed : .invalid
    findings = Array(repeating: [], count: request.sources.count)
    idleSteps = request.sources.map { KnownIdleSteps($0.ready?.findings ?? []) }
    caseFindings = Array(repeating: [], count: request.sources.count)
    traces = Array(repeating: [], count: request.sources.count)
    mostFailures = request.execution.mostFailures ?? .max
    keepsTraces = request.execution.tellsCoverage
  }

  var isOver: Bool { failures >= mostFailures }
  var reasonToStop: String { "stopped after \(failures == 1 ? "a failure" : "\(failures) failures")" }

  mutating func fail(_ worse: ExitStatus) { status = max(status, worse) }

  mutating func add(_ item: CaseReport, _ trace: ScenarioTrace?, _ scenario: ScenarioDeclaration, of source: Int) {
    report.manifests[source].cases.append(item)
    if let trace {
      findings[source] += trace.untoldFindings.filter { !idleSteps[source].haveTold($0) }
      caseFindings[source].append((scenario, trace.findings))
      if keepsTraces { traces[source].append(trace) }
    }
    switch item.status {
    case .passed, .skipped: break
    case .failed:
      failures += 1
      fail(.failed)
    case .error:
      failures += 1
      fail(.backendFailed)
    }
  }

  var outcome: TestOutcome {
    TestOutcome(report: report, status: status, hiddenByOnly: plan.hiddenByOnly, hadNoFailures: plan.hadNoFailures)
  }
}
