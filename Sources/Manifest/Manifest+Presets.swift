import SearchModel

extension Manifest {
  /// Whether a filter is in a group from the start, so that no widget was notified of it.
  package func isPreset(_ filter: Filter, in group: FilterGroup.ID) -> Bool {
    filterState.contains { $0.addedGroups.contains(group) && $0.filters.contains(filter) }
  }
}
