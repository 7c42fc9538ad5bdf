import ArgumentParser
import Diagnostics
import EmbeddedIndex
import Exploration
import Findings
import Manifest
import Reports
import Snapshots
import TestRuns
import Texts

/// `searchplay init`: writes a starter manifest.
struct InitCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Creates a commented starter manifest, with data, that passes out of the box.",
    discussion: """
      Existing files are never overwritten.

        searchplay init         here
        searchplay init shop    in a folder, created if missing
        searchplay init --records products.json    a manifest guessed from records
      """)

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var folder = "."

  @Option(
    help: ArgumentHelp(
      "Records (.json, .ndjson or .csv) to guess a manifest from; the manifest is written next to them.", valueName: "file"),
    completion: .file())
  var records: String?

  @Flag(
    help:
      "With --records: also walks through the states that users can reach, and adds scenarios that together exercise as much as possible.")
  var explore = false

  @OptionGroup var output: OutputOptions

  /// Appends lines to the list of ignored files; one that is a link, or cannot be read or written, is left to the user.
  private func append(_ lines: [Substring], to path: String, _ console: Console) {
    let disk = console.output.disk
    let added = lines.map { "\($0)\n" }.joined()
    if !disk.isLink(path), let text = disk.text(path),
      (try? console.output.save(text + (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + added, to: path, .plain)) != nil
    {
      console.write("added to \(path): \(lines.joined(separator: ", "))\n")
    } else {
      console.write("add to \(path):\n\(lines.map { "  \($0)\n" }.joined())")
    }
  }

  private func bytes(of path: String, _ surroundings: Surroundings) throws(FileProblem) -> [UInt8] {
    Gunzip.isCompressed(path) && surroundings.disk.isRegular(path)
      ? try Gunzip(programs: surroundings.programs).bytes(of: path, surroundings.disk)
      : try surroundings.disk.read(path, upTo: Gunzip.mostBytes)
  }

  /// The files to write: the manifest, the files that it needs, and the schema.
  private func files(_ surroundings: Surroundings) throws -> (list: [(path: String, text: String)], guesses: [String]) {
    guard let records else {
      return (
        [
          (FileAccess.join(folder, "shop.searchplay.yaml"), Starter.manifest), (FileAccess.join(folder, "products.json"), Starter.records),
          (FileAccess.join(folder, "searchplay-1.0.schema.json"), SchemaCommand.Subject.manifest.text),
        ], []
      )
    }
    guard let format = Records.Format(fileName: records) else {
      throw WrongUsage("records are read from .json, .ndjson (.jsonl) and .csv files, not from '\(records)'")
    }
    if folder != "." { throw WrongUsage("with --records the manifest is written next to the records: omit '\(folder)'") }
    let index: EmbeddedIndex
    var content: [UInt8] = []
    do {
      let read = try bytes(of: records, surroundings)
      content = read
      let list = try Records(read, format: format)
      let progress = LoadingProgress(records, count: list.count, bytes: read.count, surroundings)
      defer { progress.show(.ready) }
      index = try EmbeddedIndex(name: "index", records: list, progress: progress.show)
    } catch let problem as FileProblem {
      throw WrongUsage("'\(problem.path)' cannot be read: \(problem.reason)")
    } catch let problem as Records.Problem {
      let place = SourceFile(name: records, bytes: content).span(problem.offset..<problem.offset)
      throw WrongUsage("'\(records)' cannot be used: \(problem.message), at \(place.description)")
    }
    let profiles = index.profile()
    if profiles.isEmpty { throw WrongUsage("'\(records)' has no records with attributes") }
    let name = FileAccess.name(of: records)
    let stem = String(name.prefix { $0 != "." })
    let beside = FileAccess.folder(of: records)
    let guess = GuessedManifest(file: name, name: NameText.inWords(stem), profiles)
    return (
      [
        (FileAccess.join(beside, "\(stem).searchplay.yaml"), guess.text),
        (FileAccess.join(beside, "searchplay-1.0.schema.json"), SchemaCommand.Subject.manifest.text),
      ], guess.summary
    )
  }

  /// Whether a step selects a value with which the engine refuses the search: InstantSearch cannot write it in a filter.
  private static func isRefused(_ step: Step) -> Bool {
    step.widgetEvents.contains { _, event in
      if case .click(let item) = event, case .value(let text) = item.selector { text.hasSuffix("\\") } else { false }
    }
  }

  /// Allows the findings of a guessed manifest: they show the library's behaviour, not a mistake by the user. Records without objectIDs are
  /// such a mistake.
  private func allow(_ findings: [Finding], in manifest: String, _ console: Console) throws {
    let names = Set(findings.filter { !$0.isAcknowledged && $0.id != .unknownAttribute }.map(\.id.rawValue)).sorted()
    guard !names.isEmpty, let text = console.surroundings.disk.text(manifest) else { return }
    try console.output.save(
      text.replacing(GuessedManifest.allowance([]), with: GuessedManifest.allowance(names), maxReplacements: 1), to: manifest, .edited)
  }

  func validate() throws {
    if records == nil, Records.Format(fileName: folder) != nil || folder.hasSuffix(".gz") {
      throw ValidationError("'\(folder)' is a records file: pass it as --records \(folder)")
    }
    if explore, records == nil { throw ValidationError("--explore requires --records: the starter manifest already has scenarios") }
  }

  /// The most scenarios that a walk adds, and the most states that it visits.
  private static let explored = (scenarios: 5, states: 400)

  /// Adds scenarios to the new manifest, and returns the problems of the records that they accept.
  private func addExplored(
    _ manifest: String, _ batch: ScenarioBatch, _ console: Console
  ) async throws -> (status: ExitStatus, problems: [String]) {
    var problems: [String] = []
    var limits = WalkLimits()
    limits.states = Self.explored.states
    limits.jobs = console.surroundings.cores
    let status = try await batch.forEach([ManifestRequest(path: manifest, line: nil)]) { request, _, ready in
      let version = ready.manifest.instantsearch
      let walk = Walk(ready.manifest, backend: ready.backend, version: version, comparing: nil, limits: limits)
      let outcome = try await walk.runThorough().outcome
      problems = CauseGroup.groups(of: outcome.problems.filter { !$0.steps.isEmpty }).map { group in
        let cause = group.first.reason?.words.map { ", because of \($0)" } ?? ""
        let fate =
          group.first.invariant == .searchRefused
          ? "left to you, because its scenario would fail" : "shown in a scenario, and accepted as it is"
        return "\(fate): \(TerminalText.visible("\(group.first.text)\(cause)"))"
      }
      return ExploredScenarios(console: console, ending: .steps).add(
        outcome, outcome.suggestions(Self.explored.scenarios).filter { !$0.contains(where: Self.isRefused) }, to: request.path,
        ready.manifest)
    }
    return (status, problems)
  }

  /// The end of the command, after reporting a file that cannot be written.
  private func unwritten(_ problem: FileProblem, _ console: Console) -> CommandEnd {
    console.writeError("error: '\(problem.path)' cannot be written: \(problem.reason)\n")
    return CommandEnd.with(.failed)
  }

  /// Whether a manifest was written by a run of this command, and lacks some of the files that belong to it: the run was killed.
  private func isUnfinished(_ manifest: String, _ text: String, besides ignore: String, _ disk: FileAccess) -> Bool {
    guard !disk.isLink(manifest), let found = disk.text(manifest) else { return false }
    let scenarios = Manifest.read(SourceFile(name: manifest, text: found)).manifest?.scenarios ?? []
    let place = SnapshotLocation(manifest: manifest)
    let lacks = !disk.exists(ignore) || scenarios.contains { !disk.exists(place.file(scenario: $0.fileName)) }
    // The findings are allowed before the snapshots are written.
    func own(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.hasPrefix("allow: [") && !$0.hasPrefix("#") } }
    return lacks && own(found) == own(text)
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    let (files, guesses) = try files(surroundings)
    let manifest = files[0].path
    let ignore = FileAccess.join(FileAccess.folder(of: manifest), ".gitignore")
    // A killed run may have left some of the files, which this one completes.
    let isUnfinished = isUnfinished(manifest, files[0].text, besides: ignore, surroundings.disk)
    for (path, text) in files.dropLast()
    where surroundings.disk.isLink(path)
      || surroundings.disk.exists(path) && (path == manifest ? !isUnfinished : surroundings.disk.text(path) != text)
    {
      throw WrongUsage("'\(TerminalText.visible(path))' already exists\(records == nil ? ": choose a different folder" : "")")
    }
    if isUnfinished { console.writeError("warning: '\(manifest)' is there, but some of its files are missing; they are added\n") }
    var written: [String] = []
    // An interruption leaves no part of a project behind.
    let interruption = surroundings.output.interruption
    var begun: [String] = []
    defer { interruption.complete(begun) }
    func begin(_ path: String) {
      let place = surroundings.disk.place(path)
      begun.append(place)
      interruption.begin(place)
    }
    let home = FileAccess.folder(of: manifest)
    if surroundings.disk.makeFolder(home) { begin(home) }
    // Existing files are never replaced, such as the schema of a different release, or the user's snapshots.
    func save(_ text: String, to path: String) throws(FileProblem) {
      if isUnfinished, path == manifest { return }
      if surroundings.disk.exists(path) || surroundings.disk.isLink(path) {
        if surroundings.disk.text(path) != text {
          console.writeError("warning: '\(TerminalText.visible(path))' already exists and was left unchanged\n")
        }
        return
      }
      begin(path)
      try console.output.saveOwn(text, to: path, mark: nil)
      written.append(path)
    }
    let ignores = surroundings.disk.exists(ignore) || surroundings.disk.isLink(ignore)
    do throws(FileProblem) {
      // The manifest last: without it, the command can be repeated.
      for (path, text) in files.dropFirst() { try save(text, to: path) }
      if !ignores {
        begin(ignore)
        try console.output.save(Starter.ignored, to: ignore, .plain)
      }
      try save(files[0].text, to: manifest)
    } catch { throw unwritten(error, console) }
    let batch = ScenarioBatch(ManifestContext(), console)
    var problems: [String] = []
    func sayWritten() {
      let listed = files.map(\.path).filter(written.contains)
      for path in listed + written.filter({ !listed.contains($0) }) { console.write("wrote \(TerminalText.visible(path))\n") }
      written = []
    }
    if explore {
      sayWritten()
      let added = try await addExplored(manifest, batch, console)
      if added.status != .passed { return added.status }
      problems = added.problems
    }
    let status = try await batch.forEach([ManifestRequest(path: manifest, line: nil)]) { _, _, ready in
      let run = await batch.run(ready, version: nil)
      if records != nil {
        let ofItself = await ConfigurationCheck.findings(ready, nil, .warn, surroundings)
        try allow(ofItself + run.traces.flatMap(\.findings), in: manifest, console)
      }
      for trace in run.traces {
        let path = SnapshotLocation(manifest: manifest).file(scenario: trace.fileName)
        let snapshot = Snapshot(trace, options: run.ready.manifest.snapshot, version: run.version)
        do throws(FileProblem) { try save(snapshot.text, to: path) } catch { throw unwritten(error, console) }
      }
      return run.status(.off)
    }
    sayWritten()
    let lacking = Starter.ignored.split(separator: "\n").filter { !(surroundings.disk.text(ignore) ?? "").contains($0) }
    if !ignores {
      console.write("wrote \(TerminalText.visible(ignore))\n")
    } else if !lacking.isEmpty {
      append(lacking, to: ignore, console)
    }
    for line in guesses + problems { console.write("\(line)\n") }
    let next = records == nil ? "test\(folder == "." ? "" : " \(folder)")" : "explore \(manifest)"
    console.write("\nNext: searchplay \(next)\n")
    return status
  }
}
