import ArgumentParser
import Manifest
import Reports
import Snapshots
import TestRuns

/// `searchplay init`: writes a starter manifest.
struct InitCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Creates a commented starter manifest with data that passes out of the box.",
    discussion: """
      Existing files are never overwritten.

        searchplay init         here
        searchplay init shop    in a folder, created if missing
      """)

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var folder = "."

  @OptionGroup var output: OutputOptions

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    let manifest = FileAccess.join(folder, "shop.searchplay.yaml")
    let files = [
      (manifest, Starter.manifest), (FileAccess.join(folder, "products.json"), Starter.records),
      (FileAccess.join(folder, "searchplay-1.0.schema.json"), SchemaCommand.Subject.manifest.text),
    ]
    let ignore = FileAccess.join(folder, ".gitignore")
    for (path, _) in files.prefix(2) where surroundings.disk.exists(path) {
      throw WrongUsage("'\(path)' exists already: choose another folder")
    }
    do throws(FileProblem) {
      for (path, text) in files { try console.output.save(text, to: path) }
      if !surroundings.disk.exists(ignore) { try console.output.save(Starter.ignored, to: ignore) }
    } catch {
      console.writeError("error: '\(error.path)' cannot be written: \(error.reason)\n")
      throw CommandEnd.with(.failed)
    }
    var written = files.map(\.0)
    let batch = ScenarioBatch(ManifestContext(), console)
    let status = try await batch.forEach([ManifestRequest(path: manifest, line: nil)]) { _, _, ready in
      let run = await batch.run(ready, version: nil)
      for trace in run.traces {
        let path = SnapshotLocation(manifest: manifest).file(scenario: trace.fileName)
        let snapshot = Snapshot(trace, options: run.ready.manifest.snapshot, version: run.version)
        try console.output.save(snapshot.text, to: path)
        written.append(path)
      }
      return run.status(.off)
    }
    for path in written { console.write("wrote \(path)\n") }
    let lacking = Starter.ignored.split(separator: "\n").filter { !(surroundings.disk.text(ignore) ?? "").contains($0) }
    console.write(lacking.isEmpty ? "wrote \(ignore)\n" : "add these lines to \(ignore): \(lacking.joined(separator: " "))\n")
    console.write("\nNext: searchplay test\(folder == "." ? "" : " \(folder)")\n")
    return status
  }
}
