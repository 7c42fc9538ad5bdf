import Diagnostics

/// A YAML value that knows where it stands.
///
/// A node reached through an alias carries the place of the anchored value; the place of the alias is kept in `aliasSpan`.
package struct YAMLNode: Sendable, Hashable {
  /// What the node holds.
  package enum Content: Sendable, Hashable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  package let content: Content
  /// From the first to behind the last character of the value.
  package let span: SourceSpan
  /// Where the alias stands that led here, if one did.
  package var aliasSpan: SourceSpan?

  package init(_ content: Content, span: SourceSpan) {
    self.content = content
    self.span = span
  }

  /// Where a reader looks for this value: the alias if there is one, else the value.
  package var place: SourceSpan { aliasSpan ?? span }

  /// The kind of value for messages: "a mapping", "a list", "a string", "a number", "true or false", "nothing".
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

/// One key with its value.
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
