import SearchModel

/// The requirements for a view of an activity indicator.
public protocol LoadingController: AnyObject {
  func setItem(_ isLoading: Bool)
}

/// The logic of an activity indicator, which is active from the start of a search until its response.
public final class LoadingInteractor {
  public let onItemChanged = Signal<Bool>()

  public init() {}

  @discardableResult
  public func connectSearcher(_ searcher: some LoadingObservable) -> any Connection {
    Link.made { [self] in
      searcher.onLoading.subscribePast(with: self) { $0.onItemChanged.fire($1) }
    } cut: { [self] in
      searcher.onLoading.cancelSubscription(for: self)
    }
  }

  @discardableResult
  public func connectController(_ controller: some LoadingController) -> any Connection {
    Link.made { [self] in
      onItemChanged.subscribePast(with: controller) { $0.setItem($1) }
    } cut: { [self] in
      onItemChanged.cancelSubscription(for: controller)
    }
  }
}

/// An activity indicator with its connections.
public final class LoadingConnector {
  public let searcher: any LoadingObservable
  public let interactor: LoadingInteractor
  package let searcherConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    searcher: some LoadingObservable, interactor: LoadingInteractor = LoadingInteractor(), controller: (any LoadingController)? = nil
  ) {
    self.searcher = searcher
    self.interactor = interactor
    searcherConnection = interactor.connectSearcher(searcher)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some LoadingController) {
    controllerConnections.append(interactor.connectController(controller))
  }
}

extension LoadingInteractor: Restorable {
  package var memory: NoMemory {
    get { NoMemory() }
    set {}
  }
  package var parts: [any Restorable] { [onItemChanged] }
  package func hash(into hasher: inout StateHasher) {}
}
