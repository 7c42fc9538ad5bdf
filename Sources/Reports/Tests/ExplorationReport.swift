import Exploration
import Manifest
import SearchModel

/// The problems found by explorations as a test report, for its formats: a case for each problem, or one that passes if there are none. If
/// several problems have one cause, only the first gets a case, which names the others. A problem that does not fail the exploration is a
/// finding of a passing case.
package struct ExplorationReport: Sendable {
  package private(set) var report = TestReport()

  package init() {}

  /// The most problems with the same cause that are named with the first one.
  private static let mostOthers = 3

  /// - Parameter fails: Whether a problem fails the exploration.
  package mutating func add(
    _ path: String, _ manifest: Manifest, _ version: InstantSearchVersion, _ outcome: WalkOutcome, fails: (Violation) -> Bool
  ) {
    let line = manifest.scenarios.first?.name.span.start.line ?? 1
    let cases = CauseGroup.groups(of: outcome.problems, leading: fails).map { group -> CaseReport in
      let (violation, others) = (group.first, group.others)
      let cause = violation.reason?.words.flatMap { $0 == violation.cause ? nil : "; the cause is \($0)" } ?? ""
      let told =
        others.prefix(Self.mostOthers).map(\.text) + (others.count > Self.mostOthers ? ["and \(others.count - Self.mostOthers) more"] : [])
      let more = others.isEmpty ? "" : "; also: \(told.joined(separator: "; "))"
      let message = violation.text + cause + more
      let title = "explore: \(violation.name)\(violation.widget.map { " in \($0)" } ?? "")"
      let place = violation.widget.flatMap(manifest.widget)?.id.span.start.line ?? line
      let steps = violation.words(version).enumerated().map { "\($0.offset + 1) \($0.element)" }
      guard fails(violation) else {
        let finding = FindingReport(
          id: title, widget: violation.widget, line: place, message: ([message] + steps).joined(separator: "\n"), remedy: "")
        return CaseReport(name: title, file: path, line: place, tags: [], status: .passed, findings: [finding])
      }
      let failure = FailureReport(
        kind: .finding, file: path, line: place, column: 1, message: message, text: steps.joined(separator: "\n"))
      return CaseReport(name: title, file: path, line: place, tags: [], status: .failed, failures: [failure])
    }
    let all =
      cases.isEmpty
      ? [CaseReport(name: "explore: no problems in \(outcome.stateCount) states", file: path, line: line, tags: [], status: .passed)]
      : cases
    report.manifests.append(ManifestReport(path: path, cases: all))
  }
}
