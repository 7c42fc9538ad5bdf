import JSONText
import Texts
import YAMLTree

extension Form {
  /// A list; any other value is reported with help on how to write it as a list.
  package static func list<Item>(of item: Form<Item>, atLeast minimum: Int = 0) -> Form where Value == [Item] {
    return Form(arrays(of: item, atLeast: minimum)) { node, problems in
      guard case .sequence(let nodes) = node.content else {
        // `"[brand, color]"`
        if case .scalar(let scalar) = node.content, scalar.isQuoted, scalar.text.hasPrefix("["), scalar.text.hasSuffix("]") {
          return problems.wrongType(node, expected: "a list", help: "remove the quotes: \(scalar.text)")
        }
        // `-search:`
        if case .mapping(let entries) = node.content, let first = entries.first, first.key.hasPrefix("-"), first.key.count > 1 {
          return problems.wrongType(node, expected: "a list", help: "a space is missing after the dash: '- \(first.key.dropFirst()): …'")
        }
        // Steps without their dashes; several of one kind are then also duplicate keys.
        if item.isOfObjects, let help = Self.unnamed(node, of: item) ?? Self.undashed(node) {
          problems.withdraw("duplicate-key", inside: node.span)
          return problems.wrongType(node, expected: "a list", help: help)
        }
        let isInJSON = node.span.file.name.lowercased().hasSuffix(".json")
        if node.isNull {
          return problems.wrongType(
            node, expected: "a list", help: isInJSON ? "write a list: [ … ]" : "write the items below the key, each after a dash")
        }
        let isOfNumbers = ["number", "integer"].contains(item.schema.json["type"]?.string ?? "")
        // Suggest only what the list would accept.
        let scratch = Problems(hiding: problems.redactor)
        // Also consider several strings separated by commas, each of which must be a valid item.
        let parts = JSONValue(node).string?.split(separator: ",").map {
          YAMLNode(.scalar(YAMLScalar(text: $0.trimmingBlanks, isQuoted: true)), span: node.span)
        }
        let singles =
          node.isScalar
          ? (parts.flatMap { $0.allSatisfy { item.read($0, scratch) != nil } ? $0 : nil } ?? [node])
          : node.entries.map { YAMLNode(.mapping([$0]), span: node.span) }
        let fits = singles.allSatisfy { item.read($0, scratch) != nil } || isOfNumbers
        // A step without a value.
        let bare = node.entries.count == 1 && node.entries[0].value.isNull && node.entries[0].key == "search"
        let written =
          bare
          ? "[\(node.entries[0].key): ]"
          : fits || !node.isScalar
            ? WrittenOut.list(node, inJSON: isInJSON, ofNumbers: isOfNumbers) : "[ … ]"
        return problems.wrongType(node, expected: "a list", help: "write it as a list: \(written)")
      }
      let items = nodes.map { item.read($0, problems) }
      if nodes.count < minimum {
        return problems.error("too-few", at: node.place, "the list needs at least \(minimum == 1 ? "one item" : "\(minimum) items")")
      }
      let read = items.compactMap { $0 }
      return read.count == items.count ? read : nil
    }
  }

  private static func arrays<Item>(of item: Form<Item>, atLeast minimum: Int) -> SchemaFragment {
    let least: [JSONValue.Member] = minimum > 0 ? [.init("minItems", .number(Double(minimum)))] : []
    return SchemaFragment(.object([.init("type", "array"), .init("items", item.schema.json)] + least), item.schema.definitions)
  }

  /// Returns help for list items that are written one below the other without dashes; nil otherwise. If the items have the same key, only
  /// the first may remain, because the others are duplicates.
  private static func undashed(_ node: YAMLNode) -> String? {
    guard case .mapping(let entries) = node.content, let first = entries.first,
      node.span.start.line < node.span.end.line, !node.span.file.name.lowercased().hasSuffix(".json"),
      node.span.file.bytes[node.span.range].first != UInt8(ascii: "{")
    else { return nil }
    return "begin each item with a dash: '- \(first.key): …'"
  }

  /// Returns help for items that are written under their names, `Browse: { steps: … }`; nil otherwise.
  private static func unnamed<Item>(_ node: YAMLNode, of item: Form<Item>) -> String? {
    guard case .mapping(let entries) = node.content, let first = entries.first else { return nil }
    let keys = item.keys
    guard keys.contains("name"), keys.contains("steps") || keys.contains("expect"), !entries.contains(where: { keys.contains($0.key) })
    else {
      return nil
    }
    let areItems = entries.allSatisfy { entry in !entry.value.items.isEmpty || entry.value.entries.contains { keys.contains($0.key) } }
    guard areItems else { return nil }
    let rest = first.value.entries.first?.key ?? (keys.contains("steps") ? "steps" : "expect")
    return "write a list of items with their names: '- name: \(WrittenOut.item(first.key))', and '\(rest):' below the name"
  }

  /// The keys of the form's objects.
  private var keys: Set<String> {
    func keys(_ schema: JSONValue, _ depth: Int) -> [String] {
      let own = (schema["properties"]?.members ?? []).map(\.key)
      if depth == 4 { return own }
      let named = (schema["$ref"]?.string?.split(separator: "/").last).flatMap { self.schema.definitions[String($0)] }
      return own + (named.map { keys($0, depth + 1) } ?? []) + (schema["anyOf"]?.array ?? []).flatMap { keys($0, depth + 1) }
    }
    return Set(keys(schema.json, 0))
  }

  /// Whether a value of the form can be a mapping.
  private var isOfObjects: Bool {
    func isObject(_ schema: JSONValue, _ depth: Int) -> Bool {
      if schema["type"]?.string == "object" { return true }
      if depth < 4, let name = schema["$ref"]?.string?.split(separator: "/").last, let named = self.schema.definitions[String(name)] {
        return isObject(named, depth + 1)
      }
      return depth < 4 && (schema["anyOf"]?.array ?? []).contains { isObject($0, depth + 1) }
    }
    return isObject(schema.json, 0)
  }

  /// A list of at least one item (or also an empty one), or a single item, which is read as a list of one.
  package static func oneOrMore<Item>(of item: Form<Item>, orNone: Bool = false) -> Form where Value == [Item] {
    let list = Form.list(of: item, atLeast: orNone ? 0 : 1)
    return Form(SchemaFragment.any([item.schema, list.schema])) { node, problems in
      if case .sequence = node.content { return list.read(node, problems) }
      if case .scalar(let scalar) = node.content, scalar.text.contains(","),
        let words = item.schema.json["enum"]?.array?.compactMap(\.string),
        let meant = listed(scalar.text, among: words)
      {
        return problems.wrongType(node, expected: "a list", help: "write it as a list: \(meant)")
      }
      return item.read(node, problems).map { [$0] }
    }
  }

  /// Returns words separated by commas, `isRefined, count`, as the list that was meant; nil if one is unknown.
  private static func listed(_ text: String, among words: [String]) -> String? {
    let parts = text.split(separator: ",").map { part in part.filter { $0 != " " } }
    guard parts.count > 1 else { return nil }
    let meant = parts.compactMap { part in
      words.contains(part) ? part : words.first { $0.hasPrefix(part + ":") } ?? NearMiss.of(part, in: words)
    }
    return meant.count == parts.count ? WrittenOut.flow(.array(meant.map(JSONValue.string)), inJSON: false) : nil
  }

  /// A mapping from freely chosen names, in the order written.
  ///
  /// - Parameter what: What the names are, for help.
  package static func named<Item>(_ item: Form<Item>, _ what: String = "a name") -> Form where Value == [Named<Item>] {
    Form(SchemaFragment(["type": "object", "additionalProperties": item.schema.json], item.schema.definitions)) { node, problems in
      guard case .mapping(let entries) = node.content else {
        // `- pageSize: 4`
        let items = node.items
        let first = items.first?.entries.first
        let areEntries = !items.isEmpty && items.allSatisfy { $0.entries.count == 1 }
        let value: String? = if case .scalar(let scalar) = node.content, !node.isNull { WrittenOut.value(scalar) } else { nil }
        // `- name: brands`
        if let named = items.first?.entries.first(where: { ["name", "id", "key"].contains($0.key) }), items.count > 0,
          case .scalar(let name) = named.value.content, let rest = items.first?.entries.first(where: { $0.key != named.key })
        {
          return problems.wrongType(
            node, expected: "a mapping",
            help: "write each under its name, without '- ' and '\(named.key)': '\(name.text): { \(rest.key): … }'")
        }
        return problems.wrongType(
          node, expected: "a mapping",
          help: areEntries
            ? first.map { items.count == 1 ? "write '\($0.key): …' without '- '" : "remove the '- ' before each name: '\($0.key): …'" }
            : value.map { "write { NAME: \($0) }, with \(what) in place of NAME" })
      }
      if let parted = UnbracketedList(entries), item.schema.json["type"]?.string == "array" { return parted.report(problems) }
      let items = entries.map { entry in item.read(entry.value, problems).map { Named(name: Located(entry.key, entry.keySpan), item: $0) } }
      let read = items.compactMap { $0 }
      return read.count == items.count ? read : nil
    }
  }
}

/// An item of a mapping with its key.
package struct Named<Item: Sendable>: Sendable {
  package let name: Located<String>
  package let item: Item

  package init(name: Located<String>, item: Item) {
    self.name = name
    self.item = item
  }
}
