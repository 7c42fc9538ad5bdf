import Diagnostics
import Forms
import JSONText
import YAMLTree

/// What one widget is to show.
package struct ExpectedWidget: Sendable {
  /// An item; parts that are nil are not checked.
  package struct Item: Sendable {
    package let value: String
    package let count: Int?
    package let isSelected: Bool?
    package let level: Int?
    package let span: SourceSpan
    /// Where the value stands; nil where it is a key.
    package private(set) var valueSpan: SourceSpan?
    package private(set) var countSpan: SourceSpan?
    package private(set) var selectedSpan: SourceSpan?
    package private(set) var levelSpan: SourceSpan?
    /// Where everything is said of an item whose value is a key.
    package private(set) var bodySpan: SourceSpan?

    package init(value: String, count: Int? = nil, isSelected: Bool? = nil, level: Int? = nil, span: SourceSpan) {
      self.value = value
      self.count = count
      self.isSelected = isSelected
      self.level = level
      self.span = span
    }

    fileprivate init(
      _ value: Located<String>?, count: Located<Int>?, isSelected: Located<Bool>?, level: Located<Int>?, named name: String = "",
      span: SourceSpan
    ) {
      self.init(value: value?.value ?? name, count: count?.value, isSelected: isSelected?.value, level: level?.value, span: span)
      valueSpan = value?.span
      countSpan = count?.span
      selectedSpan = isSelected?.span
      levelSpan = level?.span
    }

    /// The parts of an item whose value is a key.
    fileprivate func named(_ name: String, _ span: SourceSpan, body: SourceSpan) -> Item {
      var item = Item(value: name, count: count, isSelected: isSelected, level: level, span: span)
      (item.countSpan, item.selectedSpan, item.levelSpan, item.bodySpan) = (countSpan, selectedSpan, levelSpan, body)
      return item
    }
  }

  /// Which items are checked.
  package enum Items: Sendable {
    /// All that are shown, in this order.
    case all([Item])
    /// These, wherever they are.
    case some([Item])
    /// These must not be shown; each with the place of its `absent`.
    case absent([Located<String>])
  }

  package let id: Located<String>
  package let checks: [Items]
  package let span: SourceSpan

  static let form = Form<[ExpectedWidget]>(
    SchemaFragment(["type": "object", "additionalProperties": itemsSchema])
  ) { node, problems in
    guard case .mapping(let entries) = node.content else { return problems.wrongType(node, expected: "a mapping from widgets to items") }
    let widgets = entries.map { entry -> ExpectedWidget? in
      checks(entry.value, problems).map { ExpectedWidget(id: Located(entry.key, entry.keySpan), checks: $0, span: entry.value.place) }
    }
    let read = widgets.compactMap { $0 }
    return read.count == widgets.count ? read : nil
  }

  private static var itemsSchema: JSONValue {
    let entry: JSONValue = ["anyOf": [["const": "absent"], properties.schema.json]]
    return [
      "anyOf": [
        ["type": "array", "items": ["anyOf": [["type": ["string", "number", "boolean"]], listed.schema.json]]],
        ["type": "object", "additionalProperties": entry],
      ]
    ]
  }

  private static func checks(_ node: YAMLNode, _ problems: Problems) -> [Items]? {
    switch node.content {
    case .sequence(let nodes):
      let items = nodes.map { node -> Item? in
        if case .mapping = node.content { return listed.read(node, problems) }
        return Form<String>.text(lenient: true).located.read(node, problems).map {
          Item($0, count: nil, isSelected: nil, level: nil, span: node.place)
        }
      }
      let read = items.compactMap { $0 }
      return read.count == items.count ? [.all(read)] : nil
    case .mapping(let entries):
      var items: [Item] = []
      var absent: [Located<String>] = []
      var isSound = true
      for entry in entries {
        if case .scalar(let scalar) = entry.value.content, scalar.text == "absent" {
          absent.append(Located(entry.key, entry.value.place))
        } else if let found = properties.read(entry.value, problems) {
          items.append(found.named(entry.key, entry.keySpan, body: entry.value.place))
        } else {
          isSound = false
        }
      }
      return isSound ? [.some(items), .absent(absent)] : nil
    case .scalar: return problems.wrongType(node, expected: "a list of items, or a mapping from items to what they show")
    }
  }

  private static let listed = Form<Item>.object(
    "an item", .required("value", Form<String>.text(lenient: true).located, "The item's value or text."),
    .optional("count", Form<Int>.count.located, "The count beside it."),
    .optional("selected", Form<Bool>.flag.located, "Whether it is marked."),
    .optional("level", Form<Int>.count.located, "Its level in a hierarchical menu, from 0.")
  ) { node, _, value, count, isSelected, level in
    Item(value, count: count, isSelected: isSelected, level: level, span: node.place)
  }

  private static let properties = Form<Item>.object(
    "an item", .optional("count", Form<Int>.count.located, "The count beside it."),
    .optional("selected", Form<Bool>.flag.located, "Whether it is marked."),
    .optional("level", Form<Int>.count.located, "Its level in a hierarchical menu, from 0.")
  ) { node, _, count, isSelected, level in
    Item(nil, count: count, isSelected: isSelected, level: level, span: node.place)
  }
}
