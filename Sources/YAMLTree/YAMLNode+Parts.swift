extension YAMLNode {
  /// The members of a mapping; empty for any other node.
  package var entries: [YAMLEntry] { if case .mapping(let entries) = content { entries } else { [] } }

  /// Whether it is a mapping without keys, `{}`.
  package var isEmptyMapping: Bool { if case .mapping(let entries) = content { entries.isEmpty } else { false } }
  /// The items of a list; empty for any other node.
  package var items: [YAMLNode] { if case .sequence(let items) = content { items } else { [] } }
  package var isScalar: Bool { if case .scalar = content { true } else { false } }
  /// The value of a key of a mapping; nil if there is none.
  package subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }
}
