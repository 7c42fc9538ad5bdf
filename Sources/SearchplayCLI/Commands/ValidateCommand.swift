import ArgumentParser
import Diagnostics
import Findings
import Manifest
import Reports
import TestRuns
import Texts

/// `searchplay validate`: checks manifests without running them.
struct ValidateCommand: RecordLoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Checks manifests and their records without running them.",
    discussion: """
      All problems in a file are reported together. Findings describe surprising behaviour of the app under this configuration. They \
      and the warnings about the file fail only with --findings=error (exit status 1). --format writes problems and findings \
      to standard output.

        searchplay validate - < shop.searchplay.yaml
        searchplay validate --format sarif > searchplay.sarif
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var variables: VariableOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var findings: FindingOptions
  @OptionGroup var cache: IndexCacheOptions
  @OptionGroup var output: OutputOptions

  @Option(help: "Output format: text, json, github (annotations) or sarif. Default: text, plus annotations on GitHub Actions.")
  var format: ProblemReport.Format?

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    let requests = try selection.requests(surroundings)
    let batch = ScenarioBatch(
      try variables.context(surroundings, overrides: version.overrides, for: requests), console, weights: findings.weights)
    var status = ExitStatus.passed
    var problems: [Diagnostic] = []
    var manifests: [Manifest] = []
    for request in requests {
      guard let loaded = batch.read(request) else {
        status = max(status, .invalid)
        continue
      }
      if isText { batch.print(loaded) }
      problems += loaded.diagnostics
      guard let ready = loaded.ready else {
        status = max(status, .invalid)
        continue
      }
      if loaded.failsByWarnings { status = max(status, .failed) }
      manifests.append(ready.manifest)
      selection.warnOfLines(request, loaded.path, ready.manifest, surroundings)
      let found = findings.weights.mentioned(await ConfigurationCheck.findings(ready, version.version, findings.weights, surroundings))
      if findings.weights.fails(found) { status = max(status, .failed) }
      problems += found.filter { !$0.isAcknowledged }.map { $0.diagnostic(findings.weights.severity(of: $0)) }
      if isText { report(loaded, ready.manifest, found, console) }
    }
    selection.warnOfMisses(manifests, surroundings)
    // The whole manifest is checked, but a selection that matches nothing is still a mistake.
    if !manifests.isEmpty, !selection.selection.isComplete,
      manifests.allSatisfy({ selection.selection.places(in: $0, lines: []).isEmpty })
    {
      status = max(status, selection.status(ran: 0, console))
    }
    let shared = status == .invalid || findings.weights.areOff ? [] : findings.weights.mentioned(sharedNames(manifests, surroundings))
    if findings.weights.fails(shared) { status = max(status, .failed) }
    problems += shared.map { $0.diagnostic(findings.weights.severity(of: $0)) }
    if isText { ConfigurationCheck.report(shared, findings.weights, console) }
    if let format, !isText {
      console.write(document: ProblemReport.text(of: problems, format))
    } else if format == nil, surroundings.isGitHub {
      console.write(document: ProblemReport.text(of: problems, .github))
    }
    return status
  }

  /// Unused names in shared files of the requested folders, where all manifests that share them are known.
  private func sharedNames(_ manifests: [Manifest], _ surroundings: Surroundings) -> [Finding] {
    let folders = selection.paths.filter(surroundings.disk.isFolder)
    return UnusedNames.shared(among: manifests).filter { finding in
      folders.contains { PathText.lies(finding.span.file.name, in: $0, from: surroundings.disk.here) }
    }
  }

  private var isText: Bool { format == nil || format == .text }

  private func report(_ loaded: LoadedManifest, _ manifest: Manifest, _ found: [Finding], _ console: Console) {
    ConfigurationCheck.report(found, findings.weights, console)
    let scenarios = manifest.scenarios.count
    let open = found.count { !$0.isAcknowledged }
    let warnings = loaded.diagnostics.count
    let counted = [(open, "finding"), (warnings, "warning")].filter { $0.0 > 0 }.map { $0.0 == 1 ? "a \($0.1)" : "\($0.0) \($0.1)s" }
    var noted = counted.isEmpty ? "valid" : "valid, with \(counted.joined(separator: " and "))"
    if found.count > open { noted += ", \(found.count - open == 1 ? "1 finding" : "\(found.count - open) findings") allowed" }
    console.write("\(TerminalText.visible(loaded.path)): \(noted); \(scenarios == 1 ? "1 scenario" : "\(scenarios) scenarios")\n")
  }
}

extension ProblemReport.Format: ExpressibleByArgument {}
