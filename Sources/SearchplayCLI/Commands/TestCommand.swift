import ArgumentParser
import Diagnostics
import Reports
import Snapshots
import TestRuns
import Texts

/// `searchplay test`: compares scenarios with their snapshots.
struct TestCommand: RecordLoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Runs scenarios and compares them with the stored snapshots.",
    discussion: """
      Snapshots are stored next to the manifest, in __Snapshots__/<manifest>/<scenario>.snap.yaml. A changed or missing snapshot fails the scenario, and \
      the new one is saved as a pending snapshot, <scenario>.snap.yaml.new, for 'review', 'accept' and 'reject'. When CI is set, snapshots are written only with -u, and \
      obsolete snapshots fail the run as well.

        searchplay test shop.searchplay.yaml      one manifest
        searchplay test -u                        update all snapshots
        searchplay test -u=missing                write only missing snapshots
        searchplay test --shard 1/3 --report-json part1.json
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var variables: VariableOptions
  @OptionGroup(title: "Execution") var execution: ExecutionOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var findings: FindingOptions
  @OptionGroup(title: "Reports") var reports: ReportOptions
  @OptionGroup var cache: IndexCacheOptions
  @OptionGroup var output: OutputOptions

  @Option(
    name: [.customShort("u"), .customLong("update-snapshots")],
    help: ArgumentHelp(
      "Which snapshots to write: all (the default of a bare -u), changed, missing or none. With all or changed, the values of 'expect' steps are updated, too.",
      valueName: "mode"))
  var updateSnapshots: UpdateMode?

  @Option(
    help: ArgumentHelp(
      "How to treat obsolete snapshots, which belong to no scenario: reject (fail the run), delete, warn or ignore; auto means reject in CI, delete with -u, and otherwise warn.",
      valueName: "mode"))
  var unreferenced = Unreferenced.auto

  @Option(
    help: ArgumentHelp(
      "How to show results: list, dots, verbose or quiet; auto switches from list to dots above 200 scenarios.", valueName: "style"))
  var reporter = TestConsole.Style.auto

  @Flag(name: .shortAndLong, help: "Shows only failures and the summary.")
  var quiet = false

  @Flag(help: "Shows the differences line by line, not only a summary of them.")
  var verbose = false

  @Option(
    help: ArgumentHelp(
      "Opens each pending snapshot in a program that is called with the stored file and the new one.", valueName: "command"))
  var diffTool: String?

  @Flag(help: "Lists the matching scenarios without running them.")
  var list = false

  @Flag(
    help:
      "Re-runs scenarios when a manifest, included file, records file or snapshot changes, until Ctrl-C, or until q, which ends with the status of the last run."
  )
  var watch = false

  func validate() throws {
    if quiet || reporter == .quiet, verbose { throw ValidationError("--quiet and --verbose cannot be combined: use one of them") }
    if quiet, reporter != .auto, reporter != .quiet {
      throw ValidationError("--quiet and --reporter \(reporter.rawValue) cannot be combined: use one of them")
    }
    if list, updateSnapshots != nil { throw ValidationError("--list runs nothing, so there is nothing to update: omit --list or -u") }
    if list, watch { throw ValidationError("--list runs nothing, so there is nothing to watch: give --list or --watch") }
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    // Whoever requests annotations has a runner that reads the log, even if it does not identify itself.
    if reports.github == true { surroundings.output.guardRunnerLog() }
    let execution = execution.execution(surroundings)
    if list, reports.isChosen { throw WrongUsage("--list runs nothing, so there is nothing to report: remove one of the two") }
    if list { return try await ListCommand.list(selection, variables, execution, console) }
    warn(console)
    let requests = try selection.requests(surroundings)
    let loader = ManifestLoader(
      context: try variables.context(surroundings, overrides: version.overrides, for: requests), surroundings: surroundings,
      weights: findings.weights)
    // Created before the run, so that no change is missed.
    var watcher = Watcher(watch ? requests : [], loader)
    let status = await run(requests, execution, loader, console)
    watcher.take(console.output.takeWritten())
    return watch ? try await watch(requests, execution, loader, watcher, after: status, console) : status
  }

  private func warn(_ console: Console) {
    guard console.surroundings.isCI else { return }
    if let updateSnapshots, updateSnapshots != .none {
      console.writeError("warning: CI is set, but --update-snapshots=\(updateSnapshots.rawValue) was given: snapshots will be written\n")
    }
    if unreferenced == .delete {
      console.writeError("warning: CI is set, but --unreferenced=delete was given: obsolete snapshots will be removed\n")
    }
  }

  /// The request, apart from the manifests.
  private func request(_ sources: [TestSource], _ execution: TestExecution, _ surroundings: Surroundings) -> TestRequest {
    let isCI = surroundings.isCI
    var request = TestRequest(sources)
    request.selection = selection.selection
    request.execution = execution
    request.version = version.version
    request.findings = findings.weights
    request.policy = updateSnapshots.map { $0 == .none ? .report : .update($0) } ?? (isCI ? .report : .propose)
    request.failsPending = isCI
    request.showsStates = [ReportFormat.html, .json, .markdown].contains { reports.path(of: $0) != nil }
    request.showsSteps = reports.path(of: .json) != nil || reporter == .verbose
    request.unreferenced = unreferenced == .auto && request.policy == .report && !isCI ? .warn : unreferenced
    request.folders = selection.paths.filter(surroundings.disk.isFolder)
    request.here = surroundings.disk.here
    return request
  }

  private func run(_ requests: [ManifestRequest], _ execution: TestExecution, _ loader: ManifestLoader, _ console: Console) async
    -> ExitStatus
  {
    var sources: [TestSource] = []
    var hidden = 0
    for request in requests { sources.append(await source(request, loader, console, hiding: &hidden)) }
    if sources.allSatisfy({ $0.ready != nil }) { selection.warnOfMisses(sources.compactMap(\.ready?.manifest), console.surroundings) }
    selection.tellLeftOut(of: sources.filter { $0.lines.isEmpty }.compactMap(\.ready?.manifest), console.surroundings)
    let request = request(sources, execution, console.surroundings)
    let begin = ContinuousClock.now
    let teller = TestConsole(style: quiet ? .quiet : reporter, showsDifferences: verbose, console: console, request, hiddenWarnings: hidden)
    let outcome = await TestRun(request, files: DiskFiles(output: console.output), tell: teller.tell).run()
    if outcome.hadNoFailures { console.writeError("nothing failed in the last run\n") }
    var status = outcome.status
    // A shard may be empty if there are more machines than scenarios.
    let isIdle = outcome.ran == 0 && outcome.report.cases.isEmpty && sources.allSatisfy { $0.ready != nil }
    if status == .passed || isIdle, outcome.report.count(.skipped) == 0, !outcome.hadNoFailures, execution.shard == nil, !teller.wasRefused
    {
      status = max(status, selection.status(ran: outcome.ran, of: sources.compactMap(\.ready?.manifest), console))
    }
    if !teller.wasRefused, self.execution.durations > 0 { teller.durations(outcome.report, self.execution.durations) }
    if !teller.wasRefused {
      teller.summary(
        TestSummary(outcome.report, status, hiddenByOnly: outcome.hiddenByOnly, updates: updateSnapshots == .all), since: begin)
    }
    if !console.surroundings.isCI, requests.contains(where: { $0.path != "-" }) {
      LastRun.store(outcome.report.cases.filter { $0.status == .failed || $0.status == .error }.map { ($0.file, $0.name) }, console.output)
    }
    let pending = outcome.report.cases.compactMap(\.snapshot).compactMap { snapshot in
      snapshot.pending.map { (stored: snapshot.path, proposed: $0) }
    }
    if !teller.wasRefused, outcome.report.cases.contains(where: { $0.file == SourceFile.standardInput && $0.status == .passed }) {
      console.writeError("note: a manifest from standard input has no snapshots: only its expectations were checked\n")
    }
    if let diffTool { DiffTool.show(pending, with: diffTool, console) }
    return max(status, ReportWriter.write(outcome.report, reports, console) ? .passed : .failed)
  }

  /// Reads a manifest and prints its problems.
  /// - Parameter hidden: Counts the warnings that `--quiet` hides.
  private func source(
    _ request: ManifestRequest, _ loader: ManifestLoader, _ console: Console, hiding hidden: inout Int
  ) async -> TestSource {
    do throws(FileProblem) {
      let loaded = try loader.load(request)
      let isQuiet = (quiet || reporter == .quiet) && loaded.ready != nil
      let told = isQuiet ? loaded.diagnostics.filter { $0.severity == .error } : loaded.diagnostics
      hidden += loaded.diagnostics.count - told.count
      if !told.isEmpty { console.writeError(DiagnosticRenderer(color: console.colorsErrors).render(told) + "\n") }
      let problems = loaded.ready == nil ? loaded.diagnostics.inSourceOrder.map { ManifestProblem($0) } : []
      var ready: TestSource.Ready?
      if let usable = loaded.ready {
        let found = await ConfigurationCheck.findings(usable, version.version, findings.weights, console.surroundings)
        ready = TestSource.Ready(usable.manifest, backend: usable.backend, findings: found)
      }
      return TestSource(
        path: loaded.path, file: request.path == "-" ? nil : request.path, lines: request.lines, ready: ready, problems: problems,
        failsByWarnings: loaded.failsByWarnings)
    } catch {
      let message = "error: '\(TerminalText.visible(error.path))' cannot be read: \(error.reason)\n"
      console.writeError(message)
      let problem = ManifestProblem(
        file: request.path, line: 1, column: 1, rule: "", message: "the file cannot be read: \(error.reason)", text: message)
      return TestSource(path: request.path, file: nil, lines: request.lines, ready: nil, problems: [problem])
    }
  }

  /// Runs the affected manifests again whenever a file changes, and whenever a key requests it. Returns the status of the last run.
  private func watch(
    _ first: [ManifestRequest], _ execution: TestExecution, _ loader: ManifestLoader, _ look: Watcher, after initial: ExitStatus,
    _ console: Console
  ) async throws -> ExitStatus {
    var (requests, watcher, command, status) = (first, look, self, initial)
    var manifestPattern = ""
    var changed: Set<String> = []
    let keys = console.surroundings.isInteractive ? TerminalKeys(console.output.disk.input) : nil
    while true {
      let watched = requests.count == 1 ? "a manifest" : "\(requests.count) manifests"
      func quoted(_ pattern: String) -> String { "'\(TerminalText.visible(pattern))'" }
      let filters = [
        command.selection.greps.isEmpty ? nil : "scenarios \(command.selection.greps.map(quoted).joined(separator: ", "))",
        manifestPattern.isEmpty ? nil : "manifests \(quoted(manifestPattern))",
      ].compactMap(\.self)
      let filter = filters.isEmpty ? "" : ", only \(filters.joined(separator: " in "))"
      let hint =
        keys == nil
        ? "press Ctrl-C to stop" : "Enter: run again, \(filters.isEmpty ? "" : "a: run all, ")w: more keys, q: quit"
      console.write("\nwatching \(watched)\(filter); \(hint)\n")
      var touched = watcher.touched
      var present = requests
      var asked: WatchKey?
      while touched.isEmpty, present == requests, asked == nil {
        if let keys { asked = keys.read(within: 200).map(WatchKey.init) } else { try await Task.sleep(for: .milliseconds(200)) }
        touched = watcher.touched
        // A folder may have become empty for a moment, while an editor saves.
        present = (try? selection.present(console.surroundings)) ?? requests
      }
      switch asked {
      case .quit: return status
      case .interrupt: return .interrupted
      case .usage:
        console.write(WatchKey.words)
        continue
      case .scenarios:
        console.write("scenario names (empty for all, Esc to go back): ")
        guard let line = keys?.line({ console.output.echo($0) }) else { continue }
        command.selection.greps = line.isEmpty ? [] : [line]
        command.selection.warnOfPatterns(console.surroundings)
      case .manifests:
        console.write("part of a manifest's path (empty for all, Esc to go back): ")
        guard let line = keys?.line({ console.output.echo($0) }) else { continue }
        guard line.isEmpty || present.contains(where: { $0.path.contains(line) }) else {
          console.write("no manifest's path contains \(quoted(line))\n")
          continue
        }
        manifestPattern = line
      case .review:
        let paths = present.map(\.path).filter { $0 != "-" }
        if try await ReviewCommand.parse(paths).run(in: console.surroundings) == .interrupted { return .interrupted }
        watcher.take(console.output.takeWritten())
      case .all: (command.selection.greps, manifestPattern) = (selection.greps, "")
      case .again, .failed, .changed, .update, nil: break
      }
      let known = Set(requests.map(\.path))
      changed.formUnion(touched.union(present.map(\.path).filter { !known.contains($0) }))
      let chosen = present.filter { manifestPattern.isEmpty || $0.path.contains(manifestPattern) }
      if asked != nil, chosen.isEmpty { console.write("no manifest's path contains \(quoted(manifestPattern)) any more\n") }
      let again =
        switch asked {
        case nil: chosen.filter { touched.contains($0.path) || !known.contains($0.path) }
        case .changed: chosen.filter { changed.contains($0.path) }
        default: chosen
        }
      if asked == .changed, again.isEmpty, !chosen.isEmpty { console.write("nothing has changed since watching began\n") }
      (requests, watcher) = (present, Watcher(present, loader, after: watcher))
      if again.isEmpty { continue }
      if console.surroundings.isTerminal { console.write("\u{1B}[2J\u{1B}[H") }
      var (runner, asking) = (command, execution)
      if asked == .update { runner.updateSnapshots = .all }
      asking.only = asked == .failed ? LastRun.failed(console.output.disk) ?? [] : nil
      status = await runner.run(again, asking, loader, console)
      watcher.take(console.output.takeWritten())
    }
  }
}

/// The action of a key in watch mode.
private enum WatchKey {
  case again, all, failed, changed, update, review, scenarios, manifests, usage, quit, interrupt

  static let words = """

      Enter  run again
      a, c   run all: clears the filters of t and p
      f      run what failed
      o      run what has changed since the watch began
      t      run scenarios by part of their name
      p      run manifests by part of their path
      u      run again and update the snapshots
      i      review the pending snapshots one by one
      q      quit

    """

  init(_ key: TerminalKeys.Key) {
    switch key {
    case .enter: self = .again
    case .character("a"), .character("c"): self = .all
    case .character("f"): self = .failed
    case .character("o"): self = .changed
    case .character("u"): self = .update
    case .character("i"): self = .review
    case .character("t"): self = .scenarios
    case .character("p"): self = .manifests
    case .character("q"), .end: self = .quit
    case .interrupt: self = .interrupt
    // `w`, `?` and any other key.
    case .character: self = .usage
    }
  }
}

extension UpdateMode: ExpressibleByArgument {}
extension Unreferenced: ExpressibleByArgument {}
extension TestConsole.Style: ExpressibleByArgument {}
