import ArgumentParser
import Snapshots

/// `searchplay test`: compares scenarios with their snapshots.
struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Runs scenarios and compares them with the stored snapshots.",
    discussion: """
      Snapshots lie beside the manifest, in __Snapshots__/<manifest>/<scenario>.snap.yaml. Nothing is written without \
      -u. A missing snapshot fails; with CI set, an obsolete one does too.

        searchplay test shop.searchplay.yaml      one manifest
        searchplay test -u                        stores what differs or is missing, removes what is obsolete
        searchplay test -u=missing                stores only what is missing
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var findings: FindingOptions
  @OptionGroup var output: OutputOptions

  @Option(
    name: [.customShort("u"), .customLong("update-snapshots")],
    help: ArgumentHelp("Writes snapshots: all (what -u alone means), changed, missing or none.", valueName: "mode"))
  var updateSnapshots: UpdateMode?

  func run() async throws {
    let session = TestSession(mode: updateSnapshots, isCI: ContinuousIntegration.isActive, findings: findings, output: output)
    try await session.run(try selection.requests(), selection, version: version.version).end()
  }
}

extension UpdateMode: ExpressibleByArgument {}
