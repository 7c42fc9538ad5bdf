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

  func run() async throws {
    let isCI = ContinuousIntegration.isActive
    if isCI, let updateSnapshots, updateSnapshots != .none {
      Output.writeError("warning: CI is set, but --update-snapshots=\(updateSnapshots.rawValue) was given: snapshots are written\n")
    }
    let policy: SnapshotPolicy = updateSnapshots.map { $0 == .none ? .report : .update($0) } ?? (isCI ? .report : .propose)
    let session = TestSession(
      keeper: SnapshotKeeper(policy: policy), unreferenced: unreferenced == .auto && policy == .report && !isCI ? .warn : unreferenced,
      findings: findings, execution: execution, version: version.version,
      console: TestConsole(style: reporter, output: output, isCI: isCI))
    let (report, status) = await session.run(try selection.requests(), selection, try selection.variables.context())
    if !isCI { LastRun.store(report.cases.filter { $0.status == .failed || $0.status == .error }.map { ($0.file, $0.name) }) }
    let isWritten = ReportWriter.write(report, reports)
    try max(status, isWritten ? .passed : .failed).end()
  }
}

extension UpdateMode: ExpressibleByArgument {}
extension SnapshotKeeper.Unreferenced: ExpressibleByArgument {}
extension TestConsole.Style: ExpressibleByArgument {}
