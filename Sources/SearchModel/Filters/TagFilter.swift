extension Filter {
  /// A filter that matches records with the tag in their `_tags`.
  public struct Tag: FilterType, ExpressibleByStringLiteral {
    public static let kind = FilterKind.tag
    public let value: String
    public var isNegated: Bool

    public init(value: String, isNegated: Bool = false) {
      self.value = value
      self.isNegated = isNegated
    }

    public init(stringLiteral value: String) {
      self.init(value: value)
    }

    public var attribute: Attribute { .tags }
    public var wrapped: Filter { .tag(self) }
    public static func unwrap(_ filter: Filter) -> Tag? { if case .tag(let tag) = filter { tag } else { nil } }
  }
}
