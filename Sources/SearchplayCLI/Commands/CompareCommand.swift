import ArgumentParser
import Diagnostics
import JSONText
import Manifest
import Reports
import Scenarios
import SearchModel
import Staging
import TestRuns
import Texts

/// `searchplay compare`: runs scenarios twice and shows where the runs differ.
struct CompareCommand: RecordLoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Runs scenarios twice, the second time with changes, and shows where they differ.",
    discussion: """
      A change is path=value: the path of a manifest key, and a YAML value; null removes the key. It applies only to the second \
      run. File paths are relative to the manifest. Expectations and snapshots are ignored.

        searchplay compare shop --instantsearch 7 --with instantsearch=8
        searchplay compare shop --with searcher.records=new.json
        searchplay compare shop --with instantsearch=8 --format html -o new.html
        searchplay compare shop --with widgets.brands.operator=and

      Exit status: 0 no difference; 1 a difference; 2 a manifest is invalid, with or without the changes; 3 a back end gave \
      no answer.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, html
  }

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var variables: VariableOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var cache: IndexCacheOptions
  @OptionGroup var output: OutputOptions

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("A change for the second run (repeatable).", valueName: "path=value"))
  var changes: [String] = []

  @Flag(help: "Shows each difference in full, even if an earlier scenario has the same.")
  var verbose = false

  @Option(
    help: "Output format: text, json (see 'searchplay schema comparison'), or html (one self-contained page with both sides of each step).")
  var format = Format.text

  @Option(
    name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("Writes to a file instead of standard output.", valueName: "file"),
    completion: .file())
  var file: String?

  func validate() throws {
    try ManifestOverride.check(changes)
    for change in changes where ManifestOverride(change, option: "--with") == nil {
      throw ValidationError("--with takes path=value, such as instantsearch=8, not '\(change)'")
    }
  }

  /// Why two releases do not differ, as a predicate of two runs; nil if they may.
  private func sameness(_ own: InstantSearchRelease, _ other: InstantSearchRelease) -> String? {
    guard own.version == other.version, InstantSearchFix.allCases.allSatisfy({ own.lacks($0) == other.lacks($0) }) else { return nil }
    let uses = "use InstantSearch \(own.version.rawValue)"
    if own == other {
      return "\(uses): \(version.version == nil ? "it is the manifest's version" : "--instantsearch and --with set the same version")"
    }
    let meant = InstantSearchRelease(own.version, exact: own.known)
    return own.known == other.known
      ? "\(uses), which stands for \(meant)" : "behave the same: no difference between InstantSearch \(own) and \(other) is known"
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    // Not in `validate`, because the option may be misspelt.
    if changes.isEmpty {
      throw WrongUsage(
        selection.paths.count > 1
          ? "--with is required: each manifest runs twice, with and without a change, and two manifests are not compared with each other"
          : "--with is required: it sets what changes in the second run, such as --with instantsearch=8")
    }
    if let file, format != .html, [".html", ".htm"].contains(where: file.lowercased().hasSuffix) {
      throw WrongUsage(
        "'\(TerminalText.visible(file))' would contain \(format == .json ? "JSON" : "text"): add --format html, or use a different extension"
      )
    }
    let console = output.console(in: surroundings)
    var places: Set<String> = []
    for change in changes {
      let place = String(change.prefix { $0 != "=" })
      if !places.insert(place).inserted { throw WrongUsage("--with sets '\(place)' twice: set each path only once") }
    }
    let overrides = changes.compactMap { version.change($0, surroundings) }
    let requests = try selection.requests(surroundings)
    let batch = ScenarioBatch(try variables.context(surroundings, overrides: version.overrides, for: requests), console)
    let changed = ScenarioBatch(
      try variables.context(surroundings, overrides: version.overrides + overrides, for: []), console)
    var documents: [JSONValue] = []
    var count = 0
    var manifests: [Manifest] = []
    var text = ""
    var page: ComparisonPage?
    let status = await batch.forEach(requests) { request, loaded, ready in
      manifests.append(ready.manifest)
      selection.warnOfLines(request, loaded.path, ready.manifest, surroundings)
      guard let other = changed.load(request, besides: loaded.diagnostics)?.ready else {
        console.writeError("'\(loaded.path)' has errors once the changes are applied\n")
        return .invalid
      }
      let changesVersion = overrides.contains { $0.sets("instantsearch") }
      // A change that is not applied, such as a misspelt setting, must not look like one that makes no difference. Both sides are checked
      // under one version, because the effects of a different version are what the comparison shows.
      let own = version.version ?? ready.manifest.instantsearch
      let known = await ConfigurationCheck.findings(ready, own, .warn, surroundings)
      let found = await ConfigurationCheck.findings(other, own, .warn, surroundings)
      console.writeError(FindingText(weights: .warn, color: console.colorsErrors).text(of: found, known: known))
      let idle = found.filter { $0.span.file.name == "--with" }
      if idle.isEmpty, overrides.allSatisfy({ $0.sets("instantsearch") }), own == other.manifest.instantsearch,
        let text = sameness(ready.manifest.release(under: own), other.manifest.release(under: own))
      {
        console.writeError("warning: both runs of '\(loaded.path)' \(text)\n")
      }
      for key in overrides.compactMap(\.idleKey) {
        console.writeError("warning: '\(key)' changes nothing that is compared: only states and their filters are\n")
      }
      if idle.isEmpty, overrides.allSatisfy(\.isOfSearch), ready.manifest.searcher.settings == other.manifest.searcher.settings,
        ready.manifest.searcher.query == other.manifest.searcher.query
      {
        console.writeError("warning: the changes have no effect on '\(loaded.path)': these values already apply without them\n")
      }
      let selected = selection.selection.places(in: ready.manifest, lines: request.lines)
      let chosen = SkippedScenarios.run(of: selected, ready.manifest, lines: request.lines, console)
      let left = await batch.run(ready, chosen, version: version.version)
      let right = await batch.run(other, chosen, version: changesVersion ? nil : version.version)
      count += left.traces.count
      let comparison = TraceComparison(
        left: ComparisonSide(ready.manifest, version: left.version), right: ComparisonSide(other.manifest, version: right.version))
      // Scenarios are paired by index.
      let compared = left.traces.indices.map { index -> ScenarioComparison in
        let trace = left.traces[index]
        if index < right.traces.count { return comparison.compare(trace, right.traces[index]) }
        return ScenarioComparison(
          name: trace.name, span: trace.span, stop: StepFailure(.action, at: trace.span, "this scenario does not exist after the changes"))
      }
      switch format {
      case .json:
        documents.append(
          ComparisonJSON.document(manifest: loaded.path, left: left.version, right: right.version, overrides: changes, compared))
      case .html:
        let own = changesVersion ? "InstantSearch \(Self.name(left.version, ready.manifest.release))" : "As written"
        let changed = changesVersion && overrides.count == 1 ? "InstantSearch \(Self.name(right.version, other.manifest.release))" : nil
        var grown = page ?? ComparisonPage(left: own, right: changed, changes: changes.map(console.output.redactor.masked))
        grown.add(
          loaded.path, named: own, .init(ready.manifest, version: left.version, traces: left.traces),
          .init(other.manifest, version: right.version, traces: right.traces), compared)
        page = grown
      case .text: text += self.text(compared, loaded.path, left.version, ready.manifest.release, console)
      }
      let differs = compared.contains { !$0.isEqual }
      let hasFailed = (left.traces + right.traces).flatMap(\.failures).contains { $0.kind == .backend }
      return hasFailed ? .backendFailed : differs ? .failed : .passed
    }
    if format == .json { text = documents.map { console.output.masked(document: $0).text(indented: documents.count == 1) + "\n" }.joined() }
    if let page { text = page.text }
    if !text.isEmpty {
      if let file {
        let kind: ReportFile.Kind =
          switch format {
          case .text: .comparison
          case .json: .json
          case .html: .page(of: "compare")
          }
        let isSaved = ReportFile.save(text, to: file, kind, console)
        if !isSaved { return .failed }
        console.writeError("\(TerminalText.visible(file)): written\n")
      } else {
        if format == .text { console.write(text) } else { console.write(document: text) }
      }
    }
    selection.warnOfMisses(manifests, surroundings)
    return status == .passed ? selection.status(ran: count, console) : status
  }

  /// The name of the release, if the manifest names one more exact than the version.
  private static func name(_ version: InstantSearchVersion, _ release: InstantSearchRelease) -> String {
    release.version == version ? release.description : "\(version.rawValue)"
  }

  private func text(
    _ comparisons: [ScenarioComparison], _ path: String, _ version: InstantSearchVersion, _ release: InstantSearchRelease,
    _ console: Console
  ) -> String {
    let color = console.colorsOutput && file == nil
    let text = ComparisonText(version: version, color: color, showsAll: verbose)
    var heading = "\(TerminalText.styled(path, .strong, color))\n"
    let own = "instantsearch \(Self.name(version, release))"
    // The version is either the difference itself, or just the one under which the difference is examined.
    let side = changes.contains { $0.hasPrefix("instantsearch=") } ? own : "as written, \(own)"
    heading += TerminalText.styled("- \(side)", .removed, color) + "\n"
    heading += TerminalText.styled("+ with \(changes.map(console.output.redactor.masked).joined(separator: ", "))", .added, color) + "\n"
    let body = text.text(of: comparisons)
    return heading + (body.isEmpty ? "" : "\n\(body)") + "\n" + text.summary(of: comparisons)
  }
}
