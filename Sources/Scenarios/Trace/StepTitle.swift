import Diagnostics
import Manifest
import SearchModel

extension StepAction {
  /// The step in one line, as it heads a snapshot's section: `click categories "Shoes"`.
  public func title(_ version: InstantSearchVersion) -> String {
    switch self {
    case .search(let text): text.map { "search \(Self.quoted($0))" } ?? "search"
    case .click(let item): "click \(item.widget.value) \(Self.text(of: item.selector, version))"
    case .remove(let item): "remove \(item.widget.value) \(Self.text(of: item.selector, version))"
    case .clear(let groups): groups.map { "clear " + $0.map(\.description).joined(separator: ", ") } ?? "clear"
    case .filterState(let edits): "filterState " + edits.map { Self.text(of: $0, version) }.joined(separator: "; ")
    case .expect: "expect"
    case .note(let text): "note \(Self.quoted(text))"
    }
  }

  private static func text(of selector: WidgetItem.Selector, _ version: InstantSearchVersion) -> String {
    switch selector {
    case .value(let value): quoted(value)
    case .filter(let filter): TerminalText.visible(FilterExpression.text(of: filter, version))
    case .position(let position): "item \(position)"
    }
  }

  private static func text(of edit: FilterEdit, _ version: InstantSearchVersion) -> String {
    func list(_ filters: [Filter]) -> String {
      filters.map { TerminalText.visible(FilterExpression.text(of: $0, version)) }.joined(separator: ", ")
    }
    return switch edit {
    case .add(let filters, let group): "add \(list(filters)) to \(group)"
    case .remove(let filters, let group): "remove \(list(filters)) from \(group)"
    case .toggle(let filters, let group): "toggle \(list(filters)) in \(group)"
    case .clear(let group): group.map { "clear \($0)" } ?? "clear everything"
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(TerminalText.visible(text))\"" }
}
