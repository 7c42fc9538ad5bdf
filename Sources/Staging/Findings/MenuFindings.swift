import Findings
import Manifest
import SearchModel

/// What becomes of a hierarchical menu's selection.
package enum MenuFindings {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    let menus = evidence.manifest.widgets.compactMap { widget in
      if case .hierarchicalMenu(let menu) = widget.kind { (id: widget.id.value, menu: menu) } else { nil }
    }
    return evidence.events.flatMap { event in
      menus.flatMap { tooDeep($0.menu, $0.id, event, evidence) + pathLost($0.menu, $0.id, event, evidence) }
    }
      + menus.flatMap { stale($0.menu, $0.id, evidence) }
  }

  private static func tooDeep(_ menu: HierarchicalMenu, _ id: String, _ event: StepEvidence.Event, _ evidence: StepEvidence) -> [Finding] {
    guard case .widget(let target, .click(let item)) = event.action, target.id == id, case .value(let value) = item.selector else {
      return []
    }
    let depth = value.split(separator: menu.separator, omittingEmptySubsequences: false).count
    guard depth > menu.hierarchicalAttributes.count else { return [] }
    return [
      evidence.finding(
        .menuValueTooDeep, id,
        "'\(value)' has \(depth) levels, the menu '\(id)' has \(menu.hierarchicalAttributes.count): it is cut, and another click does not deselect it"
      )
    ]
  }

  private static func pathLost(_ menu: HierarchicalMenu, _ id: String, _ event: StepEvidence.Event, _ evidence: StepEvidence) -> [Finding] {
    let kept = event.after.filters(in: menu.group)
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

  /// Reported where it begins.
  private static func stale(_ menu: HierarchicalMenu, _ id: String, _ evidence: StepEvidence) -> [Finding] {
    let selected = selected(id, evidence.settled)
    guard !selected.isEmpty, evidence.filters.filters(in: menu.group).isEmpty else { return [] }
    if !Self.selected(id, evidence.before).isEmpty, evidence.filtersBefore.filters(in: menu.group).isEmpty { return [] }
    return [
      evidence.finding(
        .menuSelectionStale, id, "the menu '\(id)' still shows '\(selected.last ?? "")' selected, but nothing is filtered by it")
    ]
  }

  private static func selected(_ id: String, _ state: UIState) -> [String] {
    guard case .menu(let items)? = state.widget(id) else { return [] }
    return items.filter(\.isSelected).map(\.value)
  }
}
