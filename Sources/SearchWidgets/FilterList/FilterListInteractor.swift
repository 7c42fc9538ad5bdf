import SearchModel

/// The logic of a fixed list of filters, shown in the given order.
public final class FilterListInteractor<F: FilterType>: SelectableListInteractor<F, F> {
  public init(items: [F] = [], selectionMode: SelectionMode) {
    super.init(items: items, selectionMode: selectionMode, key: { $0 })
  }

  /// Writes selections to a group and reads them back.
  ///
  /// Multiple mode clears the *whole* group and refills it with the selection, which removes filters of other kinds; single mode only
  /// removes this list's own filters. When the group changes, the selection becomes all of its filters of this kind, including those that
  /// are not in the list.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState, operator: RefinementOperator, groupName: String = "") -> any Connection {
    let group = FilterGroup.ID(`operator`, name: groupName, kind: F.kind)
    return Link.made { [self] in
      onSelectionsComputed.subscribePast(with: filterState) { [weak self] filterState, selections in
        guard let self else { return }
        switch selectionMode {
        case .multiple: filterState.removeAll(from: group)
        case .single: filterState.groups.remove(items.map(\.wrapped), from: group)
        }
        filterState.addAll(selections.map(\.wrapped), to: group)
        filterState.notifyChange()
      }
      filterState.onChange.subscribePast(with: self) { interactor, groups in
        interactor.selections = Set(groups.filters(in: group).compactMap(F.unwrap))
      }
    } cut: { [self] in
      onSelectionsComputed.cancelSubscription(for: filterState)
      filterState.onChange.cancelSubscription(for: self)
    }
  }

  /// Shows the list in a view, immediately and after every change. A disconnected view can still be clicked.
  @discardableResult
  public func connectController<Controller: FilterListController>(_ controller: Controller) -> any Connection where Controller.Item == F {
    Link.made { [self] in
      let show = { [weak self] (controller: Controller) in
        guard let items = self?.selectableItems else { return }
        controller.setSelectableItems(selectableItems: items)
        controller.reload()
      }
      show(controller)
      controller.onClick = { [weak self] filter in self?.computeSelections(selectingItemForKey: filter) }
      // Earlier events are delivered again.
      onItemsChanged.subscribePast(with: controller) { controller, _ in show(controller) }
      onSelectionsChanged.subscribePast(with: controller) { controller, _ in show(controller) }
    } cut: { [self] in
      onItemsChanged.cancelSubscription(for: controller)
      onSelectionsChanged.cancelSubscription(for: controller)
    }
  }
}

public typealias FacetFilterListInteractor = FilterListInteractor<Filter.Facet>
public typealias TagFilterListInteractor = FilterListInteractor<Filter.Tag>
public typealias NumericFilterListInteractor = FilterListInteractor<Filter.Numeric>

extension FilterListInteractor: Restorable {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(items) { $0.combine($1.wrapped) }
    hasher.combine(unordered: selections) { $0.combine($1.wrapped) }
  }
}
