import SearchModel

/// The requirements for a view of stats.
public protocol StatsTextController: AnyObject {
  func setItem(_ item: String?)
}

/// The logic of the line that shows the number of results.
public final class StatsInteractor {
  /// Fires after every response, and with nil after an error.
  public let onItemChanged = Signal<SearchStats?>()

  public init() {}

  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    Link.made { [self] in
      searcher.onResults.subscribePast(with: self) { $0.onItemChanged.fire(SearchStats($1.main)) }
      searcher.onError.subscribe(with: self) { interactor, _ in interactor.onItemChanged.fire(nil) }
    } cut: { [self] in
      searcher.onResults.cancelSubscription(for: self)
      searcher.onError.cancelSubscription(for: self)
    }
  }

  @discardableResult
  public func connectController(
    _ controller: some StatsTextController, presenter: @escaping (SearchStats?) -> String? = DefaultPresenter.Stats.present
  ) -> any Connection {
    Link.made { [self] in
      onItemChanged.subscribePast(with: controller) { controller, stats in controller.setItem(presenter(stats)) }
    } cut: { [self] in
      onItemChanged.cancelSubscription(for: controller)
    }
  }
}

extension DefaultPresenter {
  public enum Stats {
    /// `4 results (1ms)`, `2 relevant results sorted out of 4 (1ms)`; empty without a response.
    public static func present(_ stats: SearchStats?) -> String? {
      guard let stats else { return "" }
      if let sorted = stats.nbSortedHits, sorted != stats.totalHitsCount {
        return "\(sorted) relevant results sorted out of \(stats.totalHitsCount) (\(stats.processingTimeMS)ms)"
      }
      return "\(stats.totalHitsCount) results (\(stats.processingTimeMS)ms)"
    }
  }
}

/// The stats with their connections.
public final class StatsConnector {
  public let searcher: HitsSearcher
  public let interactor: StatsInteractor
  package let searcherConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    searcher: HitsSearcher, interactor: StatsInteractor = StatsInteractor(), controller: (any StatsTextController)? = nil,
    presenter: @escaping (SearchStats?) -> String? = DefaultPresenter.Stats.present
  ) {
    self.searcher = searcher
    self.interactor = interactor
    searcherConnection = interactor.connectSearcher(searcher)
    if let controller { connectController(controller, presenter: presenter) }
  }

  public func connectController(
    _ controller: some StatsTextController, presenter: @escaping (SearchStats?) -> String? = DefaultPresenter.Stats.present
  ) {
    controllerConnections.append(interactor.connectController(controller, presenter: presenter))
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
