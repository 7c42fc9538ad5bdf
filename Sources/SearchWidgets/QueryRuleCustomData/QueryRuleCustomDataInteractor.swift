import JSONText
import SearchModel

/// The requirements for a view of custom data.
public protocol QueryRuleCustomDataController: AnyObject {
  func setItem(_ item: JSONValue?)
}

/// The logic of the custom data that query rules add to a response: its first element, of any form.
///
/// Source: InstantSearch iOS, `QueryRuleCustomData/`. Version 8 ignores the data if any element is not an object.
public final class QueryRuleCustomDataInteractor {
  /// Fires after every response.
  public let onItemChanged = Signal<JSONValue?>()

  public init() {}

  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    Link.made { [self] in
      searcher.onError.subscribe(with: self) { interactor, _ in interactor.onItemChanged.fire(nil) }
      searcher.onResults.subscribePast(with: self) { [version = searcher.version] interactor, results in
        let elements = results.main.userData ?? []
        let isReadable = version == .v7 || elements.allSatisfy { $0.members != nil }
        interactor.onItemChanged.fire(isReadable ? elements.first : nil)
      }
    } cut: { [self] in
      searcher.onResults.cancelSubscription(for: self)
      searcher.onError.cancelSubscription(for: self)
    }
  }

  @discardableResult
  public func connectController(_ controller: some QueryRuleCustomDataController) -> any Connection {
    Link.made { [self] in
      onItemChanged.subscribePast(with: controller) { $0.setItem($1) }
    } cut: { [self] in
      onItemChanged.cancelSubscription(for: controller)
    }
  }
}

/// Custom data with its connections.
///
/// InstantSearch decodes the data as `Model`; here a view receives its JSON, whatever `Model` is.
public final class QueryRuleCustomDataConnector<Model> {
  public let searcher: HitsSearcher
  public let interactor: QueryRuleCustomDataInteractor
  package let searcherConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    searcher: HitsSearcher, interactor: QueryRuleCustomDataInteractor = QueryRuleCustomDataInteractor(),
    controller: (any QueryRuleCustomDataController)? = nil
  ) {
    self.searcher = searcher
    self.interactor = interactor
    searcherConnection = interactor.connectSearcher(searcher)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some QueryRuleCustomDataController) {
    controllerConnections.append(interactor.connectController(controller))
  }
}

extension QueryRuleCustomDataInteractor: Restorable {
  package var memory: NoMemory {
    get { NoMemory() }
    set {}
  }
  package var parts: [any Restorable] { [onItemChanged] }
  package func hash(into hasher: inout StateHasher) {}
}
