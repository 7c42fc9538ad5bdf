import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// The required type of a part of a rule, which `QueryRule` relies on; null is allowed everywhere and means that the part is missing.
///
/// Source: Algolia's API reference of rules.
indirect enum RulePart: Sendable {
  case text, flag, flagOrMapping, wholeNumber, number, anything
  /// A list, with the noun for its items.
  case list(String, of: RulePart)
  /// A list, with the noun for its items, or a single item.
  case oneOrList(String, of: RulePart)
  /// A mapping with some of these keys.
  case mapping(String, [String: RulePart])
  /// A string, or something else.
  case textOr(RulePart)

  static let rule: RulePart = .mapping(
    "a rule",
    [
      "objectID": .text, "condition": condition, "conditions": .list("conditions", of: condition), "consequence": consequence,
      "description": .text, "enabled": .flag,
      "validity": .list("times", of: .mapping("a validity period", ["from": .number, "until": .number])),
      "tags": .list("tags", of: .text), "scope": .text,
    ])

  private static let condition: RulePart = .mapping(
    "a condition", ["pattern": .text, "anchoring": .text, "context": .text, "filters": .text, "alternatives": .flagOrMapping])

  private static let consequence: RulePart = .mapping(
    "a consequence",
    [
      "params": .mapping(
        "params",
        [
          "query": .textOr(
            .mapping("a change of the query", ["remove": .oneOrList("words", of: .text), "edits": .list("edits", of: edit)])),
          "automaticFacetFilters": .oneOrList("facets", of: automaticFilter),
          "automaticOptionalFacetFilters": .oneOrList("facets", of: automaticFilter),
        ]),
      "promote": .list(
        "promotions",
        of: .mapping("a promotion", ["objectID": .text, "objectIDs": .list("objectIDs", of: .text), "position": .wholeNumber])),
      "hide": .list("records", of: .textOr(.mapping("a record that is hidden", ["objectID": .text]))), "filterPromotes": .flag,
      "userData": .anything, "redirect": .textOr(.mapping("a redirect", ["url": .text])),
    ])

  private static let edit: RulePart = .mapping("an edit", ["type": .text, "delete": .text, "insert": .text])
  private static let automaticFilter: RulePart = .textOr(
    .mapping("an automatic filter", ["facet": .text, "score": .wholeNumber, "disjunctive": .flag, "negative": .flag]))

  /// Returns whether a node has this type; reports an error if not. Unknown keys are reported elsewhere.
  ///
  /// - Parameter key: The key of the node.
  func takes(_ node: YAMLNode, under key: String = "", _ problems: Problems) -> Bool {
    if node.isNull { return true }
    func refuse(_ expected: String, _ meant: String?) -> Bool {
      let _: Never? = problems.wrongType(node, expected: expected, help: meant.map { "write \($0)" })
      return false
    }
    let isJSON = node.span.file.name.lowercased().hasSuffix(".json")
    func written(_ value: JSONValue) -> String { WrittenOut.flow(value, inJSON: isJSON) }
    let value = JSONValue(node)
    switch self {
    case .anything: return true
    case .text:
      if value.string != nil { return true }
      return refuse("a string", node.isScalar ? JSONValue.string(node.text ?? "").text() : nil)
    case .flag, .flagOrMapping:
      if case .flagOrMapping = self, value.members != nil { return true }
      if value.bool != nil { return true }
      let word = node.text?.lowercased() ?? ""
      return refuse(
        "true or false", ["yes", "on", "1", "true"].contains(word) ? "true" : ["no", "off", "0", "false"].contains(word) ? "false" : nil)
    case .wholeNumber:
      if value.integer != nil { return true }
      return refuse("a whole number", ["first": "0", "top": "0"][value.string ?? ""] ?? value.string.flatMap(Int.init).map(String.init))
    case .number:
      if value.number != nil { return true }
      return refuse(
        ["from", "until"].contains(key) ? "a time in seconds since 1970" : "a number",
        value.string.flatMap { text in Double(text) == nil ? Form<Double>.seconds(text).map(NumberText.plain) : text })
    case .textOr(let other): return value.string != nil ? true : other.takes(node, under: key, problems)
    case .oneOrList(let items, let part):
      guard case .sequence = node.content else { return part.takes(node, under: key, problems) }
      return RulePart.list(items, of: part).takes(node, under: key, problems)
    case .list(let items, let part):
      guard case .sequence(let nodes) = node.content else {
        return refuse("a list of \(items)", part.meant(by: value, under: key).map { written(.array([$0])) })
      }
      return nodes.map { part.takes($0, under: key, problems) }.allSatisfy(\.self)
    case .mapping(let name, let parts):
      guard case .mapping(let entries) = node.content else {
        return refuse("\(name) (a mapping)", meant(by: value, under: key).map(written))
      }
      return entries.map { parts[$0.key]?.takes($0.value, under: $0.key, problems) ?? true }.allSatisfy(\.self)
    }
  }

  /// Returns what a single value under a key was meant to be.
  private func meant(by value: JSONValue, under key: String) -> JSONValue? {
    if value.members != nil { return value }
    guard let text = value.string ?? value.number.map({ _ in value.text() }) else { return nil }
    switch (self, key) {
    case (.text, _), (.textOr, _): return .string(text)
    case (.mapping, "condition"), (.mapping, "conditions"): return ["pattern": .string(text), "anchoring": "contains"]
    case (.mapping, "promote"): return ["objectID": .string(text), "position": 0]
    case (.mapping, "hide"): return ["objectID": .string(text)]
    case (.mapping, "edits"): return ["type": "remove", "delete": .string(text)]
    default: return nil
    }
  }
}

extension YAMLNode {
  /// The text of a scalar.
  fileprivate var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }
}
