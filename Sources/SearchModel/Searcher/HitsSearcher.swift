/// Sends searches to a back end and hands the results to the widgets connected to it.
///
/// A search is first *pending*: `search()` notes it and returns; `settle()` has it answered and publishes the results.
/// Between the two, widgets show their new selections with the old counts, as an app does while a request is under way.
/// Not to be used from several threads at once.
public final class HitsSearcher {
  /// What one search sent and got.
  public struct Exchange: Sendable {
    public let batch: QueryBatch
    public let outcome: Outcome
    /// Whether the answer to another search gave rise to it.
    public let isFollowUp: Bool
    /// Whether it was sent in an earlier step.
    package let isLate: Bool
    /// Its place among the searches of all searchers.
    package let number: Int

    package init(batch: QueryBatch, outcome: Outcome, isFollowUp: Bool, isLate: Bool = false, number: Int = 0) {
      self.batch = batch
      self.outcome = outcome
      self.isFollowUp = isFollowUp
      self.isLate = isLate
      self.number = number
    }
  }

  /// How a search ended.
  public enum Outcome: Sendable, Hashable {
    case success(SearchResults)
    case failure(SearchBackendError)
    /// Overtaken by another text, by the answer to a later search, or by too many later searches.
    case cancelled
    /// No host answers in time, and the client does not give up: it goes on until it is cancelled.
    case retrying
  }

  /// The version whose behaviour is reproduced.
  public let version: InstantSearchVersion
  private let backend: any SearchBackend
  /// What lies between it and the back end.
  public let traffic: SearchTraffic
  /// The index and the query that the next search sends.
  ///
  /// Parameters are set here before the first search; `setQuery` and `setIndexName` change the text and the index, and tell observers.
  public var request: IndexQuery

  /// Whether searches go out as a batch; off, the query goes alone with its own `filters`.
  public var isDisjunctiveFacetingEnabled = true
  /// Whether values filtered on that the engine does not return are added with count 0.
  public var keepSelectedEmptyFacets = true
  /// Attributes to count disjunctively besides those in `or` groups.
  public var disjunctiveFacetsAttributes: Set<Attribute> = []

  /// Which texts are searched for: a search that another text asks for does not take place, whatever asks for it.
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
  /// Version 7 fixes the queries when the search is made; version 8, in whose bursts that is left to chance, when it starts.
  var queue = SearchQueue<QueryBatch?>()
  /// What happens after a pause, by whom; done by the end of every step.
  private var paused: [(owner: ObjectIdentifier, action: () -> Void)] = []
  /// How many searches may follow each other from results alone before it counts as a loop.
  static let maximumChain = 32

  /// A searcher on an index of a back end.
  ///
  /// - Parameter traffic: what several searchers of a screen have in common; one of its own unless given.
  public init(
    backend: any SearchBackend, indexName: String, query: SearchQuery = SearchQuery(), version: InstantSearchVersion = .v7,
    traffic: SearchTraffic = SearchTraffic()
  ) {
    self.backend = backend
    self.traffic = traffic
    self.version = version
    request = IndexQuery(indexName: indexName, query: query)
  }

  /// Whether an answer is awaited.
  public var isPending: Bool { !queue.isEmpty }

  // MARK: The query

  /// Sets the text, goes back to page 0 and cancels what is pending. The same text again changes nothing.
  public func setQuery(_ text: String?) {
    guard text != request.query.query else { return }
    request.query.query = text
    request.query.page = 0
    cancel()
    onQueryChanged.fire(text)
  }

  /// Sets the index, goes back to page 0 and cancels what is pending. The same index again changes nothing.
  public func setIndexName(_ name: String) {
    guard name != request.indexName else { return }
    request.indexName = name
    request.query.page = 0
    cancel()
    onIndexChanged.fire(name)
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
  public func connectFilterState(_ filterState: FilterState) {
    self.filterState = filterState
    filterState.onChange.subscribePast(with: self) { searcher, filters in
      searcher.request.query.filters = filters.expression(searcher.version)
      searcher.request.query.page = 0
      searcher.search()
    }
  }

  /// Starts a search, unless the text is none to be searched for; it is answered by `settle()`.
  public func search() {
    guard trigger.allows(request.query.query), shouldTriggerSearchForQuery?(request) ?? true else { return }
    queue.add(version == .v7 ? batch() : nil, number: traffic.number())
    onSearch.fire(())
    onLoading.fire(true)
  }

  /// Does something after a short pause, unless the same object asks for something else by then.
  package func afterPause(_ owner: AnyObject, _ action: @escaping () -> Void) {
    let owner = ObjectIdentifier(owner)
    paused.removeAll { $0.owner == owner }
    paused.append((owner, action))
  }

  /// The pause is over.
  package func endPause() {
    let actions = paused.map(\.action)
    paused = []
    for action in actions { action() }
  }

  /// Cancels every search that is not answered yet.
  public func cancel() { queue.cancelAll() }

  /// Has every pending search answered, in order, those included that results give rise to; what was sent and got. While answers are
  /// held back, only those that were cancelled end.
  ///
  /// A refused search is published through `onError` and leaves the widgets as they are. Everybody is told on the caller's actor.
  @discardableResult
  public func settle(isolation: isolated (any Actor)? = #isolation) async -> [Exchange] {
    endPause()
    var exchanges: [Exchange] = []
    var waiting = queue.searches.count
    var chain = 0
    while let number = queue.next(isHeld: traffic.isHeld), let search = queue[number] {
      // Searches that results gave rise to come after those that were waiting.
      if waiting > 0 { waiting -= 1 } else { chain += 1 }
      if chain > Self.maximumChain {
        queue.removeAll()
        let error = SearchBackendError("results led to more than \(Self.maximumChain) further searches: widgets search in a circle")
        return exchanges + [Exchange(batch: search.request ?? batch(), outcome: .failure(error), isFollowUp: true)]
      }
      exchanges.append(await end(search, isFollowUp: chain > 0, isolation))
    }
    return exchanges
  }

  /// Has one search answered that waits, and those ended that this cancels; what was sent and got.
  ///
  /// - Parameters:
  ///   - number: which one, as `waiting` tells them.
  ///   - fault: how its answer goes wrong.
  package func answer(
    _ number: Int, _ fault: SearchFault? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> [Exchange] {
    guard let search = queue[number] else { return [] }
    var exchanges = [await end(search, fault, isFollowUp: false, isolation)]
    while let number = queue.cancelled, let search = queue[number] {
      exchanges.append(await end(search, isFollowUp: false, isolation))
    }
    return exchanges
  }

  /// The searches that wait for an answer, oldest first, by their numbers.
  package var waiting: [Int] { queue.waiting }

  /// The queries that were sent since this was asked last and are not answered. From now on they count as sent earlier.
  package func sent() -> [QueryBatch] { queue.sent { $0 ?? batch() }.compactMap(\.self) }

  private func end(
    _ search: SearchQueue<QueryBatch?>.Search, _ fault: SearchFault? = nil, isFollowUp: Bool, _ isolation: isolated (any Actor)?
  ) async -> Exchange {
    let batch = search.request ?? batch()
    func exchange(_ outcome: Outcome) -> Exchange {
      Exchange(batch: batch, outcome: outcome, isFollowUp: isFollowUp, isLate: search.isLate, number: search.number)
    }
    if search.isCancelled {
      queue.remove(search.number)
      // Version 8 only knows the language's own cancellation error, which URLSession does not throw.
      if version == .v8, traffic.cancellation == .urlSession {
        onError.fire(SearchBackendError("no host can be reached: the request was cancelled", isStaged: true))
      }
      onLoading.fire(queue.isWanted)
      // Its operation counts as finished there, and is taken away twice.
      if version == .v8 { onLoading.fire(queue.isWanted) }
      return exchange(.cancelled)
    }
    let fault = fault ?? traffic.fault(for: .main)
    if fault == .timeout, version == .v7 {
      queue.retry(search.number, batch)
      return exchange(.retrying)
    }
    queue.remove(search.number)
    let outcome: Outcome
    do throws(SearchBackendError) {
      if let error = fault?.error(version) { throw error }
      let results = try batch.assemble(fault == .noResults ? [] : await backend.search(batch.queries))
      outcome = .success(results)
      onResults.fire(results)
    } catch {
      outcome = .failure(error)
      onPageFailed.fire(batch.queries.first?.query.page ?? 0)
      onError.fire(error)
    }
    // What was asked earlier is of no interest any more, however this one ended.
    queue.cancel(olderThan: search.number)
    onLoading.fire(queue.isWanted)
    return exchange(outcome)
  }

  private func batch() -> QueryBatch {
    guard isDisjunctiveFacetingEnabled else { return QueryBatch(single: request, version: version) }
    return QueryBatch(
      request, filters: filterState?.groups ?? FilterGroups(), disjunctiveAttributes: disjunctiveFacetsAttributes,
      keepsSelectedEmptyFacets: keepSelectedEmptyFacets, version: version)
  }
}

/// The name of the searcher in older documents.
public typealias SingleIndexSearcher = HitsSearcher
