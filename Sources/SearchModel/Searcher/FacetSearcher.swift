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
  private var pending: [Pending] = []

  /// A search not answered yet.
  struct Pending: Sendable, Hashable {
    let number: Int
    let query: FacetSearchQuery
    var isCancelled = false
    /// Whether it is tried again and again.
    var isRetrying = false
    /// Whether that was told in an earlier step.
    var isToldRetrying = false
    /// Whether it was sent in an earlier step.
    var isLate = false
  }

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
  public func cancel() {
    for index in pending.indices { pending[index].isCancelled = true }
  }

  /// Starts a search; it is answered by `settle()`.
  public func search() {
    let query = FacetSearchQuery(indexName: indexName, facet: facet, text: text, filters: filters)
    pending.append(Pending(number: traffic.number(), query: query))
    let alive = pending.indices.filter { !pending[$0].isCancelled }
    for index in alive.dropLast(HitsSearcher.maximumPending) { pending[index].isCancelled = true }
  }

  /// Has every pending search answered, in order; what was sent and got. While answers are held back, only those that were cancelled end.
  /// Everybody is told on the caller's actor.
  @discardableResult
  public func settle(isolation: isolated (any Actor)? = #isolation) async -> [Exchange] {
    var exchanges: [Exchange] = []
    while let place = pending.firstIndex(where: { $0.isCancelled || !($0.isRetrying || traffic.isHeld) }) {
      if let exchange = await end(place, nil, isolation) { exchanges.append(exchange) }
    }
    return exchanges
  }

  /// Has one search answered that waits, and those ended that this cancels; what was sent and got.
  package func answer(
    _ number: Int, _ fault: SearchFault? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> [Exchange] {
    guard let place = pending.firstIndex(where: { $0.number == number }) else { return [] }
    var exchanges = [await end(place, fault, isolation)]
    while let place = pending.firstIndex(where: \.isCancelled) { exchanges.append(await end(place, nil, isolation)) }
    return exchanges.compactMap(\.self)
  }

  /// Searches that wait for an answer, oldest first.
  package var waiting: [Int] { pending.filter { !$0.isCancelled && !$0.isRetrying }.map(\.number) }

  /// The searches that were sent since this was asked last and are not answered. From now on they count as sent earlier.
  package func sent() -> [FacetSearchQuery] {
    pending.indices.compactMap { index -> FacetSearchQuery? in
      defer {
        pending[index].isLate = true
        pending[index].isToldRetrying = pending[index].isRetrying
      }
      return pending[index].isLate || pending[index].isRetrying ? nil : pending[index].query
    }
  }

  private func end(
    _ place: Int, _ fault: SearchFault?, _ isolation: isolated (any Actor)?
  ) async -> Exchange? {
    let search = pending[place]
    if search.isCancelled {
      pending.remove(at: place)
      // That one is tried again and again was told when it began.
      return search.isToldRetrying ? nil : Exchange(query: search.query, outcome: .cancelled, number: search.number)
    }
    let fault = fault ?? traffic.fault(for: "facet")
    if fault == .timeout, version == .v7 {
      pending[place].isRetrying = true
      return Exchange(query: search.query, outcome: .retrying, number: search.number)
    }
    pending.remove(at: place)
    let outcome: Outcome
    do throws(SearchBackendError) {
      if let fault { throw fault.error(version) ?? SearchBackendError("the answer cannot be read", isStaged: true) }
      let facets = try await backend.searchForFacetValues(search.query)
      outcome = .success(facets)
      onResults.fire(facets)
    } catch {
      outcome = .failure(error)
      onError.fire(error)
    }
    for index in pending.indices where pending[index].number < search.number { pending[index].isCancelled = true }
    return Exchange(query: search.query, outcome: outcome, number: search.number)
  }
}

extension FacetSearcher: Restorable {
  /// The text, the filters, and what is not answered yet.
  package struct Memory: Sendable {
    let text: String
    let filters: String?
    let pending: [Pending]
  }

  package var memory: Memory {
    get { Memory(text: text, filters: filters, pending: pending) }
    set { (text, filters, pending) = (newValue.text, newValue.filters, newValue.pending) }
  }

  package var parts: [any Restorable] { [onResults, onError] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(text)
    hasher.combine(filters)
    hasher.combine(pending) {
      $0.combine($1.query)
      $0.combine($1.isCancelled)
      $0.combine($1.isRetrying)
      $0.combine($1.isLate)
    }
  }
}
