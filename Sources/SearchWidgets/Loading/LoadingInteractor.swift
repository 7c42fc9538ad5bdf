import SearchModel

/// What a view of an activity indicator implements.
public protocol LoadingController: AnyObject {
  func setItem(_ isLoading: Bool)
}

/// The logic of an activity indicator: on from each search, off at its answer.
public final class LoadingInteractor {
  public let onItemChanged = Signal<Bool>()

  public init() {}

  public func connectSearcher(_ searcher: HitsSearcher) {
    searcher.onLoading.subscribe(with: self) { $0.onItemChanged.fire($1) }
  }

  public func connectController(_ controller: some LoadingController) {
    onItemChanged.subscribePast(with: self) { [weak controller] _, isLoading in controller?.setItem(isLoading) }
  }
}

/// An activity indicator wired up.
public final class LoadingConnector {
  public let searcher: HitsSearcher
  public let interactor = LoadingInteractor()
  private var controllers: [AnyObject] = []

  public init(searcher: HitsSearcher, controller: (any LoadingController)? = nil) {
    self.searcher = searcher
    interactor.connectSearcher(searcher)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some LoadingController) {
    controllers.append(controller)
    interactor.connectController(controller)
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
