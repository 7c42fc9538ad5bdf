/// The filters that widgets share. Changes are silent until `notifyChange()` notifies the observers, in the order of subscription.
///
/// A reference type, as in InstantSearch: connectors share the same state. Not to be used from several threads at once.
public final class FilterState {
  /// The version that determines expressions and order.
  public let version: InstantSearchVersion
  /// The filters themselves; changing them directly is silent.
  public var groups = FilterGroups()
  /// Fires after each `notifyChange()`; late observers immediately receive the last notified state.
  public let onChange = Signal<FilterGroups>()

  /// Creates an empty state.
  public init(version: InstantSearchVersion = .v7) {
    self.version = version
  }

  /// Notifies the observers of the current filters.
  public func notifyChange() {
    onChange.fire(groups)
  }

  /// The `filters` parameter; nil if no filter is set.
  public var expression: String? { groups.expression(version) }

  public var isEmpty: Bool { groups.isEmpty }

  // Changes of single groups, all silent; see `FilterGroups` for groups that become empty.

  public func add(_ filters: Filter..., to group: FilterGroup.ID) { groups.add(filters, to: group) }
  public func addAll(_ filters: some Sequence<Filter>, to group: FilterGroup.ID) { groups.add(filters, to: group) }
  public func remove(_ filter: Filter, from group: FilterGroup.ID) { groups.remove([filter], from: group) }
  public func remove(_ filter: Filter) { groups.remove([filter]) }
  public func toggle(_ filter: Filter, in group: FilterGroup.ID) { groups.toggle([filter], in: group) }
  public func removeAll() { groups.removeAll() }
  public func removeAll(from group: FilterGroup.ID) { groups.removeAll(from: group) }
  public func removeAll(for attribute: Attribute) { groups.removeAll(for: attribute) }
  public func contains(_ filter: Filter, in group: FilterGroup.ID) -> Bool { groups.contains(filter, in: group) }

  /// A conjunctive group: `filterState[and: "promotions"]`.
  public subscript(and name: String) -> FilterGroupAccessor<Filter> {
    FilterGroupAccessor(state: self, id: .and(name: name)) { $0 }
  }

  /// A disjunctive group of one kind of filter: `filterState[or: "brand"].add(Filter.Facet(…))`.
  public subscript<F: FilterType>(or name: String, type: F.Type = F.self) -> FilterGroupAccessor<F> {
    FilterGroupAccessor(state: self, id: .or(name: name, filterType: F.kind)) { $0.wrapped }
  }

  /// A disjunctive group of facet filters: `filterState[or: "brand"]`.
  public subscript(or name: String) -> FilterGroupAccessor<Filter.Facet> { self[or: name, Filter.Facet.self] }
}

/// One group of a filter state, for reading and silent changes.
public struct FilterGroupAccessor<Element> {
  let state: FilterState
  public let id: FilterGroup.ID
  let wrap: (Element) -> Filter

  public var isEmpty: Bool { state.groups.filters(in: id).isEmpty }
  /// The group's filters in the order of the expression.
  public var filters: [Filter] { state.groups.groups(state.version).first { $0.id == id }?.filters ?? [] }

  public func contains(_ filter: Element) -> Bool { state.groups.contains(wrap(filter), in: id) }
  public func add(_ filters: Element...) { state.groups.add(filters.map(wrap), to: id) }
  public func addAll(_ filters: some Sequence<Element>) { state.groups.add(filters.map(wrap), to: id) }
  public func remove(_ filter: Element) { state.groups.remove([wrap(filter)], from: id) }
  public func toggle(_ filter: Element) { state.groups.toggle([wrap(filter)], in: id) }
  public func removeAll() { state.groups.removeAll(from: id) }
}

extension FilterGroupAccessor where Element == Filter {
  public func add(_ filters: any FilterType...) { state.groups.add(filters.map(\.wrapped), to: id) }
  public func remove(_ filter: some FilterType) { remove(filter.wrapped) }
  public func toggle(_ filter: some FilterType) { toggle(filter.wrapped) }
  public func contains(_ filter: some FilterType) -> Bool { contains(filter.wrapped) }
}

extension FilterState: Restorable {
  package var memory: FilterGroups {
    get { groups }
    set { groups = newValue }
  }

  package var parts: [any Restorable] { [onChange] }
  package func hash(into hasher: inout StateHasher) { hasher.combine(groups) }
}
