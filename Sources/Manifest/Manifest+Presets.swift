import SearchModel

extension Manifest {
  /// Returns whether a filter is in a group from the start, so that no widget was notified of it.
  package func isPreset(_ filter: Filter, in group: FilterGroup.ID) -> Bool {
    filterState.contains { $0.addedGroups.contains(group) && $0.filters.contains(filter) }
  }

  /// Returns whether a searcher is part of another that searches several together.
  package func isComponent(_ searcher: String?) -> Bool {
    searchers.contains { $0.item.kind == .multi && $0.item.components.contains { $0.value == searcher } }
  }

  /// Returns whether a filter is set without notification, at the start or by a step.
  package func isSetSilently(_ filter: Filter, in group: FilterGroup.ID) -> Bool {
    isPreset(filter, in: group)
      || steps.edits.contains { $0.isSilent && $0.addedGroups.contains(group) && $0.filters.contains(filter) }
  }

  /// Returns whether a widget is wired by hand, so that some of its parts may not be notified of changes.
  package func isWiredByHand(_ widget: WidgetDeclaration) -> Bool {
    widget.wiring.connect != nil
      || steps.wirings.contains { change in
        // A change of a searcher concerns every widget.
        change.targets.isEmpty || change.targets.contains { widget.views.contains($0.id) }
      }
  }
}

extension Step {
  /// The changes that the step itself makes to filter states.
  package var edits: [FilterEdit] { if case .filterState(let edits) = action { edits } else { [] } }
}

extension FilterEdit {
  fileprivate var isSilent: Bool {
    switch self {
    case .silently: true
    case .of(_, let edit): edit.isSilent
    default: false
    }
  }
}
