/// Runs searches of any kind: they wait, get their responses one after the other, fail, and cancel each other.
///
/// Source: InstantSearch iOS, `Searcher/AbstractSearcher.swift` and `Sequencer.swift`.
package protocol SearchProcess: Searchable {
  /// The data of a search that is kept until it starts.
  associatedtype Draft: Sendable
  associatedtype Request: Sendable
  associatedtype Results: Sendable & Hashable

  /// The name of the searcher on its screen.
  var name: String { get }
  var version: InstantSearchVersion { get }
  /// Searches that have not ended.
  var queue: SearchQueue<Draft> { get set }
  /// Searches that have ended but have not been collected.
  var ended: [SearchExchange<Request, Results>] { get set }
  var isFacetSearch: Bool { get }
  var onResults: Signal<Results> { get }
  var onError: Signal<SearchBackendError> { get }
  var onLoading: Signal<Bool> { get }
  var onSearch: Signal<Void> { get }

  /// The data of a search that starts now.
  func draft() -> Draft
  /// The request to send when a draft's search starts.
  func request(_ draft: Draft) -> Request
  /// The same draft in a form that no longer changes.
  func fixed(_ draft: Draft) -> Draft
  /// Gets the response from the back end, unless other responses are given instead.
  func fetch(_ request: Request, given: [SearchResponse]?, isolation: isolated (any Actor)?) async throws(SearchBackendError) -> Results
  /// Called before a failure is published.
  func willFail(_ request: Request)
}

extension SearchProcess where Draft == Request {
  package func request(_ draft: Draft) -> Request { draft }
}

extension SearchProcess {
  package var isFacetSearch: Bool { false }
  package func willFail(_ request: Request) {}
  package func fixed(_ draft: Draft) -> Draft { draft }

  func start() {
    queue.add(draft(), number: traffic.number())
    onSearch.fire(())
    onLoading.fire(true)
  }

  /// Gets the responses to all searches of this searcher, in order.
  func settleAll(isolation: isolated (any Actor)?) async -> [SearchExchange<Request, Results>] {
    traffic.endPause()
    await SearchProcesses([self]).settle(isolation: isolation)
    return takeEnded()
  }

  /// The exchanges since the last call, in order.
  package func takeEnded() -> [SearchExchange<Request, Results>] {
    defer { ended = [] }
    return ended
  }

  /// Ends a search, with a response, a failure or a cancellation.
  fileprivate func end(_ number: Int, _ given: SearchFault?, isFollowUp: Bool, isolation: isolated (any Actor)?) async {
    guard let search = queue[number] else { return }
    let request = request(search.request)
    func note(_ outcome: SearchOutcome<Results>) {
      ended.append(SearchExchange(request: request, outcome: outcome, isFollowUp: isFollowUp, isLate: search.isLate, number: number))
    }
    if search.isCancelled {
      queue.remove(number)
      note(.cancelled)
      // Version 8 only recognizes Swift's own cancellation error, which URLSession does not throw.
      if version == .v8, traffic.cancellation == .urlSession {
        onError.fire(SearchBackendError("the request was cancelled", isStaged: true))
      }
      onLoading.fire(queue.isWanted)
      // The operation counts as finished in version 8, and is removed twice.
      if version == .v8 { onLoading.fire(queue.isWanted) }
      return
    }
    let fault = given ?? traffic.fault(for: name, isFacetSearch: isFacetSearch)
    if fault == .timeout, version == .v7 {
      queue.retry(number, fixed(search.request))
      return note(.retrying)
    }
    queue.remove(number)
    do throws(SearchBackendError) {
      if let error = fault?.error(version) { throw error }
      let results = try await fetch(request, given: fault?.responses, isolation: isolation)
      note(.success(results))
      onResults.fire(results)
    } catch {
      note(.failure(error))
      willFail(request)
      onError.fire(error)
    }
    // Earlier searches are no longer of interest, whatever the outcome of this one.
    queue.cancel(olderThan: number)
    onLoading.fire(queue.isWanted)
  }

  /// Ends all searches, because results keep triggering searches endlessly.
  fileprivate func breakCircle(at number: Int, after count: Int) {
    guard let search = queue[number] else { return }
    queue.removeAll()
    let error = SearchBackendError(
      "results triggered more than \(count) additional searches: widgets keep triggering each other's searches")
    ended.append(SearchExchange(request: request(search.request), outcome: .failure(error), isFollowUp: true, number: number))
  }

  /// The numbers of the searches that wait for a response, oldest first.
  package var waiting: [Int] { queue.waiting }

  fileprivate var firstCancelled: Int? { queue.cancelled }
  fileprivate func nextToEnd(isHeld: Bool) -> Int? { queue.next(isHeld: isHeld) }

  /// The requests sent since the last call that have no response yet. From now on they count as sent earlier.
  @discardableResult
  package func takeSent() -> [Request] { queue.sent { fixed($0) }.map { request($0) } }
}

/// The searchers of a screen, whose searches get their responses in the order in which they were sent.
package struct SearchProcesses {
  private let searchers: [any SearchProcess]
  /// The number of searches that may follow each other from results alone before this counts as a loop.
  static let maximumChain = 32

  package init(_ searchers: [any SearchProcess]) {
    self.searchers = searchers
  }

  /// Gets the responses to all waiting searches, including those that results trigger. While responses are held back, only cancelled
  /// searches end.
  ///
  /// - Parameter last: the last search that was not triggered by results; by default the one sent last.
  package func settle(after last: Int? = nil, isolation: isolated (any Actor)? = #isolation) async {
    guard let traffic = searchers.first?.traffic else { return }
    let last = last ?? traffic.started
    var chain = 0
    while let (number, searcher) = next(isHeld: traffic.isHeld) {
      // Searches triggered by results come after those that were waiting.
      if number > last { chain += 1 }
      if chain > Self.maximumChain {
        searcher.breakCircle(at: number, after: Self.maximumChain)
        continue
      }
      await searcher.end(number, nil, isFollowUp: number > last, isolation: isolation)
    }
  }

  /// Gets the response to one waiting search, and ends those that this cancels.
  ///
  /// - Parameter fault: the fault of the response.
  package func answer(_ number: Int, _ fault: SearchFault? = nil, isolation: isolated (any Actor)? = #isolation) async {
    guard let searcher = searchers.first(where: { $0.waiting.contains(number) }) else { return }
    await searcher.end(number, fault, isFollowUp: false, isolation: isolation)
    while let number = searcher.firstCancelled { await searcher.end(number, nil, isFollowUp: false, isolation: isolation) }
  }

  /// The number of the search that was sent last.
  package var started: Int { searchers.first?.traffic.started ?? 0 }

  /// The numbers of the searches that wait for a response, oldest first.
  package var waiting: [Int] { searchers.flatMap(\.waiting).sorted() }

  private func next(isHeld: Bool) -> (Int, any SearchProcess)? {
    searchers.compactMap { searcher in searcher.nextToEnd(isHeld: isHeld).map { ($0, searcher) } }.min { $0.0 < $1.0 }
  }
}
