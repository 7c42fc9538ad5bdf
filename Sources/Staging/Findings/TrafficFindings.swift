import Findings
import JSONText
import Manifest
import SearchModel

/// Problems of a screen when responses are slow, fail or arrive out of order.
package enum TrafficFindings {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    ends(evidence) + rows(evidence) + stalePages(evidence) + overtaken(evidence) + bounds(evidence) + frozen(evidence)
      + groups(evidence)
  }

  // MARK: How searches end

  private static func ends(_ evidence: StepEvidence) -> [Finding] {
    var findings: [Finding] = []
    let cancelled = evidence.searches.filter { $0.outcome == .cancelled }
    if evidence.cancellationFails, !cancelled.isEmpty {
      let told = evidence.manifest.widgets.first { widget in
        guard widget.wiring.searcher?.value ?? "main" == "main" else { return false }
        return switch widget.traits.type {
        case .stats, .dynamicFacets, .queryRuleCustomData: true
        case .refinementList, .facetFilterList, .tagFilterList, .numericFilterList, .currentRefinements, .hierarchicalMenu,
          .clearRefinements,
          .toggle, .filterMap, .numericRange, .numericComparison, .sortBy, .searchBox, .loading, .hits, .relevantSort:
          false
        }
      }?.id.value
      findings.append(
        evidence.finding(
          .cancelledSearchFails, told,
          "a search that was cancelled ends in an error\(told.map { ", which empties '\($0)' although the newer search succeeds" } ?? "")"))
    }
    if evidence.searches.contains(where: { $0.outcome == .retrying }) {
      findings.append(
        evidence.finding(.endlessRetry, nil, "no host answers in time, and the client keeps retrying without notifying the app"))
    }
    // An older search that was waiting, and was abandoned for a newer one that failed.
    let failed = evidence.searches.filter { if case .failure = $0.outcome { true } else { false } }.map(\.number)
    let succeeded = evidence.searches.filter { if case .success = $0.outcome { true } else { false } }.map(\.number)
    if let failure = failed.max(), cancelled.contains(where: { $0.number < failure }), !succeeded.contains(where: { $0 > failure }) {
      findings.append(
        evidence.finding(.failureCancelsOlder, nil, "the failed search cancels an older one that would have succeeded"))
    }
    return findings
  }

  // MARK: Rows of hits

  /// Lists whose table would be empty if it were reloaded, although there are rows in memory.
  private static func rows(_ evidence: StepEvidence) -> [Finding] {
    // After a success, there are no rows because the widget shows none.
    let last = evidence.searches.max { $0.number < $1.number }
    if case .success? = last?.outcome, evidence.searches.allSatisfy({ !$0.isLate }) { return [] }
    return evidence.hits.compactMap { hits in
      let before = evidence.hitsBefore.first { $0.id == hits.id }
      guard hits.numberOfHits == 0, !hits.objectIDs.isEmpty, let before, before.numberOfHits > 0 else { return nil }
      return evidence.finding(
        .hitsUncounted, hits.id, "'\(hits.id)' has 0 rows until a search succeeds: reloading in between shows an empty table")
    }
  }

  /// Pages that were requested with other filters and are now among the rows.
  private static func stalePages(_ evidence: StepEvidence) -> [Finding] {
    let filters = evidence.filters.expression(evidence.version)
    let stale = evidence.searches.contains { search in
      guard case .success(let results) = search.outcome, let query = search.batch.queries.first?.query else { return false }
      return search.isLate && query.page ?? 0 > 0 && query.filters != filters && !results.hits.isEmpty
    }
    guard stale, let list = evidence.hits.first(where: { !$0.objectIDs.isEmpty }) else { return [] }
    return [evidence.finding(.stalePage, list.id, "a page for the previous filters is added to the rows of '\(list.id)'")]
  }

  // MARK: Queries and bounds

  /// A query that was submitted and then overtaken by one typed earlier.
  private static func overtaken(_ evidence: StepEvidence) -> [Finding] {
    var typed: [String: String?] = [:]
    return evidence.events.compactMap { event in
      guard case .widget(let target, let done) = event.action else { return nil }
      switch done {
      case .type(let text):
        typed[target.id] = .some(text)
        return nil
      case .submit(let text):
        guard let before = typed[target.id], before != text,
          case .searchBox(let box)? = evidence.manifest.widget(target.id)?.kind, box.mode == .searchAsYouType
        else { return nil }
        return evidence.finding(
          .submitOvertaken, target.id,
          "'\(before ?? "")', typed earlier in '\(target.id)', is searched for after '\(text ?? "")' was submitted, and its results stay")
      case .click, .remove, .set, .bounds, .change, .facetSearch, .read, .items, .setText, .masked: return nil
      }
    }
  }

  /// Bounds taken from a filtered response.
  private static func bounds(_ evidence: StepEvidence) -> [Finding] {
    let first = evidence.searches.first { if case .success = $0.outcome { true } else { false } }
    guard let filters = first?.batch.queries.first?.query.filters else { return [] }
    return evidence.settled.widgets.compactMap { widget in
      guard widget.state.bounds != nil, evidence.before.widget(widget.id)?.bounds == nil,
        case .numbers? = evidence.manifest.widget(widget.id)?.traits.writings.only?.choice
      else { return nil }
      return evidence.finding(
        .boundsOfFilteredAnswer, widget.id, "'\(widget.id)' permanently takes its bounds from an answer filtered by \(filters)")
    }
  }

  /// Bounds that differ from those of the response; reported only in the step where it begins.
  private static func frozen(_ evidence: StepEvidence) -> [Finding] {
    evidence.settled.widgets.compactMap { widget in
      guard let bounds = widget.state.bounds, let declared = evidence.manifest.widget(widget.id),
        case .numbers(let attribute)? = declared.traits.writings.only?.choice,
        let stats = evidence.results?.facetStats[attribute], stats.min <= stats.max, bounds != stats.min...stats.max
      else { return nil }
      // A filter on the attribute itself narrows the results, so the bounds are right not to change.
      let filtered = evidence.filters.groups(evidence.version).flatMap(\.filters).contains { $0.attribute == attribute }
      if filtered { return nil }
      // Bounds that the app sets are intended, and bounds frozen earlier have already been reported.
      let isFirst = evidence.before.widget(widget.id)?.bounds == nil
      let wereRight = evidence.resultsBefore.flatMap { $0.facetStats[attribute] }.map { $0.min <= $0.max && bounds == $0.min...$0.max }
      // Under a filter on the attribute itself, the difference could not be seen.
      let wasFiltered = evidence.filtersBefore.groups(evidence.version).flatMap(\.filters).contains { $0.attribute == attribute }
      guard !isFirst, wasFiltered || wereRight ?? false else { return nil }
      func words(_ range: ClosedRange<Double>) -> String {
        "\(JSONValue.numberText(range.lowerBound)) to \(JSONValue.numberText(range.upperBound))"
      }
      return evidence.finding(
        .rangeBoundsFrozen, widget.id,
        "'\(widget.id)' keeps its bounds \(words(bounds)), although \(stats.min == stats.max ? "every value is now \(JSONValue.numberText(stats.min))" : "the values now range from \(words(stats.min...stats.max))")"
      )
    }
  }

  // MARK: Groups of searchers

  private static func groups(_ evidence: StepEvidence) -> [Finding] {
    evidence.manifest.searchers.compactMap { group in
      guard group.item.kind == .multi, let published = evidence.counts.published[group.name.value], published > 0 else { return nil }
      let twice = group.item.components.map(\.value).first { evidence.received[$0] ?? 0 > published }
      return twice.map { part in
        evidence.finding(
          .answersServedTwice, nil,
          "one answer to '\(group.name.value)' is delivered to '\(part)' \(evidence.received[part] ?? 0) times, including for searches whose own answers failed or have not arrived yet"
        )
      }
    }
  }
}

extension WidgetState {
  /// The bounds of a slider or stepper; nil if there are none.
  fileprivate var bounds: ClosedRange<Double>? {
    switch self {
    case .range(let bounds, _), .number(_, let bounds, _): bounds
    case .list, .refinements, .menu, .button, .toggle, .segments, .groups, .rows, .text: nil
    }
  }
}
