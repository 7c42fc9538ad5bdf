/// Sends searches to a back end and hands the results to the widgets connected to it.
///
/// A search is first *pending*: `search()` notes it and returns; `settle()` has it answered and publishes the results.
/// Between the two, widgets show their new selections with the old counts, as an app does while a request is under way.
/// Not to be used from several threads at once.
public final class HitsSearcher {
  public typealias Exchange = SearchExchange<QueryBatch, SearchResults>
  public typealias Outcome = SearchOutcome<SearchResults>

  /// The version whose behaviour is reproduced.
  public let version: InstantSearchVersion
  package let name: String
  private let backend: any SearchBackend
  /// What lies between it and the back end.
  public let traffic: SearchTraffic
  /// The index and the query that the next search sends.
  ///
  /// A change counts at once: another text or index goes back to page 0, cancels what is pending, and is told to observers.
  public var request: IndexQuery {
    get { held }
    set { take(newValue) }
  }
  var held: IndexQuery

  /// Whether searches go out as a batch; off, the query goes alone with its own `filters`.
  public var isDisjunctiveFacetingEnabled = true
  /// Whether values filtered on that the engine does not return are added with count 0.
  public var keepSelectedEmptyFacets = true
  /// Attributes to count disjunctively besides those in `or` groups.
  public var disjunctiveFacetsAttributes: Set<Attribute> = []

  /// Which texts are searched for. A search for any other text does not take place, no matter what starts it.
  package var trigger = SearchTrigger.always
  /// The same, as an app writes it; asked besides `trigger`.
  public var shouldTriggerSearchForQuery: ((IndexQuery) -> Bool)?

  /// Told by each `search()`.
  public let onSearch = Signal<Void>()
  /// Told when the text changes.
  public let onQueryChanged = Signal<String?>()
  /// Told when the index changes.
  public let onIndexChanged = Signal<String>()
  /// Told after every answer.
  public let onResults = Signal<SearchResults>()
  /// Told after every search that failed.
  public let onError = Signal<SearchBackendError>()
  /// True from each search, false at its end.
  public let onLoading = Signal<Bool>()
  /// Told the page of every search that failed.
  package let onPageFailed = Signal<Int>()

  private var filterState: FilterState?
  package var queue = SearchQueue<Draft>()
  package var ended: [Exchange] = []
  /// The results of its parts of a group's searches that have not been collected yet.
  package var received: [Exchange] = []
  /// Whether they are kept until somebody takes them, as a stage does.
  package var keepsReceived = false

  /// A searcher on an index of a back end.
  ///
  /// - Parameter traffic: what several searchers of a screen have in common; one of its own unless given.
  public convenience init(
    backend: any SearchBackend, indexName: String, query: SearchQuery = SearchQuery(), version: InstantSearchVersion = .v7,
    traffic: SearchTraffic = SearchTraffic()
  ) {
    self.init(backend: backend, indexName: indexName, query: query, version: version, traffic: traffic, name: "main")
  }

  /// - Parameter name: what a screen calls it.
  package init(
    backend: any SearchBackend, indexName: String, query: SearchQuery, version: InstantSearchVersion, traffic: SearchTraffic, name: String
  ) {
    self.backend = backend
    self.traffic = traffic
    self.version = version
    self.name = name
    held = IndexQuery(indexName: indexName, query: query)
  }

  /// Whether an answer is awaited.
  public var isPending: Bool { !queue.isEmpty }

  // MARK: The query

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

  /// Sets the text and goes back to page 0. Another text cancels what is pending.
  public func setQuery(_ text: String?) {
    request.query.query = text
    request.query.page = 0
  }

  /// Sets the index and goes back to page 0. Another index cancels what is pending.
  public func setIndexName(_ name: String) {
    request.indexName = name
    request.query.page = 0
  }

  /// Sets the filters of the query itself and goes back to page 0; without effect while disjunctive faceting is on.
  public func setFilters(_ filters: String?) {
    request.query.filters = filters
    request.query.page = 0
  }

  /// Goes to a page, from 0.
  public func setPage(_ page: Int) {
    request.query.page = page
  }

  /// How strictly a relevancy-sorted index leaves out what is less relevant, 0 to 100.
  public func setRelevancyStrictness(_ strictness: Int?) {
    request.query.relevancyStrictness = strictness
  }

  /// Asks the engine to count an attribute's values.
  public func addFacet(_ attribute: Attribute) {
    request.query.addFacet(attribute)
  }

  // MARK: Searching

  /// Filters by a state from now on, and searches again from page 0 whenever the state is notified.
  ///
  /// If several states are connected, the last one provides the filters, and each of them starts searches. Disconnected, it searches
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

  /// Starts a search, unless the text is not to be searched for; `settle()` waits for the answer.
  public func search() {
    guard trigger.allows(request.query.query), shouldTriggerSearchForQuery?(request) ?? true else { return }
    start()
  }

  /// Cancels every search that is not answered yet.
  public func cancel() { queue.cancelAll() }

  /// Has every pending search answered, in order, including those that results trigger, and returns what was sent and received. While
  /// answers are held back, only cancelled searches end.
  ///
  /// A rejected search is published through `onError` and leaves the widgets unchanged. All observers are called on the caller's actor.
  @discardableResult
  public func settle(isolation: isolated (any Actor)? = #isolation) async -> [Exchange] { await settleAll(isolation: isolation) }

  /// A search as it was asked for. Version 7 makes its queries at once; version 8 when it starts, of the filters as they are then.
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

/// The name of the searcher in older documents.
public typealias SingleIndexSearcher = HitsSearcher
