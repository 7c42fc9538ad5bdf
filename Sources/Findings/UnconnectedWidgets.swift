import Manifest

/// Widgets that lack the searcher or the filter state without which they show nothing, or do nothing.
enum UnconnectedWidgets {
  /// - Parameters:
  ///   - parts: The parts that the widget is connected to, a view among them.
  ///   - isUsed: Whether a step is an event on the widget.
  static func finding(_ widget: WidgetDeclaration, _ parts: [WidgetPart], isUsed: Bool) -> Finding? {
    let id = widget.id.value
    for (part, noun) in [(WidgetPart.searcher, "searcher"), (.filterState, "filter state")] where !parts.contains(part) {
      let remedy = "add \(part.word) to its connect, or a 'connect: { \(id): all }' step"
      if shows(widget, only: part) {
        let words = widget.traits.type == .loading ? "is never shown" : "shows nothing"
        return widget.finding(.alwaysEmpty, at: ["connect"], saying: "'\(id)' \(words): no \(noun) is connected", remedy: remedy)
      }
      guard isUsed, let words = doing(widget.traits.type, with: part) else { continue }
      return widget.finding(.unusedName, "'\(id)' \(words): no \(noun) is connected", remedy: remedy)
    }
    return nil
  }

  /// Whether a widget shows only what a part tells it.
  private static func shows(_ widget: WidgetDeclaration, only part: WidgetPart) -> Bool {
    let types: Set<WidgetType> =
      part == .searcher
      ? [.stats, .hits, .loading, .hierarchicalMenu, .dynamicFacets, .relevantSort, .queryRuleCustomData] : [.currentRefinements]
    if types.contains(widget.traits.type) { return true }
    // Without a searcher, nothing is counted, and only a list with facets of its own has values.
    guard part == .searcher, case .refinementList(let list) = widget.kind else { return false }
    return list.facets.isEmpty
  }

  /// What a widget cannot do without a part; nil if it can.
  private static func doing(_ type: WidgetType, with part: WidgetPart) -> String? {
    switch (type, part) {
    case (.searchBox, .searcher): "searches nothing"
    case (.sortBy, .searcher): "sorts nothing"
    case (.clearRefinements, .filterState): "clears nothing"
    default: nil
    }
  }
}
