extension Filter {
  /// A record has a value for an attribute (or, if negated, does not have it). Two filters are equal if all their fields are.
  public struct Facet: FilterType {
    /// The value filtered on. Numbers are held as doubles; version 7 prints them as 32-bit floats.
    public enum ValueType: Hashable, Sendable {
      case string(String)
      case float(Double)
      case bool(Bool)
    }

    public static let kind = FilterKind.facet
    public let attribute: Attribute
    public let value: ValueType
    public var isNegated: Bool
    /// How much a record gains in rank by this filter; nil is not the same filter as 1.
    public let score: Int?

    public init(attribute: Attribute, value: ValueType, isNegated: Bool = false, score: Int? = nil) {
      self.attribute = attribute
      self.value = value
      self.isNegated = isNegated
      self.score = score
    }

    public init(attribute: Attribute, stringValue: String, isNegated: Bool = false) {
      self.init(attribute: attribute, value: .string(stringValue), isNegated: isNegated)
    }

    /// A filter on a number: 4.1 stays 4.1, as it is written, whatever the 32 bits of a float make of it.
    ///
    /// InstantSearch 7 takes and keeps a `Float`; version 8 takes a `Double`.
    public init(attribute: Attribute, floatValue: Float, isNegated: Bool = false) {
      self.init(attribute: attribute, value: .float(Double("\(floatValue)") ?? Double(floatValue)), isNegated: isNegated)
    }

    public init(attribute: Attribute, boolValue: Bool, isNegated: Bool = false) {
      self.init(attribute: attribute, value: .bool(boolValue), isNegated: isNegated)
    }

    public var wrapped: Filter { .facet(self) }
    public static func unwrap(_ filter: Filter) -> Facet? { if case .facet(let facet) = filter { facet } else { nil } }
  }
}

extension Filter.Facet.ValueType: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, CustomStringConvertible
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(floatLiteral value: Double) { self = .float(value) }
  public init(integerLiteral value: Int) { self = .float(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// The value's text as version 8 prints it: `red`, `5.0`, `true`.
  public var description: String { text(.v8) }

  /// The value's text: a number always with a fraction, in version 7 rounded to 32 bits.
  public func text(_ version: InstantSearchVersion) -> String {
    switch self {
    case .string(let value): value
    case .float(let value): version == .v7 ? "\(Float(value))" : "\(value)"
    case .bool(let value): "\(value)"
    }
  }
}
