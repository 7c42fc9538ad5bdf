import Findings
import Manifest

extension Manifest {
  /// The searcher other than the main one on which a widget's filters act: the widget's own if it follows the filter state, otherwise one
  /// that does; nil for the main searcher, or if none follows it.
  func searcherFiltered(by widget: WidgetDeclaration) -> String? {
    let state = widget.wiring.filterState?.value ?? "main"
    let following = searchers.filter { $0.item.kind == .hits && $0.item.filterStates.contains { $0.value == state } }.map(\.name.value)
    if let own = widget.wiring.searcher?.value, following.contains(own) { return own }
    return searcher.followedStates.contains(state) ? nil : following.first
  }
}
