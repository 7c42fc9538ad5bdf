import SearchModel

/// The logic of a fixed list of filters, shown in the order given.
public final class FilterListInteractor<F: FilterType>: SelectableListInteractor<F, F> {
  public init(items: [F] = [], selectionMode: SelectionMode) {
    super.init(items: items, selectionMode: selectionMode, key: { $0 })
  }

  /// Writes selections to a group and reads them back.
  ///
  /// Multiple mode empties the *whole* group and refills it with the selection, which drops filters of other kinds;
  /// single mode removes only this list's own filters. On a change the selection becomes every filter of this kind in
  /// the group, those not on the list included.
  public func connectFilterState(_ filterState: FilterState, operator: RefinementOperator, groupName: String = "") {
    let group = FilterGroup.ID(`operator`, name: groupName, kind: F.kind)
    onSelectionsComputed.subscribePast(with: self) { [weak filterState] interactor, selections in
      guard let filterState else { return }
      switch interactor.selectionMode {
      case .multiple: filterState.removeAll(from: group)
      case .single: filterState.groups.remove(interactor.items.map(\.wrapped), from: group)
      }
      filterState.addAll(selections.map(\.wrapped), to: group)
      filterState.notifyChange()
    }
    filterState.onChange.subscribePast(with: self) { interactor, groups in
      interactor.selections = Set(groups.filters(in: group).compactMap(F.unwrap))
    }
  }

  /// Shows the list in a view, at once and after every change.
  public func connectController<Controller: FilterListController>(_ controller: Controller) where Controller.Item == F {
    func show(_ interactor: FilterListInteractor<F>, on controller: Controller) {
      controller.setSelectableItems(selectableItems: interactor.selectableItems)
      controller.reload()
    }
    show(self, on: controller)
    controller.onClick = { [weak self] filter in self?.computeSelections(selectingItemForKey: filter) }
    onItemsChanged.subscribe(with: self) { [weak controller] interactor, _ in
      if let controller { show(interactor, on: controller) }
    }
    onSelectionsChanged.subscribe(with: self) { [weak controller] interactor, _ in
      if let controller { show(interactor, on: controller) }
    }
  }
}

public typealias FacetFilterListInteractor = FilterListInteractor<Filter.Facet>
public typealias TagFilterListInteractor = FilterListInteractor<Filter.Tag>
public typealias NumericFilterListInteractor = FilterListInteractor<Filter.Numeric>

extension FilterListInteractor: Restorable {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(items.map(\.wrapped))
    hasher.combine(unordered: selections) { $0.combine($1.wrapped) }
  }
}
