import Findings
import Manifest
import SearchModel

/// Clicks that change more in their group than the value clicked.
package enum GroupFindings {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    evidence.events.flatMap { event -> [Finding] in
      guard case .widget(let target, let done) = event.action, let widget = evidence.manifest.widget(target.id) else { return [] }
      switch done {
      case .remove: return removal(target.id, event, evidence)
      case .click(let item):
        switch widget.traits.writings {
        case .none: return []
        case .one(let writing): return click(on: target.id, item, writing, Change(event, writing.group), evidence)
        case .ordered(let writing): return click(on: target.id, item, writing, event, evidence)
        }
      case .set, .bounds, .change, .type, .submit, .facetSearch, .read, .items, .setText, .masked: return []
      }
    }
  }

  /// A click on a widget that writes to one group.
  private static func click(
    on id: String, _ item: WidgetItem, _ writing: GroupWriting, _ change: Change, _ evidence: StepEvidence
  ) -> [Finding] {
    switch (writing.reach, writing.choice) {
    case (.own, _), (_, .numbers), (_, .path): return []
    case (.rewritesGroup, .values(let attribute)):
      let foreign = change.lost.filter { !$0.isValue(of: attribute) }
      if !foreign.isEmpty { return [rewritten(id, writing.group, foreign, evidence)] }
      return writing.selectionMode == .multiple ? replaced(id, change, change.lost, clicked(item, attribute), evidence) : []
    case (.rewritesGroup, .filters), (.emptiesGroup, _):
      let others = change.lost.filter { $0.kind != writing.kind }
      if others.isEmpty { return replaced(id, change, change.lost, nil, evidence) }
      return [
        evidence.finding(.groupEmptied, id, "the click on '\(id)' empties \(writing.group), which loses \(evidence.text(of: others))")
      ]
    }
  }

  /// A click on dynamic facets, which rewrites the groups of all attributes shown.
  private static func click(
    on id: String, _ item: WidgetItem, _ writing: (Attribute) -> GroupWriting, _ event: StepEvidence.Event, _ evidence: StepEvidence
  ) -> [Finding] {
    guard case .groups(let shown)? = evidence.before.widget(id) else { return [] }
    return shown.map { Attribute($0.title) }.flatMap { attribute -> [Finding] in
      let writing = writing(attribute)
      let change = Change(event, writing.group)
      let foreign = change.lost.filter { !$0.isValue(of: attribute) }
      if !foreign.isEmpty { return [rewritten(id, writing.group, foreign, evidence)] }
      let isClicked = if case .filter(let filter) = item.selector { filter.attribute == attribute } else { false }
      // A click changes one attribute, and in single mode replaces the selection there.
      if isClicked, writing.selectionMode == .single { return [] }
      // The value itself may have been deselected.
      let hidden =
        if isClicked, change.gained.isEmpty, case .filter(let filter) = item.selector { change.lost.subtracting([filter]) } else {
          change.lost
        }
      return lostUnseen(id, hidden, writing.group, evidence)
    }
  }

  /// The changes that an event made to one group.
  private struct Change {
    package let after: Set<Filter>
    package let gained: Set<Filter>
    package let lost: Set<Filter>

    package init(_ event: StepEvidence.Event, _ group: FilterGroup.ID) {
      let before = event.before.filters(in: group)
      after = event.after.filters(in: group)
      gained = after.subtracting(before)
      lost = before.subtracting(after)
    }
  }

  private static func rewritten(_ id: String, _ group: FilterGroup.ID, _ lost: Set<Filter>, _ evidence: StepEvidence) -> Finding {
    evidence.finding(.groupRewritten, id, "the click on '\(id)' rewrites \(group), which loses \(evidence.text(of: lost))")
  }

  /// In multiple mode, a click removes at most the filter that it deselects; the widget was never notified of any others removed.
  private static func replaced(
    _ id: String, _ change: Change, _ lost: Set<Filter>, _ clicked: Filter?, _ evidence: StepEvidence
  ) -> [Finding] {
    let isSelection = clicked.map(change.after.contains) ?? !change.gained.isEmpty
    guard lost.count > (isSelection ? 0 : 1) else { return [] }
    return [
      evidence.finding(
        .presetReplaced, id, "the click on '\(id)' replaces filters that it was never notified of: \(evidence.text(of: lost))")
    ]
  }

  /// A click on one attribute removes filters of a different one: dynamic facets write what they know about each attribute.
  private static func lostUnseen(_ id: String, _ lost: Set<Filter>, _ group: FilterGroup.ID, _ evidence: StepEvidence) -> [Finding] {
    let isWired = evidence.manifest.widget(id).map(evidence.manifest.isWiredByHand) ?? false
    let preset = lost.filter { isWired || evidence.manifest.isSetSilently($0, in: group) }
    let forgotten = lost.subtracting(preset)
    var findings: [Finding] = []
    if !preset.isEmpty {
      findings.append(
        evidence.finding(
          .presetReplaced, id, "the click on '\(id)' replaces filters that it was never notified of: \(evidence.text(of: preset))"))
    }
    if !forgotten.isEmpty {
      findings.append(
        evidence.finding(
          .selectionForgotten, id,
          "the click on '\(id)' removes \(evidence.text(of: forgotten)), which it no longer showed as selected: an answer without the attribute made it forget the selection"
        ))
    }
    return findings
  }

  /// A removal removes one filter; any others removed were never shown.
  private static func removal(_ id: String, _ event: StepEvidence.Event, _ evidence: StepEvidence) -> [Finding] {
    guard case .refinements(let shown)? = evidence.before.widget(id) else { return [] }
    let known = Set(shown.map(\.filter))
    let lost = Set(event.before.ids.flatMap { event.before.filters(in: $0).subtracting(event.after.filters(in: $0)) }).subtracting(known)
    guard !lost.isEmpty else { return [] }
    return [
      evidence.finding(
        .presetReplaced, id,
        "the removal discards filters that '\(id)' was never notified of: \(evidence.text(of: lost))")
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
