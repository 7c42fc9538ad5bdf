import SearchModel

/// When a search box searches.
public enum SearchTriggeringMode: String, Sendable, Hashable, CaseIterable {
  /// At every change of the text (upstream after a pause of 0.1 s).
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
public final class SearchBoxInteractor {
  public private(set) var query: String?
  public let onQueryChanged = Signal<String?>()
  public let onQuerySubmitted = Signal<String?>()

  public init() {}

  /// The text typed; the same text again does nothing, nil and empty are different.
  public func type(_ text: String?) {
    guard text != query else { return }
    query = text
    onQueryChanged.fire(text)
  }

  /// The text submitted, which counts as typed as well.
  public func submit(_ text: String?) {
    type(text)
    onQuerySubmitted.fire(text)
  }

  public func connectSearcher(_ searcher: HitsSearcher, searchTriggeringMode: SearchTriggeringMode = .searchAsYouType) {
    query = searcher.request.query.query
    let trigger = searchTriggeringMode == .searchAsYouType ? onQueryChanged : onQuerySubmitted
    trigger.subscribe(with: self) { [weak searcher] _, text in
      guard let searcher, searcher.request.query.query != text || searchTriggeringMode == .searchOnSubmit else { return }
      searcher.setQuery(text)
      searcher.search()
    }
    searcher.onQueryChanged.subscribe(with: self) { interactor, text in interactor.query = text }
  }

  public func connectController(_ controller: some SearchBoxController, searcher: HitsSearcher) {
    controller.onQueryChanged = { [weak self] in self?.type($0) }
    controller.onQuerySubmitted = { [weak self] in self?.submit($0) }
    searcher.onQueryChanged.subscribe(with: self) { [weak controller] _, text in controller?.setQuery(text) }
  }
}

/// A search box wired up.
public final class SearchBoxConnector {
  public let searcher: HitsSearcher
  public let interactor = SearchBoxInteractor()
  private var controllers: [AnyObject] = []

  public init(
    searcher: HitsSearcher, searchTriggeringMode: SearchTriggeringMode = .searchAsYouType, controller: (any SearchBoxController)? = nil
  ) {
    self.searcher = searcher
    interactor.connectSearcher(searcher, searchTriggeringMode: searchTriggeringMode)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some SearchBoxController) {
    controllers.append(controller)
    interactor.connectController(controller, searcher: searcher)
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
