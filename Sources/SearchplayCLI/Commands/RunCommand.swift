import ArgumentParser
import JSONText
import Reports

/// `searchplay run`: shows what scenarios lead to.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs scenarios and prints what each step leads to.",
    discussion: """
      Nothing is compared with snapshots and nothing is written; expectations are checked.

        searchplay run shop.searchplay.yaml -g shoes    the scenarios whose name contains a text
        searchplay run shop.searchplay.yaml:42          the scenario at a line
        searchplay run --format json                    for programs (see 'searchplay schema trace')
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var findings: FindingOptions
  @OptionGroup var output: OutputOptions

  @Option(help: "text to read, or json (see 'searchplay schema trace').")
  var format = Format.text

  func run() async throws {
    var documents: [JSONValue] = []
    var isFirst = true
    var count = 0
    var status = await ScenarioBatch.forEach(try selection.requests(), try selection.variables.context(), output) {
      request, loaded, ready in
      let run = await ScenarioBatch.run(loaded, ready, request, selection, version: version.version)
      count += run.traces.count
      let found = findings.weight == .off ? [] : await ConfigurationCheck.findings(ready, version.version)
      ConfigurationCheck.report(found, findings, output)
      switch format {
      case .json:
        documents.append(
          Secrets.hidden(in: TraceJSON.document(manifest: loaded.path, version: run.version, findings: found, traces: run.traces)))
      case .text:
        let writer = TraceText(
          options: run.ready.manifest.snapshot, version: run.version, color: output.colorsOutput, findings: findings.weight)
        for trace in run.traces {
          Output.write((isFirst ? "" : "\n") + writer.text(of: trace))
          isFirst = false
        }
      }
      return max(run.status(findings.weight), findings.weight.fails(found) ? .failed : .passed)
    }
    if format == .json {
      // One manifest gives one document; several give one a line each.
      Output.write(documents.map { $0.text(indented: documents.count == 1) + "\n" }.joined())
    }
    if status == .passed { status = selection.status(ran: count) }
    try status.end()
  }
}
