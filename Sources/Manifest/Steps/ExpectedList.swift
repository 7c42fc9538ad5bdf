import Diagnostics
import Forms
import JSONText
import Texts
import YAMLTree

/// An expected list, and how much of the actual list it has to cover.
package struct ExpectedList<Item: Sendable>: Sendable {
  /// How a list is compared.
  package enum Arrangement: String, Sendable, CaseIterable {
    /// All items, in order.
    case all
    /// All items, in any order.
    case anyOrder
    /// The first items, in order.
    case startsWith
    /// Some of the items, in any order.
    case includes

    /// A description of the comparison for the reference.
    fileprivate var summary: String {
      switch self {
      case .all: "All items, in this order."
      case .anyOrder: "All items, in any order."
      case .startsWith: "The first items, in this order."
      case .includes: "Some of the items, in any order."
      }
    }
  }

  package let arrangement: Arrangement
  package let items: [Item]
  package let span: SourceSpan

  package init(_ arrangement: Arrangement, _ items: [Item], at span: SourceSpan) {
    self.arrangement = arrangement
    self.items = items
    self.span = span
  }

  /// Returns whether the actual items meet the expectation.
  package func holds<Actual>(for actual: [Actual], _ meets: (Actual, Item) -> Bool) -> Bool {
    switch arrangement {
    case .all: actual.count == items.count && zip(actual, items).allSatisfy(meets)
    case .startsWith: actual.count >= items.count && zip(actual, items).allSatisfy(meets)
    case .includes: Self.partners(of: items, among: actual, meets).allSatisfy { $0 != nil }
    case .anyOrder: actual.count == items.count && Self.partners(of: items, among: actual, meets).allSatisfy { $0 != nil }
    }
  }

  /// Returns the index of an actual item for each expected one, all different; nil for those left without one, which are as few as possible.
  package static func partners<Actual>(of items: [Item], among actual: [Actual], _ meets: (Actual, Item) -> Bool) -> [Int?] {
    BipartiteMatching.partners(items.map { item in actual.indices.filter { meets(actual[$0], item) } }, among: actual.count)
  }

  /// Returns whether a node is one of the forms for a partial comparison: `{ includes: [ … ] }`.
  static func isArranged(_ node: YAMLNode) -> Bool {
    guard case .mapping(let entries) = node.content, entries.count == 1, case .sequence = entries[0].value.content else { return false }
    return Arrangement(rawValue: entries[0].key) != nil && entries[0].key != "all"
  }

  /// Returns whether a node has several of these forms, which have to be separate expectations.
  static func combinesArrangements(_ node: YAMLNode) -> Bool {
    guard case .mapping(let entries) = node.content, entries.count > 1 else { return false }
    return entries.allSatisfy { entry in
      if case .sequence = entry.value.content { Arrangement(rawValue: entry.key) != nil } else { false }
    }
  }

  /// A list, `none`, or `{ includes: [ … ] }`, `{ startsWith: [ … ] }`, `{ anyOrder: [ … ] }`.
  static func form(of item: Form<Item>) -> Form<ExpectedList> {
    let list = Form<[Item]>.list(of: item)
    let words = Arrangement.allCases.filter { $0 != .all }
    let arranged: JSONValue = [
      "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
      "properties": .object(
        words.map { .init($0.rawValue, .object([.init("description", .string($0.summary))] + (list.schema.json.members ?? []))) }),
    ]
    let schema = SchemaFragment(["anyOf": [list.schema.json, ["const": "none"], arranged]], list.schema.definitions)
    return Form<ExpectedList>(schema) { node, problems in
      switch node.content {
      case .sequence: return list.read(node, problems).map { ExpectedList(.all, $0, at: node.place) }
      case .scalar(let scalar) where scalar.text == "none": return ExpectedList(.all, [], at: node.place)
      case .mapping(let entries):
        if entries.count > 1, entries.allSatisfy({ Arrangement(rawValue: $0.key) != nil }) {
          return problems.error(
            "condition", at: entries[1].keySpan, "expected one of '\(entries[0].key)' and '\(entries[1].key)', found both",
            help: "write a second expectation for '\(entries[1].key)'")
        }
        guard entries.count == 1, let word = Arrangement(rawValue: entries[0].key), word != .all else {
          return problems.error(
            "condition", at: node.opening, "expected a list, 'none', or one of includes, startsWith and anyOrder with a list",
            help: entries.first.flatMap { entry in
              let meant = [
                "contains": Arrangement.includes, "include": .includes, "has": .includes, "first": .startsWith, "all": .anyOrder,
                "containsAll": .includes, "unordered": .anyOrder, "sameElements": .anyOrder,
              ]
              return meant[entry.key].map { "write '\($0.rawValue)'" } ?? NearMiss.didYouMean(entry.key, words.map(\.rawValue))
            })
        }
        guard let items = list.read(entries[0].value, problems) else { return nil }
        if items.isEmpty, word != .anyOrder {
          return problems.error("empty-expectation", at: entries[0].keySpan, "an empty list always matches: the expectation cannot fail")
        }
        return ExpectedList(word, items, at: node.place)
      case .scalar(let scalar):
        return problems.wrongType(
          node, expected: "a list, 'none', or { includes: [ … ] }",
          help: scalar.value == .null ? "write none if nothing should be there" : "write \(WrittenOut.list(scalar.text))")
      }
    }
  }
}
