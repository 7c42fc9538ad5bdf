/// The hierarchical group of a filter state, for reading and silent changes.
///
/// It behaves as upstream: `filters()` and `isEmpty` refer to the *whole* filter state, `removeAll(_:)` clears the group whatever its
/// argument, and adding filters never changes the path (InstantSearch iOS, `HierarchicalGroupAccessor.swift`).
public struct HierarchicalGroupAccessor {
  let state: FilterState
  /// The group.
  public let id: FilterGroup.ID

  /// Whether the whole filter state is empty.
  public var isEmpty: Bool { state.isEmpty }
  /// The facet filters of the whole filter state, in the order of its expression.
  public func filters() -> [Filter.Facet] { facets(state.groups.groups(state.version).flatMap(\.filters)) }
  /// The facet filters of the whole filter state for an attribute.
  public func filters(for attribute: Attribute) -> [Filter.Facet] { filters().filter { $0.attribute == attribute } }
  /// Whether the group itself contains a filter.
  public func contains(_ filter: Filter.Facet) -> Bool { state.contains(.facet(filter), in: id) }
  /// Adds filters silently; existing ones are not duplicated.
  public func add(_ filters: Filter.Facet...) { addAll(filters) }
  /// Adds a list of filters silently.
  public func addAll(_ filters: some Sequence<Filter.Facet>) { state.groups.add(filters.map(Filter.facet), to: id) }
  /// Removes a filter silently, if it exists.
  public func remove(_ filter: Filter.Facet) { state.groups.remove([.facet(filter)], from: id) }
  /// Adds a filter silently, or removes it if it exists.
  public func toggle(_ filter: Filter.Facet) { state.groups.toggle([.facet(filter)], in: id) }
  /// Clears the group silently.
  public func removeAll() { state.groups.removeAll(from: id) }
  /// Removes the filters of an attribute silently.
  public func removeAll(for attribute: Attribute) { state.groups.removeAll(for: attribute, from: id) }
  /// Clears all other groups silently.
  public func removeAllOthers() { state.groups.removeAll(except: [id]) }

  /// Clears the group, whatever filters are given.
  public func removeAll(_ filters: some Sequence<Filter.Facet>) { removeAll() }

  private func facets(_ filters: [Filter]) -> [Filter.Facet] { filters.compactMap(Filter.Facet.unwrap) }
}

extension FilterState {
  /// The hierarchical group; menus use the name `_hierarchical`.
  public subscript(hierarchical name: String) -> HierarchicalGroupAccessor {
    HierarchicalGroupAccessor(state: self, id: .hierarchical(name: name))
  }

  /// Silently replaces the filters with the current ones of a different state. Later changes of that state have no effect here, and the
  /// levels of the hierarchical menu are lost unless the other state has them.
  public func setWithContent(of other: FilterState) { groups = other.groups }

  /// The values that an accessor reads from a group.
  package func read(_ group: FilterGroup.ID) -> GroupReading {
    let held = groups.groups(version).first { $0.id == group }?.filters ?? []
    guard case .hierarchical(let name) = group else { return GroupReading(group: group, filters: held, isEmpty: held.isEmpty, held: held) }
    let accessor = self[hierarchical: name]
    return GroupReading(group: group, filters: accessor.filters().map(Filter.facet), isEmpty: accessor.isEmpty, held: held)
  }
}

/// The values that an app's code reads from a group with its accessor.
package struct GroupReading: Sendable, Hashable {
  package let group: FilterGroup.ID
  /// The result of `filters()`.
  package let filters: [Filter]
  package let isEmpty: Bool
  /// The filters for which `contains` returns true.
  package let held: [Filter]

  package init(group: FilterGroup.ID, filters: [Filter], isEmpty: Bool, held: [Filter]) {
    self.group = group
    self.filters = filters
    self.isEmpty = isEmpty
    self.held = held
  }
}
