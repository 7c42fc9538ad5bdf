import Diagnostics
import Findings
import Manifest
import SearchModel

/// The data about a step and its effects from which findings are derived.
package struct StepEvidence {
  /// An action of the step, with the filters before and after it.
  package struct Event {
    package let action: StepAction
    package let before: FilterGroups
    package let after: FilterGroups
    /// Whether disjunctive faceting was on.
    package let isBatched: Bool
  }

  /// An exchange of a searcher other than the main one, with the filters of the state that it follows.
  package struct OtherSearch {
    package let searcher: String
    package let search: HitsSearcher.Exchange
    package let filters: FilterGroups
  }

  package let manifest: Manifest
  package let version: InstantSearchVersion
  package let span: SourceSpan
  /// Whether it is a step of the manifest's `setup`.
  package let isSetup: Bool
  /// One event for a plain step, several for a burst, none for `setup`.
  package let events: [Event]
  package let before: UIState
  package let settled: UIState
  package let filtersBefore: FilterGroups
  package let filters: FilterGroups
  /// The filters of the states other than the main one, by name.
  package let otherFiltersBefore: [String: FilterGroups]
  package let otherFilters: [String: FilterGroups]
  package let searches: [HitsSearcher.Exchange]
  /// The searches of the searchers other than the main one.
  package let otherSearches: [OtherSearch]
  /// The number of group responses that each component received, by name.
  package let received: [String: Int]
  /// The last results that widgets received before the step.
  package let resultsBefore: SearchResults?
  /// The last results that widgets have received.
  package let results: SearchResults?
  /// The hits held in memory by hits lists, before and after the step.
  package let hitsBefore: [HitsMemory]
  package let hits: [HitsMemory]
  /// How often each controller received each call.
  package let counts: StepCounts
  /// Released widgets that still follow the filters.
  package let survivors: Set<String>
  /// Whether cancelled searches end in errors.
  package let cancellationFails: Bool

  /// The release whose behaviour is reproduced.
  var release: InstantSearchRelease { manifest.release(under: version) }

  /// The contents of a filter state before and after the step.
  func filters(of state: String) -> (before: FilterGroups, after: FilterGroups) {
    state == "main" ? (filtersBefore, filters) : (otherFiltersBefore[state] ?? FilterGroups(), otherFilters[state] ?? FilterGroups())
  }

  /// The findings of the step, in the order of the rules; several of the same kind about one widget count as one.
  package var findings: [Finding] {
    let rules: [(StepEvidence) -> [Finding]] = [
      GroupFindings.findings, MenuFindings.findings, SearchFindings.findings, ListFindings.findings, OrderFindings.findings,
      ValueFindings.findings, TrafficFindings.findings, WiringFindings.findings, TrappedFilters.findings, ReleaseFindings.findings,
      UnreadableHits.findings, UnansweredAttributes.findings, InputFindings.findings, ForgottenSelections.findings,
    ]
    var seen: Set<[String]> = []
    return rules.flatMap { $0(self) }
      .filter { $0.id.versions.contains(version) && seen.insert([$0.id.rawValue, $0.widget ?? ""]).inserted }
  }

  /// A finding about a widget, at the step.
  package func finding(_ id: FindingID, _ widget: String?, _ headline: String, remedy: String? = nil) -> Finding {
    let declared = widget.flatMap(manifest.widget).map { [Diagnostic.Label("the widget", at: $0.id.span)] }
    return Finding(id, widget: widget, at: span, headline, labels: declared ?? [], remedy: remedy)
  }

  /// Up to three filters in the notation of a filters expression, and the number of the others.
  package func text(of filters: some Collection<Filter>) -> String {
    let texts = filters.map { FilterExpression.text(of: $0, version) }.sorted()
    return texts.prefix(3).joined(separator: ", ") + (texts.count > 3 ? " and \(texts.count - 3) more" : "")
  }
}

extension StepAction {
  /// The widget that the step acts on.
  package var widget: String? { if case .widget(let target, _) = self { target.id } else { nil } }
}
