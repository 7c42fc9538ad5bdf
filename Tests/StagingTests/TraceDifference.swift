import SearchModel

@testable import Staging

/// What two traces of one step differ in, in everything that a trace tells.
enum TraceDifference {
  static func between(_ a: StepTrace, _ b: StepTrace, countingNumbers: Bool = true) -> [String] {
    var parts: [(String, Bool)] = [
      ("number", !countingNumbers || a.number == b.number), ("title", a.action.title(.v7) == b.action.title(.v7)),
      ("pending", a.pending == b.pending), ("settled", a.settled == b.settled), ("calls", a.calls == b.calls),
      ("filterState", a.filterState == b.filterState), ("crashes", a.crashes == b.crashes),
      ("facetSearches", a.facetSearches == b.facetSearches), ("waiting", a.waiting == b.waiting),
      ("sent", a.sent.map(\.queries) == b.sent.map(\.queries)),
      ("findings", a.findings.map(\.headline) == b.findings.map(\.headline) && a.findings.map(\.id) == b.findings.map(\.id)),
      ("failures", a.failures.map(text) == b.failures.map(text)), ("number of searches", a.searches.count == b.searches.count),
    ]
    for (index, (first, second)) in zip(a.searches, b.searches).enumerated() {
      parts.append(("queries of search \(index)", first.batch.queries == second.batch.queries && first.batch.roles == second.batch.roles))
      parts.append(("outcome of search \(index)", first.outcome == second.outcome && first.isFollowUp == second.isFollowUp))
    }
    return parts.filter { !$0.1 }.map(\.0)
  }

  private static func text(_ failure: StepFailure) -> String {
    "\(failure.kind) \(failure.headline) \(failure.shown ?? []) \(failure.help ?? "")"
  }
}
