import ArgumentParser
import Diagnostics
import Reports
import Scenarios
import Snapshots

/// `searchplay docs`: writes a page for each manifest.
struct DocsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs", abstract: "Writes a Markdown page for each manifest.",
    discussion: """
      Each scenario step by step: its note or a sentence made from the action, the filters, and what the widgets show.
      Pages lie beside the manifest, <manifest>.md, or in the folder given. With --check nothing is written, and pages \
      that are missing or stale fail.

        searchplay docs -o pages            a page for each manifest
        searchplay docs -o pages --check    in CI
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var output: OutputOptions

  @Option(name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var folder: String?

  @Flag(help: "Compares instead of writing.")
  var check = false

  func validate() throws {
    if !selection.isComplete { throw ValidationError("docs writes whole pages: select manifests by path, not scenarios") }
  }

  func run() async throws {
    let requests = try selection.requests()
    var paths: [String: String] = [:]
    for request in requests {
      if request.line != nil { throw WrongUsage.reported("docs writes whole pages: name the manifest without a line") }
      let path = path(of: request)
      if let other = paths.updateValue(request.path, forKey: path) {
        throw WrongUsage.reported("'\(other)' and '\(request.path)' would both be written to '\(path)'")
      }
    }
    let status = await ScenarioBatch.forEach(requests, try selection.variables.context(), output) { request, loaded, ready in
      let run = await ScenarioBatch.run(loaded, ready, request, selection, version: version.version)
      for failure in run.traces.flatMap(\.failures) { Output.writeError(FailureText(color: output.colorsErrors).text(of: failure)) }
      let source = request.path.split(separator: "/").last.map(String.init) ?? request.path
      let page = MarkdownPage(run.ready.manifest, version: run.version, source: source).text(of: run.traces)
      let writer = PageWriter(mark: MarkdownPage.mark, checks: check, command: "docs", color: output.colorsOutput)
      return max(run.status(.off), writer.settle(page, at: path(of: request)))
    }
    try status.end()
  }

  private func path(of request: ManifestRequest) -> String {
    let name = request.path == "-" ? "manifest" : SnapshotLocation.manifestName(request.path)
    return FileAccess.join(folder ?? (request.path == "-" ? "." : FileAccess.folder(of: request.path)), "\(name).md")
  }
}
