import JSONText
import YAMLTree

extension JSONValue {
  /// Converts a YAML value to JSON.
  package init(_ node: YAMLNode) {
    switch node.content {
    case .mapping(let entries): self = .object(entries.map { Member($0.key, JSONValue($0.value)) })
    case .sequence(let nodes): self = .array(nodes.map { JSONValue($0) })
    case .scalar(let scalar):
      switch scalar.value {
      case .null: self = .null
      case .bool(let value): self = .bool(value)
      case .integer(let value): self = .number(Double(value))
      case .number(let value): self = .number(value)
      case .string(let value): self = .string(value)
      }
    }
  }
}
