import SearchModel

/// A hierarchical menu wired up: searcher, filter state, logic, and views as they come.
public final class HierarchicalConnector {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let interactor: HierarchicalInteractor
  private var controllers: [any HierarchicalController] = []

  /// - Parameters:
  ///   - hierarchicalAttributes: the levels, the first one first.
  ///   - separator: what stands between the values of a path, blanks included: `" > "`.
  ///   - presenter: levels in the engine's order when absent.
  public init(
    searcher: HitsSearcher, filterState: FilterState, hierarchicalAttributes: [Attribute], separator: String,
    controller: (any HierarchicalController)? = nil, presenter: HierarchicalPresenter? = nil
  ) {
    self.searcher = searcher
    self.filterState = filterState
    interactor = HierarchicalInteractor(hierarchicalAttributes: hierarchicalAttributes, separator: separator)
    interactor.connectSearcher(searcher: searcher)
    interactor.connectFilterState(filterState)
    if let controller { connectController(controller, with: presenter) }
  }

  public func connectController(_ controller: some HierarchicalController, with presenter: HierarchicalPresenter? = nil) {
    controllers.append(controller)
    interactor.connectController(controller, with: presenter)
  }
}
