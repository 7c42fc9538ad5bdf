import SearchModel

/// A refinement list wired up: searcher, filter state, logic, and views as they come.
public final class FacetListConnector {
  /// Where the values come from.
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
  /// Keep the views that were connected, as an app's screen would.
  package private(set) var controllerConnections: [any Connection] = []

  /// - Parameters:
  ///   - facets: shown until the first results.
  ///   - groupName: the attribute, if nil.
  ///   - interactor: one that exists already, in place of a new one.
  ///   - presenter: undefined order and no limit when absent.
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

  /// A list of the values that a search for facet values finds.
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
