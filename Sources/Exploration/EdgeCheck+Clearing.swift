import Findings
import Manifest
import SearchModel
import Staging

/// What buttons that clear filters leave.
extension EdgeCheck {
  /// A button for everything that leaves something, or one for a group that leaves the filters of another kind under its name.
  var clearing: [Sighting] {
    guard let widget = touched, case .clears(let named) = widget.traits.groupUse else { return [] }
    let own = widget.wiring.filterState?.value ?? "main"
    if let named { return cleared(named, by: widget, in: own) }
    // A button of a state that nothing writes to was meant for one that filters.
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

  /// That a filter state is empty, as a step expects it.
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
        // Other groups may keep theirs.
        expectation: filters.ids.allSatisfy { $0 == left || filters.filters(in: $0).isEmpty }
          ? noFilters(in: state) : nil)
    ]
  }

  /// A button for groups that nothing fills leaves everything as it is.
  private func idle(
    _ named: [FilterGroup.ID], _ widget: WidgetDeclaration, in state: String, _ filters: FilterGroups
  ) -> [Sighting] {
    guard !filters.isEmpty, let filled = manifest.groupNames(writtenIn: state), filled.isDisjoint(with: named.map(\.name)),
      // Where there is one group, it is the one that was meant.
      filled.count == 1
    else { return [] }
    let groups = named.map(\.description).joined(separator: " and ")
    return [
      Sighting(
        invariant: .clearLeavesFilters, widget: widget.id.value,
        text:
          "after tapping '\(widget.id.value)', which clears \(groups), the app still filters by \(filters.expression(version) ?? "nothing that is sent")",
        expectation: noFilters(in: state))
    ]
  }
}
