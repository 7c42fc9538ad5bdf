extension Filter {
  /// A filter that matches records whose number satisfies a comparison, or is in a range, bounds included.
  public struct Numeric: FilterType {
    /// A comparison with a number, or a closed range.
    public enum ValueType: Hashable, Sendable {
      case range(ClosedRange<Double>)
      case comparison(Operator, Double)
    }

    /// The six comparison operators.
    public enum Operator: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
      case lessThan = "<"
      case lessThanOrEqual = "<="
      case equals = "="
      case notEquals = "!="
      case greaterThanOrEqual = ">="
      case greaterThan = ">"

      public var description: String { rawValue }

      /// The operator that holds exactly if this one does not.
      public var inverted: Operator {
        switch self {
        case .lessThan: .greaterThanOrEqual
        case .lessThanOrEqual: .greaterThan
        case .equals: .notEquals
        case .notEquals: .equals
        case .greaterThanOrEqual: .lessThan
        case .greaterThan: .lessThanOrEqual
        }
      }
    }

    public static let kind = FilterKind.numeric
    public let attribute: Attribute
    public let value: ValueType
    public var isNegated: Bool

    public init(attribute: Attribute, value: ValueType, isNegated: Bool = false) {
      self.attribute = attribute
      self.value = value
      self.isNegated = isNegated
    }

    public init(attribute: Attribute, operator: Operator, value: Double, isNegated: Bool = false) {
      self.init(attribute: attribute, value: .comparison(`operator`, value), isNegated: isNegated)
    }

    public init(attribute: Attribute, range: ClosedRange<Double>, isNegated: Bool = false) {
      self.init(attribute: attribute, value: .range(range), isNegated: isNegated)
    }

    public var wrapped: Filter { .numeric(self) }
    public static func unwrap(_ filter: Filter) -> Numeric? { if case .numeric(let numeric) = filter { numeric } else { nil } }
  }
}
