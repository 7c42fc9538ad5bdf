import Diagnostics
import JSONText
import Manifest
import Scenarios
import SearchModel
import Staging

/// Replays recorded cases through the product and compares step by step.
package enum Conformance {
  /// What came of one case under one version.
  package struct Outcome: Sendable {
    package let name: String
    package let version: InstantSearchVersion
    package var steps = 0
    package var matched = 0
    package var mismatches: [Mismatch] = []
    /// Why the case could not be replayed; nil when it was.
    package var skipped: String?
  }

  /// A value that differs.
  package struct Mismatch: Sendable {
    package let step: Int
    /// What differs: `filterState.sql`, `searches[0].main.filters`, `brand.setSelectableItems`.
    package let what: String
    package let expected: String
    package let actual: String
  }

  /// Replays a case under both versions and compares the two, as an upgrade of the app would be judged; nil when the case
  /// cannot be replayed.
  package static func upgrade(_ recorded: ConformanceCase) async -> ScenarioComparison? {
    guard let manifest = try? CaseManifest.make(recorded.scenario) else { return nil }
    let comparison = TraceComparison(
      left: ComparisonSide(manifest, version: .v7), right: ComparisonSide(manifest, version: .v8))
    return comparison.compare(await run(recorded, manifest, .v7), await run(recorded, manifest, .v8))
  }

  private static func run(_ recorded: ConformanceCase, _ manifest: Manifest, _ version: InstantSearchVersion) async -> ScenarioTrace {
    await ScenarioRunner(manifest, backend: answers(recorded, version), version: version).run(manifest.scenarios[0])
  }

  /// The recorded answers; of the other version where this one crashed the app.
  static func answers(_ recorded: ConformanceCase, _ version: InstantSearchVersion) -> RecordedAnswers {
    let trace = recorded.trace(version)
    let others = InstantSearchVersion.allCases.lazy.compactMap { recorded.trace($0) }.first ?? []
    return RecordedAnswers(trace ?? others, invents: trace == nil)
  }

  /// Replays a case. The searches get the recorded answers, so that the widgets are tested and not the engine.
  package static func replay(_ recorded: ConformanceCase, version: InstantSearchVersion) async -> Outcome {
    var outcome = Outcome(name: recorded.name, version: version)
    let manifest: Manifest
    do throws(CaseManifest.Unsupported) { manifest = try CaseManifest.make(recorded.scenario) } catch {
      outcome.skipped = error.what
      return outcome
    }
    let trace = recorded.trace(version)
    let replayed = await run(recorded, manifest, version)
    guard let trace else {
      // The real library crashes the app, at a step that the trace does not tell.
      outcome.steps = 1
      if replayed.steps.contains(where: \.crashes) {
        outcome.matched = 1
      } else {
        outcome.mismatches = [Mismatch(step: 0, what: "outcome", expected: "crash", actual: "no crash")]
      }
      return outcome
    }
    var comparison = StepComparison(version: version, manifest: manifest)
    comparison.compareSetUp(trace.first ?? .null, replayed)
    for (index, expected) in trace.enumerated().dropFirst() {
      guard index <= replayed.steps.count else {
        comparison.differ(index, "step", "done", replayed.failures.last?.headline ?? "not done")
        break
      }
      comparison.compare(index, expected, replayed.steps[index - 1])
    }
    outcome.steps = trace.count
    outcome.matched = comparison.matched
    outcome.mismatches = comparison.mismatches
    return outcome
  }
}
