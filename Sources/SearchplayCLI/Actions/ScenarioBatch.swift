import AlgoliaBackend
import Diagnostics
import Manifest
import Reports
import Scenarios
import SearchModel

/// A manifest that was run: its traces, in the order of the manifest.
struct ManifestRun {
  let ready: LoadedManifest.Ready
  let version: InstantSearchVersion
  let traces: [ScenarioTrace]

  /// Whether a scenario fails, its snapshot apart.
  static func fails(_ trace: ScenarioTrace, _ weight: FindingWeight) -> Bool {
    !trace.passed || weight.fails(trace.findings)
  }

  /// - Parameter weight: `off` where findings do not matter.
  func status(_ weight: FindingWeight) -> ExitStatus {
    if traces.flatMap(\.failures).contains(where: { $0.kind == .backend }) { return .backendFailed }
    return traces.contains { Self.fails($0, weight) } ? .failed : .passed
  }
}

/// Loads manifests and runs their scenarios, those of one manifest at the same time.
enum ScenarioBatch {
  /// Reads a manifest and prints what is wrong with it. Gives nil when it cannot be read at all.
  static func load(_ request: ManifestRequest, _ context: ManifestContext, _ output: OutputOptions, recorder: RecordingTransport? = nil)
    -> LoadedManifest?
  {
    let loaded = read(request, context, recorder)
    if let loaded { print(loaded, output) }
    return loaded
  }

  /// The same without printing its problems; that a file cannot be opened is said.
  static func read(_ request: ManifestRequest, _ context: ManifestContext, _ recorder: RecordingTransport? = nil) -> LoadedManifest? {
    do throws(FileProblem) { return try ManifestLoader.load(request.path, context, recorder: recorder) } catch {
      Output.writeError("error: '\(error.path)' cannot be read: \(error.reason)\n")
      return nil
    }
  }

  static func print(_ loaded: LoadedManifest, _ output: OutputOptions) {
    if loaded.diagnostics.isEmpty { return }
    Output.writeError(DiagnosticRenderer(color: output.colorsErrors).render(loaded.diagnostics) + "\n")
  }

  /// Reads each manifest, prints what is wrong with it, and goes on with those that can be used; the worst status of all.
  static func forEach(
    _ requests: [ManifestRequest], _ context: ManifestContext, _ output: OutputOptions,
    _ body: (ManifestRequest, LoadedManifest, LoadedManifest.Ready) async throws -> ExitStatus
  ) async rethrows -> ExitStatus {
    var status = ExitStatus.passed
    for request in requests {
      if let loaded = load(request, context, output), let ready = loaded.ready {
        status = max(status, try await body(request, loaded, ready))
      } else {
        status = max(status, .invalid)
      }
    }
    return status
  }

  /// Runs the scenarios selected of one manifest.
  static func run(
    _ loaded: LoadedManifest, _ ready: LoadedManifest.Ready, _ request: ManifestRequest, _ selection: SelectionOptions,
    version: InstantSearchVersion?
  ) async -> ManifestRun {
    await run(ready, selection.indices(of: ready.manifest, line: request.line), version: version)
  }

  /// Runs the scenarios at some places of a manifest; places behind the last are passed over.
  static func run(_ ready: LoadedManifest.Ready, _ places: [Int], version: InstantSearchVersion?) async -> ManifestRun {
    let scenarios = places.filter { $0 < ready.manifest.scenarios.count }.map { ready.manifest.scenarios[$0] }
    let runner = ScenarioRunner(ready.manifest, backend: ready.backend, version: version)
    let traces = await withTaskGroup(of: (Int, ScenarioTrace).self) { group in
      for (index, scenario) in scenarios.enumerated() {
        group.addTask { (index, await runner.run(scenario)) }
      }
      var traces = [ScenarioTrace?](repeating: nil, count: scenarios.count)
      for await (index, trace) in group { traces[index] = trace }
      return traces.compactMap { $0 }
    }
    return ManifestRun(ready: ready, version: runner.version, traces: traces)
  }
}
