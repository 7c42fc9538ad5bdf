import Manifest
import SearchModel

/// Clicks that do more to their group than to switch one value.
enum GroupFindings {
  static func findings(_ evidence: StepEvidence) -> [Finding] {
    evidence.events.flatMap { event -> [Finding] in
      if case .remove(let item) = event.action { return removal(item, event, evidence) }
      guard case .click(let item) = event.action, let widget = evidence.manifest.widget(item.widget.value) else { return [] }
      let id = widget.id.value
      switch widget.kind {
      case .refinementList(let list):
        let change = Change(event, list.group)
        let foreign = change.lost.filter { !$0.isValue(of: list.attribute) }
        if !foreign.isEmpty { return [rewritten(id, list.group, foreign, evidence)] }
        return list.selectionMode == .multiple ? replaced(id, change, change.lost, clicked(item, list.attribute), evidence) : []
      case .dynamicFacets(let list):
        guard case .groups(let shown)? = evidence.before.widget(id) else { return [] }
        return shown.map { Attribute($0.title) }.flatMap { attribute -> [Finding] in
          let change = Change(event, list.group(of: attribute))
          let foreign = change.lost.filter { !$0.isValue(of: attribute) }
          if !foreign.isEmpty { return [rewritten(id, list.group(of: attribute), foreign, evidence)] }
          let isMultiple = (list.selectionModeForAttribute[attribute] ?? list.defaultSelectionMode) == .multiple
          let isClicked = if case .filter(let filter) = item.selector { filter.attribute == attribute } else { false }
          // A click changes one attribute, and in single mode replaces what was selected there.
          if isClicked, !isMultiple { return [] }
          return isClicked ? replaced(id, change, change.lost, nil, evidence) : lostUnseen(id, change.lost, evidence)
        }
      case .facetFilterList(let list): return filterList(list, id, Change(event, list.group), evidence)
      case .tagFilterList(let list): return filterList(list, id, Change(event, list.group), evidence)
      case .numericFilterList(let list): return filterList(list, id, Change(event, list.group), evidence)
      default: return []
      }
    }
  }

  /// What an event did to one group.
  private struct Change {
    let after: Set<Filter>
    let gained: Set<Filter>
    let lost: Set<Filter>

    init(_ event: StepEvidence.Event, _ group: FilterGroup.ID) {
      let before = event.before.filters(in: group)
      after = event.after.filters(in: group)
      gained = after.subtracting(before)
      lost = before.subtracting(after)
    }
  }

  private static func filterList<F: FilterType>(_ list: FilterList<F>, _ id: String, _ change: Change, _ evidence: StepEvidence)
    -> [Finding]
  {
    guard list.selectionMode == .multiple else { return [] }
    let others = change.lost.filter { $0.kind != F.kind }
    if others.isEmpty { return replaced(id, change, change.lost, nil, evidence) }
    return [
      evidence.finding(.groupEmptied, id, "the click on '\(id)' empties \(list.group): \(evidence.text(of: others)) is lost")
    ]
  }

  private static func rewritten(_ id: String, _ group: FilterGroup.ID, _ lost: Set<Filter>, _ evidence: StepEvidence) -> Finding {
    evidence.finding(.groupRewritten, id, "the click on '\(id)' rewrites \(group): \(evidence.text(of: lost)) is lost")
  }

  /// In multiple mode a click takes away the filter that it deselects, and no other; more were never seen by the widget.
  private static func replaced(
    _ id: String, _ change: Change, _ lost: Set<Filter>, _ clicked: Filter?, _ evidence: StepEvidence
  ) -> [Finding] {
    let isSelection = clicked.map(change.after.contains) ?? !change.gained.isEmpty
    guard lost.count > (isSelection ? 0 : 1) else { return [] }
    return [
      evidence.finding(.presetReplaced, id, "the click on '\(id)' replaces filters that it was never told of: \(evidence.text(of: lost))")
    ]
  }

  private static func lostUnseen(_ id: String, _ lost: Set<Filter>, _ evidence: StepEvidence) -> [Finding] {
    guard !lost.isEmpty else { return [] }
    return [
      evidence.finding(.presetReplaced, id, "the click on '\(id)' replaces filters that it was never told of: \(evidence.text(of: lost))")
    ]
  }

  /// A removal takes one filter away; whatever else goes was never shown.
  private static func removal(_ item: WidgetItem, _ event: StepEvidence.Event, _ evidence: StepEvidence) -> [Finding] {
    guard case .refinements(let shown)? = evidence.before.widget(item.widget.value) else { return [] }
    let known = Set(shown.map(\.filter))
    let lost = Set(event.before.ids.flatMap { event.before.filters(in: $0).subtracting(event.after.filters(in: $0)) }).subtracting(known)
    guard !lost.isEmpty else { return [] }
    return [
      evidence.finding(
        .presetReplaced, item.widget.value,
        "the removal drops filters that '\(item.widget.value)' was never told of: \(evidence.text(of: lost))")
    ]
  }

  private static func clicked(_ item: WidgetItem, _ attribute: Attribute) -> Filter? {
    switch item.selector {
    case .value(let value): .facet(Filter.Facet(attribute: attribute, stringValue: value))
    case .filter(let filter): filter
    case .position, .whole: nil
    }
  }
}

extension Filter {
  /// Whether a refinement list on an attribute writes such a filter: a plain string value.
  fileprivate func isValue(of attribute: Attribute) -> Bool {
    guard case .facet(let facet) = self, case .string = facet.value else { return false }
    return facet.attribute == attribute && !facet.isNegated && facet.score == nil
  }
}
