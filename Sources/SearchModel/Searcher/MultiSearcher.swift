/// A search that is part of a group's.
public enum MultiSearchQuery: Sendable, Hashable {
  case hits(IndexQuery)
  case facets(FacetSearchQuery)
}

/// The answer to a part of a group's search.
public enum MultiSearchResult: Sendable, Hashable {
  case response(SearchResponse)
  case facets([Facet])

  /// As an answer to a search for hits; throws where it is another's.
  func response() throws(SearchBackendError) -> SearchResponse {
    if case .response(let response) = self { return response }
    throw SearchBackendError(
      "the group's answer was split as if for another search: facet values arrived instead of hits", defect: .mixedAnswers)
  }
}

/// What a part of a group asked for when the group searched: which part of the answer it gets, and how the answer is split.
package indirect enum CollectedSearch: Sendable {
  case hits(QueryBatch)
  case facets(FacetSearchQuery)
  case group([CollectedSearch])

  /// What goes out for it, in order.
  package var queries: [MultiSearchQuery] {
    switch self {
    case .hits(let batch): batch.queries.map(MultiSearchQuery.hits)
    case .facets(let query): [.facets(query)]
    case .group(let parts): parts.flatMap(\.queries)
    }
  }
}

/// What can be part of a group of searchers.
package protocol MultiSearchComponent: AnyObject {
  /// What it would search for now.
  func collect() -> CollectedSearch
  /// Takes its part of an answer.
  func receive(_ result: Result<[MultiSearchResult], SearchBackendError>, of search: CollectedSearch)
}

/// Several searchers whose queries go out together, such as those of a screen with hits of two indices.
///
/// Each search leaves a note of who gets which part of the answer. An answer serves *all* existing notes, so answers get mixed up if
/// several searches are in flight; and after a failure, a note is left over, so a later answer is split as if it belonged to the failed
/// search. Source: InstantSearch iOS, `Searcher/Multi/AbstractMultiSearcher.swift`.
public final class MultiSearcher {
  public typealias Exchange = SearchExchange<[MultiSearchQuery], [MultiSearchResult]>

  /// The version whose behaviour is reproduced.
  public let version: InstantSearchVersion
  package let name: String
  private let backend: any SearchBackend
  /// What lies between it and the back end.
  public let traffic: SearchTraffic
  private var components: [any MultiSearchComponent] = []
  /// Who waits for a success, and who for a failure.
  private var successNotes: [CollectedSearch] = []
  private var failureNotes: [CollectedSearch] = []
  private var queries: [MultiSearchQuery] = []
  /// Whether it searches at all; the texts of its parts do not count.
  package var trigger = SearchTrigger.always

  /// Told before each search that is made; not where its trigger forbids it.
  public let onSearch = Signal<Void>()
  /// Told after every answer.
  public let onResults = Signal<[MultiSearchResult]>()
  /// Told after every search that failed.
  public let onError = Signal<SearchBackendError>()
  /// True from each search, false at its end.
  public let onLoading = Signal<Bool>()
  package var queue = SearchQueue<[MultiSearchQuery]>()
  package var ended: [Exchange] = []

  public convenience init(backend: any SearchBackend, version: InstantSearchVersion = .v7, traffic: SearchTraffic = SearchTraffic()) {
    self.init(backend: backend, version: version, traffic: traffic, name: "multi")
  }

  /// - Parameter name: what a screen calls it.
  package init(backend: any SearchBackend, version: InstantSearchVersion, traffic: SearchTraffic, name: String) {
    self.backend = backend
    self.version = version
    self.traffic = traffic
    self.name = name
    onResults.subscribe(with: self) { searcher, results in
      let notes = searcher.successNotes
      searcher.successNotes = []
      for note in notes { searcher.receive(.success(results), of: note) }
    }
    onError.subscribe(with: self) { searcher, error in
      let notes = searcher.failureNotes
      searcher.failureNotes = []
      for note in notes { searcher.receive(.failure(error), of: note) }
    }
  }

  // MARK: Its parts

  /// Adds a searcher for hits of an index, which searches through the same back end.
  @discardableResult
  public func addHitsSearcher(indexName: String, query: SearchQuery = SearchQuery()) -> HitsSearcher {
    addSearcher(HitsSearcher(backend: backend, indexName: indexName, query: query, version: version, traffic: traffic))
  }

  /// Adds a searcher for values of a facet.
  @discardableResult
  public func addFacetsSearcher(indexName: String, attribute: Attribute) -> FacetSearcher {
    addSearcher(FacetSearcher(backend: backend, indexName: indexName, facet: attribute, version: version, traffic: traffic))
  }

  /// Adds a searcher to the group.
  @discardableResult
  public func addSearcher(_ searcher: HitsSearcher) -> HitsSearcher { add(searcher) }

  /// Adds a searcher for values of a facet to the group.
  @discardableResult
  public func addSearcher(_ searcher: FacetSearcher) -> FacetSearcher { add(searcher) }

  /// Adds a group to the group.
  @discardableResult
  public func addSearcher(_ searcher: MultiSearcher) -> MultiSearcher { add(searcher) }

  private func add<Component: MultiSearchComponent>(_ component: Component) -> Component {
    components.append(component)
    return component
  }

  /// Sets the text of all its parts; for one that searches for values of a facet it is what these are searched for.
  public func setQuery(_ query: String?) {
    for case let component as any QuerySettable in components { component.setQuery(query) }
  }

  /// Sets the index of all its parts.
  public func setIndexName(_ indexName: String) {
    for case let component as any IndexNameSettable in components { component.setIndexName(indexName) }
  }

  /// Sets the filters of all its parts.
  public func setFilters(_ filters: String?) {
    for case let component as any FiltersSettable in components { component.setFilters(filters) }
  }

  // MARK: Searching

  /// Starts a search of all its parts at once, whatever texts these would search for; it is answered by `settle()`.
  public func search() {
    let collected = collect()
    queries = collected.queries
    successNotes.append(collected)
    failureNotes.append(collected)
    if trigger.allows(nil) { start() }
  }

  /// Cancels every search of the group that is not answered yet.
  public func cancel() { queue.cancelAll() }

  /// Has every pending search of the group answered, in order; what was sent and got. A search that one of its parts makes by itself is
  /// answered by that part's `settle()`.
  @discardableResult
  public func settle(isolation: isolated (any Actor)? = #isolation) async -> [Exchange] { await settleAll(isolation: isolation) }
}

extension MultiSearcher: SearchProcess {
  package func draft() -> [MultiSearchQuery] { queries }

  package func fetch(
    _ queries: [MultiSearchQuery], given: [SearchResponse]?, isolation: isolated (any Actor)?
  ) async throws(SearchBackendError) -> [MultiSearchResult] {
    if let given { return given.map(MultiSearchResult.response) }
    return try await backend.search(queries)
  }
}

extension MultiSearcher: QuerySettable, IndexNameSettable, FiltersSettable, LoadingObservable {}

extension MultiSearcher: MultiSearchComponent {
  package func collect() -> CollectedSearch { .group(components.map { $0.collect() }) }

  package func receive(_ result: Result<[MultiSearchResult], SearchBackendError>, of search: CollectedSearch) {
    guard case .group(let parts) = search else { return }
    var start = 0
    for (component, part) in zip(components, parts) {
      let end = start + part.queries.count
      switch result {
      case .success(let results):
        guard end <= results.count else {
          let error = SearchBackendError(
            "resultsRangeMismatch: the group's answer has \(results.count) results, and these would be \(start + 1) to \(end)",
            isStaged: true)
          // The parts that follow get nothing.
          return component.receive(.failure(error), of: part)
        }
        component.receive(.success(Array(results[start..<end])), of: part)
      case .failure: component.receive(result, of: part)
      }
      start = end
    }
  }
}

extension MultiSearcher: Restorable {
  /// Who waits for what, and what is not answered yet.
  package struct Memory: Sendable {
    let successNotes: [CollectedSearch]
    let failureNotes: [CollectedSearch]
    let queries: [MultiSearchQuery]
    let trigger: SearchTrigger
    let queue: SearchQueue<[MultiSearchQuery]>
  }

  package var memory: Memory {
    get { Memory(successNotes: successNotes, failureNotes: failureNotes, queries: queries, trigger: trigger, queue: queue) }
    set {
      (successNotes, failureNotes, queries) = (newValue.successNotes, newValue.failureNotes, newValue.queries)
      (trigger, queue) = (newValue.trigger, newValue.queue)
    }
  }

  package var parts: [any Restorable] { [onSearch, onResults, onError, onLoading] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(successNotes) { $0.combine($1) }
    // Each success leaves one more behind: a failure tells of none, of one, or of several.
    hasher.combine(min(failureNotes.count, 2))
    hasher.combine(trigger)
    queue.hash(into: &hasher) { hasher, queries in hasher.combine(queries) { $0.combine($1) } }
  }
}

extension CollectedSearch: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    switch self {
    case .hits(let batch):
      hasher.combine(0)
      hasher.combine(batch.queries)
    case .facets(let query):
      hasher.combine(1)
      hasher.combine(query)
    case .group(let parts):
      hasher.combine(2)
      hasher.combine(parts) { $0.combine($1) }
    }
  }
}

extension MultiSearchQuery: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    switch self {
    case .hits(let query):
      hasher.combine(0)
      hasher.combine(query)
    case .facets(let query):
      hasher.combine(1)
      hasher.combine(query)
    }
  }
}
