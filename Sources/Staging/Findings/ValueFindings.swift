import Findings
import Manifest
import SearchModel

/// Filters set by this step that the filters expression cannot represent.
package enum ValueFindings {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    let ofEvents = evidence.events.flatMap { event -> [Finding] in
      if event.action.setsQueryFilters, event.isBatched {
        return [
          evidence.finding(.queryFiltersIgnored, nil, "the filters of the query are not sent while disjunctive faceting is on")
        ]
      }
      return losses(event.before, event.after, event.action.widget, evidence)
    }
    // Filters caused by responses, for example by bounds.
    let ofAnswers = losses(evidence.events.last?.after ?? evidence.filtersBefore, evidence.filters, nil, evidence)
    let widget = evidence.events.count == 1 ? evidence.events[0].action.widget : nil
    let ofOtherStates = evidence.otherFilters.keys.sorted().flatMap { state in
      losses(evidence.otherFiltersBefore[state] ?? FilterGroups(), evidence.otherFilters[state] ?? FilterGroups(), widget, evidence)
    }
    return ofEvents + ofAnswers + ofOtherStates
  }

  private static func losses(_ before: FilterGroups, _ after: FilterGroups, _ widget: String?, _ evidence: StepEvidence) -> [Finding] {
    if after == before { return [] }
    let known = Set(before.ids.flatMap { before.filters(in: $0) })
    let new = after.groups(evidence.version).flatMap(\.filters).filter { !known.contains($0) }
    return new.lazy.compactMap { UnwritableFilters.loss(of: $0, evidence.version) }.prefix(1).map { loss in
      evidence.finding(loss.id, widget, UnwritableFilters.text(of: loss, by: widget))
    }
  }
}

extension StepAction {
  /// Whether the step sets the filters of the main searcher's query.
  fileprivate var setsQueryFilters: Bool {
    if case .searcher(let change) = self, change.searcher == nil || change.searcher?.value == "main" {
      return change.parameters?.filters != nil || change.request?.query.filters != nil
    }
    return if case .filters(.some) = self { true } else { false }
  }
}
