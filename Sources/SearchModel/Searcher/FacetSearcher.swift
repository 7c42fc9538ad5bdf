/// A search for values of one facet.
public struct FacetSearchQuery: Sendable, Hashable {
  public let indexName: String
  public let facet: Attribute
  /// What the values are searched for; empty finds the most frequent ones.
  public let text: String
  public let filters: String?

  public init(indexName: String, facet: Attribute, text: String, filters: String?) {
    self.indexName = indexName
    self.facet = facet
    self.text = text
    self.filters = filters
  }
}

/// Searches for values of a facet, under the filters of a state.
///
/// Like `HitsSearcher`, a search is pending until `settle()` has it answered.
public final class FacetSearcher {
  /// What one search sent and got.
  public struct Exchange: Sendable, Hashable {
    public let query: FacetSearchQuery
    public let outcome: Outcome
    /// Its place among the searches of all searchers.
    package let number: Int

    package init(query: FacetSearchQuery, outcome: Outcome, number: Int = 0) {
      self.number = number
      self.query = query
      self.outcome = outcome
    }
  }

  /// How a search ended.
  public enum Outcome: Sendable, Hashable {
    case success([Facet])
    case failure(SearchBackendError)
    /// Overtaken by another text, or by the answer to a later search.
    case cancelled
    /// No host answers in time, and the client does not give up.
    case retrying
  }

  /// The version whose behaviour is reproduced.
  public let version: InstantSearchVersion
  public let facet: Attribute
  /// Told after every answer.
  public let onResults = Signal<[Facet]>()
  /// Told after every search that failed.
  public let onError = Signal<SearchBackendError>()
  private let backend: any SearchBackend
  private let indexName: String
  private var text = ""
  private var filters: String?
  /// What lies between it and the back end.
  public let traffic: SearchTraffic
  private var queue = SearchQueue<FacetSearchQuery>()

  public init(
    backend: any SearchBackend, indexName: String, facet: Attribute, version: InstantSearchVersion = .v7,
    traffic: SearchTraffic = SearchTraffic()
  ) {
    self.traffic = traffic
    self.backend = backend
    self.indexName = indexName
    self.facet = facet
    self.version = version
  }

  /// Filters by a state from now on, and searches again whenever the state is notified.
  public func connectFilterState(_ filterState: FilterState) {
    filterState.onChange.subscribePast(with: self) { searcher, filters in
      searcher.filters = filters.expression(searcher.version)
      searcher.search()
    }
  }

  /// Sets the text and cancels what is pending. The same text again changes nothing.
  public func setQuery(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    cancel()
  }

  /// Cancels every search that is not answered yet.
  public func cancel() { queue.cancelAll() }

  /// Starts a search; it is answered by `settle()`.
  public func search() {
    queue.add(FacetSearchQuery(indexName: indexName, facet: facet, text: text, filters: filters), number: traffic.number())
  }

  /// Has every pending search answered, in order; what was sent and got. While answers are held back, only those that were cancelled end.
  /// Everybody is told on the caller's actor.
  @discardableResult
  public func settle(isolation: isolated (any Actor)? = #isolation) async -> [Exchange] {
    var exchanges: [Exchange] = []
    while let number = queue.next(isHeld: traffic.isHeld), let search = queue[number] {
      exchanges.append(await end(search, nil, isolation))
    }
    return exchanges
  }

  /// Has one search answered that waits, and those ended that this cancels; what was sent and got.
  package func answer(
    _ number: Int, _ fault: SearchFault? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> [Exchange] {
    guard let search = queue[number] else { return [] }
    var exchanges = [await end(search, fault, isolation)]
    while let number = queue.cancelled, let search = queue[number] { exchanges.append(await end(search, nil, isolation)) }
    return exchanges
  }

  /// The searches that wait for an answer, oldest first, by their numbers.
  package var waiting: [Int] { queue.waiting }

  /// The searches that were sent since this was asked last and are not answered. From now on they count as sent earlier.
  @discardableResult
  package func sent() -> [FacetSearchQuery] { queue.sent() }

  private func end(
    _ search: SearchQueue<FacetSearchQuery>.Search, _ fault: SearchFault?, _ isolation: isolated (any Actor)?
  ) async -> Exchange {
    func exchange(_ outcome: Outcome) -> Exchange { Exchange(query: search.request, outcome: outcome, number: search.number) }
    if search.isCancelled {
      queue.remove(search.number)
      return exchange(.cancelled)
    }
    let fault = fault ?? traffic.fault(for: .facet)
    if fault == .timeout, version == .v7 {
      queue.retry(search.number, search.request)
      return exchange(.retrying)
    }
    queue.remove(search.number)
    let outcome: Outcome
    do throws(SearchBackendError) {
      if let fault { throw fault.error(version) ?? SearchBackendError("the answer cannot be read", isStaged: true) }
      let facets = try await backend.searchForFacetValues(search.request)
      outcome = .success(facets)
      onResults.fire(facets)
    } catch {
      outcome = .failure(error)
      onError.fire(error)
    }
    queue.cancel(olderThan: search.number)
    return exchange(outcome)
  }
}

extension FacetSearcher: Restorable {
  /// The text, the filters, and what is not answered yet.
  package struct Memory: Sendable {
    let text: String
    let filters: String?
    let queue: SearchQueue<FacetSearchQuery>
  }

  package var memory: Memory {
    get { Memory(text: text, filters: filters, queue: queue) }
    set { (text, filters, queue) = (newValue.text, newValue.filters, newValue.queue) }
  }

  package var parts: [any Restorable] { [onResults, onError] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(text)
    hasher.combine(filters)
    queue.hash(into: &hasher) { $0.combine($1) }
  }
}
