/// The filters of one group, as they appear in a query.
public struct FilterGroup: Sendable, Hashable {
  /// Identifies a group of a filter state. Groups with the same name but different types are different groups.
  public enum ID: Hashable, Sendable {
    case and(name: String)
    case or(name: String, filterType: FilterKind)
    case hierarchical(name: String)

    public var name: String {
      switch self {
      case .and(let name), .or(let name, _), .hierarchical(let name): name
      }
    }

    /// The group that a widget uses: an `and` group, or an `or` group for the widget's kind of filter.
    public init(_ refinementOperator: RefinementOperator, name: String, kind: FilterKind) {
      switch refinementOperator {
      case .and: self = .and(name: name)
      case .or: self = .or(name: name, filterType: kind)
      }
    }
  }

  public let id: ID
  public let filters: [Filter]
  /// The expressions of the filters, computed only once.
  package let texts: [String]

  /// Creates a group for the queries of a version; the filters keep their order.
  public init(id: ID, filters: [Filter], version: InstantSearchVersion) {
    self.init(id: id, filters: filters, texts: filters.map { FilterExpression.text(of: $0, version) })
  }

  init(id: ID, filters: [Filter], texts: [String]) {
    self.id = id
    self.filters = filters
    self.texts = texts
  }

  /// The group with only some of its filters.
  func filtered(_ isKept: (Filter) -> Bool) -> FilterGroup {
    let kept = filters.indices.filter { isKept(filters[$0]) }
    return kept.count == filters.count ? self : FilterGroup(id: id, filters: kept.map { filters[$0] }, texts: kept.map { texts[$0] })
  }

  /// Whether all filters have to match; a hierarchical group counts as conjunctive.
  public var isConjunctive: Bool { if case .or = id { false } else { true } }
}

/// How the filters of a group are combined.
public enum RefinementOperator: String, Sendable, Hashable, CaseIterable {
  case and, or
}

extension FilterGroup.ID: Comparable, CustomStringConvertible {
  /// Compares by name as Swift compares strings, and with equal names orders `or` first. Where InstantSearch leaves the order undefined,
  /// this order is: `or` facet, `or` numeric, `or` tag, `and`, `hierarchical`.
  public static func < (a: FilterGroup.ID, b: FilterGroup.ID) -> Bool {
    a.name == b.name ? a.rank < b.rank : a.name < b.name
  }

  private var rank: Int {
    switch self {
    case .or(_, .facet): 0
    case .or(_, .numeric): 1
    case .or(_, .tag): 2
    case .and: 3
    case .hierarchical: 4
    }
  }

  /// The notation of the group: `and(color)`, `or(color)`, `or(price, numeric)`, `hierarchical(_hierarchical)`.
  public var description: String {
    switch self {
    case .and(let name): "and(\(name))"
    case .or(let name, .facet): "or(\(name))"
    case .or(let name, let kind): "or(\(name), \(kind.rawValue))"
    case .hierarchical(let name): "hierarchical(\(name))"
    }
  }
}
