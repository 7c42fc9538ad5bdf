import SearchModel

/// The groups that a clear button clears.
public enum ClearMode: String, Sendable, Hashable, CaseIterable {
  /// The given groups.
  case specified
  /// All groups except the given ones.
  case except
}

/// The requirements for a view of a clear button.
public protocol FilterClearController: AnyObject {
  /// Called by the view when the button is clicked; set by the connection.
  var onClick: (() -> Void)? { get set }
}

/// The logic of a button that clears refinements.
public final class FilterClearInteractor {
  /// Fires for each click.
  public let onTriggered = Signal<Void>()

  public init() {}

  /// On each click, clears the groups, or all of them if `filterGroupIDs` is nil, and notifies observers, even if there was nothing to
  /// clear.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, filterGroupIDs: [FilterGroup.ID]? = nil, clearMode: ClearMode = .specified
  ) -> any Connection {
    Link.made { [self] in
      onTriggered.subscribe(with: filterState) { filterState, _ in
        switch (filterGroupIDs, clearMode) {
        case (nil, _): filterState.removeAll()
        case (let ids?, .specified): for id in ids { filterState.removeAll(from: id) }
        case (let ids?, .except): filterState.groups.removeAll(except: Set(ids))
        }
        filterState.notifyChange()
      }
    } cut: { [self] in
      onTriggered.cancelSubscription(for: filterState)
    }
  }

  @discardableResult
  public func connectController(_ controller: some FilterClearController) -> any Connection {
    Link.made { [self] in
      controller.onClick = { [weak self] in self?.onTriggered.fire(()) }
    } cut: {
      controller.onClick = nil
    }
  }
}

/// A clear button with its connections.
public final class FilterClearConnector {
  public let filterState: FilterState
  public let interactor: FilterClearInteractor
  package let filterStateConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    filterState: FilterState, clearMode: ClearMode = .specified, filterGroupIDs: [FilterGroup.ID]? = nil,
    interactor: FilterClearInteractor = FilterClearInteractor(), controller: (any FilterClearController)? = nil
  ) {
    self.filterState = filterState
    self.interactor = interactor
    filterStateConnection = interactor.connectFilterState(filterState, filterGroupIDs: filterGroupIDs, clearMode: clearMode)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some FilterClearController) {
    controllerConnections.append(interactor.connectController(controller))
  }
}

extension FilterClearInteractor: Restorable {
  package var memory: NoMemory {
    get { NoMemory() }
    set {}
  }
  package var parts: [any Restorable] { [onTriggered] }
  package func hash(into hasher: inout StateHasher) {}
}
