import SearchModel

/// When a search box searches.
public enum SearchTriggeringMode: String, Sendable, Hashable, CaseIterable {
  /// When the text has not changed for 0.1 s: of several typed in one go only the last one counts, and it is searched even after
  /// another one was submitted in the meantime.
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
/// It knows the text that was typed or submitted in it, and neither that of another box nor what the searcher is given otherwise.
public final class SearchBoxInteractor {
  public private(set) var query: String?
  private weak var searcher: HitsSearcher?
  private var mode = SearchTriggeringMode.searchAsYouType
  public let onQueryChanged = Signal<String?>()
  public let onQuerySubmitted = Signal<String?>()

  public init() {}

  /// The text typed; the same text again does nothing, nil and empty are different. A box that searches as you type takes it after
  /// a pause, which `HitsSearcher.settle()` waits for.
  public func type(_ text: String?) {
    guard mode == .searchAsYouType, let searcher else { return take(text) }
    searcher.afterPause(self) { [weak self] in self?.take(text) }
  }

  /// The text submitted, which counts as typed as well.
  public func submit(_ text: String?) {
    take(text)
    onQuerySubmitted.fire(text)
  }

  private func take(_ text: String?) {
    guard text != query else { return }
    query = text
    onQueryChanged.fire(text)
  }

  public func connectSearcher(_ searcher: HitsSearcher, searchTriggeringMode: SearchTriggeringMode = .searchAsYouType) {
    self.searcher = searcher
    mode = searchTriggeringMode
    query = searcher.request.query.query
    let trigger = searchTriggeringMode == .searchAsYouType ? onQueryChanged : onQuerySubmitted
    trigger.subscribe(with: self) { [weak searcher] _, text in
      guard let searcher else { return }
      searcher.setQuery(text)
      searcher.search()
    }
  }

  public func connectController(_ controller: some SearchBoxController) {
    controller.onQueryChanged = { [weak self] in self?.type($0) }
    controller.onQuerySubmitted = { [weak self] in self?.submit($0) }
    onQueryChanged.subscribe(with: self) { [weak controller] _, text in controller?.setQuery(text) }
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
    interactor.connectController(controller)
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
