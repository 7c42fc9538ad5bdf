import Diagnostics

/// A YAML value that knows where it stands.
///
/// A node reached through an alias carries the place of the anchored value; the place of the alias is kept in `aliasSpan`.
public struct YAMLNode: Sendable, Hashable {
  /// What the node holds.
  public enum Content: Sendable, Hashable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  public let content: Content
  /// From the first to behind the last character of the value.
  public let span: SourceSpan
  /// Where the alias stands that led here, if one did.
  public var aliasSpan: SourceSpan?

  public init(_ content: Content, span: SourceSpan) {
    self.content = content
    self.span = span
  }

  /// Where a reader looks for this value: the alias if there is one, else the value.
  public var place: SourceSpan { aliasSpan ?? span }

  /// The kind of value for messages: "a mapping", "a list", "a string", "a number", "true or false", "nothing".
  public var kindName: String {
    switch content {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let scalar): scalar.kindName
    }
  }

  /// Whether this is a null: empty, `~` or `null`.
  public var isNull: Bool {
    if case .scalar(let scalar) = content { scalar.value == .null } else { false }
  }
}

/// One key with its value.
public struct YAMLEntry: Sendable, Hashable {
  public let key: String
  public let keySpan: SourceSpan
  public let value: YAMLNode

  public init(key: String, keySpan: SourceSpan, value: YAMLNode) {
    self.key = key
    self.keySpan = keySpan
    self.value = value
  }
}
