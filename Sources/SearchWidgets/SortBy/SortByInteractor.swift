import SearchModel

/// The requirements for a view of a sort-by list.
public protocol SortByController: AnyObject {
  /// Called by the view with the position of the sort order that was clicked, from 0; set by the connection.
  var onClick: ((Int) -> Void)? { get set }
  func setSelected(_ selected: Int?)
  /// Sets the names of the indices by position.
  func setItems(_ items: [Int: String])
}

/// Returns the text that is shown for an index name.
public typealias IndexNamePresenter = (String) -> String

/// The logic of a choice of sort orders, each of which is a separate index or replica.
///
/// Source: InstantSearch iOS, `SortBy/`. The initial selection does not set the searcher's index; a click on the current index searches
/// again; an unknown position has no effect.
public final class SortByInteractor {
  public let indices: [String]
  public private(set) var selected: Int?
  public let onSelectedChanged = Signal<Int?>()
  /// Fires for each click, with the requested position.
  public let onSelectedComputed = Signal<Int?>()

  public init(indices: [String], selected: Int? = nil) {
    self.indices = indices
    self.selected = selected
  }

  public func computeSelected(selecting place: Int?) { onSelectedComputed.fire(place) }

  func select(_ place: Int?) {
    selected = place
    onSelectedChanged.fire(place)
  }

  /// Searches the index that was clicked last, even if connected after the click.
  @discardableResult
  public func connectSearcher(_ searcher: some Searchable & IndexNameSettable) -> any Connection {
    Link.made { [self] in
      onSelectedComputed.subscribePast(with: searcher) { [weak self] searcher, place in
        guard let self, let place, indices.indices.contains(place) else { return }
        select(place)
        searcher.setIndexName(indices[place])
        searcher.search()
      }
    } cut: { [self] in
      onSelectedComputed.cancelSubscription(for: searcher)
    }
  }

  /// Shows the sort orders in a view. Disconnecting clears the view.
  @discardableResult
  public func connectController(_ controller: some SortByController, presenter: @escaping IndexNamePresenter = { $0 }) -> any Connection {
    let items = Dictionary(uniqueKeysWithValues: indices.enumerated().map { ($0.offset, presenter($0.element)) })
    return Link.made { [self] in
      controller.onClick = { [weak self] in self?.computeSelected(selecting: $0) }
      // Upstream notifies the view twice while connecting, and once more of the selection if it was changed before.
      for _ in 0..<2 {
        controller.setItems(items)
        controller.setSelected(selected)
      }
      onSelectedChanged.subscribePast(with: controller) { $0.setSelected($1) }
    } cut: { [self] in
      controller.setItems([:])
      controller.onClick = nil
      controller.setSelected(nil)
      onSelectedChanged.cancelSubscription(for: controller)
    }
  }
}

/// A sort-by list with its connections.
public final class SortByConnector {
  public let searcher: any Searchable & IndexNameSettable
  public let interactor: SortByInteractor
  package let searcherConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    searcher: some Searchable & IndexNameSettable, indicesNames: [String], selected: Int? = nil, interactor: SortByInteractor? = nil,
    controller: (any SortByController)? = nil, presenter: @escaping IndexNamePresenter = { $0 }
  ) {
    self.searcher = searcher
    self.interactor = interactor ?? SortByInteractor(indices: indicesNames)
    self.interactor.select(selected)
    searcherConnection = self.interactor.connectSearcher(searcher)
    if let controller { connectController(controller, presenter: presenter) }
  }

  public func connectController(_ controller: some SortByController, presenter: @escaping IndexNamePresenter = { $0 }) {
    controllerConnections.append(interactor.connectController(controller, presenter: presenter))
  }
}

extension SortByInteractor: Restorable {
  package var memory: Int? {
    get { selected }
    set { selected = newValue }
  }
  package var parts: [any Restorable] { [onSelectedChanged, onSelectedComputed] }
  package func hash(into hasher: inout StateHasher) { hasher.combine(selected) { $0.combine($1) } }
}
