/// Sends searches to a back end and hands the results to the widgets connected to it.
///
/// A search is first *pending*: `search()` notes it and returns; `settle()` has it answered and publishes the results.
/// Between the two, widgets show their new selections with the old counts, as an app does while a request is under way.
/// Not to be used from several threads at once.
public final class HitsSearcher {
  /// A search not answered yet.
  struct Pending: Sendable {
    /// Version 7 fixes the queries when the search is made; version 8, in whose bursts that is left to chance, when it starts.
    let batch: QueryBatch?
    var isCancelled = false
  }

  /// What one search sent and got.
  public struct Exchange: Sendable {
    public let batch: QueryBatch
    public let outcome: Outcome
    /// Whether the answer to another search gave rise to it.
    public let isFollowUp: Bool

    package init(batch: QueryBatch, outcome: Outcome, isFollowUp: Bool) {
      self.batch = batch
      self.outcome = outcome
      self.isFollowUp = isFollowUp
    }
  }

  /// How a search ended.
  public enum Outcome: Sendable, Hashable {
    case success(SearchResults)
    case failure(SearchBackendError)
    /// Overtaken by another text, or by too many later searches.
    case cancelled
  }

  /// The version whose behaviour is reproduced.
  public let version: InstantSearchVersion
  private let backend: any SearchBackend
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

  private var filterState: FilterState?
  var pending: [Pending] = []
  /// At most this many searches wait for an answer; older ones are cancelled (InstantSearch iOS, `Sequencer.swift`).
  static let maximumPending = 3
  /// How many searches may follow each other from results alone before it counts as a loop.
  static let maximumChain = 32

  /// A searcher on an index of a back end.
  public init(
    backend: any SearchBackend, indexName: String, query: SearchQuery = SearchQuery(), version: InstantSearchVersion = .v7
  ) {
    self.backend = backend
    self.version = version
    request = IndexQuery(indexName: indexName, query: query)
  }

  /// Whether an answer is awaited.
  public var isPending: Bool { !pending.isEmpty }

  // MARK: The query

  /// Sets the text, goes back to page 0 and cancels what is pending. The same text again changes nothing.
  public func setQuery(_ text: String?) {
    guard text != request.query.query else { return }
    request.query.query = text
    request.query.page = 0
    for index in pending.indices { pending[index].isCancelled = true }
    onQueryChanged.fire(text)
  }

  /// Sets the index and goes back to page 0. The same index again changes nothing.
  public func setIndexName(_ name: String) {
    guard name != request.indexName else { return }
    request.indexName = name
    request.query.page = 0
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

  /// Starts a search; it is answered by `settle()`.
  public func search() {
    pending.append(Pending(batch: version == .v7 ? batch() : nil))
    let alive = pending.indices.filter { !pending[$0].isCancelled }
    for index in alive.dropLast(Self.maximumPending) { pending[index].isCancelled = true }
    onSearch.fire(())
    onLoading.fire(true)
  }

  /// Has every pending search answered, in order, those included that results give rise to; what was sent and got.
  ///
  /// A refused search is published through `onError` and leaves the widgets as they are.
  public func settle() async -> [Exchange] {
    var exchanges: [Exchange] = []
    var waiting = pending.count
    var chain = 0
    while !pending.isEmpty {
      // Searches that results gave rise to come after those that were waiting.
      if waiting > 0 { waiting -= 1 } else { chain += 1 }
      let search = pending.removeFirst()
      let isFollowUp = chain > 0
      let batch = search.batch ?? batch()
      if chain > Self.maximumChain {
        pending = []
        let error = SearchBackendError("results led to more than \(Self.maximumChain) further searches: widgets search in a circle")
        exchanges.append(Exchange(batch: batch, outcome: .failure(error), isFollowUp: isFollowUp))
        return exchanges
      }
      if search.isCancelled {
        exchanges.append(Exchange(batch: batch, outcome: .cancelled, isFollowUp: isFollowUp))
        onLoading.fire(false)
        continue
      }
      do throws(SearchBackendError) {
        let results = try batch.assemble(await backend.search(batch.queries))
        exchanges.append(Exchange(batch: batch, outcome: .success(results), isFollowUp: isFollowUp))
        onResults.fire(results)
      } catch {
        exchanges.append(Exchange(batch: batch, outcome: .failure(error), isFollowUp: isFollowUp))
        onError.fire(error)
      }
      onLoading.fire(false)
    }
    return exchanges
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
