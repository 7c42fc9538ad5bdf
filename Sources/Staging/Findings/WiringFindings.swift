import Findings
import Manifest
import SearchModel

/// Side effects of changing the wiring of a screen.
package enum WiringFindings {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    evidence.events.flatMap { event -> [Finding] in
      guard case .wire(let change) = event.action else { return [] }
      switch change {
      case .connect(let target, _): return replays(target, event, evidence) + lateMenu(target, evidence)
      case .present(let targets): return targets.flatMap { lateMenu($0, evidence) }
      case .dismiss(let targets): return targets.compactMap { survivor($0, evidence) }
      case .disconnect, .connectSearcher, .disconnectSearcher: return []
      }
    }
  }

  private static func replays(_ target: WidgetTarget, _ event: StepEvidence.Event, _ evidence: StepEvidence) -> [Finding] {
    guard event.before.expression(evidence.version) != event.after.expression(evidence.version) else { return [] }
    return [
      evidence.finding(
        .replayedSelection, target.id, "connecting '\(target.id)' writes its last clicked selection, regardless of the current filters")
    ]
  }

  private static func lateMenu(_ target: WidgetTarget, _ evidence: StepEvidence) -> [Finding] {
    guard evidence.manifest.widget(target.id)?.traits.type == .hierarchicalMenu, let path = evidence.filters.hierarchy?.path, !path.isEmpty,
      case .menu(let items)? = evidence.settled.widget(target.id), !items.contains(where: \.isSelected)
    else { return [] }
    return [
      evidence.finding(
        .lateMenuSelection, target.id,
        "'\(target.id)' shows nothing selected, although \(evidence.text(of: path.map(Filter.facet))) is active")
    ]
  }

  private static func survivor(_ target: WidgetTarget, _ evidence: StepEvidence) -> Finding? {
    guard evidence.survivors.contains(target.id) else { return nil }
    return evidence.finding(
      .outlivesDismissal, target.id, "'\(target.id)' stays alive after the app has released it, and keeps following the filters")
  }
}
