import SearchModel

/// A hierarchical menu wired up: searcher, filter state, logic, and views as they come.
public final class HierarchicalConnector {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let interactor: HierarchicalInteractor
  package let searcherConnection: (any Connection)?
  package let filterStateConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  /// - Parameters:
  ///   - hierarchicalAttributes: the levels, the first one first.
  ///   - separator: what stands between the values of a path, blanks included: `" > "`.
  ///   - interactor: one that exists already, in place of a new one.
  ///   - presenter: levels in the engine's order when absent.
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
