import AlgoliaBackend
import Diagnostics
import Findings
import Manifest
import Reports
import Scenarios
import SearchModel
import Staging
import TestRuns

/// A manifest that was run: its traces, in the order of the manifest.
struct ManifestRun {
  let ready: LoadedManifest.Ready
  let version: InstantSearchVersion
  let traces: [ScenarioTrace]

  func status(_ weights: FindingWeights) -> ExitStatus {
    if traces.flatMap(\.failures).contains(where: { $0.kind == .backend }) { return .backendFailed }
    return traces.contains { !$0.passed || weights.fails($0.findings) } ? .failed : .passed
  }
}

/// Loads manifests and runs their scenarios, those of one manifest in parallel.
struct ScenarioBatch {
  private let loader: ManifestLoader
  private let console: Console

  init(_ context: ManifestContext, _ console: Console, recorder: RecordingTransport? = nil) {
    loader = ManifestLoader(context: context, surroundings: console.surroundings, recorder: recorder)
    self.console = console
  }

  /// Reads a manifest and prints its problems; nil if the file cannot be read.
  func load(_ request: ManifestRequest) -> LoadedManifest? {
    let loaded = read(request)
    if let loaded { print(loaded) }
    return loaded
  }

  /// Reads a manifest without printing its problems, except that a file cannot be opened.
  func read(_ request: ManifestRequest) -> LoadedManifest? {
    do throws(FileProblem) { return try loader.load(request.path) } catch {
      console.writeError("error: '\(error.path)' cannot be read: \(error.reason)\n")
      return nil
    }
  }

  func print(_ loaded: LoadedManifest) {
    if loaded.diagnostics.isEmpty { return }
    console.writeError(DiagnosticRenderer(color: console.colorsErrors).render(loaded.diagnostics) + "\n")
  }

  /// Reads each manifest, prints its problems, and processes those that can be used; returns the worst status.
  func forEach(
    _ requests: [ManifestRequest], _ body: (ManifestRequest, LoadedManifest, LoadedManifest.Ready) async throws -> ExitStatus
  ) async rethrows -> ExitStatus {
    var status = ExitStatus.passed
    for request in requests {
      if let loaded = load(request), let ready = loaded.ready {
        status = max(status, try await body(request, loaded, ready))
      } else {
        status = max(status, .invalid)
      }
    }
    return status
  }

  /// Runs the scenarios at some indices of a manifest, or all of them; indices after the last scenario are ignored.
  func run(_ ready: LoadedManifest.Ready, _ places: [Int]? = nil, version: InstantSearchVersion?, withFaults: Bool = false) async
    -> ManifestRun
  {
    let all = ready.manifest.scenarios
    let scenarios = (places ?? Array(all.indices)).filter { $0 < all.count }.map { all[$0] }
    let runner = ScenarioRunner(ready.manifest, backend: ready.backend, version: version)
    let traces = await withTaskGroup(of: (Int, ScenarioTrace).self) { group in
      for (index, scenario) in scenarios.enumerated() {
        group.addTask { (index, await runner.run(scenario, withFaults: withFaults)) }
      }
      var traces = [ScenarioTrace?](repeating: nil, count: scenarios.count)
      for await (index, trace) in group { traces[index] = trace }
      return traces.compactMap { $0 }
    }
    return ManifestRun(ready: ready, version: runner.version, traces: traces)
  }
}
