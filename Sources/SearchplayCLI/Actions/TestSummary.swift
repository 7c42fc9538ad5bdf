import Reports
import TestRuns

/// The last lines of a test run.
struct TestSummary {
  let status: ExitStatus
  /// `3 passed`, `1 failed`, …
  let parts: [String]
  private let pending: Int
  private let hasRejected: Bool
  private let hasObsolete: Bool
  private let lacksSnapshots: Bool

  /// - Parameter updates: Whether the run has removed what it could.
  init(_ report: TestReport, _ status: ExitStatus, hiddenByOnly: Int = 0, updates: Bool = false) {
    self.status = status
    let snapshots = report.cases.compactMap(\.snapshot)
    let written = snapshots.count { $0.outcome == .stored || $0.outcome == .updated }
    let obsolete = report.manifests.flatMap(\.obsolete).filter { $0.outcome != .unjudged }
    let removed = obsolete.count { $0.outcome == .removed }
    let invalid = report.manifests.count { !$0.problems.isEmpty }
    var parts = ["\(report.count(.passed)) passed", report.failedInWords]
    let flaky = report.cases.count(where: \.isFlaky)
    if flaky > 0 { parts[0] += " (\(flaky) only after a retry)" }
    if report.count(.skipped) > 0 { parts.append("\(report.count(.skipped)) skipped") }
    if hiddenByOnly > 0 { parts.append("\(hiddenByOnly) not run because of 'only'") }
    if written > 0 { parts.append("\(written) \(written == 1 ? "snapshot" : "snapshots") written") }
    if removed > 0 { parts.append("\(removed) removed") }
    if obsolete.count > removed { parts.append("\(obsolete.count - removed) obsolete") }
    if invalid > 0 { parts.append("\(invalid) invalid \(invalid == 1 ? "manifest" : "manifests")") }
    self.parts = parts
    pending = Set(snapshots.compactMap(\.pending)).count
    hasRejected = obsolete.contains { $0.outcome == .rejected }
    lacksSnapshots = snapshots.contains { $0.outcome == .missing }
    hasObsolete = !updates && obsolete.count > removed
  }

  /// Suggestions for the next step, one per line.
  func hints(isCI: Bool, suggestsUpdate: Bool) -> [String] {
    if isCI {
      return (lacksSnapshots ? ["CI does not write snapshots: run 'searchplay test -u=missing' elsewhere, and commit them"] : [])
        + (hasRejected ? ["obsolete snapshots fail the run in CI; 'searchplay test -u' removes them"] : [])
    }
    var hints: [String] = []
    if pending > 0 {
      hints.append(
        pending == 1
          ? "a snapshot is pending: run 'searchplay review' to see it, 'searchplay accept' to accept it"
          : "\(pending) snapshots are pending: run 'searchplay review' to walk through them, 'searchplay accept' to accept them all")
    }
    if suggestsUpdate { hints.append("if the new values are right, run 'searchplay test -u' to update the expectations") }
    if pending == 0, hasRejected {
      hints.append("obsolete snapshots fail with --unreferenced=reject; 'searchplay test -u' removes them")
    } else if pending == 0, hasObsolete {
      hints.append("run 'searchplay test -u' to remove what is obsolete")
    }
    return hints
  }
}
