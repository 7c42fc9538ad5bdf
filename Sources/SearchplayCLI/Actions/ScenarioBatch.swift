import AlgoliaBackend
import Diagnostics
import Findings
import Manifest
import Reports
import Scenarios
import SearchModel
import Staging
import TestRuns
import Texts

/// A manifest that was run: its traces, in the order of the manifest.
struct ManifestRun {
  let ready: LoadedManifest.Ready
  let version: InstantSearchVersion
  let traces: [ScenarioTrace]

  func status(_ weights: FindingWeights) -> ExitStatus { traces.map { $0.status(weights) }.max() ?? .passed }
}

extension ScenarioTrace {
  func status(_ weights: FindingWeights) -> ExitStatus {
    if failures.contains(where: { $0.kind == .backend }) { return .backendFailed }
    return !passed || weights.fails(findings) ? .failed : .passed
  }
}

/// Loads manifests and runs their scenarios, those of one manifest in parallel.
struct ScenarioBatch {
  private let loader: ManifestLoader
  private let console: Console

  init(_ context: ManifestContext, _ console: Console, recorder: RecordingTransport? = nil, weights: FindingWeights = .warn) {
    loader = ManifestLoader(context: context, surroundings: console.surroundings, recorder: recorder, weights: weights)
    self.console = console
  }

  /// Reads a manifest and prints its problems; nil if the file cannot be read.
  ///
  /// - Parameter told: Warnings that have been printed and are not repeated.
  func load(_ request: ManifestRequest, besides told: [Diagnostic] = []) -> LoadedManifest? {
    let loaded = read(request)
    // The same file is read again, so positions in it are compared as text.
    func words(_ problem: Diagnostic) -> String { "\(problem.span) \(problem.headline)" }
    let known = Set(told.map(words))
    if let loaded { print(loaded.diagnostics.filter { !known.contains(words($0)) }) }
    return loaded
  }

  /// Reads a manifest without printing its problems, except that a file cannot be opened.
  func read(_ request: ManifestRequest) -> LoadedManifest? {
    do throws(FileProblem) { return try loader.load(request) } catch {
      console.writeError("error: '\(TerminalText.visible(error.path))' cannot be read: \(error.reason)\n")
      return nil
    }
  }

  func print(_ loaded: LoadedManifest) { print(loaded.diagnostics) }

  private func print(_ problems: [Diagnostic]) {
    if !problems.isEmpty { console.writeError(DiagnosticRenderer(color: console.colorsErrors).render(problems) + "\n") }
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
  func run(_ ready: LoadedManifest.Ready, _ places: [Int]? = nil, version: InstantSearchVersion?) async -> ManifestRun {
    let runner = ScenarioRunner(ready.manifest, backend: ready.backend, version: version)
    var traces: [ScenarioTrace] = []
    await run(ready, places, runner) { traces.append($0) }
    return ManifestRun(ready: ready, version: runner.version, traces: traces)
  }

  /// Runs scenarios like `run`, and delivers each trace in the order of the scenarios. Few traces are kept at a time.
  func run(
    _ ready: LoadedManifest.Ready, _ places: [Int]?, _ runner: ScenarioRunner, withFaults: Bool = false, _ take: (ScenarioTrace) -> Void
  ) async {
    let all = ready.manifest.scenarios
    let scenarios = (places ?? Array(all.indices)).filter { $0 < all.count }.map { all[$0] }
    var finished: [Int: ScenarioTrace] = [:]
    var (started, taken) = (0, 0)
    await withTaskGroup(of: (Int, ScenarioTrace).self) { group in
      func start() {
        // One slow scenario must not make the others pile up behind it.
        guard started < scenarios.count, started - taken < Self.mostAhead else { return }
        let index = started
        group.addTask { (index, await runner.run(scenarios[index], withFaults: withFaults)) }
        started += 1
      }
      for _ in 0..<Self.mostAhead { start() }
      for await (index, trace) in group {
        finished[index] = trace
        while let trace = finished.removeValue(forKey: taken) {
          take(trace)
          taken += 1
          start()
        }
      }
    }
  }

  /// The number of scenarios that are run at a time, or whose traces wait for an earlier one.
  private static let mostAhead = 64
}
