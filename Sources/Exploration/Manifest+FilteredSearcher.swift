import Findings
import Manifest

extension Manifest {
  /// The searcher on which a widget's filters act, besides the main one: its own if that follows the filter state, or else one that does.
  /// nil: the main searcher, or none.
  func searcherFiltered(by widget: WidgetDeclaration) -> String? {
    let state = widget.wiring.filterState?.value ?? "main"
    let following = searchers.filter { $0.item.kind == .hits && $0.item.filterStates.contains { $0.value == state } }.map(\.name.value)
    if let own = widget.wiring.searcher?.value, following.contains(own) { return own }
    return searcher.followedStates.contains(state) ? nil : following.first
  }
}
