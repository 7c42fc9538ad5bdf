import Diagnostics
import Findings
import SearchModel

/// Failures of a step other than those of its expectations.
extension Stage {
  /// A search that the engine rejects fails the step; one that fails because of a defect of InstantSearch also does, unless the finding is
  /// allowed.
  func failures(of settled: Settled, at span: SourceSpan, _ findings: [Finding]) -> [StepFailure] {
    let facets = settled.facetSearches.compactMap { search -> StepFailure? in
      guard case .failure(let error) = search.outcome, !error.isStaged else { return nil }
      return StepFailure(.backend, at: span, "the search for facet values failed: \(error.message)")
    }
    func refusal<Results>(_ outcome: SearchOutcome<Results>, _ searcher: String?) -> StepFailure? {
      guard case .failure(let error) = outcome, error.defect == nil, !error.isStaged else { return nil }
      return StepFailure(.backend, at: span, "the search\(searcher.map { " of '\($0)'" } ?? "") failed: \(error.message)")
    }
    let refused =
      settled.searches.compactMap { refusal($0.outcome, nil) }
      + settled.others.flatMap { other in
        switch other.searches {
        case .hits(let searches, _): searches.compactMap { refusal($0.outcome, other.name) }
        case .facets(let searches, _): searches.compactMap { refusal($0.outcome, other.name) }
        case .group(let searches, _): searches.compactMap { refusal($0.outcome, other.name) }
        }
      }
    let defects = findings.filter { $0.id.endsSearches && !$0.isAcknowledged }
    return facets + refused
      + defects.map { StepFailure(.defect, at: span, "\($0.headline)\($0.id.sinceNote)", help: $0.remedy, finding: $0) }
  }
}
