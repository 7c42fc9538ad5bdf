import Findings
import Manifest
import SearchModel

/// Values that dynamic facets show as not selected, although the search filters by them.
///
/// If a response lacks an attribute, dynamic facets forget the selection for it, but the filters remain.
package enum ForgottenSelections {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    evidence.manifest.widgets.compactMap { widget -> Finding? in
      guard case .ordered(let writing) = widget.traits.writings, !evidence.manifest.isWiredByHand(widget) else { return nil }
      let filters = evidence.filters(of: widget.wiring.filterState?.value ?? "main")
      let now = forgotten(widget, writing, evidence.settled, filters.after)
      let new = now.subtracting(forgotten(widget, writing, evidence.before, filters.before))
        .filter { !evidence.manifest.isSetSilently($0, in: writing($0.attribute).group) }
      if new.isEmpty { return nil }
      return evidence.finding(
        .selectionForgotten, widget.id.value,
        "'\(widget.id.value)' shows \(evidence.text(of: new)) as unselected, although its filter is active: an answer without the attribute cleared the selection"
      )
    }
  }

  /// The filters whose values are shown as not selected.
  private static func forgotten(
    _ widget: WidgetDeclaration, _ writing: (Attribute) -> GroupWriting, _ state: UIState, _ filters: FilterGroups
  ) -> Set<Filter> {
    guard case .groups(let shown)? = state.widget(widget.id.value) else { return [] }
    return shown.reduce(into: []) { forgotten, list in
      let attribute = Attribute(list.title)
      let active = filters.filters(in: writing(attribute).group)
      if active.isEmpty { return }
      for item in list.items where !item.isSelected {
        let filter = Filter.facet(Filter.Facet(attribute: attribute, stringValue: item.text))
        if active.contains(filter) { forgotten.insert(filter) }
      }
    }
  }
}
