import SearchModel

/// When a search box searches.
public enum SearchTriggeringMode: String, Sendable, Hashable, CaseIterable {
  /// When the text has not changed for 0.1 s: of several texts typed in quick succession, only the last one counts, and it is searched for
  /// even if another one was submitted in the meantime.
  case searchAsYouType
  /// When the text is submitted.
  case searchOnSubmit
}

/// What a view of a search box implements.
public protocol SearchBoxController: AnyObject {
  /// To be called by the view when the text changes; set by the connection.
  var onQueryChanged: ((String?) -> Void)? { get set }
  /// To be called by the view when the text is submitted; set by the connection.
  var onQuerySubmitted: ((String?) -> Void)? { get set }
  func setQuery(_ query: String?)
}

/// The logic of a search box.
///
/// It knows only the text that was typed or submitted in it, not the text of another box or what the searcher receives in other ways.
public final class SearchBoxInteractor {
  public private(set) var query: String?
  /// Decides when a pause is over; without it, there are no pauses.
  private weak var traffic: SearchTraffic?
  private var mode = SearchTriggeringMode.searchAsYouType
  public let onQueryChanged = Signal<String?>()
  public let onQuerySubmitted = Signal<String?>()

  public init() {}

  /// The text typed; the same text again does nothing, nil and empty are different. A box that searches as you type takes it after
  /// a pause, which `HitsSearcher.settle()` waits for.
  public func type(_ text: String?) { type(text, in: self) }

  /// - Parameter view: what is typed in; each view waits by itself.
  private func type(_ text: String?, in view: AnyObject) {
    guard mode == .searchAsYouType, let traffic else { return take(text) }
    traffic.afterPause(view) { [weak self] in self?.take(text) }
  }

  /// The text submitted, which counts as typed as well.
  public func submit(_ text: String?) {
    take(text)
    onQuerySubmitted.fire(text)
  }

  /// The text, as an app's code sets it: at once, and searched for by a box that searches as you type.
  public func setQuery(_ text: String?) { take(text) }

  private func take(_ text: String?) {
    guard text != query else { return }
    query = text
    onQueryChanged.fire(text)
  }

  /// Searches for the text, as it is typed or when it is submitted. When it is disconnected, the text is reset to nil, which is searched
  /// for.
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

/// A search box wired up.
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
