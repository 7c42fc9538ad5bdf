import SearchModel

/// A hierarchical menu with its connections: searcher, filter state, logic, and views as they are added.
public final class HierarchicalConnector {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let interactor: HierarchicalInteractor
  package let searcherConnection: (any Connection)?
  package let filterStateConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  /// - Parameters:
  ///   - hierarchicalAttributes: the levels, from the top.
  ///   - separator: the string between the values of a path, including spaces: `" > "`.
  ///   - interactor: an existing interactor to use instead of a new one.
  ///   - presenter: the presenter; if nil, levels are shown in the engine's order.
  public init(
    searcher: HitsSearcher, filterState: FilterState, hierarchicalAttributes: [Attribute], separator: String,
    interactor: HierarchicalInteractor? = nil, controller: (any HierarchicalController)? = nil, presenter: HierarchicalPresenter? = nil
  ) {
    self.searcher = searcher
    self.filterState = filterState
    let interactor = interactor ?? HierarchicalInteractor(hierarchicalAttributes: hierarchicalAttributes, separator: separator)
    self.interactor = interactor
    searcherConnection = interactor.connectSearcher(searcher: searcher)
    filterStateConnection = interactor.connectFilterState(filterState)
    if let controller { connectController(controller, with: presenter) }
  }

  public func connectController(_ controller: some HierarchicalController, with presenter: HierarchicalPresenter? = nil) {
    controllerConnections.append(interactor.connectController(controller, with: presenter))
  }
}
