/// Sends searches to a back end and passes the results to the widgets connected to it.
///
/// A search is first *pending*: `search()` only records it; `settle()` gets its response and publishes the results. In between, widgets
/// show their new selections with the old counts, like an app while a request is in progress. Not to be used from several threads at once.
public final class HitsSearcher {
  public typealias Exchange = SearchExchange<QueryBatch, SearchResults>
  public typealias Outcome = SearchOutcome<SearchResults>

  /// The version whose behaviour is reproduced.
  public let version: InstantSearchVersion
  package let name: String
  private let backend: any SearchBackend
  /// The traffic between the searcher and the back end.
  public let traffic: SearchTraffic
  /// The index and the query that the next search sends.
  ///
  /// A change takes effect immediately: a different query or index resets the page to 0, cancels pending searches, and notifies observers.
  public var request: IndexQuery {
    get { held }
    set { take(newValue) }
  }
  var held: IndexQuery

  /// Whether searches are sent as a batch; if false, the query is sent alone with its own `filters`.
  public var isDisjunctiveFacetingEnabled = true
  /// Whether values filtered by that the engine does not return are added with count 0.
  public var keepSelectedEmptyFacets = true
  /// Attributes to count disjunctively in addition to those in `or` groups.
  public var disjunctiveFacetsAttributes: Set<Attribute> = []

  /// The condition on queries for a search. A search for any other query does not take place, no matter what starts it.
  package var trigger = SearchTrigger.always
  /// The same condition as a closure of the app, which must hold in addition to `trigger`.
  public var shouldTriggerSearchForQuery: ((IndexQuery) -> Bool)?

  /// Fires for each `search()`.
  public let onSearch = Signal<Void>()
  /// Fires when the query changes.
  public let onQueryChanged = Signal<String?>()
  /// Fires when the index changes.
  public let onIndexChanged = Signal<String>()
  /// Fires after every response.
  public let onResults = Signal<SearchResults>()
  /// Fires after every search that failed.
  public let onError = Signal<SearchBackendError>()
  /// True at the start of each search, false at its end.
  public let onLoading = Signal<Bool>()
  /// Fires with the page of every search that failed.
  package let onPageFailed = Signal<Int>()

  private var filterState: FilterState?
  package var queue = SearchQueue<Draft>()
  package var ended: [Exchange] = []
  /// The exchanges received as a component of a group that have not been collected yet.
  package var received: [Exchange] = []
  /// Whether they are kept until they are collected, as a stage does.
  package var keepsReceived = false

  /// Creates a searcher for an index of a back end.
  ///
  /// - Parameter traffic: the traffic shared by several searchers of a screen; by default a separate one.
  public convenience init(
    backend: any SearchBackend, indexName: String, query: SearchQuery = SearchQuery(), version: InstantSearchVersion = .v7,
    traffic: SearchTraffic = SearchTraffic()
  ) {
    self.init(backend: backend, indexName: indexName, query: query, version: version, traffic: traffic, name: "main")
  }

  /// - Parameter name: the name of the searcher on its screen.
  package init(
    backend: any SearchBackend, indexName: String, query: SearchQuery, version: InstantSearchVersion, traffic: SearchTraffic, name: String
  ) {
    self.backend = backend
    self.traffic = traffic
    self.version = version
    self.name = name
    held = IndexQuery(indexName: indexName, query: query)
  }

  /// Whether a response is awaited.
  public var isPending: Bool { !queue.isEmpty }

  // MARK: Query

  private func take(_ request: IndexQuery) {
    let old = held
    held = request
    let isOtherText = request.query.query != old.query.query
    let isOtherIndex = request.indexName != old.indexName
    guard isOtherText || isOtherIndex else { return }
    if held.query.page ?? 0 != 0 { held.query.page = 0 }
    cancel()
    if isOtherText { onQueryChanged.fire(request.query.query) }
    if isOtherIndex { onIndexChanged.fire(request.indexName) }
  }

  /// Sets the query and resets the page to 0. A different query cancels pending searches.
  public func setQuery(_ text: String?) {
    request.query.query = text
    request.query.page = 0
  }

  /// Sets the index and resets the page to 0. A different index cancels pending searches.
  public func setIndexName(_ name: String) {
    request.indexName = name
    request.query.page = 0
  }

  /// Sets the filters of the query itself and resets the page to 0; has no effect while disjunctive faceting is on.
  public func setFilters(_ filters: String?) {
    request.query.filters = filters
    request.query.page = 0
  }

  /// Sets the page, from 0.
  public func setPage(_ page: Int) {
    request.query.page = page
  }

  /// Sets how strictly a relevancy-sorted index excludes less relevant hits, from 0 to 100.
  public func setRelevancyStrictness(_ strictness: Int?) {
    request.query.relevancyStrictness = strictness
  }

  /// Requests the counts of an attribute's values.
  public func addFacet(_ attribute: Attribute) {
    request.query.addFacet(attribute)
  }

  // MARK: Searching

  /// Uses the filters of a state from now on, and searches again from page 0 whenever the state notifies its observers.
  ///
  /// If several states are connected, the last one provides the filters, and each of them starts searches. When disconnected, it searches
  /// without filters. Source: InstantSearch iOS, `Searcher/Hits/HitsSearcher+FilterState.swift`.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState) -> any Connection {
    Link.made { [self] in
      self.filterState = filterState
      filterState.onChange.subscribePast(with: self) { searcher, filters in
        searcher.request.query.filters = filters.expression(searcher.version)
        searcher.request.query.page = 0
        searcher.search()
      }
    } cut: { [self] in
      self.filterState = nil
      filterState.onChange.cancelSubscription(for: self)
    }
  }

  /// Starts a search, unless its trigger forbids it; `settle()` gets the response.
  public func search() {
    guard trigger.allows(request.query.query), shouldTriggerSearchForQuery?(request) ?? true else { return }
    start()
  }

  /// Cancels all searches without a response.
  public func cancel() { queue.cancelAll() }

  /// Gets the responses to all pending searches, in order, including those that results trigger, and returns the exchanges. While responses
  /// are held back, only cancelled searches end.
  ///
  /// A rejected search is published through `onError` and leaves the widgets unchanged. All observers are called on the caller's actor.
  @discardableResult
  public func settle(isolation: isolated (any Actor)? = #isolation) async -> [Exchange] { await settleAll(isolation: isolation) }

  /// A search as requested. Version 7 creates its queries immediately, version 8 when it starts, with the filters at that time.
  package struct Draft: Sendable {
    let request: IndexQuery
    var batch: QueryBatch?
  }

  private func batch(_ request: IndexQuery) -> QueryBatch {
    guard isDisjunctiveFacetingEnabled else { return QueryBatch(single: request, version: version) }
    return QueryBatch(
      request, filters: filterState?.groups ?? FilterGroups(), disjunctiveAttributes: disjunctiveFacetsAttributes,
      keepsSelectedEmptyFacets: keepSelectedEmptyFacets, version: version)
  }
}

extension HitsSearcher: SearchProcess {
  package func draft() -> Draft { Draft(request: request, batch: version == .v7 ? batch(request) : nil) }
  package func request(_ draft: Draft) -> QueryBatch { draft.batch ?? batch(draft.request) }
  package func fixed(_ draft: Draft) -> Draft { Draft(request: draft.request, batch: request(draft)) }

  package func fetch(
    _ batch: QueryBatch, given: [SearchResponse]?, isolation: isolated (any Actor)?
  ) async throws(SearchBackendError) -> SearchResults {
    if let given { return try batch.assemble(given) }
    return try batch.assemble(await backend.search(batch.queries))
  }

  package func willFail(_ batch: QueryBatch) { onPageFailed.fire(batch.queries.first?.query.page ?? 0) }
}

extension HitsSearcher: QuerySettable, IndexNameSettable, FiltersSettable, LoadingObservable {}

extension HitsSearcher: MultiSearchComponent {
  package func collect() -> CollectedSearch { .hits(batch(request)) }

  package func receive(_ result: Result<[MultiSearchResult], SearchBackendError>, of search: CollectedSearch) {
    guard case .hits(let batch) = search else { return }
    do throws(SearchBackendError) {
      var responses: [SearchResponse] = []
      for part in try result.get() { responses.append(try part.response()) }
      let results = try batch.assemble(responses)
      if keepsReceived { received.append(Exchange(request: batch, outcome: .success(results))) }
      onResults.fire(results)
    } catch {
      if keepsReceived { received.append(Exchange(request: batch, outcome: .failure(error))) }
      onError.fire(error)
    }
  }
}

/// The name of the searcher in older documentation.
public typealias SingleIndexSearcher = HitsSearcher
