import Forms
import Manifest
import SearchModel

/// Hints for steps that cannot be done.
extension Stage {
  /// Names another list that shows what a step clicks; nil if none does.
  func otherWidget(for step: Step) -> String? {
    guard case .widget(let target, .click(let item)) = step.action, case .value(let text) = item.selector else { return nil }
    let other = manifest.widgets.map(\.id.value).first { id in
      id != target.id && (state.widget(id).map { ShownItem.items(of: $0).contains { $0.text == text } } ?? false)
    }
    return other.map { "'\($0)' shows '\(text)': write click: { \($0): \(WrittenOut.item(text)) }" }
  }

  /// Why there has been no response that the widget of a step could show; nil if there has been one.
  func lackOfAnswer(for step: Step) -> String? {
    let widget = step.action.widget.flatMap { id in manifest.widgets.first { $0.id.value == id || $0.views.contains(id) } }
    if widget?.hasOwnSearcher == true { return nil }
    if let searcher = widget?.wiring.searcher?.value, searcher != "main", searcher != "hits" {
      guard scene.tally.memory[searcher] == nil, scene.searcher(searcher) != nil else { return nil }
      // If the searcher found nothing, or has not searched, its view looks the same.
      if manifest.searchers.contains(where: { $0.name.value == searcher && $0.item.kind == .facet }) {
        return "it shows the values that '\(searcher)' last found: use the step 'facetSearch' to search for others"
      }
      return "'\(searcher)' has no answer yet: add a 'search: { searcher: \(searcher) }' step"
    }
    if let id = widget?.id.value, results != nil, scene.arrivals[id] == scene.processes.started {
      return "'\(id)' came on screen after the last answer, so it has no items yet: add a 'search:' step after 'present'"
    }
    if results != nil { return nil }
    if scene.processes.started > 0 { return "no search has succeeded yet" }
    return manifest.searcher.trigger == .always
      ? "no search has been made yet: begin with '- search:'"
      : "no search has been made yet: 'shouldTriggerSearch' prevented those whose query it does not allow"
  }
}
