import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// A property of the type that an app decodes records into.
package struct RecordField: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case text, number, flag, list, object

    /// Creates the kind of a value; nil for null.
    package init?(_ value: JSONValue) {
      switch value {
      case .string: self = .text
      case .number: self = .number
      case .bool: self = .flag
      case .array: self = .list
      case .object: self = .object
      case .null: return nil
      }
    }
  }

  package let name: String
  package let kind: Kind
  /// Whether records may lack it.
  package let isOptional: Bool

  /// Returns whether the property can be decoded from a record. A value of a different kind cannot, whether the property is optional or
  /// not.
  package func canRead(_ record: JSONValue) -> Bool {
    guard let value = record[name], value != .null else { return isOptional }
    return switch (kind, value) {
    case (.text, .string), (.number, .number), (.flag, .bool), (.list, .array), (.object, .object): true
    case (.text, _), (.number, _), (.flag, _), (.list, _), (.object, _): false
    }
  }

  private static let words = Kind.allCases.flatMap { [$0.rawValue, $0.rawValue + "?"] }

  private static let word = Form<(kind: Kind, isOptional: Bool)>(
    SchemaFragment(["enum": .array(words.map(JSONValue.string))])
  ) { node, problems in
    guard let word = Form<String>.text.read(node, problems) else { return nil }
    let isOptional = word.hasSuffix("?")
    guard let kind = Kind(rawValue: isOptional ? String(word.dropLast()) : word) else {
      return problems.error(
        "record-field", at: node.place, "'\(word)' is not a kind of property",
        help: swiftKind(isOptional ? String(word.dropLast()) : word).map { "write \($0.rawValue)\(isOptional ? "?" : "")" }
          ?? NearMiss.help(for: word, in: words, noun: "kinds"))
    }
    return (kind, isOptional)
  }

  /// Returns the kind of a Swift type.
  private static func swiftKind(_ type: String) -> Kind? {
    switch type.lowercased() {
    case "string", "str", "url", "date": .text
    case "int", "double", "float", "integer", "decimal", "cgfloat": .number
    case "bool", "boolean": .flag
    case "array": .list
    case "dictionary", "struct": .object
    default: type.hasPrefix("[") ? type.contains(":") ? .object : .list : nil
    }
  }

  static let form = Form<[RecordField]>(Form<[Named<(kind: Kind, isOptional: Bool)>]>.named(word).schema) { node, problems in
    guard let fields = Form<[Named<(kind: Kind, isOptional: Bool)>]>.named(word).read(node, problems) else { return nil }
    // Some records may lack an optional one, but not all of them.
    for field in fields { problems.mention(attribute: field.name.value, at: field.name.span) }
    return fields.map { RecordField(name: $0.name.value, kind: $0.item.kind, isOptional: $0.item.isOptional) }
  }
}
