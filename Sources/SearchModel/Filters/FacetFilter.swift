extension Filter {
  /// A filter that matches records with a value of an attribute, or without it if negated. Filters are equal if all their properties are.
  public struct Facet: FilterType {
    /// The value to filter by. Numbers are stored as doubles; version 7 writes them as 32-bit floats.
    public enum ValueType: Hashable, Sendable {
      case string(String)
      case float(Double)
      case bool(Bool)
    }

    public static let kind = FilterKind.facet
    public let attribute: Attribute
    public let value: ValueType
    public var isNegated: Bool
    /// The score that a matching record gains; a filter without a score is not equal to one with the score 1.
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

    /// A filter on a number: 4.1 is stored as 4.1, as written in decimal, although a 32-bit float cannot represent it exactly.
    ///
    /// InstantSearch 7 takes and stores a `Float`; version 8 takes a `Double`.
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

  /// The value as version 8 writes it: `red`, `5.0`, `true`.
  public var description: String { text(.v8) }

  /// The value as a version writes it: a number always has a fraction, and is rounded to 32 bits in version 7.
  public func text(_ version: InstantSearchVersion) -> String {
    switch self {
    case .string(let value): value
    case .float(let value): version == .v7 ? "\(Float(value))" : "\(value)"
    case .bool(let value): "\(value)"
    }
  }
}
