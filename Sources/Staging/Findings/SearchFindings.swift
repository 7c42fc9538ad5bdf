import Findings
import Manifest
import SearchModel

/// Searches that crash the app, fail, or are triggered by responses.
package enum SearchFindings {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    let searches = evidence.searches.map { ($0, evidence.filters) } + evidence.otherSearches.map { ($0.search, $0.filters) }
    let defects = searches.compactMap { search, filters -> Finding? in
      guard case .failure(let error) = search.outcome, let defect = error.defect else { return nil }
      return finding(of: defect, filters, evidence)
    }
    let named = evidence.searches.map { ($0, nil) } + evidence.otherSearches.map { ($0.search, $0.searcher) }
    return defects + pagesPastEnd(named, evidence) + secondSearches(evidence)
  }

  /// Responses to requests for a page past the end, if the manifest asks for pages itself; infinite scrolling does so on its own.
  private static func pagesPastEnd(_ searches: [(search: HitsSearcher.Exchange, searcher: String?)], _ evidence: StepEvidence) -> [Finding]
  {
    let isAsked = evidence.events.contains { event in
      if case .page = event.action.own { true } else { false }
    }
    guard
      isAsked || evidence.manifest.searcher.query.page != nil || evidence.manifest.searchers.contains(where: { $0.item.query.page != nil })
    else { return [] }
    return searches.compactMap { search, searcher -> Finding? in
      guard case .success(let results) = search.outcome else { return nil }
      let answer = results.main
      // With 'offset' and 'length', the page has no effect.
      guard answer.nbPages > 0, answer.page >= answer.nbPages, search.request.queries.first?.query.additional[.offset] == nil else {
        return nil
      }
      let place = searcher.map { " of '\($0)'" } ?? (evidence.manifest.searchers.isEmpty ? "" : " of the main searcher")
      let page = "page \(answer.page)\(place) has no hits"
      let last = answer.nbPages == 1 ? "there is only page 0" : "the last page is \(answer.nbPages - 1) (pages are numbered from 0)"
      // The remaining hits are withheld by the setting.
      let all = answer.hitsPerPage > 0 ? (answer.nbHits + answer.hitsPerPage - 1) / answer.hitsPerPage : answer.nbPages
      let settings = evidence.manifest.index(ofSearcher: searcher ?? "main")?.settings ?? evidence.manifest.searcher.settings
      let most = settings.paginationLimitedTo
      if evidence.manifest.searcher.isEmbedded, all > answer.nbPages {
        return evidence.finding(
          .pagePastEnd, nil, "\(page): paginationLimitedTo allows \(most) of the \(answer.nbHits) hits, so \(last)",
          remedy: "raise paginationLimitedTo, or request an earlier page")
      }
      return evidence.finding(.pagePastEnd, nil, "\(page): \(last)")
    }
  }

  private static func finding(of defect: SearchBackendError.Defect, _ filters: FilterGroups, _ evidence: StepEvidence) -> Finding {
    switch defect {
    case .countMismatch:
      guard let menu = evidence.manifest.widgets.first(where: { $0.traits.writings.only?.hierarchy != nil }) else {
        return evidence.finding(
          .countMismatch, nil,
          "\(evidence.version == .v7 ? "the app crashes" : "the search fails"): the answer does not have a result for each query",
          remedy: "check the back end: it must send one result per query, even if a query finds nothing")
      }
      return evidence.finding(
        .countMismatch, menu.id.value,
        evidence.version == .v7
          ? "the app crashes: the hierarchical group's levels are not the ones queried"
          : "the search fails, as do others while the menu has a path: the hierarchical group's levels are not the ones queried")
    case .mixedAnswers:
      return evidence.finding(
        .mixedAnswers, nil,
        evidence.version == .v7
          ? "the app crashes: one component of a multi searcher receives the answer meant for another"
          : "one component of a multi searcher receives the answer meant for another")
    case .duplicateValues(let attribute, let value):
      let groups = filters.groups(evidence.version).filter { group in
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

  /// Widgets whose reaction to a response triggered a second search. Only the first response sets bounds: a stepper then always searches
  /// again, and a slider if the bounds cut its range; a relevant sort requests a different strictness.
  private static func secondSearches(_ evidence: StepEvidence) -> [Finding] {
    guard evidence.searches.contains(where: \.isFollowUp) else { return [] }
    let isFirstAnswer = evidence.before.results == nil
    let strictness = Set(evidence.searches.map { $0.batch.queries.first?.query.relevancyStrictness })
    let sent = evidence.events.last?.after ?? evidence.filtersBefore
    return evidence.manifest.widgets.compactMap { widget in
      let searchesAgain: Bool
      switch widget.traits.secondSearch {
      case .never: searchesAgain = false
      case .afterBounds: searchesAgain = isFirstAnswer
      case .afterCutRange:
        let groups = evidence.manifest.writings(of: widget).map(\.group)
        searchesAgain = isFirstAnswer && groups.contains { sent.filters(in: $0) != evidence.filters.filters(in: $0) }
      case .afterPriority: searchesAgain = strictness.count > 1
      }
      return searchesAgain
        ? evidence.finding(.secondSearch, widget.id.value, "the answer makes '\(widget.id.value)' start another search") : nil
    }
  }
}
