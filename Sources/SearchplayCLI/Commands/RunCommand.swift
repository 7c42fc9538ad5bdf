import ArgumentParser
import Findings
import JSONText
import Manifest
import Reports
import Scenarios
import SearchModel
import Staging
import TestRuns
import Texts

/// `searchplay run`: shows the results of scenarios.
struct RunCommand: RecordLoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs scenarios and prints the result of each step.",
    discussion: """
      Expectations are checked; snapshots are neither compared nor written.

        searchplay run shop.searchplay.yaml -g shoes    by part of the name
        searchplay run shop.searchplay.yaml:42          the scenario at a line
        searchplay run shop --explain-ranking           why hits rank where they do
        searchplay run --format json                    for programs
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var variables: VariableOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var findings: FindingOptions
  @OptionGroup var faults: FaultOptions
  @OptionGroup var cache: IndexCacheOptions
  @OptionGroup var output: OutputOptions

  @Flag(help: "Explains the rank of each hit, criterion by criterion, compared with the hit above it.")
  var explainRanking = false

  @Option(help: "Output format: text, or json (see 'searchplay schema trace').")
  var format = Format.text

  func validate() throws {
    if explainRanking, format == .json { throw ValidationError("--explain-ranking prints text: omit --format json") }
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    var documents: [JSONValue] = []
    var isFirst = true
    var count = 0
    let requests = try selection.requests(surroundings)
    let batch = ScenarioBatch(
      try variables.context(surroundings, overrides: version.overrides, for: requests), console, weights: findings.weights)
    var manifests: [Manifest] = []
    var status = await batch.forEach(requests) { request, loaded, ready in
      manifests.append(ready.manifest)
      selection.warnOfLines(request, loaded.path, ready.manifest, surroundings)
      let selected = selection.selection.places(in: ready.manifest, lines: request.lines)
      var chosen = SkippedScenarios.run(of: selected, ready.manifest, lines: request.lines, console)
      let only = chosen.filter { ready.manifest.scenarios[$0].only }
      if request.lines.isEmpty, !only.isEmpty, only.count < chosen.count {
        let left = chosen.count - only.count
        console.writeError("\(left == 1 ? "1 scenario is" : "\(left) scenarios are") not run because of 'only'\n")
        chosen = only
      }
      let found = await ConfigurationCheck.findings(ready, version.version, findings.weights, surroundings)
      let runner = ScenarioRunner(ready.manifest, backend: ready.backend, version: version.version)
      var played = PlayedScenarios(weights: findings.weights, explainsRanking: explainRanking)
      // A document has all findings before the scenarios.
      var traces: [ScenarioTrace] = []
      if format == .text { ConfigurationCheck.report(found, findings.weights, console) }
      let writer = TraceText(
        options: ready.manifest.snapshot, version: runner.version, color: console.colorsOutput, findings: findings.weights,
        besides: KnownIdleSteps(found),
        ranking: explainRanking
          ? RankingText(ready.manifest.searcher.settings, ready.manifest.searcher.query, isOrderKnown: ready.manifest.searcher.isEmbedded)
          : nil)
      await batch.run(ready, chosen, runner, withFaults: faults.faults) { trace in
        played.add(trace)
        switch format {
        case .json: traces.append(trace)
        case .text:
          console.write((isFirst ? "" : "\n") + writer.text(of: trace))
          isFirst = false
        }
      }
      count += played.cases.count
      let unused = unusedAllowances(ready.manifest, runner.version, played, known: found)
      ConfigurationCheck.report(format == .text ? unused : found + unused, findings.weights, console)
      for text in played.unfollowed { console.writeError("warning: \(text)\n") }
      if format == .json {
        documents.append(
          console.output.masked(
            document: TraceJSON.document(
              manifest: loaded.path, version: runner.version, findings: findings.weights.mentioned(found + unused), traces: traces)))
      }
      if played.lacksRanking { warnOfMissingRanking(ready.manifest, loaded.path, console) }
      return max(played.status, loaded.failsByWarnings || findings.weights.fails(found + unused) ? .failed : .passed)
    }
    if format == .json {
      // One manifest prints one document; several print one line each.
      console.write(document: documents.map { $0.text(indented: documents.count == 1) + "\n" }.joined())
    }
    selection.warnOfMisses(manifests, surroundings)
    if requests.allSatisfy({ $0.lines.isEmpty }) { selection.tellLeftOut(of: manifests, surroundings) }
    if status == .passed { status = selection.status(ran: count, of: manifests, console) }
    return status
  }

  /// Warns that the responses of a live engine, or recorded ones, cannot be explained because they have no ranking information.
  private func warnOfMissingRanking(_ manifest: Manifest, _ path: String, _ console: Console) {
    let searcher = manifest.searcher
    if searcher.isEmbedded { return }
    let again = if case .recorded = searcher.backend { ", and record the answers again" } else { "" }
    console.writeError(
      "warning: the engine's answers for \(TerminalText.visible(path)) have no ranking information; set getRankingInfo: true in searcher.query\(again)\n"
    )
  }

  /// The findings that the manifest allows and no scenario shows, if all scenarios were run to their end.
  private func unusedAllowances(
    _ manifest: Manifest, _ version: InstantSearchVersion, _ played: PlayedScenarios, known: [Finding]
  ) -> [Finding] {
    guard !findings.weights.areOff, played.cases.count == manifest.scenarios.count, played.havePassed else { return [] }
    return UnusedAllowances.findings(
      manifest, version, known: known, cases: zip(manifest.scenarios, played.cases).map { ($0, $1) }, withFaults: faults.faults)
  }
}
