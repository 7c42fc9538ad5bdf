import SearchModel

/// The contents of a screen's filter states: the main one, and those that the manifest names.
package struct StateFilters: Sendable, Hashable {
  package let main: FilterGroups
  /// The filters of the other states, by name.
  private let others: [String: FilterGroups]

  package init(main: FilterGroups, others: [StepSurroundings.State]) {
    self.main = main
    self.others = Dictionary(others.map { ($0.name, $0.groups) }, uniquingKeysWith: { first, _ in first })
  }

  /// The filters of a state; empty if there is no state with that name.
  package func groups(of state: String) -> FilterGroups { state == "main" ? main : others[state] ?? FilterGroups() }

  /// Whether no state has a filter.
  package func areEmpty(_ version: InstantSearchVersion) -> Bool {
    main.groups(version).isEmpty && others.values.allSatisfy { $0.groups(version).isEmpty }
  }

  /// The names of all states, the main one first, the others in ascending order.
  package var names: [String] { ["main"] + others.keys.sorted() }
}

extension StepTrace {
  /// The contents of all filter states after the step.
  package var filters: StateFilters { StateFilters(main: filterState, others: surroundings.filterStates) }
}
