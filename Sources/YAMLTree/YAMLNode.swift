import Diagnostics

/// A YAML value with its position.
///
/// A node reached through an alias has the span of the anchored value; the span of the alias is kept in `aliasSpan`.
package struct YAMLNode: Sendable, Hashable {
  /// The value of a node.
  package enum Content: Sendable, Hashable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  package let content: Content
  /// The span of the value, from the first character to the end of the last.
  package let span: SourceSpan
  /// The span of the alias that refers to this node, if it was reached through one.
  package var aliasSpan: SourceSpan?

  package init(_ content: Content, span: SourceSpan) {
    self.content = content
    self.span = span
  }

  /// The span at which a reader looks for this value: the alias if there is one, otherwise the value.
  package var place: SourceSpan { aliasSpan ?? span }

  /// The kind of value for messages: "a mapping", "a list", "a string", "a number", "true or false", "an empty value".
  package var kindName: String {
    switch content {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let scalar): scalar.kindName
    }
  }

  /// Whether this is a null: empty, `~` or `null`.
  package var isNull: Bool {
    if case .scalar(let scalar) = content { scalar.value == .null } else { false }
  }
}

/// A key with its value.
package struct YAMLEntry: Sendable, Hashable {
  package let key: String
  package let keySpan: SourceSpan
  package let value: YAMLNode

  package init(key: String, keySpan: SourceSpan, value: YAMLNode) {
    self.key = key
    self.keySpan = keySpan
    self.value = value
  }
}
