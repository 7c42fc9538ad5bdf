import SearchModel

/// When a search box searches.
public enum SearchTriggeringMode: String, Sendable, Hashable, CaseIterable {
  /// Once the query has been unchanged for 0.1 s: of several queries typed in quick succession, only the last one counts, and it is searched
  /// even if a different one was submitted in the meantime.
  case searchAsYouType
  /// When the query is submitted.
  case searchOnSubmit
}

/// The requirements for a view of a search box.
public protocol SearchBoxController: AnyObject {
  /// Called by the view when the query changes; set by the connection.
  var onQueryChanged: ((String?) -> Void)? { get set }
  /// Called by the view when the query is submitted; set by the connection.
  var onQuerySubmitted: ((String?) -> Void)? { get set }
  func setQuery(_ query: String?)
}

/// The logic of a search box.
///
/// It only knows the query typed or submitted in it, not that of a different box, nor changes of the searcher's query from elsewhere.
public final class SearchBoxInteractor {
  public private(set) var query: String?
  /// Determines when a pause ends; without it, there are no pauses.
  private weak var traffic: SearchTraffic?
  private var mode = SearchTriggeringMode.searchAsYouType
  public let onQueryChanged = Signal<String?>()
  public let onQuerySubmitted = Signal<String?>()

  public init() {}

  /// Sets the typed query; the same query again has no effect, but nil and empty differ. A box that searches as you type applies it after a
  /// pause, for which `HitsSearcher.settle()` waits.
  public func type(_ text: String?) { type(text, in: self) }

  /// - Parameter view: the view in which the query is typed; each view has its own pause.
  private func type(_ text: String?, in view: AnyObject) {
    guard mode == .searchAsYouType, let traffic else { return take(text) }
    traffic.afterPause(view) { [weak self] in self?.take(text) }
  }

  /// Submits a query, which also counts as typed.
  public func submit(_ text: String?) {
    take(text)
    onQuerySubmitted.fire(text)
  }

  /// Sets the query from an app's code: immediately, and with a search if the box searches as you type.
  public func setQuery(_ text: String?) { take(text) }

  private func take(_ text: String?) {
    guard text != query else { return }
    query = text
    onQueryChanged.fire(text)
  }

  /// Searches for the query as it is typed, or when it is submitted. Disconnecting resets the query to nil, which triggers a search.
  @discardableResult
  public func connectSearcher(
    _ searcher: some Searchable & QuerySettable, searchTriggeringMode: SearchTriggeringMode = .searchAsYouType
  ) -> any Connection {
    traffic = searcher.traffic
    mode = searchTriggeringMode
    query = (searcher as? HitsSearcher)?.request.query.query
    let trigger = searchTriggeringMode == .searchAsYouType ? onQueryChanged : onQuerySubmitted
    return Link.made {
      trigger.subscribe(with: searcher) { searcher, text in
        searcher.setQuery(text)
        searcher.search()
      }
    } cut: { [self] in
      take(nil)
      trigger.cancelSubscription(for: searcher)
    }
  }

  @discardableResult
  public func connectController(_ controller: some SearchBoxController) -> any Connection {
    Link.made { [self] in
      onQueryChanged.subscribePast(with: controller) { $0.setQuery($1) }
      controller.onQueryChanged = { [weak self, weak controller] text in
        if let self, let controller { type(text, in: controller) }
      }
      controller.onQuerySubmitted = { [weak self] in self?.submit($0) }
    } cut: { [self] in
      onQueryChanged.cancelSubscription(for: controller)
      controller.onQueryChanged = nil
      controller.onQuerySubmitted = nil
    }
  }
}

/// A search box with its connections.
public final class SearchBoxConnector {
  public let searcher: any Searchable & QuerySettable
  public let interactor: SearchBoxInteractor
  package let searcherConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    searcher: some Searchable & QuerySettable, interactor: SearchBoxInteractor = SearchBoxInteractor(),
    searchTriggeringMode: SearchTriggeringMode = .searchAsYouType, controller: (any SearchBoxController)? = nil
  ) {
    self.searcher = searcher
    self.interactor = interactor
    searcherConnection = interactor.connectSearcher(searcher, searchTriggeringMode: searchTriggeringMode)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some SearchBoxController) {
    controllerConnections.append(interactor.connectController(controller))
  }
}

extension SearchBoxInteractor: Restorable {
  package var memory: String? {
    get { query }
    set { query = newValue }
  }
  package var parts: [any Restorable] { [onQueryChanged, onQuerySubmitted] }
  package func hash(into hasher: inout StateHasher) { hasher.combine(query) }
}
