import Manifest
import Scenarios
import SearchModel

extension StepAction {
  /// The step as a sentence for readers, in Markdown.
  func sentence(_ version: InstantSearchVersion) -> String {
    switch self {
    case .search(nil): "The first page of results is requested."
    case .search(let text?): text.isEmpty ? "The search box is emptied." : "The user searches for \(Self.quoted(text))."
    case .click(let item): "The user taps \(Self.text(of: item.selector, version)) in `\(item.widget.value)`."
    case .remove(let item): "The user removes \(Self.text(of: item.selector, version)) from `\(item.widget.value)`."
    case .clear(nil): "All filters are cleared."
    case .clear(let groups?): "The filters of \(groups.map { MarkdownText.code($0.description) }.joined(separator: ", ")) are cleared."
    case .type(let text): "The user types \(Self.quoted(text.text ?? "")) into `\(text.widget.value)`."
    case .submit(let text): "The user submits \(Self.quoted(text.text ?? "")) in `\(text.widget.value)`."
    case .facetSearch(let text): "The user searches `\(text.widget.value)` for \(Self.quoted(text.text ?? ""))."
    case .set, .change, .page, .index, .burst: "The user's next step: \(MarkdownText.code(title(version)))."
    case .bounds, .query, .filters, .searcher: "The app changes its search: \(MarkdownText.code(title(version)))."
    case .filterState, .expect, .note: "The app changes its filters: \(MarkdownText.code(title(version)))."
    }
  }

  private static func quoted(_ text: String) -> String { "“\(MarkdownText.escaped(text))”" }

  private static func text(of selector: WidgetItem.Selector, _ version: InstantSearchVersion) -> String {
    switch selector {
    case .value(let value): quoted(value)
    case .filter(let filter): MarkdownText.code(FilterExpression.text(of: filter, version))
    case .position(let position): "item \(position)"
    case .whole: "it"
    }
  }
}
