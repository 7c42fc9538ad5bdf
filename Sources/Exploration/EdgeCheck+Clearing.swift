import Findings
import Manifest
import SearchModel
import Staging

/// Checks what remains after a button that clears filters.
extension EdgeCheck {
  /// Reports a button for all filters that leaves some, or a button for one group that leaves filters of a different kind in a group of the
  /// same name.
  var clearing: [Sighting] {
    guard let widget = touched, case .clears(let named) = widget.traits.groupUse else { return [] }
    let own = widget.wiring.filterState?.value ?? "main"
    if let named { return cleared(named, by: widget, in: own) }
    // A button for a state that nothing writes to was probably meant for a state with filters.
    let filled = manifest.stateNames.filter { searchedStates.contains($0) && manifest.writes(to: $0) }
    let state = manifest.writes(to: own) ? own : filled.first ?? "main"
    let left = groups(of: state)
    if left.isEmpty { return [] }
    let expression = state == "main" ? trace.settled.filters : left.expression(version)
    return [
      Sighting(
        invariant: .clearLeavesFilters, widget: widget.id.value,
        text: "after tapping '\(widget.id.value)', the app still filters by \(expression ?? "nothing that is sent")",
        expectation: noFilters(in: state))
    ]
  }

  /// The expectation that a filter state is empty.
  private func noFilters(in state: String) -> String {
    state == "main" ? "{ filters: none }" : "{ filterStates: { \(StepYAML.quoted(state)): none } }"
  }

  private func cleared(_ named: [FilterGroup.ID], by widget: WidgetDeclaration, in state: String) -> [Sighting] {
    let filters = groups(of: state)
    let left = filters.ids.first { id in
      !filters.filters(in: id).isEmpty && !named.contains(id) && named.contains { $0.name == id.name }
    }
    guard let left, let meant = named.first(where: { $0.name == left.name }) else { return idle(named, widget, in: state, filters) }
    return [
      Sighting(
        invariant: .clearLeavesFilters, widget: widget.id.value,
        text: "after tapping '\(widget.id.value)', which clears the group \(meant), the group \(left) still has filters",
        // Other groups may keep their filters.
        expectation: filters.ids.allSatisfy { $0 == left || filters.filters(in: $0).isEmpty }
          ? noFilters(in: state) : nil)
    ]
  }

  /// Reports a button for groups that no widget fills: it never clears anything.
  private func idle(
    _ named: [FilterGroup.ID], _ widget: WidgetDeclaration, in state: String, _ filters: FilterGroups
  ) -> [Sighting] {
    guard !filters.isEmpty, let filled = manifest.groupNames(writtenIn: state), filled.isDisjoint(with: named.map(\.name)) else {
      return []
    }
    // Whichever of several groups was meant, some of its filters should be gone.
    let active = Set(filters.ids.filter { !filters.filters(in: $0).isEmpty }.map(\.name))
    guard filled.count == 1 || filled.isSubset(of: active) else { return [] }
    let groups = named.map(\.description).joined(separator: " and ")
    return [
      Sighting(
        invariant: .clearLeavesFilters, widget: widget.id.value,
        text:
          "after tapping '\(widget.id.value)', which clears \(groups), the app still filters by \(filters.expression(version) ?? "nothing that is sent")",
        // Other groups may keep their filters.
        expectation: filled.count == 1 ? noFilters(in: state) : nil)
    ]
  }
}
