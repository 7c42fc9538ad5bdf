import ArgumentParser
import Manifest
import Reports
import Snapshots

/// `searchplay init`: writes a starter manifest.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Writes a commented starter manifest with data, which passes at once.",
    discussion: """
      Files that exist are never overwritten.

        searchplay init         here
        searchplay init shop    in a folder, which is made
      """)

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var folder = "."

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let manifest = FileAccess.join(folder, "shop.searchplay.yaml")
    let files = [
      (manifest, Starter.manifest), (FileAccess.join(folder, "products.json"), Starter.records),
      (FileAccess.join(folder, "searchplay-1.0.schema.json"), SchemaCommand.Subject.manifest.text),
    ]
    for (path, _) in files.prefix(2) where FileAccess.exists(path) {
      throw WrongUsage.reported("'\(path)' exists already: choose another folder")
    }
    do throws(FileProblem) {
      for (path, text) in files { try FileAccess.write(text, to: path) }
    } catch {
      Output.writeError("error: '\(error.path)' cannot be written: \(error.reason)\n")
      throw ExitCode(ExitStatus.failed.rawValue)
    }
    var written = files.map(\.0)
    let selection = try SelectionOptions.parse([manifest])
    let status = try await ScenarioBatch.forEach([ManifestRequest(path: manifest, line: nil)], ManifestContext(), output) {
      request, loaded, ready in
      let run = await ScenarioBatch.run(loaded, ready, request, selection, version: nil)
      for trace in run.traces {
        let path = SnapshotLocation(manifest: manifest).file(scenario: trace.fileName)
        let snapshot = Snapshot(trace, options: run.ready.manifest.snapshot, version: run.version)
        try FileAccess.write(snapshot.text, to: path)
        written.append(path)
      }
      return run.status(.off)
    }
    for path in written { Output.write("wrote \(path)\n") }
    Output.write("\nNow: searchplay test\(folder == "." ? "" : " \(folder)")\n")
    try status.end()
  }
}
