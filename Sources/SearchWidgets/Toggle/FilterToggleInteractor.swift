import SearchModel

/// The requirements for a view of a toggle.
public protocol FilterToggleController: AnyObject {
  /// Called by the view with the requested state; set by the connection.
  var onClick: ((Bool) -> Void)? { get set }
  func setSelected(_ isSelected: Bool)
  func setItem(_ item: Filter)
}

/// The logic of a toggle for one filter.
public final class FilterToggleInteractor<F: FilterType> {
  public let item: F
  public private(set) var isSelected: Bool
  /// Fires after every change of the filter state, even if this state did not change.
  public let onSelectedChanged = Signal<Bool>()
  /// Fires for each click, with the requested state.
  public let onSelectedComputed = Signal<Bool>()

  /// - Parameter isSelected: the initial state, immediately overwritten by the filter state, if one is connected.
  public init(item: F, isSelected: Bool = false) {
    self.item = item
    self.isSelected = isSelected
  }

  public func computeIsSelected(selecting: Bool) { onSelectedComputed.fire(selecting) }

  /// Adds the filter to a group (by default that of the attribute) and removes it, and follows the group.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, operator: RefinementOperator = .and, groupName: String? = nil
  ) -> any Connection {
    let group = FilterGroup.ID(`operator`, name: groupName ?? item.attribute.rawValue, kind: F.kind)
    return Link.made { [self] in
      follow(filterState.groups, group)
      filterState.onChange.subscribePast(with: self) { $0.follow($1, group) }
      onSelectedComputed.subscribePast(with: filterState) { [item] filterState, selecting in
        if selecting {
          filterState.add(item.wrapped, to: group)
        } else {
          filterState.remove(item.wrapped, from: group)
        }
        filterState.notifyChange()
      }
    } cut: { [self] in
      onSelectedComputed.cancelSubscription(for: filterState)
      filterState.onChange.cancelSubscription(for: self)
    }
  }

  private func follow(_ groups: FilterGroups, _ group: FilterGroup.ID) {
    isSelected = groups.contains(item.wrapped, in: group)
    onSelectedChanged.fire(isSelected)
  }

  @discardableResult
  public func connectController(_ controller: some FilterToggleController) -> any Connection {
    Link.made { [self] in
      controller.setItem(item.wrapped)
      controller.setSelected(isSelected)
      controller.onClick = { [weak self] in self?.computeIsSelected(selecting: $0) }
      onSelectedChanged.subscribePast(with: controller) { $0.setSelected($1) }
    } cut: { [self] in
      controller.onClick = nil
      onSelectedChanged.cancelSubscription(for: controller)
    }
  }
}

/// A toggle with its connections.
public final class FilterToggleConnector<F: FilterType> {
  public let filterState: FilterState
  public let interactor: FilterToggleInteractor<F>
  package let filterStateConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    filterState: FilterState, filter: F, isSelected: Bool = true, operator: RefinementOperator = .and, groupName: String? = nil,
    interactor: FilterToggleInteractor<F>? = nil, controller: (any FilterToggleController)? = nil
  ) {
    self.filterState = filterState
    let interactor = interactor ?? FilterToggleInteractor(item: filter, isSelected: isSelected)
    self.interactor = interactor
    filterStateConnection = interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some FilterToggleController) {
    controllerConnections.append(interactor.connectController(controller))
  }
}

extension FilterToggleInteractor: Restorable {
  package var memory: Bool {
    get { isSelected }
    set { isSelected = newValue }
  }
  package var parts: [any Restorable] { [onSelectedChanged, onSelectedComputed] }
  package func hash(into hasher: inout StateHasher) { hasher.combine(isSelected) }
}
