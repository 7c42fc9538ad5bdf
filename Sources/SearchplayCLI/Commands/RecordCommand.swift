import AlgoliaBackend
import ArgumentParser
import Reports
import Scenarios
import TestRuns
import Texts

/// `searchplay record`: sends the requests of scenarios to the engine, and records its responses.
struct RecordCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Records the engine's answers, so that scenarios can run offline.",
    discussion: """
      Works on manifests whose searcher sets 'backend: recorded', the 'appID' of the application and the 'recording' file. \
      Every scenario is run against the application; the new answers replace those in the file. Nothing is written if a search \
      fails, or a scenario stops before its last step. The file contains neither the API key nor any other secret.

        SEARCHPLAY_SECRET_apiKey=KEY searchplay record shop.searchplay.yaml
        searchplay record shop.searchplay.yaml --instantsearch 8 --keep
        searchplay record --check    which recorded answers are out of date

      Exit status of --check: 0 no difference; 1 a difference; 3 a back end gave no answer.
      """)

  @Argument(help: ArgumentHelp("Manifests: files, or folders (searched for *.searchplay.yaml).", valueName: "path"))
  var paths: [String] = ["."]

  @Flag(help: "Keeps answers to queries that are no longer made.")
  var keep = false

  @Flag(help: "Writes nothing; shows what the engine's current answers would change in the UI.")
  var check = false

  @OptionGroup var variables: VariableOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if check, keep { throw ValidationError("--check writes nothing, so --keep has no effect") }
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    let requests = try ManifestFinder(disk: surroundings.disk).asked(paths)
    let context = try variables.context(surroundings, overrides: version.overrides, for: requests)
    var status = ExitStatus.passed
    var count = 0
    // Manifests may share a recording, which then contains the responses of all.
    var recordings: [(path: String, project: ProjectFolder, recording: Recording, scenarios: Int)] = []
    for request in requests {
      let recorder = RecordingTransport(surroundings.network) { surroundings.output.masked($0) }
      let batch = ScenarioBatch(context, console, recorder: recorder)
      guard let loaded = batch.load(request), let ready = loaded.ready else {
        status = max(status, .invalid)
        continue
      }
      guard case .recorded = ready.manifest.searcher.backend, let file = ready.file else {
        if paths.contains(request.path) {
          throw WrongUsage("'\(request.path)' has nothing to record: its searcher does not set 'backend: recorded'")
        }
        continue
      }
      count += 1
      let project = ProjectFolder(of: FileAccess.folder(of: request.path), surroundings.disk)
      if let problem = project.problem(writing: file) {
        console.writeError("error: '\(TerminalText.visible(file))' could not be written: \(problem.reason)\n")
        status = max(status, .invalid)
        continue
      }
      if check {
        status = max(status, await checked(request, ready, batch, ScenarioBatch(context, console), console))
        continue
      }
      let run = await batch.run(ready, version: version.version)
      let failures = run.traces.flatMap(\.failures).filter { $0.kind == .backend }
      if !failures.isEmpty {
        for failure in failures { console.writeError(FailureText(color: console.colorsErrors).text(of: failure)) }
        console.writeError("error: '\(TerminalText.visible(file))' was not updated: searches failed\n")
        status = max(status, .backendFailed)
        continue
      }
      // Steps that a scenario did not reach are missing from the recording.
      let stopped = run.traces.filter { $0.unreached > 0 }
      if !stopped.isEmpty {
        for failure in stopped.compactMap(\.failures.last) {
          console.writeError(FailureText(color: console.colorsErrors).text(of: failure))
        }
        let count = stopped.count == 1 ? "a scenario" : "\(stopped.count) scenarios"
        console.writeError("error: '\(TerminalText.visible(file))' was not updated: \(count) stopped before the last step\n")
        status = max(status, .failed)
        continue
      }
      if let index = recordings.firstIndex(where: { $0.path == file }) {
        recordings[index].recording = recorder.recording.filled(from: recordings[index].recording)
        recordings[index].scenarios += run.traces.count
      } else {
        recordings.append((file, project, recorder.recording, run.traces.count))
      }
    }
    if count == 0, status == .passed { throw WrongUsage("no manifest sets 'backend: recorded'") }
    for (path, project, recording, scenarios) in recordings {
      status = max(status, write(recording, to: path, inside: project, scenarios, console))
    }
    return status
  }

  /// Runs scenarios with the recorded responses and with the engine's current ones, and shows where they differ.
  private func checked(
    _ request: ManifestRequest, _ live: LoadedManifest.Ready, _ engine: ScenarioBatch, _ recorded: ScenarioBatch, _ console: Console
  ) async -> ExitStatus {
    guard let loaded = recorded.load(request), let ready = loaded.ready else { return .invalid }
    let old = await recorded.run(ready, version: version.version)
    let new = await engine.run(live, version: version.version)
    let failures = new.traces.flatMap(\.failures).filter { $0.kind == .backend }
    for failure in failures { console.writeError(FailureText(color: console.colorsErrors).text(of: failure)) }
    if !failures.isEmpty { return .backendFailed }
    let comparison = TraceComparison(
      left: ComparisonSide(ready.manifest, version: old.version), right: ComparisonSide(live.manifest, version: new.version))
    let found = zip(old.traces, new.traces).map { comparison.compare($0, $1) }
    let text = ComparisonText(version: old.version, color: console.colorsOutput)
    let body = text.text(of: found)
    console.write("\(console.styled(loaded.path, .strong))\n- as recorded\n+ as the engine answers today\n")
    console.write((body.isEmpty ? "" : "\n\(body)") + "\n" + text.summary(of: found))
    return found.allSatisfy(\.isEqual) ? .passed : .failed
  }

  private func write(
    _ recording: Recording, to path: String, inside project: ProjectFolder, _ scenarios: Int, _ console: Console
  ) -> ExitStatus {
    var recording = recording
    if keep, let bytes = try? console.output.disk.readRegular(path), let old = try? Recording(parsing: bytes) {
      recording = recording.filled(from: old)
    }
    let rule = WriteRule.own("a recording") { bytes in
      bytes.isEmpty || bytes.prefix(4096).filter { $0 > 0x20 }.starts(with: "{\"searchplay-recording\":".utf8)
    }
    let text = recording.text
    do throws(Recording.Problem) { _ = try Recording(parsing: Array(text.utf8)) } catch {
      console.writeError(
        "error: '\(TerminalText.visible(path))' was not updated: an answer of the engine cannot be kept: \(TerminalText.visible(error.message))\n"
      )
      return .backendFailed
    }
    guard console.output.saved(text, to: path, rule, inside: project.known) else { return .failed }
    let answers = recording.count == 1 ? "an answer" : "\(recording.count) answers"
    console.write("recorded \(answers) for \(scenarios == 1 ? "a scenario" : "\(scenarios) scenarios"): \(path)\n")
    return .passed
  }
}
