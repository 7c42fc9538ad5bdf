import ArgumentParser

/// `searchplay validate`: checks manifests without running them.
struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Checks manifests and their records without running them.",
    discussion: """
      All problems of a file are reported at once. Findings tell what the app would make of the configuration: they are \
      warnings, unless --findings=error makes them fail (exit status 1).
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var findings: FindingOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let status = await ScenarioBatch.forEach(try selection.requests(), try selection.variables.context(), output) { _, loaded, ready in
      let scenarios = ready.manifest.scenarios.count
      let found = findings.weight == .off ? [] : await ConfigurationCheck.findings(ready, version.version)
      ConfigurationCheck.report(found, findings, output)
      let open = found.filter { !$0.isAcknowledged }.count
      let allowed = found.count - open
      var noted = open == 0 ? "valid" : "valid, with \(open == 1 ? "a finding" : "\(open) findings")"
      if allowed > 0 { noted += ", \(allowed) allowed" }
      Output.write("\(loaded.path): \(noted); \(scenarios == 1 ? "1 scenario" : "\(scenarios) scenarios")\n")
      return findings.weight.fails(found) ? .failed : .passed
    }
    try status.end()
  }
}
