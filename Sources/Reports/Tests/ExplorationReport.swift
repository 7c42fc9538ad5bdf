import Exploration
import Manifest
import SearchModel

/// What explorations found as a report of tests, for the formats that these have: a case for each problem, one that passes where there is
/// none. A problem that does not fail the exploration is a finding of a case that passes.
package struct ExplorationReport: Sendable {
  package private(set) var report = TestReport()

  package init() {}

  /// - Parameter fails: whether a problem fails the exploration.
  package mutating func add(
    _ path: String, _ manifest: Manifest, _ version: InstantSearchVersion, _ outcome: WalkOutcome, fails: (Violation) -> Bool
  ) {
    let line = manifest.scenarios.first?.name.span.start.line ?? 1
    let cases = outcome.problems.map { violation -> CaseReport in
      // Of an own invariant the cause is its name; of others it is what the problem is told from others by.
      let isNamed = [.finding, .own].contains(violation.invariant) && !violation.cause.isEmpty
      let name = isNamed ? violation.cause : violation.invariant.rawValue
      let title = "explore: \(name)\(violation.widget.map { " in \($0)" } ?? "")"
      let place = violation.widget.flatMap(manifest.widget)?.id.span.start.line ?? line
      let steps = violation.words(version).enumerated().map { "\($0.offset + 1) \($0.element)" }
      guard fails(violation) else {
        let finding = FindingReport(
          id: name, widget: violation.widget, line: place, message: "\(violation.text) (\(steps.joined(separator: "; ")))",
          remedy: "'searchplay explain \(name)' says what is checked")
        return CaseReport(name: title, file: path, line: place, tags: [], status: .passed, findings: [finding])
      }
      let failure = FailureReport(
        kind: .finding, file: path, line: place, column: 1, message: violation.text, text: steps.joined(separator: "\n"))
      return CaseReport(name: title, file: path, line: place, tags: [], status: .failed, failures: [failure])
    }
    let all =
      cases.isEmpty
      ? [CaseReport(name: "explore: nothing found in \(outcome.stateCount) states", file: path, line: line, tags: [], status: .passed)]
      : cases
    report.manifests.append(ManifestReport(path: path, cases: all))
  }
}
