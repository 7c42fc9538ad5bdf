import SearchModel

/// What a view of a text implements.
public protocol StatsTextController: AnyObject {
  func setItem(_ item: String?)
}

/// The logic of the line that says how many results there are.
public final class StatsInteractor {
  /// Told after every answer; nil after an error.
  public let onItemChanged = Signal<SearchResponse?>()

  public init() {}

  public func connectSearcher(_ searcher: HitsSearcher) {
    searcher.onResults.subscribePast(with: self) { $0.onItemChanged.fire($1.main) }
    searcher.onError.subscribe(with: self) { interactor, _ in interactor.onItemChanged.fire(nil) }
  }

  public func connectController(
    _ controller: some StatsTextController, presenter: @escaping (SearchResponse?) -> String? = DefaultPresenter.Stats.present
  ) {
    onItemChanged.subscribePast(with: self) { [weak controller] _, response in controller?.setItem(presenter(response)) }
  }
}

extension DefaultPresenter {
  public enum Stats {
    /// `4 results (1ms)`, `2 relevant results sorted out of 4 (1ms)`; empty without an answer.
    public static func present(_ response: SearchResponse?) -> String? {
      guard let response else { return "" }
      if let sorted = response.nbSortedHits, sorted != response.nbHits {
        return "\(sorted) relevant results sorted out of \(response.nbHits) (\(response.processingTimeMS)ms)"
      }
      return "\(response.nbHits) results (\(response.processingTimeMS)ms)"
    }
  }
}

/// The stats wired up.
public final class StatsConnector {
  public let searcher: HitsSearcher
  public let interactor = StatsInteractor()
  private var controllers: [AnyObject] = []

  public init(searcher: HitsSearcher, controller: (any StatsTextController)? = nil) {
    self.searcher = searcher
    interactor.connectSearcher(searcher)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some StatsTextController) {
    controllers.append(controller)
    interactor.connectController(controller)
  }
}

extension StatsInteractor: Restorable {
  package var memory: NoMemory {
    get { NoMemory() }
    set {}
  }
  package var parts: [any Restorable] { [onItemChanged] }
  package func hash(into hasher: inout StateHasher) {}
}
