import Manifest
import SearchModel

/// Searches that crash the app, fail, or follow from answers.
enum SearchFindings {
  static func findings(_ evidence: StepEvidence) -> [Finding] {
    let defects = evidence.searches.compactMap { search -> Finding? in
      guard case .failure(let error) = search.outcome, let defect = error.defect else { return nil }
      return finding(of: defect, evidence)
    }
    return defects + secondSearches(evidence)
  }

  private static func finding(of defect: SearchBackendError.Defect, _ evidence: StepEvidence) -> Finding {
    switch defect {
    case .countMismatch:
      let menu = evidence.manifest.widgets.first { if case .hierarchicalMenu = $0.kind { true } else { false } }
      return evidence.finding(
        .countMismatch, menu?.id.value,
        evidence.version == .v7
          ? "the app crashes: the hierarchical group's levels are not those that were queried"
          : "the search fails, and so does every later one: the hierarchical group's levels are not those that were queried")
    case .duplicateValues(let attribute, let value):
      let groups = evidence.filters.groups(evidence.version).filter { group in
        group.filters.contains { filter in
          guard case .facet(let facet) = filter else { return false }
          return facet.attribute == attribute && facet.value.text(evidence.version) == value
        }
      }
      let names = groups.map(\.id.description).joined(separator: " and ")
      return evidence.finding(
        .duplicateValuesCrash, nil,
        "the app crashes: '\(attribute)' is counted disjunctively and filtered by '\(value)' more than once, in \(names)")
    }
  }

  private static func secondSearches(_ evidence: StepEvidence) -> [Finding] {
    zip(evidence.searches, evidence.searches.dropFirst()).compactMap { first, second in
      guard second.isFollowUp, let id = cause(first, second, evidence) else { return nil }
      return evidence.finding(.secondSearch, id, "the answer makes '\(id)' search again")
    }
  }

  /// The widget whose reaction to an answer searched again: told by what changed between the two searches.
  private static func cause(
    _ first: HitsSearcher.Exchange, _ second: HitsSearcher.Exchange, _ evidence: StepEvidence
  ) -> String? {
    let old = first.batch.queries[0].query
    let new = second.batch.queries[0].query
    let candidates = evidence.manifest.widgets.filter { widget in
      switch widget.kind {
      case .relevantSort: old.relevancyStrictness != new.relevancyStrictness
      case .numericRange: old.relevancyStrictness == new.relevancyStrictness && old.filters != new.filters
      case .numericComparison: old.relevancyStrictness == new.relevancyStrictness
      default: false
      }
    }
    return candidates.first?.id.value
  }
}
