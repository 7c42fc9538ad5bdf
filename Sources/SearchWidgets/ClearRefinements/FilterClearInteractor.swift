import SearchModel

/// Which groups a clear button empties.
public enum ClearMode: String, Sendable, Hashable, CaseIterable {
  /// The groups named.
  case specified
  /// All groups but those named.
  case except
}

/// What a view of a clear button implements.
public protocol FilterClearController: AnyObject {
  /// To be called by the view when the button is clicked; set by the connection.
  var onClick: (() -> Void)? { get set }
}

/// The logic of a button that clears refinements.
public final class FilterClearInteractor {
  /// Fires at each click.
  public let onTriggered = Signal<Void>()

  public init() {}

  /// At each click, empties the groups, or everything if `filterGroupIDs` is nil, and notifies, even if there was nothing to clear.
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
