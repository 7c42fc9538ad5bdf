import Diagnostics
import Manifest
import Reports
import Scenarios
import SearchModel
import Snapshots

/// One `searchplay test`: plans, runs, compares, writes what it was told to write, and reports.
struct TestSession {
  let keeper: SnapshotKeeper
  let unreferenced: SnapshotKeeper.Unreferenced
  let findings: FindingOptions
  let execution: ExecutionOptions
  let version: InstantSearchVersion?
  let console: TestConsole

  /// What a run of one case came to.
  private struct Outcome: Sendable {
    let trace: ScenarioTrace
    let version: InstantSearchVersion
    let seconds: Double
  }

  /// Runs everything, printing results in their order as they come in.
  func run(_ requests: [ManifestRequest], _ selection: SelectionOptions, _ context: ManifestContext) async -> (
    report: TestReport, status: ExitStatus
  ) {
    var plan = TestPlan(requests.map { load($0, context) }, selection, execution)
    var status = plan.sources.contains { $0.ready == nil } ? ExitStatus.invalid : .passed
    var report = TestReport(
      manifests: plan.sources.map { ManifestReport(path: $0.path, problems: $0.problems) },
      shard: execution.shard.map { ShardReport(part: $0.part, parts: $0.parts) })
    if let only = plan.only {
      let place = only.name.span.description
      Output.writeError("\(execution.forbidOnly ? "error" : "warning"): \(place) says 'only': \(Self.others(plan.hiddenByOnly)) not run\n")
      if execution.forbidOnly { return (report, max(status, .failed)) }
    }
    for (index, source) in plan.sources.enumerated() where source.ready != nil && !plan.items.contains(where: { $0.source == index }) {
      if let line = source.request.line { Output.writeError("warning: no scenario stands at \(source.path):\(line)\n") }
    }
    console.begin(plan.items.count)
    var known: [[Finding]] = []
    for source in plan.sources {
      guard let ready = source.ready, findings.weight != .off else {
        known.append([])
        continue
      }
      let found = await ConfigurationCheck.findings(ready, version)
      ConfigurationCheck.report(found, findings, console.output)
      if findings.weight.fails(found) {
        status = max(status, .failed)
        console.countFindings(found.count { !$0.isAcknowledged })
      }
      known.append(found)
    }
    var traces = [[ScenarioTrace]](repeating: [], count: plan.sources.count)
    var stepFindings = [[Finding]](repeating: [], count: plan.sources.count)
    var failures = 0
    var current: Int?
    var edits = PlannedEdits()
    let most = execution.mostFailures ?? .max
    func close(_ index: Int) {
      finish(&plan, index, known[index], stepFindings[index], &report)
      if execution.coverage, let manifest = plan.sources[index].ready?.manifest {
        console.coverage(CoverageText.text(of: ManifestCoverage(manifest, traces[index]), color: console.output.colorsOutput))
      }
    }
    func take(_ item: TestPlan.Item, _ outcome: Outcome?) {
      if current != item.source {
        if let current { close(current) }
        current = item.source
        console.manifest(plan.sources[item.source].path)
      }
      let result: CaseReport
      if let outcome, failures < most {
        // What is expected in the manifest is updated like a snapshot; the first case that asks for a place has it.
        let isFile = plan.sources[item.source].request.path != "-"
        let trace = keeper.updatesExpectations && isFile ? outcome.trace.mending { edits.take($0) } : outcome.trace
        result = judge(item, Outcome(trace: trace, version: outcome.version, seconds: outcome.seconds), plan.sources[item.source])
        stepFindings[item.source] += outcome.trace.findings
        if execution.coverage { traces[item.source].append(outcome.trace) }
      } else {
        let reason = item.scenario.skip ?? "stopped after \(failures == 1 ? "a failure" : "\(failures) failures")"
        if item.scenario.skip == nil { plan.leaveOut(item) }
        result = Self.skipped(item, reason)
        console.skipped(result)
      }
      report.manifests[item.source].cases.append(result)
      if result.status == .failed || result.status == .error { failures += 1 }
      status = max(status, result.status == .error ? .backendFailed : result.status == .failed ? .failed : .passed)
    }
    if keeper.updatesExpectations {
      // What one case expects may be what another one is content with: all are heard before anything is rewritten.
      var heard: [(TestPlan.Item, Outcome?)] = []
      var failed = 0
      await execute(plan, until: { failed >= most }) { item, outcome in
        heard.append((item, outcome))
        if let outcome, outcome.trace.failures.contains(where: { $0.mendingEdits == nil }) { failed += 1 }
      }
      edits = PlannedEdits(heard.compactMap { $0.1?.trace })
      for (item, outcome) in heard { take(item, outcome) }
    } else {
      await execute(plan, until: { failures >= most }, take)
    }
    if let current { close(current) }
    // Manifests without a scenario to run have their obsolete snapshots all the same.
    for (index, source) in plan.sources.enumerated()
    where source.ready != nil && !plan.items.contains(where: { $0.source == index }) && !plan.hadNoFailures {
      console.manifest(source.path)
      console.nothing()
      close(index)
    }
    if plan.isWhole(selection, execution) {
      for (folder, found) in keeper.abandoned(in: selection.paths.filter(FileAccess.isFolder), judging) {
        if execution.shard != nil {
          report.manifests.append(
            ManifestReport(path: folder, obsolete: found.map { ObsoleteSnapshot(path: $0.path, outcome: .unjudged) }))
          continue
        }
        console.manifest(folder)
        console.obsolete(found)
        report.manifests.append(ManifestReport(path: folder, obsolete: found))
      }
    }
    for edited in ManifestEditor.apply(edits) {
      console.edited(edited)
      if edited.problem != nil { status = max(status, .failed) }
    }
    if report.manifests.contains(where: { $0.obsolete.contains { $0.outcome == .rejected } }) { status = max(status, .failed) }
    let ran = report.cases.count { $0.status != .skipped }
    if plan.hadNoFailures { Output.writeError("nothing failed in the last run\n") }
    // A part may be empty where there are more machines than scenarios.
    if status == .passed, report.count(.skipped) == 0, !plan.hadNoFailures, execution.shard == nil { status = selection.status(ran: ran) }
    console.summary(report, status, hiddenByOnly: plan.hiddenByOnly)
    return (report, status)
  }

  /// A part of a run tells what it found, and leaves the judgement to whoever joins the parts.
  private var judging: SnapshotKeeper.Unreferenced { execution.shard != nil && unreferenced != .ignore ? .warn : unreferenced }

  private static func others(_ count: Int) -> String {
    switch count {
    case 0: "no other scenario is"
    case 1: "another scenario is"
    default: "\(count) other scenarios are"
    }
  }

  /// Reads a manifest and prints what is wrong with it.
  private func load(_ request: ManifestRequest, _ context: ManifestContext) -> TestPlan.Source {
    do throws(FileProblem) {
      let loaded = try ManifestLoader.load(request.path, context)
      if !loaded.diagnostics.isEmpty {
        Output.writeError(DiagnosticRenderer(color: console.output.colorsErrors).render(loaded.diagnostics) + "\n")
      }
      let problems = loaded.ready == nil ? loaded.diagnostics.inSourceOrder.map { ManifestProblem($0) } : []
      return TestPlan.Source(request: request, ready: loaded.ready, path: loaded.path, problems: problems, isComplete: request.line == nil)
    } catch {
      let message = "error: '\(error.path)' cannot be read: \(error.reason)\n"
      Output.writeError(message)
      let problem = ManifestProblem(
        file: request.path, line: 1, column: 1, rule: "", message: "the file cannot be read: \(error.reason)", text: message)
      return TestPlan.Source(request: request, ready: nil, path: request.path, problems: [problem], isComplete: false)
    }
  }

  /// Runs the cases, as many at a time as allowed, and hands them over in their order.
  private func execute(
    _ plan: TestPlan, until isOver: () -> Bool, _ take: (TestPlan.Item, Outcome?) -> Void
  ) async {
    let items = plan.items
    var finished = [Int: Outcome?]()
    var next = 0
    var handed = 0
    await withTaskGroup(of: (Int, Outcome?).self) { group in
      func start() {
        while next < items.count, items[next].scenario.skip != nil || isOver() {
          finished[next] = .some(nil)
          next += 1
        }
        guard next < items.count, let ready = plan.sources[items[next].source].ready else { return }
        let (index, scenario, version) = (next, items[next].scenario, version)
        next += 1
        group.addTask {
          let clock = ContinuousClock()
          let begin = clock.now
          let runner = ScenarioRunner(ready.manifest, backend: ready.backend, version: version)
          let trace = await runner.run(scenario)
          let seconds = Double((clock.now - begin) / .milliseconds(1)) / 1000
          return (index, Outcome(trace: trace, version: runner.version, seconds: seconds))
        }
      }
      func handOver() {
        while let outcome = finished.removeValue(forKey: handed) {
          take(items[handed], outcome)
          handed += 1
          console.progress(handed, of: items.count)
        }
      }
      for _ in 0..<execution.concurrency { start() }
      handOver()
      for await (index, outcome) in group {
        finished[index] = outcome
        handOver()
        start()
        handOver()
      }
    }
  }

  /// The report of a case that ran, printed.
  private func judge(_ item: TestPlan.Item, _ outcome: Outcome, _ source: TestPlan.Source) -> CaseReport {
    guard let ready = source.ready else { return Self.skipped(item, "") }
    let options = ready.manifest.snapshot
    let snapshot = Snapshot(outcome.trace, options: options, version: outcome.version).text
    let judged = keeper.judge(outcome.trace, snapshot, ready.location)
    let plain = CaseReport(
      outcome.trace, tags: item.scenario.tags, options: options, version: outcome.version, weight: findings.weight,
      snapshot: judged?.report,
      seconds: outcome.seconds)
    let result = item.repetition > 1 ? plain.named("\(plain.name) (repeat \(item.repetition))") : plain
    console.ran(result, outcome.trace, judged?.diff)
    return result
  }

  private static func skipped(_ item: TestPlan.Item, _ reason: String) -> CaseReport {
    CaseReport(
      name: item.scenario.name.value, file: item.scenario.name.span.file.name, line: item.scenario.name.span.start.line,
      tags: item.scenario.tags, status: .skipped, reason: reason)
  }

  /// What concerns a manifest as a whole, after its last case.
  private func finish(_ plan: inout TestPlan, _ index: Int, _ known: [Finding], _ found: [Finding], _ report: inout TestReport) {
    let source = plan.sources[index]
    console.findings(FindingText(weight: findings.weight, color: console.output.colorsOutput).text(of: found, known: known))
    let isJudgeable = source.isComplete || (execution.shard != nil && source.isCompleteInParts)
    guard let ready = source.ready, case .beside(let path) = ready.location, isJudgeable, plan.isLoaded else { return }
    let (obsolete, shared) = keeper.obsolete(ready.manifest, at: path, judging)
    if !shared.isEmpty {
      let names = shared.map { "'\($0)'" }.joined(separator: " and ")
      Output.writeError(
        "warning: \(names) share the snapshot folder '\(SnapshotLocation(manifest: path).folder)'; obsolete snapshots are not judged\n")
    }
    if execution.shard != nil {
      report.manifests[index].obsolete = obsolete.map { ObsoleteSnapshot(path: $0.path, outcome: .unjudged) }
    } else {
      report.manifests[index].obsolete = obsolete
      console.obsolete(obsolete)
    }
  }
}
