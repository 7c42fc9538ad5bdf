import Findings
import Manifest
import SearchModel

/// Problems with a hierarchical menu's selection.
package enum MenuFindings {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    let menus = evidence.manifest.widgets.compactMap { widget in
      widget.traits.writings.only.flatMap { writing in
        writing.hierarchy.map {
          (id: widget.id.value, hierarchy: $0, group: writing.group, state: widget.wiring.filterState?.value ?? "main")
        }
      }
    }
    return evidence.events.flatMap { event in
      menus.flatMap { tooDeep($0.hierarchy, $0.id, event, evidence) + pathLost($0.group, $0.id, event, evidence) }
    }
      + menus.flatMap { stale($0.group, $0.id, evidence.filters(of: $0.state), evidence) + allLevels($0.id, evidence) }
  }

  private static func tooDeep(_ hierarchy: Hierarchy, _ id: String, _ event: StepEvidence.Event, _ evidence: StepEvidence) -> [Finding] {
    guard case .widget(let target, .click(let item)) = event.action, target.id == id, case .value(let value) = item.selector else {
      return []
    }
    let depth = hierarchy.depth(of: value)
    guard depth > hierarchy.levels.count else { return [] }
    return [
      evidence.finding(
        .menuValueTooDeep, id,
        "'\(value)' has \(depth) levels, but the menu '\(id)' has only \(hierarchy.levels.count): the value is truncated, and clicking it again does not deselect it"
      )
    ]
  }

  private static func pathLost(_ group: FilterGroup.ID, _ id: String, _ event: StepEvidence.Event, _ evidence: StepEvidence) -> [Finding] {
    let kept = event.after.filters(in: group)
    guard let path = event.before.hierarchy?.path, !path.isEmpty, event.after.hierarchy?.path.isEmpty ?? true, !kept.isEmpty else {
      return []
    }
    let actor = event.action.widget
    return [
      evidence.finding(
        .menuPathLost, actor ?? id,
        "the menu '\(id)' loses its path while its filter \(evidence.text(of: kept)) stays: its levels are no longer queried")
    ]
  }

  /// Reported only in the step where it begins.
  private static func stale(
    _ group: FilterGroup.ID, _ id: String, _ filters: (before: FilterGroups, after: FilterGroups), _ evidence: StepEvidence
  ) -> [Finding] {
    let selected = selected(id, evidence.settled)
    guard !selected.isEmpty, filters.after.filters(in: group).isEmpty else { return [] }
    if !Self.selected(id, evidence.before).isEmpty, filters.before.filters(in: group).isEmpty { return [] }
    return [
      evidence.finding(
        .menuSelectionStale, id, "the menu '\(id)' still shows '\(selected.last ?? "")' as selected, but it is not in the filters")
    ]
  }

  /// Whether a menu shows values of levels that its selection has not opened: each selected value opens the level below it.
  package static func showsUnopenedLevels(_ id: String, _ state: UIState) -> Bool {
    guard case .menu(let items)? = state.widget(id) else { return false }
    let opened = items.count(where: \.isSelected)
    return items.contains { $0.level > opened }
  }

  /// Values of deeper levels while nothing is selected; reported only in the step where it begins.
  private static func allLevels(_ id: String, _ evidence: StepEvidence) -> [Finding] {
    guard let deep = deepUnselected(id, evidence.settled), deepUnselected(id, evidence.before) == nil else { return [] }
    return [evidence.finding(.menuAllLevels, id, "the menu '\(id)' shows '\(deep)', a value of a deeper level, while nothing is selected")]
  }

  private static func deepUnselected(_ id: String, _ state: UIState) -> String? {
    guard case .menu(let items)? = state.widget(id), !items.contains(where: \.isSelected) else { return nil }
    return items.first { $0.level > 0 }?.value
  }

  private static func selected(_ id: String, _ state: UIState) -> [String] {
    guard case .menu(let items)? = state.widget(id) else { return [] }
    return items.filter(\.isSelected).map(\.value)
  }
}
