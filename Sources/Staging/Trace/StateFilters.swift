import SearchModel

/// What the filter states of a screen hold: the main one, and those that the manifest names.
package struct StateFilters: Sendable, Hashable {
  package let main: FilterGroups
  /// By name.
  private let others: [String: FilterGroups]

  package init(main: FilterGroups, others: [StepSurroundings.State]) {
    self.main = main
    self.others = Dictionary(others.map { ($0.name, $0.groups) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a state holds; nothing where there is none of that name.
  package func groups(of state: String) -> FilterGroups { state == "main" ? main : others[state] ?? FilterGroups() }

  /// Whether no state has a filter.
  package func areEmpty(_ version: InstantSearchVersion) -> Bool {
    main.groups(version).isEmpty && others.values.allSatisfy { $0.groups(version).isEmpty }
  }

  /// The names of all states, the main one first, the others ascending.
  package var names: [String] { ["main"] + others.keys.sorted() }
}

extension StepTrace {
  /// What all filter states hold after the step.
  package var filters: StateFilters { StateFilters(main: filterState, others: surroundings.filterStates) }
}
