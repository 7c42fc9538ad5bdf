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
    case .set(let input):
      switch input.value {
      case .flag(let isOn): "The user switches `\(input.widget.value)` \(isOn ? "on" : "off")."
      case .number(let number): "The user sets `\(input.widget.value)` to \(NumberText.plain(number))."
      case .range(let range): "The user sets `\(input.widget.value)` to \(Self.text(of: range))."
      case .nothing: "The app empties `\(input.widget.value)`."
      }
    case .bounds(let input):
      switch input.value {
      case .range(let range): "The app gives `\(input.widget.value)` the bounds \(Self.text(of: range))."
      case .flag, .number, .nothing: "The app takes the bounds of `\(input.widget.value)` away."
      }
    case .change(let change):
      switch change.verb {
      case .decrement: "The user lowers `\(change.widget.value)` by \(NumberText.plain(change.operand))."
      case .multiply: "The user multiplies `\(change.widget.value)` by \(NumberText.plain(change.operand))."
      default: "The user raises `\(change.widget.value)` by \(NumberText.plain(change.operand))."
      }
    case .page(let page): "The app goes to page \(page + 1) of the results."
    case .index(let name): "The app searches the index \(MarkdownText.code(name))."
    case .burst(let steps):
      "Before any answer arrives: " + steps.map { $0.action.sentence(version).dropLast() }.joined(separator: ", then ") + "."
    case .query, .filters, .searcher: "The app changes its search: \(MarkdownText.code(title(version)))."
    case .filterState, .expect, .note: "The app changes its filters: \(MarkdownText.code(title(version)))."
    }
  }

  private static func text(of range: ClosedRange<Double>) -> String {
    "\(NumberText.plain(range.lowerBound)) to \(NumberText.plain(range.upperBound))"
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
