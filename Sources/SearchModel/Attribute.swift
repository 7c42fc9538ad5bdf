/// The name of a record's attribute; nested attributes are addressed with dots: `categories.lvl0`.
public struct Attribute: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ name: String) {
    self.init(rawValue: name)
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  public var name: String { rawValue }
  public var description: String { rawValue }

  /// Compares by Unicode scalars.
  public static func < (a: Attribute, b: Attribute) -> Bool {
    a.rawValue.unicodeScalars.lexicographicallyPrecedes(b.rawValue.unicodeScalars)
  }

  /// The attribute of every tag filter.
  public static let tags: Attribute = "_tags"
}
