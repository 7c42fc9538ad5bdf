import Diagnostics
import JSONText
import SearchModel
import YAMLTree

/// An item of a widget, as a step names it: `{ colors: red }`.
package struct WidgetItem: Sendable {
  /// How the item is found.
  package enum Selector: Sendable, Hashable {
    /// By its value, or its text.
    case value(String)
    case filter(Filter)
    /// By its place in the list as shown, from 1.
    case position(Int)
    /// The widget itself, for buttons and switches.
    case whole
  }

  package let widget: Located<String>
  package let selector: Selector
  /// Where the selector is written.
  package let span: SourceSpan
  /// Whether the item may be one that the widget does not show.
  package let isOffscreen: Bool
  /// The group of a current refinement named by its filter; nil: whichever it is in.
  package let group: FilterGroup.ID?

  static let form = Form<WidgetItem>(schema) { node, problems in
    guard let (widget, value) = OneWidget.read(node, problems), let item = itemForm.read(value, problems) else { return nil }
    return WidgetItem(
      widget: widget, selector: item.selector, span: value.isNull ? widget.span : value.place, isOffscreen: item.isOffscreen,
      group: item.group)
  }

  private struct Item: Sendable {
    let selector: Selector
    let isOffscreen: Bool
    var group: FilterGroup.ID?
  }

  private static let itemForm = Form<Item>(
    SchemaFragment.any([SchemaFragment(["type": ["string", "number", "boolean", "null"]]), spelledOut.schema])
  ) { node, problems in
    if case .mapping = node.content { return spelledOut.read(node, problems) }
    if node.isNull { return Item(selector: .whole, isOffscreen: false) }
    return Form<String>.text(lenient: true).read(node, problems).map { Item(selector: .value($0), isOffscreen: false) }
  }

  private static let spelledOut = Form<Item>.object(
    "an item", .optional("value", .text(lenient: true), "The item's value or text."),
    .optional("filter", .filter, "The item's filter."),
    .optional("position", .integer(1...Int(Int32.max)), "The item's place in the list as shown, from 1."),
    .optional("group", .group, "The group of a current refinement that is named by its filter."),
    .defaulted("offscreen", .flag, false, shown: "false", "Allows an item that the widget does not show, as an app's code could.")
  ) { node, problems, value, filter, position, group, isOffscreen in
    let selectors = [value.map(Selector.value), filter.map(Selector.filter), position.map(Selector.position)].compactMap { $0 }
    if selectors.isEmpty, isOffscreen { return Item(selector: .whole, isOffscreen: true, group: group) }
    guard selectors.count == 1 else {
      return problems.error("item-selector", at: node.place, "an item is named by one of value, filter and position")
    }
    return Item(selector: selectors[0], isOffscreen: isOffscreen, group: group)
  }

  private static var schema: SchemaFragment {
    SchemaFragment(OneWidget.schema(itemForm.schema.json).json, itemForm.schema.definitions).named("widgetItem")
  }
}
