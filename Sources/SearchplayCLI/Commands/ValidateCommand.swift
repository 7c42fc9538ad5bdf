import ArgumentParser
import Diagnostics
import Manifest
import Reports

/// `searchplay validate`: checks manifests without running them.
struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Checks manifests and their records without running them.",
    discussion: """
      All problems of a file are reported at once. Findings tell what the app would make of the configuration: they are \
      warnings, unless --findings=error makes them fail (exit status 1). For programs, --format writes problems and findings \
      to standard output.

        searchplay validate - < shop.searchplay.yaml
        searchplay validate --format sarif > searchplay.sarif
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var findings: FindingOptions
  @OptionGroup var output: OutputOptions

  @Option(help: "text to read, json, github (annotations) or sarif; on GitHub Actions annotations as well, unless given.")
  var format: ProblemReport.Format?

  func run() async throws {
    let context = try selection.variables.context()
    var status = ExitStatus.passed
    var problems: [Diagnostic] = []
    for request in try selection.requests() {
      guard let loaded = ScenarioBatch.read(request, context) else {
        status = max(status, .invalid)
        continue
      }
      if isText { ScenarioBatch.print(loaded, output) }
      problems += loaded.diagnostics
      guard let ready = loaded.ready else {
        status = max(status, .invalid)
        continue
      }
      let found = findings.weight == .off ? [] : await ConfigurationCheck.findings(ready, version.version)
      if findings.weight.fails(found) { status = max(status, .failed) }
      problems += found.filter { !$0.isAcknowledged }.map { $0.diagnostic(findings.weight == .error ? .error : .warning) }
      if isText { report(loaded.path, ready.manifest, found) }
    }
    if let format, !isText {
      Output.write(ProblemReport.text(of: problems, format))
    } else if format == nil, ContinuousIntegration.isGitHub {
      Output.write(ProblemReport.text(of: problems, .github))
    }
    try status.end()
  }

  private var isText: Bool { format == nil || format == .text }

  private func report(_ path: String, _ manifest: Manifest, _ found: [Finding]) {
    ConfigurationCheck.report(found, findings, output)
    let scenarios = manifest.scenarios.count
    let open = found.count { !$0.isAcknowledged }
    var noted = open == 0 ? "valid" : "valid, with \(open == 1 ? "a finding" : "\(open) findings")"
    if found.count > open { noted += ", \(found.count - open) allowed" }
    Output.write("\(path): \(noted); \(scenarios == 1 ? "1 scenario" : "\(scenarios) scenarios")\n")
  }
}

extension ProblemReport.Format: ExpressibleByArgument {}
