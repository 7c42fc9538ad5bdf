import ArgumentParser
import Diagnostics
import Exploration
import JSONText
import Manifest
import Reports
import SearchModel
import TestRuns
import Texts

/// `searchplay explore`: walks the states that users can reach.
struct ExploreCommand: RecordLoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore", abstract: "Walks through the states that users can reach and reports what is wrong in them.",
    discussion: """
      In each state, does everything that a user can do: taps values, buttons and switches, removes refinements, moves sliders and types queries. Reports each \
      problem once, with the shortest sequence of steps that leads to it. In long lists, representative values are tried first (--all tries every value from the start). If a walk may have left something out, its \
      summary says so. Findings that the manifest allows, and the problems that they explain, are counted but not reported. The same manifest, version, --states and --seed give the same result with any \
      number of jobs, unless the time runs out.

        searchplay explore shop.searchplay.yaml
        searchplay explore shop.searchplay.yaml --states 20000 --seconds 60
        searchplay explore shop.searchplay.yaml --compare 8   what an upgrade changes
        searchplay explore shop.searchplay.yaml --with searcher.settings=new.json
        searchplay explore shop.searchplay.yaml --write       add a scenario for each

      Exit status: 0 no error; 1 an error (with --fail-on warning: an error or a warning); 2 a manifest is invalid; 3 a back end gave no answer.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    case error, warning, never
  }

  @Argument(
    help: ArgumentHelp("Manifests: files, folders (searched for *.searchplay.yaml).", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = ["."]

  @OptionGroup var variables: VariableOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var cache: IndexCacheOptions
  @OptionGroup var output: OutputOptions

  @Option(help: ArgumentHelp("The maximum number of states to visit.", valueName: "count"))
  var states = WalkLimits().states

  @Option(help: ArgumentHelp("The maximum number of steps after the first search.", valueName: "count"))
  var depth: Int?

  @Option(help: ArgumentHelp("The time for each manifest, in seconds; 0 for no limit.", valueName: "time"))
  var seconds = 10.0

  @Flag(name: .customLong("all"), help: "Tries every value of long lists from the start, instead of representative ones first.")
  var triesAll = false

  @Flag(
    help: """
      Also walks manifests that use a live index; each distinct search is sent once. Its counts are approximate, so they are not \
      compared with the number of results.
      """)
  var live = false

  @Flag(
    help: """
      Repeats every step with slow, failing and out-of-order answers, and reports what a user would then see go wrong, and what the next \
      successful search does not repair.
      """)
  var faults = false

  @Option(
    help: ArgumentHelp(
      "If --states or --depth ends the walk, adds this many random walks of 12 steps each, preferring steps not yet taken, and then taps the values left out, while time remains; 0 turns both off.",
      valueName: "count"))
  var walks = WalkLimits().walks

  @Option(help: ArgumentHelp("The seed of these random walks, a whole number.", valueName: "number"))
  var seed = WalkLimits().seed

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("How many states are explored at the same time (default: the number of cores).", valueName: "count"))
  var jobs: Int?

  @Option(help: "Output format: text, or json (see 'searchplay schema exploration').")
  var format = Format.text

  @Option(
    help: ArgumentHelp("Writes each problem as a scenario of a self-contained page.", valueName: "file"),
    completion: .file(extensions: ["html"])
  )
  var reportHtml: String?

  @Option(
    help: ArgumentHelp(
      "Draws a graph of the walk's states: which filter groups can be active at the same time, and which widgets lead there.",
      valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var graph: String?

  @Option(
    help: ArgumentHelp(
      "Walks the manifest under a second version of InstantSearch, 7 or 8, as well, and reports where the two differ, with the shortest sequence of steps that shows it.",
      valueName: "version"))
  var compare: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Walks the manifest both without and with this change (repeatable), and reports where the two differ, with the shortest sequence of steps that shows it.",
      valueName: "path=value"))
  var changes: [String] = []

  @Option(help: ArgumentHelp("Writes the problems as a JUnit report.", valueName: "file"), completion: .file(extensions: ["xml"]))
  var reportJunit: String?

  @Option(
    help: ArgumentHelp("A file of known problems, which do not fail the run; --update-known writes it.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var known: String?

  @Flag(help: "With --known: writes the problems this run finds to the file; a complete walk drops the others.")
  var updateKnown = false

  @Option(
    help: ArgumentHelp(
      "Continues the walk that an earlier run stored in this file, and stores it again; --states then counts new states.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var resume: String?

  @Option(help: ArgumentHelp("What fails the run: error, warning (warnings and errors) or never.", valueName: "level"))
  var failOn = FailOn.error

  @Option(
    help: ArgumentHelp(
      "Also prints this many scenarios that together exercise the most, as YAML for a manifest; with --write, adds them to the manifest.",
      valueName: "count"))
  var suggest = 0

  @Flag(
    help: "Adds a scenario to the manifest for each problem, or one for all problems with the same cause, with the steps that lead to it.")
  var write = false

  @Flag(
    help: "With --write: scenarios allow the finding that explains their problem, and pass, instead of failing until the cause is gone.")
  var acknowledge = false

  @Option(
    help: ArgumentHelp(
      "Writes each problem as a separate manifest, with the fewest steps, widgets, settings and records that still show it.",
      valueName: "folder"),
    completion: .directory)
  var reduce: String?

  @Flag(help: "Also shows what the manifest allows.")
  var verbose = false

  func validate() throws {
    if !(1...1_000_000_000).contains(states) { throw ValidationError("--states takes a number from 1 to 1000000000, not \(states)") }
    if faults, compare != nil { throw ValidationError("--faults and --compare cannot be combined: use one of them") }
    if compare != nil, !changes.isEmpty {
      throw ValidationError("--compare and --with cannot be combined: to compare versions with changes, write --with instantsearch=8")
    }
    if faults, !changes.isEmpty { throw ValidationError("--faults and --with cannot be combined: use one of them") }
    if reduce != nil, changes.contains(where: { $0.hasPrefix("searcher.records") || $0.hasPrefix("searchers") }) {
      throw ValidationError("--reduce removes records on both sides, so --with cannot replace them: use one of the two")
    }
    try ManifestOverride.check(changes)
    let places = changes.map { String($0.prefix { $0 != "=" }) }
    if let twice = places.first(where: { place in places.count { $0 == place } > 1 }) {
      throw ValidationError("--with sets '\(twice)' twice: set each path only once")
    }
    for change in changes where ManifestOverride(change, option: "--with") == nil {
      throw ValidationError("--with takes path=value, such as searcher.settings=new.json, not '\(change)'")
    }
    if let graph, !graph.hasSuffix(".svg") { throw ValidationError("--graph draws an SVG picture: end its name in .svg") }
    if let reduce, [".yaml", ".yml", ".json", ".md"].contains(where: reduce.hasSuffix) {
      throw ValidationError("--reduce takes a folder, but '\(reduce)' looks like a file")
    }
    if acknowledge, !write { throw ValidationError("--acknowledge requires --write") }
    if updateKnown, known == nil { throw ValidationError("--update-known requires --known, the file to write") }
    if let depth, depth < 1 { throw ValidationError("--depth takes a number of at least 1, not \(depth)") }
    if let jobs, !(1...1_000).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1000, not \(jobs)") }
    if let resume, let known, FileAccess.plain(resume) == FileAccess.plain(known) {
      throw ValidationError("--resume and --known need different files, but both name '\(known)'")
    }
    if !(0...1000).contains(suggest) { throw ValidationError("--suggest takes a number from 0 to 1000, not \(suggest)") }
    if !(0...100_000).contains(walks) { throw ValidationError("--walks takes a number from 0 to 100000, not \(walks)") }
    if walks == 0, seed != WalkLimits().seed { throw ValidationError("--seed has no effect with --walks 0: remove one of the two") }
    if let compare, Int(compare).flatMap(InstantSearchVersion.init) == nil {
      throw ValidationError("--compare takes 7 or 8, not '\(compare)'")
    }
    if !(0...86_400).contains(seconds) { throw ValidationError("--seconds takes a number from 0 to 86400, not \(seconds)") }
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    if write, surroundings.isCI { console.writeError("warning: CI is set, but --write was given: manifests will be changed\n") }
    let requests = try ManifestFinder(disk: surroundings.disk).asked(paths)
    let context = try variables.context(surroundings, overrides: version.overrides, for: requests)
    let batch = ScenarioBatch(context, console)
    let overrides = changes.compactMap { version.change($0, surroundings) }
    let changed =
      changes.isEmpty
      ? nil
      : ScenarioBatch(try variables.context(surroundings, overrides: version.overrides + overrides, for: []), console)
    let single = HiddenChanges(
      changes: try changes.compactMap { text in
        guard let override = version.change(text, surroundings) else { return nil }
        let context = try variables.context(surroundings, overrides: version.overrides + [override], for: [])
        return HiddenChanges.Change(
          text: surroundings.output.redactor.masked(text), batch: ScenarioBatch(context, console),
          setsVersion: override.sets("instantsearch"))
      })
    var limits = WalkLimits()
    limits.states = states
    limits.depth = depth ?? Int.max
    limits.seconds = seconds > 0 ? seconds : nil
    limits.triesAll = triesAll
    limits.withFaults = faults
    limits.walks = walks
    limits.seed = seed
    limits.jobs = jobs ?? surroundings.cores
    var documents: [JSONValue] = []
    var isFirst = true
    var page = ExplorationPage()
    var report = ExplorationReport()
    var knowledge = try known.map { try KnownViolations($0, isWritten: updateKnown, console) }
    if let request = requests.first(where: { !$0.lines.isEmpty }) {
      throw WrongUsage("explore always walks the whole of '\(request.path)': omit the line number")
    }
    if resume != nil, requests.count != 1 { throw WrongUsage("--resume stores the walk of one manifest, not of \(requests.count)") }
    if graph != nil, requests.count != 1 { throw WrongUsage("--graph draws the walk of one manifest, not of \(requests.count)") }
    let interruption = surroundings.output.interruption
    let status = try await batch.forEach(requests) { request, loaded, ready in
      if interruption.isAsked { return .interrupted }
      if ready.manifest.searcher.isLive, !live {
        console.writeError(
          "error: \(loaded.path): a live index answers this manifest, and a walk would query it hundreds of times: add --live, or use embedded records or a recording\n"
        )
        return .failed
      }
      if live, !ready.manifest.searcher.isLive {
        console.writeError("warning: --live has no effect on \(loaded.path), which no live index answers\n")
      }
      let own = version.version ?? ready.manifest.instantsearch
      let other = compare.flatMap(Int.init).flatMap(InstantSearchVersion.init)
      if let other, other == own {
        throw WrongUsage("\(loaded.path) already uses version \(own.rawValue): compare it with the other version")
      }
      var counterpart: Counterpart?
      if let changed {
        guard let second = changed.load(request, besides: loaded.diagnostics)?.ready else {
          console.writeError("'\(loaded.path)' has errors once the changes are applied\n")
          return .invalid
        }
        let isOther = overrides.contains { $0.sets("instantsearch") }
        counterpart = Counterpart(
          second.manifest, backend: second.backend, version: isOther ? second.manifest.instantsearch : own,
          changes: changes.map(surroundings.output.redactor.masked))
      }
      let compares = other != nil || counterpart != nil
      let walk = Walk(
        ready.manifest, backend: ready.backend, version: own, comparing: other, against: counterpart, limits: limits,
        until: { interruption.isAsked })
      let isShown = surroundings.showsProgress
      func show(_ states: Int, _ edges: Int) {
        if isShown { surroundings.output.showProgress("\(NameText.count(states, "state")), \(NameText.count(edges, "step"))") }
      }
      let result = try await interruption.whileEndingByItself {
        if let resume { return try await WalkFile(path: resume, manifest: loaded.path, console: console).run(walk, progress: show) }
        return try await walk.runThorough(progress: show).outcome
      }
      guard let walked = result else { return .failed }
      if isShown { surroundings.output.showProgress(nil) }
      // Problems that were not searched for are not reported as gone.
      if updateKnown, !interruption.isAsked { knowledge?.update(walked, of: loaded.path) }
      let found = knowledge.map { walked.knowing($0.of(loaded.path)) } ?? walked
      let outcome = found.redacted(by: ready.manifest.redactor)
      report.add(loaded.path, ready.manifest, own, outcome, fails: fails)
      for change in await single.hidden(request, ready, own, limits, among: outcome) {
        let effect =
          change.difference.map { "makes a different difference on its own, hidden by the other changes: \($0); compare it separately" }
          ?? "makes no difference on its own\(change.states.map { " in the first \($0) states" } ?? "")"
        console.writeError("warning: '\(TerminalText.visible(change.text))' \(TerminalText.visible(effect))\n")
      }
      let untested = compares ? [] : outcome.untested(ready.manifest)
      if !untested.isEmpty {
        let problems = untested.map { invariant in
          Diagnostic(
            "invariant", .warning, at: invariant.name.span,
            outcome.isComplete
              ? "the invariant '\(invariant.name.value)' was never checked: no state meets its 'when'"
              : "the invariant '\(invariant.name.value)' was not checked: none of the states visited meets its 'when'",
            help: outcome.isComplete ? "correct its 'when', or remove it" : "raise --states or --seconds, or correct its 'when'")
        }
        console.writeError(DiagnosticRenderer(color: console.colorsErrors).render(problems) + "\n")
      }
      // A continued walk does not know what the earlier one showed.
      let unshown = resume == nil ? await walk.unshown(by: outcome) : []
      switch format {
      case .json:
        documents.append(
          ExplorationJSON.document(
            manifest: loaded.path, version: own, outcome, unreached: compares ? [] : outcome.unreached(ready.manifest),
            unshown: unshown))
      case .text:
        let heading = requests.count > 1 ? "\(isFirst ? "" : "\n")\(TerminalText.styled(loaded.path, .strong, console.colorsOutput))\n" : ""
        let text = ExplorationText(version: own, color: console.colorsOutput, showsAll: verbose, side: walk.side)
        console.write(
          heading
            + text.text(
              of: outcome, unreached: !compares ? outcome.unreached(ready.manifest) : [], unshown: unshown,
              screens: await walk.screens(of: text.told(of: outcome)),
              configuration: compares ? [] : await ConfigurationCheck.findings(ready, own, .warn, surroundings)))
        knowledge?.tellGone(outcome, of: loaded.path)
        isFirst = false
      }
      if interruption.isAsked {
        let skipped = [
          ("--graph", graph != nil), ("--reduce", reduce != nil), ("--report-html", reportHtml != nil), ("--suggest", suggest > 0),
          ("--write", write),
        ]
        .filter(\.1).map(\.0)
        if !skipped.isEmpty {
          console.writeError("warning: the walk was interrupted, so nothing is written for \(skipped.joined(separator: ", "))\n")
        }
        return .interrupted
      }
      var status = ExitStatus.passed
      if let graph,
        !ReportFile.save(
          "<!-- Written by `searchplay explore` -->\n"
            + WalkPicture.svg(
              of: outcome.graph, title: "The states of \(loaded.path)", isComplete: outcome.end == .complete && !outcome.meetsUnrecorded),
          to: graph, .page(of: "explore"), console)
      {
        return .failed
      }
      if let reduce {
        let manifests = ReducedManifests(
          console: console, context: context, limits: limits, version: own, comparing: other, overrides: overrides, changes: changes)
        status = await manifests.write(found, of: ready, to: reduce)
      }
      if reportHtml != nil {
        page.add(loaded.path, ready.manifest, own, outcome, await walk.traces(of: outcome), against: await walk.otherSide(of: outcome))
      }
      let suggested = suggest > 0 ? outcome.suggestions(suggest) : []
      if suggest > 0, suggested.count < suggest {
        let count = suggested.count == 1 ? "1 scenario covers" : "\(suggested.count) scenarios cover"
        console.writeError("\(loaded.path): \(count) every kind of step and result that the walk met; more would add none\n")
      }
      if write, request.path != "-" {
        // The file must be runnable, so secrets are written by name.
        let named = context.secrets.reduce(found) { $0.redacted(by: Redactor($1.value, shownAs: ExploredScenarios.mark(ofSecret: $1.key))) }
        let added = ExploredScenarios(console: console, ending: acknowledge ? .acknowledgement : .expectation).add(
          named, suggest > 0 ? named.suggestions(suggest) : [], to: request.path, ready.manifest)
        status = max(status, added)
      } else if format == .text, !suggested.isEmpty {
        console.write("\nscenarios:\n" + ExploredScenarios.text(of: suggested, ready.manifest, own, knownNames: []).joined(separator: "\n"))
      }
      // A query that a live engine does not answer is not a mistake in the manifest, and hides everything after it.
      let isSilent = ready.manifest.searcher.isLive && outcome.open.contains { $0.invariant == .searchRefused && fails($0) }
      return max(status, isSilent ? .backendFailed : fails(outcome) ? .failed : .passed)
    }
    if updateKnown, !interruption.isAsked, knowledge?.write() == false { return .failed }
    if let reportJunit, !ReportFile.save(ReportFormat.junit.text(of: report.report), to: reportJunit, .junit, console) { return .failed }
    if surroundings.isGitHub, format == .text { console.write(document: GitHubReport.annotations(of: report.report)) }
    if let reportHtml, !ReportFile.save(page.text, to: reportHtml, .page(of: "explore"), console) { return .failed }
    if format == .json {
      console.write(document: documents.map { console.output.masked(document: $0).text(indented: documents.count == 1) + "\n" }.joined())
    }
    return status
  }

  private func fails(_ outcome: WalkOutcome) -> Bool { outcome.open.contains(where: fails) }

  /// Whether a problem that is neither allowed nor known fails the exploration.
  private func fails(_ violation: Violation) -> Bool {
    switch failOn {
    case .never: false
    case .error: violation.invariant.weight == .error
    case .warning: violation.invariant.weight != .note
    }
  }
}
