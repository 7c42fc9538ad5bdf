import SearchModel

/// A list of filters with its connections: filter state, logic, and views as they are added.
public final class FilterListConnector<F: FilterType> {
  public let filterState: FilterState
  public let interactor: FilterListInteractor<F>
  package let filterStateConnection: (any Connection)?
  /// The connections retain the views, as an app's screen would.
  package private(set) var controllerConnections: [any Connection] = []

  /// Creates a list for any kind of filter; the initializers for each kind have the documented names.
  public init(
    items: [F], selectionMode: SelectionMode, filterState: FilterState, operator: RefinementOperator, groupName: String,
    interactor: FilterListInteractor<F>? = nil
  ) {
    self.filterState = filterState
    let interactor = interactor ?? FilterListInteractor(items: items, selectionMode: selectionMode)
    self.interactor = interactor
    filterStateConnection = interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName)
  }

  public func connectController<Controller: FilterListController>(_ controller: Controller) where Controller.Item == F {
    controllerConnections.append(interactor.connectController(controller))
  }
}

public typealias FacetFilterListConnector = FilterListConnector<Filter.Facet>
public typealias TagFilterListConnector = FilterListConnector<Filter.Tag>
public typealias NumericFilterListConnector = FilterListConnector<Filter.Numeric>

extension FilterListConnector where F == Filter.Facet {
  public convenience init(
    facetFilters: [Filter.Facet] = [], selectionMode: SelectionMode = .multiple, filterState: FilterState,
    operator: RefinementOperator, groupName: String, controller: (any FilterListController<Filter.Facet>)? = nil
  ) {
    self.init(
      items: facetFilters, selectionMode: selectionMode, filterState: filterState, operator: `operator`, groupName: groupName)
    if let controller { connectController(controller) }
  }
}

extension FilterListConnector where F == Filter.Tag {
  public convenience init(
    tagFilters: [Filter.Tag] = [], selectionMode: SelectionMode = .multiple, filterState: FilterState,
    operator: RefinementOperator, groupName: String, controller: (any FilterListController<Filter.Tag>)? = nil
  ) {
    self.init(
      items: tagFilters, selectionMode: selectionMode, filterState: filterState, operator: `operator`, groupName: groupName)
    if let controller { connectController(controller) }
  }
}

extension FilterListConnector where F == Filter.Numeric {
  public convenience init(
    numericFilters: [Filter.Numeric] = [], selectionMode: SelectionMode = .single, filterState: FilterState,
    operator: RefinementOperator, groupName: String, controller: (any FilterListController<Filter.Numeric>)? = nil
  ) {
    self.init(
      items: numericFilters, selectionMode: selectionMode, filterState: filterState, operator: `operator`, groupName: groupName)
    if let controller { connectController(controller) }
  }
}
