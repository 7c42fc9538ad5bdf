import Diagnostics
import JSONText
import SearchModel
import YAMLTree

/// An item of a widget, as a step names it: `{ colors: red }`.
public struct WidgetItem: Sendable {
  /// How the item is found.
  public enum Selector: Sendable, Hashable {
    /// By its value, or its text.
    case value(String)
    case filter(Filter)
    /// By its place in the list as shown, from 1.
    case position(Int)
  }

  public let widget: Located<String>
  public let selector: Selector
  /// Where the selector is written.
  public let span: SourceSpan
  /// Whether the item may be one that the widget does not show.
  public let isOffscreen: Bool

  static let form = Form<WidgetItem>(schema) { node, problems in
    guard case .mapping(let entries) = node.content, let entry = entries.first else {
      return problems.wrongType(node, expected: "a widget with an item, { widget: value },")
    }
    guard entries.count == 1 else {
      return problems.error("step-keys", at: entries[1].keySpan, "one widget at a time: begin a new step for '\(entries[1].key)'")
    }
    guard let item = itemForm.read(entry.value, problems) else { return nil }
    return WidgetItem(
      widget: Located(entry.key, entry.keySpan), selector: item.selector, span: entry.value.place, isOffscreen: item.isOffscreen)
  }

  private struct Item: Sendable {
    let selector: Selector
    let isOffscreen: Bool
  }

  private static let itemForm = Form<Item>(SchemaFragment.any([Form<String>.text(lenient: true).schema, spelledOut.schema])) { node, problems in
    if case .mapping = node.content { return spelledOut.read(node, problems) }
    return Form<String>.text(lenient: true).read(node, problems).map { Item(selector: .value($0), isOffscreen: false) }
  }

  private static let spelledOut = Form<Item>.object(
    "an item", .optional("value", .text(lenient: true), "The item's value or text."),
    .optional("filter", .filter, "The item's filter."),
    .optional("position", .integer(1...Int(Int32.max)), "The item's place in the list as shown, from 1."),
    .defaulted("offscreen", .flag, false, shown: "false", "Allows an item that the widget does not show, as an app's code could.")
  ) { node, problems, value, filter, position, isOffscreen in
    let selectors = [value.map(Selector.value), filter.map(Selector.filter), position.map(Selector.position)].compactMap { $0 }
    guard selectors.count == 1 else {
      return problems.error("item-selector", at: node.place, "an item is named by one of value, filter and position")
    }
    return Item(selector: selectors[0], isOffscreen: isOffscreen)
  }

  private static var schema: SchemaFragment {
    SchemaFragment(
      ["type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": itemForm.schema.json],
      itemForm.schema.definitions
    ).named("widgetItem")
  }
}
