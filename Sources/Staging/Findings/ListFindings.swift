import Findings
import Manifest
import SearchModel

/// Values that a refinement list filters by but does not show.
package enum ListFindings {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    evidence.manifest.widgets.flatMap { widget -> [Finding] in
      // A list of the values in the results.
      guard let writing = widget.traits.writings.only, case .values(let attribute) = writing.choice,
        widget.traits.countedAttributes.contains(attribute), widget.isOfMainSearcher
      else { return [] }
      let id = widget.id.value
      let state = widget.wiring.filterState?.value ?? "main"
      let filters = evidence.filters(of: state)
      let hidden = hidden(writing.group, widget.views, evidence.settled, filters.after)
      let isNew = !hidden.subtracting(Self.hidden(writing.group, widget.views, evidence.before, filters.before)).isEmpty
      guard isNew, let results = evidence.results else { return [] }
      // A filter that the user cannot remove has its own finding, which is more specific.
      let trapped = TrappedFilters.trapped(evidence, in: state)
      if hidden.contains(where: { value in trapped.contains { $0.isValue(value, of: attribute) } }) { return [] }
      let values = hidden.sorted().map { "'\($0)'" }.joined(separator: ", ")
      let isReturned = !hidden.isDisjoint(with: results.items(of: attribute).map(\.value))
      // Version 8 adds selected values that the response lacks, so only the presenter can hide them.
      if isReturned || evidence.version == .v8 {
        return [evidence.finding(.selectedValueHidden, id, "'\(id)' filters by \(values), which its presenter hides")]
      }
      let isConjunctive = if case .and = writing.group { true } else { false }
      let isKept = evidence.manifest.searcher.keepSelectedEmptyFacets
      let current = evidence.manifest.widgets.first { other in
        other.traits.type == .currentRefinements && (other.wiring.filterState?.value ?? "main") == state
      }
      let remedy =
        !isConjunctive && !isKept
        ? "set keepSelectedEmptyFacets to true"
        : current.map { "if showing it in '\($0.id.value)' is enough, add allow: [selected-value-hidden]" }
          ?? "show the selection in current refinements, too"
      return [
        evidence.finding(
          .selectedValueHidden, id, "'\(id)' filters by \(values), but version 7 shows only values that are in the answer",
          remedy: remedy)
      ]
    }
  }

  /// The selected values that none of a list's views shows.
  private static func hidden(_ group: FilterGroup.ID, _ views: [String], _ state: UIState, _ filters: FilterGroups) -> Set<String> {
    let lists = views.compactMap { view in if case .list(let items)? = state.widget(view) { items } else { nil } }
    if state.results == nil || lists.isEmpty { return [] }
    let selected = filters.filters(in: group).compactMap { filter -> String? in
      guard case .facet(let facet) = filter, case .string(let value) = facet.value else { return nil }
      return value
    }
    return selected.isEmpty ? [] : Set(selected).subtracting(lists.joined().map(\.text))
  }
}

extension Filter {
  fileprivate func isValue(_ value: String, of attribute: Attribute) -> Bool {
    guard case .facet(let facet) = self, case .string(let text) = facet.value else { return false }
    return facet.attribute == attribute && text == value
  }
}

extension SearchResults {
  /// The values that a refinement list takes from a response.
  package func items(of attribute: Attribute) -> [Facet] { disjunctiveFacets?[attribute] ?? facets[attribute] ?? [] }
}
