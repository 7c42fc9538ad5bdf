/// A component of a group's search.
public enum MultiSearchQuery: Sendable, Hashable {
  case hits(IndexQuery)
  case facets(FacetSearchQuery)
}

/// The response to a component of a group's search.
public enum MultiSearchResult: Sendable, Hashable {
  case response(SearchResponse)
  case facets([Facet])

  /// The response to a search for hits; throws if it belongs to a different kind of search.
  func response() throws(SearchBackendError) -> SearchResponse {
    if case .response(let response) = self { return response }
    throw SearchBackendError(
      "the multi searcher's answer was split as if for another search: facet values arrived instead of hits", defect: .mixedAnswers)
  }
}

/// The search of a component at the time when the group searched, which determines how the response is split among the components.
package indirect enum CollectedSearch: Sendable {
  case hits(QueryBatch)
  case facets(FacetSearchQuery)
  case group([CollectedSearch])

  /// The queries to send for it, in order.
  package var queries: [MultiSearchQuery] {
    switch self {
    case .hits(let batch): batch.queries.map(MultiSearchQuery.hits)
    case .facets(let query): [.facets(query)]
    case .group(let parts): parts.flatMap(\.queries)
    }
  }
}

/// A searcher that can be a component of a group.
package protocol MultiSearchComponent: AnyObject {
  /// The search that it would make now.
  func collect() -> CollectedSearch
  /// Receives its part of a response.
  func receive(_ result: Result<[MultiSearchResult], SearchBackendError>, of search: CollectedSearch)
}

/// Several searchers whose queries are sent together, such as those of a screen with hits of two indices.
///
/// Each search leaves a note that assigns the parts of the response to the components. A response serves *all* existing notes, so responses
/// get mixed up if several searches are in progress; after a failure, a note is left over, so a later response is split as if it belonged
/// to the failed search. Source: InstantSearch iOS, `Searcher/Multi/AbstractMultiSearcher.swift`.
public final class MultiSearcher {
  public typealias Exchange = SearchExchange<[MultiSearchQuery], [MultiSearchResult]>

  /// The version whose behaviour is reproduced.
  public let version: InstantSearchVersion
  package let name: String
  private let backend: any SearchBackend
  /// The traffic between the searcher and the back end.
  public let traffic: SearchTraffic
  private var components: [any MultiSearchComponent] = []
  /// The notes of searches that await a success, and of those that await a failure.
  private var successNotes: [CollectedSearch] = []
  private var failureNotes: [CollectedSearch] = []
  private var queries: [MultiSearchQuery] = []
  /// Whether it searches at all; independent of the queries of its components.
  package var trigger = SearchTrigger.always

  /// Fires before each search, unless its trigger prevents the search.
  public let onSearch = Signal<Void>()
  /// Fires after every response.
  public let onResults = Signal<[MultiSearchResult]>()
  /// Fires after every search that failed.
  public let onError = Signal<SearchBackendError>()
  /// True at the start of each search, false at its end.
  public let onLoading = Signal<Bool>()
  package var queue = SearchQueue<[MultiSearchQuery]>()
  package var ended: [Exchange] = []

  public convenience init(backend: any SearchBackend, version: InstantSearchVersion = .v7, traffic: SearchTraffic = SearchTraffic()) {
    self.init(backend: backend, version: version, traffic: traffic, name: "multi")
  }

  /// - Parameter name: the name of the searcher on its screen.
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

  // MARK: Components

  /// Adds a searcher for hits of an index, which uses the same back end.
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

  /// Adds a nested group.
  @discardableResult
  public func addSearcher(_ searcher: MultiSearcher) -> MultiSearcher { add(searcher) }

  private func add<Component: MultiSearchComponent>(_ component: Component) -> Component {
    components.append(component)
    return component
  }

  /// Sets the query of all components; a facet searcher searches the values of its facet with it.
  public func setQuery(_ query: String?) {
    for case let component as any QuerySettable in components { component.setQuery(query) }
  }

  /// Sets the index of all components.
  public func setIndexName(_ indexName: String) {
    for case let component as any IndexNameSettable in components { component.setIndexName(indexName) }
  }

  /// Sets the filters of all components.
  public func setFilters(_ filters: String?) {
    for case let component as any FiltersSettable in components { component.setFilters(filters) }
  }

  // MARK: Searching

  /// Starts a search of all components at once, whatever their queries; `settle()` gets its response.
  public func search() {
    let collected = collect()
    queries = collected.queries
    successNotes.append(collected)
    failureNotes.append(collected)
    if trigger.allows(nil) { start() }
  }

  /// Cancels all searches of the group without a response.
  public func cancel() { queue.cancelAll() }

  /// Gets the responses to all pending searches of the group, in order, and returns the exchanges. Searches that a component makes on its
  /// own get their responses from that component's `settle()`.
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
            "resultsRangeMismatch: the multi searcher's answer has \(results.count) results, and these would be \(start + 1) to \(end)",
            isStaged: true)
          // The remaining components receive nothing.
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
  /// The notes of the components, and the searches without a response.
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
    // Each success leaves one more note, and a failure is then reported never, once or several times.
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
