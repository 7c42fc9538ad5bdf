import SearchModel

/// Whether all hits of a sorted index are shown, or only the relevant ones.
public enum RelevantSortPriority: Sendable, Hashable {
  case relevancy, hitsCount

  /// The `relevancyStrictness` that requests it.
  var strictness: Int { self == .relevancy ? 100 : 0 }
}

/// The texts of a relevant sort widget.
public struct RelevantSortText: Sendable, Hashable {
  public let hintText: String
  public let toggleTitle: String
}

extension DefaultPresenter {
  public enum RelevantSort {
    /// The texts included in InstantSearch.
    public static func present(_ priority: RelevantSortPriority) -> RelevantSortText {
      switch priority {
      case .relevancy:
        RelevantSortText(
          hintText: "We removed some search results to show you the most relevants ones.", toggleTitle: "Show all results")
      case .hitsCount: RelevantSortText(hintText: "Currently showing all results.", toggleTitle: "Show more relevant results")
      }
    }
  }
}

/// The requirements for a view of the relevant sort.
public protocol RelevantSortController: AnyObject {
  /// Called by the view when the user toggles the priority; set by the connection.
  var didToggle: (() -> Void)? { get set }
  /// Sets the texts; nil if the index is not sorted by relevancy, so that there is nothing to toggle.
  func setItem(_ item: RelevantSortText?)
}

/// The logic of the relevant sort.
///
/// Source: InstantSearch iOS, `RelevantSort/`. Version 7 evaluates `appliedRelevancyStrictness`, version 8 `nbSortedHits`. Whenever the
/// response changes the priority, a second search follows.
public final class RelevantSortInteractor {
  public private(set) var item: RelevantSortPriority?
  public let onItemChanged = Signal<RelevantSortPriority?>()

  public init() { onItemChanged.fire(nil) }

  /// Requests the other priority; has no effect without a priority.
  public func toggle() {
    guard let item else { return }
    set(item == .relevancy ? .hitsCount : .relevancy)
  }

  private func set(_ priority: RelevantSortPriority?) {
    let isChanged = priority != item
    item = priority
    if isChanged || priority == nil { onItemChanged.fire(priority) }
  }

  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    Link.made { [self] in
      onItemChanged.subscribe(with: searcher) { searcher, priority in
        guard let priority else { return }
        searcher.setRelevancyStrictness(priority.strictness)
        // Hits lists handle it like a different query.
        searcher.onQueryChanged.fire(searcher.request.query.query)
        searcher.search()
      }
      searcher.onResults.subscribePast(with: self) { [version = searcher.version] interactor, results in
        switch version {
        case .v7: interactor.set(results.main.appliedRelevancyStrictness.map { $0 == 0 ? .hitsCount : .relevancy })
        case .v8: interactor.set(results.main.nbSortedHits.flatMap { $0 > 0 ? .relevancy : nil })
        }
      }
    } cut: { [self] in
      onItemChanged.cancelSubscription(for: searcher)
      searcher.onResults.cancelSubscription(for: self)
    }
  }

  @discardableResult
  public func connectController(_ controller: some RelevantSortController) -> any Connection {
    Link.made { [self] in
      controller.didToggle = { [weak self] in self?.toggle() }
      onItemChanged.subscribePast(with: controller) { $0.setItem($1.map(DefaultPresenter.RelevantSort.present)) }
    } cut: { [self] in
      onItemChanged.cancelSubscription(for: controller)
      controller.didToggle = nil
    }
  }
}

/// A relevant sort with its connections.
public final class RelevantSortConnector {
  public let searcher: HitsSearcher
  public let interactor: RelevantSortInteractor
  package let searcherConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    searcher: HitsSearcher, interactor: RelevantSortInteractor = RelevantSortInteractor(),
    controller: (any RelevantSortController)? = nil
  ) {
    self.searcher = searcher
    self.interactor = interactor
    searcherConnection = interactor.connectSearcher(searcher)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some RelevantSortController) {
    controllerConnections.append(interactor.connectController(controller))
  }
}

extension RelevantSortInteractor: Restorable {
  package var memory: RelevantSortPriority? {
    get { item }
    set { item = newValue }
  }
  package var parts: [any Restorable] { [onItemChanged] }
  package func hash(into hasher: inout StateHasher) { hasher.combine(item) { $0.combine($1 == .relevancy) } }
}
