/// A condition on records, of one of three kinds.
public enum Filter: Hashable, Sendable {
  case facet(Facet)
  case numeric(Numeric)
  case tag(Tag)

  /// Wraps a filter of a known kind.
  public init(_ filter: some FilterType) {
    self = filter.wrapped
  }

  /// The wrapped filter, for the properties that all kinds have in common.
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

/// The kind of a filter; all filters of an `or` group are of the same kind.
public enum FilterKind: String, Sendable, Hashable, CaseIterable, Comparable {
  case facet, numeric, tag

  /// Orders facet before numeric before tag.
  public static func < (a: FilterKind, b: FilterKind) -> Bool { a.rawValue < b.rawValue }
}

/// The requirements that all kinds of filters share. Only the three kinds in `Filter` conform.
public protocol FilterType: Hashable, Sendable {
  static var kind: FilterKind { get }
  var attribute: Attribute { get }
  var isNegated: Bool { get set }
  /// The filter as a case of `Filter`.
  var wrapped: Filter { get }
  /// Returns the wrapped filter if it is of this type, or nil if it is of a different kind.
  static func unwrap(_ filter: Filter) -> Self?
}

/// Returns the negated filter.
public prefix func ! <F: FilterType>(filter: F) -> F {
  var negated = filter
  negated.isNegated.toggle()
  return negated
}
