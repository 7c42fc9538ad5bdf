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
    case .filterState, .expect, .note: "The app changes its filters: \(MarkdownText.code(title(version)))."
    }
  }

  private static func quoted(_ text: String) -> String { "“\(MarkdownText.escaped(text))”" }

  private static func text(of selector: WidgetItem.Selector, _ version: InstantSearchVersion) -> String {
    switch selector {
    case .value(let value): quoted(value)
    case .filter(let filter): MarkdownText.code(FilterExpression.text(of: filter, version))
    case .position(let position): "item \(position)"
    }
  }
}
