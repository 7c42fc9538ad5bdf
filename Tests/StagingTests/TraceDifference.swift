import SearchModel

@testable import Staging

/// The differences between two traces of one step, in everything that a trace contains.
enum TraceDifference {
  static func between(_ a: StepTrace, _ b: StepTrace, countingNumbers: Bool = true) -> [String] {
    var parts: [(String, Bool)] = [
      ("number", !countingNumbers || a.number == b.number), ("title", a.action.title(.v7) == b.action.title(.v7)),
      ("pending", a.pending == b.pending), ("settled", a.settled == b.settled), ("calls", a.calls == b.calls),
      ("filterState", a.filterState == b.filterState), ("crashes", a.crashes == b.crashes),
      ("facetSearches", a.facetSearches == b.facetSearches), ("waiting", a.waiting == b.waiting),
      ("sent", a.sent.map(\.queries) == b.sent.map(\.queries)),
      ("findings", a.findings.map(\.headline) == b.findings.map(\.headline) && a.findings.map(\.id) == b.findings.map(\.id)),
      ("surroundings", areEqual(a.surroundings, b.surroundings)),
      ("failures", a.failures.map(text) == b.failures.map(text)), ("number of searches", a.searches.count == b.searches.count),
    ]
    for (index, (first, second)) in zip(a.searches, b.searches).enumerated() {
      parts.append(("queries of search \(index)", first.batch.queries == second.batch.queries && first.batch.roles == second.batch.roles))
      parts.append(("outcome of search \(index)", first.outcome == second.outcome && first.isFollowUp == second.isFollowUp))
    }
    return parts.filter { !$0.1 }.map(\.0)
  }

  private static func areEqual(_ a: StepSurroundings, _ b: StepSurroundings) -> Bool {
    let states = zip(a.filterStates, b.filterStates).allSatisfy { $0.name == $1.name && $0.groups == $1.groups }
    return states && a.counts == b.counts && a.hits == b.hits && a.readings == b.readings && a.results == b.results
      && zip(a.searchers, b.searchers).allSatisfy(areEqual)
  }

  private static func areEqual(_ a: SearcherTrace, _ b: SearcherTrace) -> Bool {
    func same<Request, Results>(_ a: [SearchExchange<Request, Results>], _ b: [SearchExchange<Request, Results>]) -> Bool {
      a.map(\.outcome) == b.map(\.outcome) && a.map(\.isLate) == b.map(\.isLate)
    }
    guard a.name == b.name, a.results == b.results else { return false }
    switch (a.searches, b.searches) {
    case (.hits(let first, let sent), .hits(let second, let alsoSent)):
      return same(first, second) && first.map(\.batch.queries) == second.map(\.batch.queries)
        && sent.map(\.queries) == alsoSent.map(\.queries)
    case (.facets(let first, let sent), .facets(let second, let alsoSent)):
      return same(first, second) && first.map(\.query) == second.map(\.query) && sent == alsoSent
    case (.group(let first, let sent), .group(let second, let alsoSent)):
      return same(first, second) && first.map(\.request) == second.map(\.request) && sent == alsoSent
    case (.hits, _), (.facets, _), (.group, _): return false
    }
  }

  private static func text(_ failure: StepFailure) -> String {
    "\(failure.kind) \(failure.headline) \(failure.shown ?? []) \(failure.help ?? "")"
  }
}
