import Exploration
import Manifest
import SearchModel

/// What explorations found as a report of tests, for the formats that these have: a case for each problem, one that passes where there is
/// none.
package struct ExplorationReport: Sendable {
  package private(set) var report = TestReport()

  package init() {}

  package mutating func add(_ path: String, _ manifest: Manifest, _ version: InstantSearchVersion, _ outcome: WalkOutcome) {
    let line = manifest.scenarios.first?.name.span.start.line ?? 1
    let cases = outcome.problems.map { violation -> CaseReport in
      let name = violation.cause.isEmpty ? violation.invariant.rawValue : violation.cause
      let place = violation.widget.flatMap(manifest.widget)?.id.span.start.line ?? line
      let steps = violation.steps.enumerated().map { "\($0.offset + 1) \($0.element.action.heading(version).plain)" }
      let failure = FailureReport(
        kind: .finding, file: path, line: place, column: 1, message: violation.text,
        text: ([violation.text] + steps).joined(separator: "\n"))
      return CaseReport(
        name: "explore: \(name)\(violation.widget.map { " in \($0)" } ?? "")", file: path, line: place, tags: [], status: .failed,
        failures: [failure])
    }
    let all =
      cases.isEmpty
      ? [CaseReport(name: "explore: nothing found in \(outcome.stateCount) states", file: path, line: line, tags: [], status: .passed)]
      : cases
    report.manifests.append(ManifestReport(path: path, cases: all))
  }
}
