import Synchronization

/// The filters of a search UI: a set of filters for each group, and the path of the hierarchical menu. A value type.
///
/// Whether an operation keeps or removes a group that becomes empty follows InstantSearch iOS, `FilterState/GroupStorage.swift`; this
/// determines which hierarchical queries are sent and what `except` clears.
public struct FilterGroups: Sendable, Hashable {
  struct Content: Sendable, Hashable {
    var filters: Set<Filter> = []
    /// Only used by hierarchical groups.
    var hierarchicalAttributes: [Attribute] = []
    var hierarchicalFilters: [Filter.Facet] = []
  }

  private var contents: [FilterGroup.ID: Content] = [:] {
    didSet { memo = Memo() }
  }
  /// The ordered groups, cached until the next change, since every step needs them many times.
  private var memo = Memo()

  public init() {}

  // MARK: Reading

  /// All groups, including empty ones, in order.
  public var ids: [FilterGroup.ID] { contents.keys.sorted() }

  /// Whether no group contains a filter.
  public var isEmpty: Bool { contents.values.allSatisfy(\.filters.isEmpty) }

  /// The filters of a group, unordered; empty if there is no such group.
  public func filters(in group: FilterGroup.ID) -> Set<Filter> { contents[group]?.filters ?? [] }

  /// Whether both have the same filters in the same groups; groups without filters do not count.
  package func hasSameFilters(as other: FilterGroups) -> Bool {
    Set(ids + other.ids).allSatisfy { filters(in: $0) == other.filters(in: $0) }
  }

  public func contains(_ filter: Filter, in group: FilterGroup.ID) -> Bool { filters(in: group).contains(filter) }

  /// The groups with filters, in the order of the expression, each with its filters ordered by their expressions.
  public func groups(_ version: InstantSearchVersion) -> [FilterGroup] {
    memo.groups(version) { ordered(version) }
  }

  private func ordered(_ version: InstantSearchVersion) -> [FilterGroup] {
    ids.compactMap { id in
      let filters = self.filters(in: id)
      guard !filters.isEmpty else { return nil }
      let ordered = filters.map { (FilterExpression.text(of: $0, version), $0) }
        .sorted { ($0.0, $0.1.tieRank) < ($1.0, $1.1.tieRank) }
      return FilterGroup(id: id, filters: ordered.map(\.1), texts: ordered.map(\.0))
    }
  }

  /// The `filters` parameter; nil if no group contains a filter.
  public func expression(_ version: InstantSearchVersion) -> String? {
    memo.expression(version) { FilterExpression.text(of: groups(version)) }
  }

  /// The levels of the hierarchical menu, and the path of selected filters.
  public var hierarchy: (attributes: [Attribute], path: [Filter.Facet])? {
    let menus = ids.compactMap { id in
      if case .hierarchical = id { contents[id] } else { nil }
    }
    return (menus.first { !$0.hierarchicalAttributes.isEmpty } ?? menus.first)
      .map { ($0.hierarchicalAttributes, $0.hierarchicalFilters) }
  }

  /// The same groups with other names and values, for display; filters that become equal are merged.
  package func mapped(
    id: (FilterGroup.ID) -> FilterGroup.ID, filter: (Filter) -> Filter, attribute: (Attribute) -> Attribute,
    facet: (Filter.Facet) -> Filter.Facet
  ) -> FilterGroups {
    var groups = FilterGroups()
    for (name, content) in contents {
      groups.contents[id(name)] = Content(
        filters: Set(content.filters.map(filter)), hierarchicalAttributes: content.hierarchicalAttributes.map(attribute),
        hierarchicalFilters: content.hierarchicalFilters.map(facet))
    }
    return groups
  }

  // MARK: Changing

  /// Adds filters to a group; afterwards the group exists, even if there were no filters to add.
  public mutating func add(_ filters: some Sequence<Filter>, to group: FilterGroup.ID) {
    contents[group, default: Content()].filters.formUnion(filters)
  }

  /// Removes filters from one group. A group that becomes empty is removed, a hierarchical one together with its path.
  public mutating func remove(_ filters: some Sequence<Filter>, from group: FilterGroup.ID) {
    guard contents[group] != nil else { return }
    contents[group]?.filters.subtract(filters)
    if contents[group]?.filters.isEmpty == true { contents[group] = nil }
  }

  /// Removes filters from all groups; groups that become empty are kept.
  public mutating func remove(_ filters: some Sequence<Filter>) {
    let filters = Set(filters)
    for id in Array(contents.keys) { contents[id]?.filters.subtract(filters) }
  }

  /// Adds the filters that the group lacks and removes those that it has.
  public mutating func toggle(_ filters: some Sequence<Filter>, in group: FilterGroup.ID) {
    for filter in filters {
      if contains(filter, in: group) { remove([filter], from: group) } else { add([filter], to: group) }
    }
  }

  /// Removes all filters of an attribute, from one group or from all; groups that become empty are kept.
  public mutating func removeAll(for attribute: Attribute, from group: FilterGroup.ID? = nil) {
    for id in group.map({ [$0] }) ?? Array(contents.keys) {
      let kept = filters(in: id).filter { $0.attribute != attribute }
      contents[id]?.filters = kept
    }
  }

  /// Clears a group: it is removed, but a hierarchical one keeps its attributes and loses filters and path.
  public mutating func removeAll(from group: FilterGroup.ID) {
    guard let content = contents[group] else { return }
    if case .hierarchical = group {
      contents[group] = Content(hierarchicalAttributes: content.hierarchicalAttributes)
    } else {
      contents[group] = nil
    }
  }

  /// Clears all groups, except the given ones.
  public mutating func removeAll(except kept: Set<FilterGroup.ID> = []) {
    for id in Array(contents.keys) where !kept.contains(id) { removeAll(from: id) }
  }

  /// Sets the levels of a hierarchical group.
  public mutating func setHierarchicalAttributes(_ attributes: [Attribute], in group: FilterGroup.ID) {
    contents[group, default: Content()].hierarchicalAttributes = attributes
  }

  /// Sets the path of selected filters of a hierarchical group, one filter for each level.
  public mutating func setHierarchicalFilters(_ filters: [Filter.Facet], in group: FilterGroup.ID) {
    contents[group, default: Content()].hierarchicalFilters = filters
  }
}

extension FilterGroups: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    let key = memo.key {
      var hasher = StateHasher()
      hasher.combine(ids) {
        $0.combine($1)
        let content = contents[$1, default: Content()]
        $0.combine(unordered: content.filters)
        $0.combine(content.hierarchicalAttributes)
        $0.combine(content.hierarchicalFilters) { $0.combine(Filter.facet($1)) }
      }
      return hasher.key
    }
    hasher.combine(key.high)
    hasher.combine(key.low)
  }
}

extension FilterGroups {
  /// A cache of results for a value. It is ignored for equality, and copies of the value share it until one changes.
  private final class Memo: Sendable, Hashable {
    private struct Kept {
      var groups: [InstantSearchVersion: [FilterGroup]] = [:]
      var expressions: [InstantSearchVersion: String?] = [:]
      var key: StateKey?
    }

    private let kept = Mutex(Kept())

    func groups(_ version: InstantSearchVersion, _ make: () -> [FilterGroup]) -> [FilterGroup] {
      if let groups = kept.withLock({ $0.groups[version] }) { return groups }
      let groups = make()
      kept.withLock { $0.groups[version] = groups }
      return groups
    }

    func expression(_ version: InstantSearchVersion, _ make: () -> String?) -> String? {
      if let expression = kept.withLock({ $0.expressions[version] }) { return expression }
      let expression = make()
      kept.withLock { $0.expressions[version] = .some(expression) }
      return expression
    }

    func key(_ make: () -> StateKey) -> StateKey {
      if let key = kept.withLock({ $0.key }) { return key }
      let key = make()
      kept.withLock { $0.key = key }
      return key
    }

    static func == (a: Memo, b: Memo) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}

extension Filter {
  /// Orders filters with equal expressions (in version 7 the string `5.0` and the number 5).
  fileprivate var tieRank: Int {
    guard case .facet(let facet) = self else { return 3 }
    switch facet.value {
    case .string: return 0
    case .float: return 1
    case .bool: return 2
    }
  }
}
