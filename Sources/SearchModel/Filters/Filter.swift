/// A condition on records, of one of three kinds.
public enum Filter: Hashable, Sendable {
  case facet(Facet)
  case numeric(Numeric)
  case tag(Tag)

  /// Wraps a filter of a known kind.
  public init(_ filter: some FilterType) {
    self = filter.wrapped
  }

  /// The filter without its wrapping, for what all kinds have in common.
  public var filter: any FilterType {
    switch self {
    case .facet(let filter): filter
    case .numeric(let filter): filter
    case .tag(let filter): filter
    }
  }

  public var attribute: Attribute { filter.attribute }
  public var isNegated: Bool { filter.isNegated }
  public var kind: FilterKind { type(of: filter).kind }
}

/// The kinds of filter; an `or` group holds one of them.
public enum FilterKind: String, Sendable, Hashable, CaseIterable, Comparable {
  case facet, numeric, tag

  /// In the order facet, numeric, tag.
  public static func < (a: FilterKind, b: FilterKind) -> Bool { a.rawValue < b.rawValue }
}

/// What the kinds of filter have in common. The three kinds in `Filter` are all there are.
public protocol FilterType: Hashable, Sendable {
  static var kind: FilterKind { get }
  var attribute: Attribute { get }
  var isNegated: Bool { get set }
  /// The filter as a value of the closed set.
  var wrapped: Filter { get }
  /// The filter of this type in a wrapped one, nil when it is of another kind.
  static func unwrap(_ filter: Filter) -> Self?
}

/// Negates a filter.
public prefix func ! <F: FilterType>(filter: F) -> F {
  var negated = filter
  negated.isNegated.toggle()
  return negated
}
