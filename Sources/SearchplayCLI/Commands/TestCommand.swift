import ArgumentParser
import Snapshots

/// `searchplay test`: compares scenarios with their snapshots.
struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Runs scenarios and compares them with the stored snapshots.",
    discussion: """
      Snapshots lie beside the manifest, in __Snapshots__/<manifest>/<scenario>.snap.yaml. What differs or is missing fails, and \
      becomes a pending snapshot, ….snap.yaml.new, for 'review', 'accept' and 'reject'. With CI set nothing is written, and an \
      obsolete snapshot fails, too.

        searchplay test shop.searchplay.yaml      one manifest
        searchplay test -u                        stores what differs or is missing, removes what is obsolete
        searchplay test -u=missing                stores only what is missing
        searchplay test --shard 1/3 --report-json part1.json
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup(title: "Execution") var execution: ExecutionOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var findings: FindingOptions
  @OptionGroup(title: "Reports") var reports: ReportOptions
  @OptionGroup var output: OutputOptions

  @Option(
    name: [.customShort("u"), .customLong("update-snapshots")],
    help: ArgumentHelp("Writes snapshots: all (what -u alone means), changed, missing or none.", valueName: "mode"))
  var updateSnapshots: UpdateMode?

  @Option(
    help: ArgumentHelp(
      "What becomes of snapshots that no scenario has: reject fails, delete removes, warn reports, ignore; auto rejects in CI and removes with -u.",
      valueName: "mode"))
  var unreferenced = SnapshotKeeper.Unreferenced.auto

  @Option(help: ArgumentHelp("How results are shown: list, dots, verbose; auto shows dots from 200 scenarios on.", valueName: "style"))
  var reporter = TestConsole.Style.auto

  @Option(help: ArgumentHelp("Shows each pending snapshot in a program, which is given the stored and the new file.", valueName: "command"))
  var diffTool: String?

  @Flag(help: "Names the scenarios that would be run, and runs none.")
  var list = false

  @Flag(help: "Runs again what a change of a manifest, an included file, records or a snapshot touches, until Ctrl-C.")
  var watch = false

  func run() async throws {
    if list { return try await ListCommand.list(selection, execution, output) }
    let isCI = ContinuousIntegration.isActive
    if isCI, let updateSnapshots, updateSnapshots != .none {
      Output.writeError("warning: CI is set, but --update-snapshots=\(updateSnapshots.rawValue) was given: snapshots are written\n")
    }
    if isCI, unreferenced == .delete {
      Output.writeError("warning: CI is set, but --unreferenced=delete was given: obsolete snapshots are removed\n")
    }
    let policy: SnapshotPolicy = updateSnapshots.map { $0 == .none ? .report : .update($0) } ?? (isCI ? .report : .propose)
    let session = TestSession(
      keeper: SnapshotKeeper(policy: policy, failsPending: isCI),
      unreferenced: unreferenced == .auto && policy == .report && !isCI ? .warn : unreferenced,
      findings: findings, execution: execution, version: version.version,
      console: TestConsole(
        style: reporter, output: output, isCI: isCI, updates: policy == .update(.all) || policy == .update(.changed)))
    let requests = try selection.requests()
    // Looked at before the run, so that no change is missed.
    let watcher = Watcher(watch ? requests : [], try selection.variables.context())
    let status = try await run(session, requests, isCI)
    if watch { try await watch(session, requests, watcher, isCI) }
    try status.end()
  }

  private func run(_ session: TestSession, _ requests: [ManifestRequest], _ isCI: Bool) async throws -> ExitStatus {
    let (report, status) = await session.run(requests, selection, try selection.variables.context())
    if !isCI, requests.contains(where: { $0.path != "-" }) {
      LastRun.store(report.cases.filter { $0.status == .failed || $0.status == .error }.map { ($0.file, $0.name) })
    }
    let pending = report.cases.compactMap(\.snapshot).compactMap { snapshot in
      snapshot.pending.map { (stored: snapshot.path, proposed: $0) }
    }
    if let diffTool { DiffTool.show(pending, with: diffTool) }
    return max(status, ReportWriter.write(report, reports) ? .passed : .failed)
  }

  /// Runs again whenever something changes, only what it concerns.
  private func watch(_ session: TestSession, _ first: [ManifestRequest], _ look: Watcher, _ isCI: Bool) async throws {
    let context = try selection.variables.context()
    var (requests, watcher) = (first, look)
    while true {
      Output.write("\nwatching \(requests.count == 1 ? "a manifest" : "\(requests.count) manifests"); Ctrl-C ends\n")
      var touched = watcher.touched
      var present = requests
      while touched.isEmpty, present == requests {
        try await Task.sleep(for: .milliseconds(200))
        touched = watcher.touched
        // A folder may have become empty for a moment, while an editor saves.
        present = (try? selection.requests()) ?? requests
      }
      let known = Set(requests.map(\.path))
      let again = present.filter { touched.contains($0.path) || !known.contains($0.path) }
      (requests, watcher) = (present, Watcher(present, context, after: watcher))
      if again.isEmpty { continue }
      if output.isTerminal { Output.write("\u{1B}[2J\u{1B}[H") }
      _ = try await run(session, again, isCI)
    }
  }
}

extension UpdateMode: ExpressibleByArgument {}
extension SnapshotKeeper.Unreferenced: ExpressibleByArgument {}
extension TestConsole.Style: ExpressibleByArgument {}
