import SearchModel

/// The logic of the current refinements: all filters with their groups, and the removal of one.
public final class CurrentFiltersInteractor {
  /// The items, in the order of the `filters` expression (upstream: undefined).
  public private(set) var items: [FilterAndID] = []
  /// Fires when the items change, but not when equal ones arrive.
  public let onItemsChanged = Signal<[FilterAndID]>()
  /// Fires for each removal, with the items that should remain.
  public let onItemsComputed = Signal<[FilterAndID]>()
  private var version = InstantSearchVersion.v7

  public init() {}

  /// Handles a click that removes an item. An unknown item removes nothing, but the filter state is rewritten anyway.
  public func remove(item: FilterAndID) {
    onItemsComputed.fire(items.filter { $0.filter != item.filter || $0.id != item.id })
  }

  /// Follows one group, or all groups if nil.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState, filterGroupID: FilterGroup.ID? = nil) -> any Connection {
    connectFilterState(filterState, filterGroupIDs: filterGroupID.map { [$0] })
  }

  /// Follows the given groups, or all groups if nil.
  ///
  /// A removal clears all followed groups and adds the remaining items back; a hierarchical group among them thereby loses its path
  /// (InstantSearch iOS, `CurrentFilters/CurrentFiltersInteractor+FilterState.swift`).
  @discardableResult
  public func connectFilterState(_ filterState: FilterState, filterGroupIDs: Set<FilterGroup.ID>?) -> any Connection {
    version = filterState.version
    return Link.made { [self] in
      filterState.onChange.subscribePast(with: self) { interactor, groups in
        let items = groups.groups(interactor.version)
          .filter { filterGroupIDs?.contains($0.id) ?? true }
          .flatMap { group in group.filters.map { FilterAndID(filter: $0, id: group.id) } }
        guard items != interactor.items else { return }
        interactor.items = items
        interactor.onItemsChanged.fire(items)
      }
      onItemsComputed.subscribePast(with: filterState) { filterState, items in
        if let filterGroupIDs {
          for id in filterGroupIDs { filterState.removeAll(from: id) }
        } else {
          filterState.removeAll()
        }
        for item in items { filterState.add(item.filter, to: item.id) }
        filterState.notifyChange()
      }
    } cut: { [self] in
      filterState.onChange.cancelSubscription(for: self)
      onItemsComputed.cancelSubscription(for: filterState)
    }
  }

  /// Shows the items in a view after every change (but not immediately), each with the presenter's text.
  @discardableResult
  public func connectController(_ controller: some CurrentFiltersController, _ presenter: FilterPresenter? = nil) -> any Connection {
    Link.made { [self] in
      controller.onRemoveItem = { [weak self] item in self?.remove(item: item) }
      onItemsChanged.subscribePast(with: controller) { [weak self] controller, items in
        guard let self else { return }
        let present = presenter ?? { [version] in FilterText.text(of: $0, version) }
        controller.setItems(items.map { FilterAndID(filter: $0.filter, id: $0.id, text: present($0.filter)) })
        controller.reload()
      }
    } cut: { [self] in
      controller.onRemoveItem = nil
      onItemsChanged.cancelSubscription(for: controller)
    }
  }
}

extension CurrentFiltersInteractor: Restorable {
  package var memory: [FilterAndID] {
    get { items }
    set { items = newValue }
  }
  package var parts: [any Restorable] { [onItemsChanged, onItemsComputed] }
  package func hash(into hasher: inout StateHasher) { hasher.combine(items) }
}
