import SearchModel

/// The current refinements with their connections: filter state, logic, and views as they are added.
public final class CurrentFiltersConnector {
  public let filterState: FilterState
  public let interactor: CurrentFiltersInteractor
  package let filterStateConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  /// Shows the filters of the given groups, or of all groups if `groupIDs` is nil.
  public init(
    filterState: FilterState, groupIDs: Set<FilterGroup.ID>? = nil, interactor: CurrentFiltersInteractor = CurrentFiltersInteractor(),
    controller: (any CurrentFiltersController)? = nil,
    presenter: FilterPresenter? = nil
  ) {
    self.filterState = filterState
    self.interactor = interactor
    filterStateConnection = interactor.connectFilterState(filterState, filterGroupIDs: groupIDs)
    if let controller { connectController(controller, presenter) }
  }

  public func connectController(_ controller: some CurrentFiltersController, _ presenter: FilterPresenter? = nil) {
    controllerConnections.append(interactor.connectController(controller, presenter))
  }
}
