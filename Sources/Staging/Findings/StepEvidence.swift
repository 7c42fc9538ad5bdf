import Diagnostics
import Findings
import Manifest
import SearchModel

/// What one step did and led to, for findings to look at: data only.
package struct StepEvidence {
  /// An action of the step, with the filters as it found and left them.
  package struct Event {
    package let action: StepAction
    package let before: FilterGroups
    package let after: FilterGroups
    /// Whether disjunctive faceting was on.
    package let isBatched: Bool
  }

  /// An answer for a searcher besides the main one, with the filters of the state that it follows.
  package struct OtherSearch {
    package let searcher: String
    package let search: HitsSearcher.Exchange
    package let filters: FilterGroups
  }

  package let manifest: Manifest
  package let version: InstantSearchVersion
  package let span: SourceSpan
  /// One for a plain step, several for a burst, none for the set-up.
  package let events: [Event]
  package let before: UIState
  package let settled: UIState
  package let filtersBefore: FilterGroups
  package let filters: FilterGroups
  /// Those of the states besides the main one, by name.
  package let otherFiltersBefore: [String: FilterGroups]
  package let otherFilters: [String: FilterGroups]
  package let searches: [HitsSearcher.Exchange]
  /// Those of the searchers besides the main one.
  package let otherSearches: [OtherSearch]
  /// How many answers of groups each part got, by name.
  package let received: [String: Int]
  /// The last answer that widgets had seen before.
  package let resultsBefore: SearchResults?
  /// The last answer that widgets have seen.
  package let results: SearchResults?
  /// What lists of hits have in memory, before and after.
  package let hitsBefore: [HitsMemory]
  package let hits: [HitsMemory]
  /// How often whom was told what.
  package let counts: StepCounts
  /// Widgets that nobody holds any more and that follow the filters all the same.
  package let survivors: Set<String>
  /// Whether cancelled searches end in errors.
  package let cancellationFails: Bool

  /// The release whose behaviour is reproduced.
  var release: InstantSearchRelease { manifest.release(under: version) }

  /// What a filter state held before the step, and holds after it.
  func filters(of state: String) -> (before: FilterGroups, after: FilterGroups) {
    state == "main" ? (filtersBefore, filters) : (otherFiltersBefore[state] ?? FilterGroups(), otherFilters[state] ?? FilterGroups())
  }

  /// The findings of the step, in the order of the rules; several of one kind about one widget count as one.
  package var findings: [Finding] {
    let rules: [(StepEvidence) -> [Finding]] = [
      GroupFindings.findings, MenuFindings.findings, SearchFindings.findings, ListFindings.findings, OrderFindings.findings,
      ValueFindings.findings, TrafficFindings.findings, WiringFindings.findings, TrappedFilters.findings, ReleaseFindings.findings,
      UnreadableHits.findings, InputFindings.findings, ForgottenSelections.findings,
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

  /// Filters as they stand in an expression, the first three of them.
  package func text(of filters: some Collection<Filter>) -> String {
    let texts = filters.map { FilterExpression.text(of: $0, version) }.sorted()
    return texts.prefix(3).joined(separator: ", ") + (texts.count > 3 ? " and \(texts.count - 3) more" : "")
  }
}

extension StepAction {
  /// The widget that the step is done to.
  package var widget: String? { if case .widget(let target, _) = self { target.id } else { nil } }
}
