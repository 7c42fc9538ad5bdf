import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// The expected state of a widget.
package struct ExpectedWidget: Sendable {
  /// An item; parts that are nil are not checked.
  package struct Item: Sendable {
    package let value: TextTest
    package let count: NumberTest?
    package let isSelected: Bool?
    package let level: Int?
    /// The group of a current refinement.
    package let group: FilterGroup.ID?
    package let span: SourceSpan
    /// The position of the value; nil if it is a key.
    package private(set) var valueSpan: SourceSpan?
    package private(set) var countSpan: SourceSpan?
    package private(set) var selectedSpan: SourceSpan?
    package private(set) var levelSpan: SourceSpan?
    /// The position of the properties of an item whose value is a key.
    package private(set) var bodySpan: SourceSpan?

    package init(
      value: TextTest, count: NumberTest? = nil, isSelected: Bool? = nil, level: Int? = nil, group: FilterGroup.ID? = nil, span: SourceSpan
    ) {
      self.value = value
      self.count = count
      self.isSelected = isSelected
      self.level = level
      self.group = group
      self.span = span
    }

    fileprivate init(
      _ value: Located<TextTest>, count: Located<NumberTest>? = nil, isSelected: Located<Bool>? = nil, level: Located<Int>? = nil,
      group: FilterGroup.ID? = nil, span: SourceSpan
    ) {
      self.init(value: value.value, count: count?.value, isSelected: isSelected?.value, level: level?.value, group: group, span: span)
      (valueSpan, countSpan, selectedSpan, levelSpan) = (value.span, count?.span, isSelected?.span, level?.span)
    }

    /// Returns the item with a key as its value.
    fileprivate func named(_ name: String, _ span: SourceSpan, body: SourceSpan) -> Item {
      var item = Item(value: .exactly(name), count: count, isSelected: isSelected, level: level, group: group, span: span)
      (item.countSpan, item.selectedSpan, item.levelSpan, item.bodySpan) = (countSpan, selectedSpan, levelSpan, body)
      return item
    }
  }

  /// The value of a widget without items, in the same form as in `set`.
  package enum Value: Sendable, Hashable {
    /// A switch.
    case flag(Bool)
    /// A stepper's number.
    case number(Double)
    /// A slider's range.
    case range(ClosedRange<Double>)
    /// The bounds of a slider or stepper; nil for none.
    case bounds(ClosedRange<Double>?)
    /// A line of text.
    case text(TextTest)

    /// Whether it is a line of text.
    package var isText: Bool { if case .text = self { true } else { false } }

    /// Whether it is a comparison with a stepper's number.
    package var isCondition: Bool { if case .text(let test) = self { test.only.flatMap(StepperCondition.init) != nil } else { false } }

    /// The value as a manifest writes it.
    package var text: String {
      switch self {
      case .flag(let isOn): "\(isOn)"
      case .number(let number): JSONValue.numberText(number)
      case .range(let range): Self.text(range)
      case .bounds(let bounds): "bounds \(bounds.map(Self.text) ?? "none")"
      case .text(let test): test.text
      }
    }

    package static func text(_ range: ClosedRange<Double>) -> String {
      "[\(JSONValue.numberText(range.lowerBound)), \(JSONValue.numberText(range.upperBound))]"
    }
  }

  /// A check of the widget.
  package enum Check: Sendable {
    /// The items that are shown, or some of them.
    case list(ExpectedList<Item>)
    /// These items, at any position.
    case some([Item])
    /// Items that must not be shown; each with the position of its `absent`.
    case absent([Located<String>])
    case value(Located<Value>)
  }

  package let id: Located<String>
  package let checks: [Check]
  package let span: SourceSpan

  static let form = Form<[ExpectedWidget]>(
    SchemaFragment(
      ["type": "object", "additionalProperties": checkSchema],
      list.schema.definitions.merging(properties.schema.definitions) { first, _ in first })
  ) { node, problems in
    guard case .mapping(let entries) = node.content else { return problems.wrongType(node, expected: "a mapping from widgets to items") }
    let widgets = entries.map { entry -> ExpectedWidget? in
      if entry.value.isNull, entries.count > 1, !problems.widgets.contains(String(entry.key.prefix { $0 != "#" })) {
        return problems.error(
          "wrong-type", at: entry.keySpan, "'\(entry.key)' is not a widget and has no value",
          help: "put several items of a widget in brackets: [one, two]")
      }
      return checks(entry.value, problems).map {
        ExpectedWidget(id: Located(entry.key, entry.keySpan), checks: $0, span: entry.value.place)
      }
    }
    let read = widgets.compactMap { $0 }
    return read.count == widgets.count ? read : nil
  }

  private static var checkSchema: JSONValue {
    let entry: JSONValue = ["anyOf": [["const": "absent"], properties.schema.json, ["type": "array"], ["type": ["string", "number"]]]]
    return [
      "anyOf": [
        list.schema.json, ["type": ["string", "number", "boolean"]], ["type": "object", "additionalProperties": entry],
      ]
    ]
  }

  private static func checks(_ node: YAMLNode, _ problems: Problems) -> [Check]? {
    if ExpectedList<Item>.isArranged(node) || ExpectedList<Item>.combinesArrangements(node) {
      return list.read(node, problems).map { [.list($0)] }
    }
    if TextTest.isCondition(node) { return TextTest.condition.read(node, problems).map { [.value(Located(.text($0), node.place))] } }
    switch node.content {
    case .sequence: return list.read(node, problems).map { [.list($0)] }
    case .scalar(let scalar):
      // `run` prints "nothing" for a widget that shows no items.
      if ["none", "nothing", ""].contains(scalar.text) && scalar.value != .null || (scalar.value == .null && !scalar.text.isEmpty) {
        return [.list(ExpectedList(.all, [], at: node.place))]
      }
      let value: Value
      switch scalar.value {
      case .bool(let isOn): value = .flag(isOn)
      case .integer(let number): value = .number(Double(number))
      case .number(let number) where number.isFinite: value = .number(number)
      case .string(let text): value = .text(.exactly(text))
      case .number, .null: return problems.wrongType(node, expected: "what the widget shows: items, a value, or 'none'")
      }
      return [.value(Located(value, node.place))]
    case .mapping(let entries):
      if entries.count == 1, entries[0].key == "bounds", let bounds = bounds(entries[0].value) {
        return bounds.read(entries[0].value, problems).map { [.value(Located(.bounds($0), entries[0].value.place))] }
      }
      return items(entries, node, problems)
    }
  }

  /// Reads single items by name.
  private static func items(_ entries: [YAMLEntry], _ node: YAMLNode, _ problems: Problems) -> [Check]? {
    if entries.isEmpty {
      return problems.error(
        "empty-expectation", at: node.place, "no item is named: the expectation cannot fail",
        help: "write 'none' if nothing should be shown"
      )
    }
    let names = entries.map(\.key).sorted()
    if names == ["max", "min"] || names == ["lower", "upper"], entries.allSatisfy({ $0.value.isScalar }) {
      let ends = ["min", "lower", "max", "upper"].compactMap { name in entries.first { $0.key == name }?.value }.map {
        JSONValue($0).text()
      }
      return problems.error(
        "wrong-type", at: node.place, "a range is not written as a mapping", help: "write a range as [\(ends.joined(separator: ", "))]")
    }
    if names.count == 1, ["min", "max", "lower", "upper", "from", "to"].contains(names[0]), JSONValue(entries[0].value).number != nil {
      let isLower = ["min", "lower", "from"].contains(names[0])
      let number = JSONValue(entries[0].value).text()
      return problems.error(
        "wrong-type", at: node.place, "a range is not written as a mapping",
        help:
          "write a range with both ends, \(isLower ? "[\(number), UPPER]" : "[LOWER, \(number)]"), and an item of this name as \(names[0]): { count: \(number) }"
      )
    }
    var items: [Item] = []
    var absent: [Located<String>] = []
    var isSound = true
    for entry in entries {
      if case .scalar(let scalar) = entry.value.content, scalar.text == "absent" {
        absent.append(Located(entry.key, entry.value.place))
      } else if case .mapping(let parts) = entry.value.content, parts.count == 1, parts[0].key == "absent" {
        let _: Never? = problems.error(
          "wrong-type", at: parts[0].keySpan, "'absent' goes after the item's name, not inside the item",
          help: "write \(WrittenOut.item(entry.key)): absent")
        isSound = false
      } else if let help = misreading(entry) {
        let _: Never? = problems.error(
          "wrong-type", at: entry.value.place, "expected an item of a list (a mapping with its parts), found \(entry.value.kindName)",
          help: help)
        isSound = false
      } else if let found = properties.read(entry.value, problems) {
        items.append(found.named(entry.key, entry.keySpan, body: entry.value.place))
      } else {
        isSound = false
      }
    }
    return isSound ? [.some(items), .absent(absent)] : nil
  }

  /// Returns what was meant by a key that is not one of the widget's items; nil if it can be an item.
  private static func misreading(_ entry: YAMLEntry) -> String? {
    if ["absent", "none", "not"].contains(entry.key), let first = entry.value.items.first, case .scalar(let scalar) = first.content {
      return "write { \(scalar.text): absent }"
    }
    // `{ bound: [0, 5] }`, or bounds next to other keys.
    if case .sequence(let ends) = entry.value.content, ends.count == 2, ends.allSatisfy({ JSONValue($0).number != nil }) {
      let range = "[\(ends.map { JSONValue($0).text() }.joined(separator: ", "))]"
      return NearMiss.of(entry.key, in: ["bounds"]) != nil
        ? "write { bounds: \(range) }, without other keys" : "write a range as \(range), and a slider's bounds as { bounds: \(range) }"
    }
    if case .sequence(let names) = entry.value.content {
      let texts = names.compactMap { name in if case .scalar(let scalar) = name.content { WrittenOut.item(scalar.text) } else { nil } }
      let list = "[\(texts.joined(separator: ", "))]"
      switch entry.key.lowercased().filter({ $0.isLetter }) {
      case "anyorder", "unordered", "sameelements", "includes", "include", "contains", "containsall", "has", "startswith", "beginswith",
        "first":
        if names.isEmpty { return "for an empty list, write [] or none" }
      default: break
      }
      switch entry.key.lowercased().filter({ $0.isLetter }) {
      case "anyorder", "unordered", "sameelements": return "write { anyOrder: \(list) }"
      case "includes", "include", "contains", "containsall", "has": return "write { includes: \(list) }"
      case "startswith", "beginswith", "first": return "write { startsWith: \(list) }"
      case "excludes", "exclude",
        "without" where !names.isEmpty:
        return "write { \(texts.map { "\($0): absent" }.joined(separator: ", ")) }"
      default: break
      }
    }
    guard case .scalar(let scalar) = entry.value.content else { return nil }
    let key = WrittenOut.item(entry.key)
    switch (entry.key, scalar.value) {
    case ("none", .bool(true)): return "for an empty list, write [] or none"
    case ("absent", .string(let text)): return "write { \(text): absent }"
    case ("selected", .bool(let isOn)), ("on", .bool(let isOn)), ("value", .bool(let isOn)): return "write \(isOn) alone"
    case ("count", .integer(let number)): return "write { item: { count: \(number) } } with the name of an item"
    case (_, .integer(let number)): return "write \(key): { count: \(number) }"
    case (_, .bool(let isOn)): return "write \(key): { selected: \(isOn) }"
    case (_, .string(let word)):
      switch word.lowercased() {
      case "missing", "hidden", "gone", "none", "no", "not shown", "invisible": return "write \(key): absent"
      case "selected", "checked", "refined", "active", "on": return "write \(key): { selected: true }"
      case "unselected", "unchecked", "inactive", "off": return "write \(key): { selected: false }"
      case "present", "shown", "visible", "exists", "yes": return "write { includes: [\(WrittenOut.item(entry.key))] }"
      default:
        if let first = word.split(separator: " ").first, [">=", "<=", ">", "<", "=", "!="].contains(first) {
          return "write \(key): { count: \"\(word)\" }"
        }
        return WrittenOut.number(word).map { "write \(key): { count: \($0) }" }
      }
    default: return nil
    }
  }

  /// Returns the form of bounds; nil if the key is an item of that name.
  private static func bounds(_ node: YAMLNode) -> Form<ClosedRange<Double>?>? {
    switch node.content {
    case .scalar(let scalar) where scalar.text == "none": Form(SchemaFragment(["const": "none"])) { _, _ in .some(nil) }
    case .sequence:
      Form(SchemaFragment(["type": "array"])) { node, problems in
        guard let ends = Form<[Double]>.list(of: .number).read(node, problems) else { return nil }
        guard ends.count == 2, ends[0] <= ends[1] else {
          return problems.error("condition", at: node.place, "bounds are a minimum and a maximum: [0, 90]")
        }
        return .some(ends[0]...ends[1])
      }
    case .scalar, .mapping: nil
    }
  }

  private static let list = ExpectedList<Item>.form(of: item)

  private static let item = Form<Item>(
    SchemaFragment.any([SchemaFragment(["type": ["string", "number", "boolean"]]), spelledOut.schema, TextTest.condition.schema])
  ) { node, problems in
    if TextTest.isCondition(node) {
      return TextTest.condition.read(node, problems).map { Item(Located($0, node.place), span: node.place) }
    }
    if let meant = SlippedItem(node, problems) {
      return problems.error("unknown-key", at: meant.key, "unknown key '\(meant.name)' in an item", help: "write \(meant.text)")
    }
    if case .mapping = node.content { return spelledOut.read(node, problems) }
    return Form<String>.text(lenient: true).located.read(node, problems).map {
      Item(Located(.exactly($0.value), $0.span), span: node.place)
    }
  }

  private static let spelledOut = Form<Item>.object(
    "an item", .required("value", TextTest.form.located, "The item's value or text, or a condition on it."),
    .optional("count", NumberTest.form.located, "The count next to it: a number, `\">= 3\"`, or `[3, 10]`."),
    .optional("selected", Form<Bool>.flag.located, "Whether it is shown as selected."),
    .optional("level", Form<Int>.count.located, "Its level in a hierarchical menu, from 0."),
    .optional("group", .group, "The group of a current refinement: `{ and: color }`.")
  ) { node, _, value, count, isSelected, level, group in
    Item(value, count: count, isSelected: isSelected, level: level, group: group, span: node.place)
  }

  private static let properties = Form<Item>.object(
    "an item", .optional("count", NumberTest.form.located, "The count next to it: a number, `\">= 3\"`, or `[3, 10]`."),
    .optional("selected", Form<Bool>.flag.located, "Whether it is shown as selected."),
    .optional("level", Form<Int>.count.located, "Its level in a hierarchical menu, from 0."),
    .optional("group", .group, "The group of a current refinement: `{ and: color }`.")
  ) { node, _, count, isSelected, level, group in
    Item(Located(.exactly(""), node.place), count: count, isSelected: isSelected, level: level, group: group, span: node.place)
  }
}

/// An item that is written `Shoes: selected` or `Shoes: 9`.
private struct SlippedItem {
  let name: String
  let key: SourceSpan
  /// The correct spelling of the item.
  let text: String

  init?(_ node: YAMLNode, _ problems: Problems) {
    guard case .mapping(let entries) = node.content, entries.count == 1, case .scalar(let scalar) = entries[0].value.content,
      NearMiss.of(entries[0].key, in: ["value", "count", "selected", "level", "group"]) == nil
    else { return nil }
    name = entries[0].key
    key = entries[0].keySpan
    // A condition on the text, which lists take in another form.
    if ["endsWith", "endswith"].contains(name) {
      text = "{ value: { matches: \"\(WrittenOut.item(scalar.text))$\" } }"
      return
    }
    let property: String? =
      switch scalar.value {
      case .bool(let isSelected): "selected: \(isSelected)"
      case .integer, .number: "count: \(scalar.text)"
      case .string(let word) where ["selected", "checked", "active", "on", "refined", "yes"].contains(word.lowercased()): "selected: true"
      case .string(let word) where ["unselected", "unchecked", "inactive", "off", "no"].contains(word.lowercased()): "selected: false"
      default: nil
      }
    // `{ name: Nike }`, `{ brand: Nike }`: the key is not an item.
    let name = name.lowercased()
    let isOfItems =
      ["name", "title", "label", "text", "item", "key"].contains(name) || problems.attributes.contains { $0.value.lowercased() == name }
    if property == nil, isOfItems, scalar.value != .null {
      text = "{ value: \(WrittenOut.value(scalar)) }"
    } else {
      text = "{ value: \(WrittenOut.item(self.name))\(property.map { ", \($0)" } ?? "") }"
    }
  }
}
