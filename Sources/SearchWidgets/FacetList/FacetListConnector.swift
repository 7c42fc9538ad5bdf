import SearchModel

/// A refinement list with its connections: searcher, filter state, logic, and views as they are added.
public final class FacetListConnector {
  /// The source of the values.
  public enum Source {
    case hits(HitsSearcher)
    case facets(FacetSearcher)
  }

  public let source: Source
  public let filterState: FilterState
  public let interactor: FacetListInteractor
  public let attribute: Attribute
  package let searcherConnection: (any Connection)?
  package let filterStateConnection: (any Connection)?
  /// The connections retain the views, as an app's screen would.
  package private(set) var controllerConnections: [any Connection] = []

  /// - Parameters:
  ///   - facets: the facets shown until the first results.
  ///   - groupName: the name of the group; if nil, that of the attribute.
  ///   - interactor: an existing interactor to use instead of a new one.
  ///   - presenter: the presenter; if nil, the order is undefined and there is no limit.
  public init(
    searcher: HitsSearcher, filterState: FilterState = FilterState(), attribute: Attribute,
    selectionMode: SelectionMode = .multiple, facets: [Facet] = [], operator: RefinementOperator,
    groupName: String? = nil, interactor: FacetListInteractor? = nil, controller: (any FacetListController)? = nil,
    presenter: (any SelectableListPresentable)? = nil
  ) {
    source = .hits(searcher)
    self.filterState = filterState
    self.attribute = attribute
    let interactor = interactor ?? FacetListInteractor(facets: facets, selectionMode: selectionMode)
    self.interactor = interactor
    searcherConnection = interactor.connectSearcher(searcher, with: attribute)
    filterStateConnection = interactor.connectFilterState(filterState, with: attribute, operator: `operator`, groupName: groupName)
    if let controller { connectController(controller, with: presenter) }
  }

  /// Creates a list of the values found by a search for facet values.
  public init(
    searcher facetSearcher: FacetSearcher, filterState: FilterState = FilterState(), attribute: Attribute,
    selectionMode: SelectionMode = .multiple, facets: [Facet] = [], operator: RefinementOperator,
    groupName: String? = nil, interactor: FacetListInteractor? = nil, controller: (any FacetListController)? = nil,
    presenter: (any SelectableListPresentable)? = nil
  ) {
    source = .facets(facetSearcher)
    self.filterState = filterState
    self.attribute = attribute
    let interactor = interactor ?? FacetListInteractor(facets: facets, selectionMode: selectionMode)
    self.interactor = interactor
    searcherConnection = interactor.connectFacetSearcher(facetSearcher)
    filterStateConnection = interactor.connectFilterState(filterState, with: attribute, operator: `operator`, groupName: groupName)
    if let controller { connectController(controller, with: presenter) }
  }

  public func connectController(_ controller: some FacetListController, with presenter: (any SelectableListPresentable)? = nil) {
    controllerConnections.append(interactor.connectController(controller, with: presenter))
  }
}
