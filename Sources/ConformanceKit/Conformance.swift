import Diagnostics
import JSONText
import Manifest
import Scenarios
import SearchModel
import Staging

extension [JSONValue] {
  fileprivate var nonEmpty: [JSONValue]? { isEmpty ? nil : self }
}

/// Replays recorded cases through the product and compares step by step.
package enum Conformance {
  /// The result of one case under one version.
  package struct Outcome: Sendable {
    package let name: String
    package let version: InstantSearchVersion
    /// The release that was replayed, if it is not the version's latest.
    package var release: InstantSearchRelease?
    package var steps = 0
    package var matched = 0
    package var mismatches: [Mismatch] = []
    /// The reason why the case could not be replayed; nil if it was.
    package var skipped: String?
  }

  /// A value that differs.
  package struct Mismatch: Sendable {
    package let step: Int
    /// The path of the value: `filterState.sql`, `searches[0].main.filters`, `brand.setSelectableItems`.
    package let what: String
    package let expected: String
    package let actual: String
  }

  /// The results of a case under both versions, and their differences, as for judging an upgrade of the app; the comparison is nil if the
  /// case cannot be replayed.
  package static func replayBoth(_ recorded: ConformanceCase) async -> (outcomes: [Outcome], upgrade: ScenarioComparison?) {
    guard let manifest = try? CaseManifest.make(recorded) else {
      return (await replays(recorded, version: .v7) + replays(recorded, version: .v8), nil)
    }
    let (left, right) = (await run(recorded, manifest, .v7), await run(recorded, manifest, .v8))
    let comparison = TraceComparison(left: ComparisonSide(manifest, version: .v7), right: ComparisonSide(manifest, version: .v8))
    return (
      [outcome(of: left, recorded, manifest, .v7), outcome(of: right, recorded, manifest, .v8)], comparison.compare(left, right)
    )
  }

  private static func run(_ recorded: ConformanceCase, _ manifest: Manifest, _ version: InstantSearchVersion) async -> ScenarioTrace {
    await ScenarioRunner(manifest, backend: answers(recorded, version), version: version, cancellation: recorded.cancellation).run(
      manifest.scenarios[0])
  }

  /// The recorded answers; those of the other version if this one crashed the app.
  static func answers(_ recorded: ConformanceCase, _ version: InstantSearchVersion) -> RecordedAnswers {
    let trace = recorded.trace(version) ?? recorded.crash(version)?.before.nonEmpty
    let others = InstantSearchVersion.allCases.lazy.compactMap { recorded.trace($0) }.first ?? []
    return RecordedAnswers(
      trace ?? others, records: recorded.records, invents: recorded.trace(version) == nil, failsAsRecorded: !recorded.hasFaults)
  }

  /// Replays a case. Searches receive the recorded answers, so that the widgets are tested and not the engine.
  ///
  /// - Returns: an outcome for the version, and one for each exact release of it with its own trace.
  package static func replays(_ recorded: ConformanceCase, version: InstantSearchVersion) async -> [Outcome] {
    var outcomes = [await replay(recorded, version: version)]
    for release in recorded.releases where release.version == version {
      outcomes.append(await replay(recorded.of(release), version: version))
    }
    return outcomes
  }

  private static func replay(_ recorded: ConformanceCase, version: InstantSearchVersion) async -> Outcome {
    let manifest: Manifest
    do throws(CaseManifest.Unsupported) { manifest = try CaseManifest.make(recorded) } catch {
      return Outcome(name: recorded.name, version: version, skipped: error.what)
    }
    return outcome(of: await run(recorded, manifest, version), recorded, manifest, version)
  }

  private static func outcome(
    of replayed: ScenarioTrace, _ recorded: ConformanceCase, _ manifest: Manifest, _ version: InstantSearchVersion
  ) -> Outcome {
    var outcome = Outcome(name: recorded.name, version: version)
    var comparison = StepComparison(version: version, manifest: manifest, recorded: recorded)
    let crash = recorded.crash(version)
    let trace = crash?.before ?? recorded.trace(version) ?? []
    if let first = trace.first { comparison.compareSetUp(first, replayed) }
    for (index, expected) in trace.enumerated().dropFirst() {
      guard index <= replayed.steps.count else {
        comparison.differ(index, "step", "done", replayed.failures.last?.headline ?? "not done")
        break
      }
      comparison.compare(index, expected, replayed.steps[index - 1])
    }
    if let crash {
      // Recordings of the first round do not contain the step.
      let place = replayed.steps.first(where: \.crashes)?.number
      comparison.check(
        "crash", crash.step.map { "step \($0)" } ?? "a step", place.map { crash.step == nil ? "a step" : "step \($0)" } ?? "none")
    }
    outcome.release = recorded.release
    outcome.steps = max(trace.count, 1)
    outcome.matched = comparison.matched
    outcome.mismatches = comparison.mismatches
    return outcome
  }
}
