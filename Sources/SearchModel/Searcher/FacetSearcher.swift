/// A search for values of one facet.
public struct FacetSearchQuery: Sendable, Hashable {
  public let indexName: String
  public let facet: Attribute
  /// The query that the values must match; an empty query finds the most frequent ones.
  public let text: String
  public let filters: String?

  public init(indexName: String, facet: Attribute, text: String, filters: String?) {
    self.indexName = indexName
    self.facet = facet
    self.text = text
    self.filters = filters
  }
}

/// Searches for values of a facet, with the filters of a filter state.
///
/// As with `HitsSearcher`, a search is pending until `settle()` gets its response.
public final class FacetSearcher {
  public typealias Exchange = SearchExchange<FacetSearchQuery, [Facet]>
  public typealias Outcome = SearchOutcome<[Facet]>

  /// The version whose behaviour is reproduced.
  public let version: InstantSearchVersion
  package let name: String
  public let facet: Attribute
  /// Fires for each `search()`.
  public let onSearch = Signal<Void>()
  /// Fires after every response.
  public let onResults = Signal<[Facet]>()
  /// Fires after every search that failed.
  public let onError = Signal<SearchBackendError>()
  /// True at the start of each search, false at its end.
  public let onLoading = Signal<Bool>()
  private let backend: any SearchBackend
  private var indexName: String
  private var text = ""
  private var filters: String?
  /// The condition on queries for a search.
  package var trigger = SearchTrigger.always
  /// The traffic between the searcher and the back end.
  public let traffic: SearchTraffic
  package var queue = SearchQueue<FacetSearchQuery>()
  package var ended: [Exchange] = []

  public convenience init(
    backend: any SearchBackend, indexName: String, facet: Attribute, version: InstantSearchVersion = .v7,
    traffic: SearchTraffic = SearchTraffic()
  ) {
    self.init(backend: backend, indexName: indexName, facet: facet, version: version, traffic: traffic, name: "facet")
  }

  /// - Parameter name: the name of the searcher on its screen.
  package init(
    backend: any SearchBackend, indexName: String, facet: Attribute, version: InstantSearchVersion, traffic: SearchTraffic, name: String
  ) {
    self.traffic = traffic
    self.backend = backend
    self.indexName = indexName
    self.facet = facet
    self.version = version
    self.name = name
  }

  /// Uses the filters of a state from now on, and searches again whenever the state notifies its observers.
  ///
  /// - Parameter triggerSearchOnFilterStateChange: if false, the filters are only applied by the next search.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState, triggerSearchOnFilterStateChange: Bool = true) -> any Connection {
    Link.made { [self] in
      filterState.onChange.subscribePast(with: self) { searcher, filters in
        searcher.filters = filters.expression(searcher.version)
        if triggerSearchOnFilterStateChange { searcher.search() }
      }
    } cut: { [self] in
      filterState.onChange.cancelSubscription(for: self)
    }
  }

  /// Sets the query and cancels pending searches. Setting the same query again has no effect.
  public func setQuery(_ text: String?) {
    guard text ?? "" != self.text else { return }
    self.text = text ?? ""
    cancel()
  }

  /// Sets the index of the next search.
  public func setIndexName(_ indexName: String) { self.indexName = indexName }

  /// Sets the filters of the next search.
  public func setFilters(_ filters: String?) { self.filters = filters }

  /// Cancels all searches without a response.
  public func cancel() { queue.cancelAll() }

  /// Starts a search; `settle()` gets its response.
  public func search() {
    if trigger.allows(text) { start() }
  }

  /// Gets the responses to all pending searches, in order, and returns the exchanges. While responses are held back, only cancelled
  /// searches end. All observers are called on the caller's actor.
  @discardableResult
  public func settle(isolation: isolated (any Actor)? = #isolation) async -> [Exchange] { await settleAll(isolation: isolation) }
}

extension FacetSearcher: SearchProcess {
  package var isFacetSearch: Bool { true }

  package func draft() -> FacetSearchQuery { FacetSearchQuery(indexName: indexName, facet: facet, text: text, filters: filters) }

  package func fetch(
    _ query: FacetSearchQuery, given: [SearchResponse]?, isolation: isolated (any Actor)?
  ) async throws(SearchBackendError) -> [Facet] {
    if given != nil { throw SearchBackendError("the answer cannot be read", isStaged: true) }
    return try await backend.searchForFacetValues(query)
  }
}

extension FacetSearcher: QuerySettable, IndexNameSettable, FiltersSettable, LoadingObservable {}

extension FacetSearcher: MultiSearchComponent {
  package func collect() -> CollectedSearch { .facets(draft()) }

  package func receive(_ result: Result<[MultiSearchResult], SearchBackendError>, of search: CollectedSearch) {
    switch result {
    case .success(let results): if case .facets(let facets)? = results.first { onResults.fire(facets) }
    case .failure(let error): onError.fire(error)
    }
  }
}

extension FacetSearcher: Restorable {
  /// The query, the filters, and the searches without a response.
  package struct Memory: Sendable {
    let indexName: String
    let text: String
    let filters: String?
    let trigger: SearchTrigger
    let queue: SearchQueue<FacetSearchQuery>
  }

  package var memory: Memory {
    get { Memory(indexName: indexName, text: text, filters: filters, trigger: trigger, queue: queue) }
    set {
      (indexName, text, filters) = (newValue.indexName, newValue.text, newValue.filters)
      (trigger, queue) = (newValue.trigger, newValue.queue)
    }
  }

  package var parts: [any Restorable] { [onSearch, onResults, onError, onLoading] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(indexName)
    hasher.combine(text)
    hasher.combine(filters)
    hasher.combine(trigger)
    queue.hash(into: &hasher) { $0.combine($1) }
  }
}
