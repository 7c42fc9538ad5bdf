/// How searches run, whatever is searched for: they wait, are answered one after the other, fail, and cancel each other.
///
/// Source: InstantSearch iOS, `Searcher/AbstractSearcher.swift` and `Sequencer.swift`.
package protocol SearchProcess: Searchable {
  /// What is kept of a search until it starts.
  associatedtype Draft: Sendable
  associatedtype Request: Sendable
  associatedtype Results: Sendable & Hashable

  /// What a screen calls it.
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

  /// What a search is made of.
  func draft() -> Draft
  /// What is sent for it, when it starts.
  func request(_ draft: Draft) -> Request
  /// The same as a draft that does not change any more.
  func fixed(_ draft: Draft) -> Draft
  /// Has the back end answer, unless other answers come in place of its own.
  func fetch(_ request: Request, given: [SearchResponse]?, isolation: isolated (any Actor)?) async throws(SearchBackendError) -> Results
  /// Called before a failure is told.
  func willFail(_ request: Request)
}

extension SearchProcess where Draft == Request {
  package func request(_ draft: Draft) -> Request { draft }
}

extension SearchProcess {
  package var isFacetSearch: Bool { false }
  package func willFail(_ request: Request) {}
  package func fixed(_ draft: Draft) -> Draft { draft }

  /// Starts a search.
  func start() {
    queue.add(draft(), number: traffic.number())
    onSearch.fire(())
    onLoading.fire(true)
  }

  /// Has all searches that one screen's searchers are waiting for answered, in order.
  func settleAll(isolation: isolated (any Actor)?) async -> [SearchExchange<Request, Results>] {
    traffic.endPause()
    await SearchProcesses([self]).settle(isolation: isolation)
    return takeEnded()
  }

  /// What has ended since this was asked last, in order.
  package func takeEnded() -> [SearchExchange<Request, Results>] {
    defer { ended = [] }
    return ended
  }

  /// Ends a search: it is answered, fails, or was cancelled.
  fileprivate func end(_ number: Int, _ given: SearchFault?, isFollowUp: Bool, isolation: isolated (any Actor)?) async {
    guard let search = queue[number] else { return }
    let request = request(search.request)
    func note(_ outcome: SearchOutcome<Results>) {
      ended.append(SearchExchange(request: request, outcome: outcome, isFollowUp: isFollowUp, isLate: search.isLate, number: number))
    }
    if search.isCancelled {
      queue.remove(number)
      note(.cancelled)
      // Version 8 only knows the language's own cancellation error, which URLSession does not throw.
      if version == .v8, traffic.cancellation == .urlSession {
        onError.fire(SearchBackendError("no host can be reached: the request was cancelled", isStaged: true))
      }
      onLoading.fire(queue.isWanted)
      // Its operation counts as finished there, and is taken away twice.
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
    // What was asked earlier is of no interest any more, however this one ended.
    queue.cancel(olderThan: number)
    onLoading.fire(queue.isWanted)
  }

  /// Ends everything: results lead to searches without end.
  fileprivate func breakCircle(at number: Int, after count: Int) {
    guard let search = queue[number] else { return }
    queue.removeAll()
    let error = SearchBackendError(
      "results triggered more than \(count) additional searches: widgets keep triggering each other's searches")
    ended.append(SearchExchange(request: request(search.request), outcome: .failure(error), isFollowUp: true, number: number))
  }

  /// The searches that wait for an answer, oldest first, by their numbers.
  package var waiting: [Int] { queue.waiting }

  fileprivate var firstCancelled: Int? { queue.cancelled }
  fileprivate func nextToEnd(isHeld: Bool) -> Int? { queue.next(isHeld: isHeld) }

  /// What was sent since this was asked last and is not answered. From now on it counts as sent earlier.
  @discardableResult
  package func takeSent() -> [Request] { queue.sent { fixed($0) }.map { request($0) } }
}

/// The searchers of a screen, whose searches are answered in the order in which they were sent.
package struct SearchProcesses {
  private let searchers: [any SearchProcess]
  /// How many searches may follow each other from results alone before it counts as a loop.
  static let maximumChain = 32

  package init(_ searchers: [any SearchProcess]) {
    self.searchers = searchers
  }

  /// Has every search answered that waits, those included that results give rise to. While answers are held back, only those that
  /// were cancelled end.
  ///
  /// - Parameter last: the last search that no result gave rise to; that which was sent last unless given.
  package func settle(after last: Int? = nil, isolation: isolated (any Actor)? = #isolation) async {
    guard let traffic = searchers.first?.traffic else { return }
    let last = last ?? traffic.started
    var chain = 0
    while let (number, searcher) = next(isHeld: traffic.isHeld) {
      // Searches that results gave rise to come after those that were waiting.
      if number > last { chain += 1 }
      if chain > Self.maximumChain {
        searcher.breakCircle(at: number, after: Self.maximumChain)
        continue
      }
      await searcher.end(number, nil, isFollowUp: number > last, isolation: isolation)
    }
  }

  /// Has one search answered that waits, and those ended that this cancels.
  ///
  /// - Parameter fault: how its answer goes wrong.
  package func answer(_ number: Int, _ fault: SearchFault? = nil, isolation: isolated (any Actor)? = #isolation) async {
    guard let searcher = searchers.first(where: { $0.waiting.contains(number) }) else { return }
    await searcher.end(number, fault, isFollowUp: false, isolation: isolation)
    while let number = searcher.firstCancelled { await searcher.end(number, nil, isFollowUp: false, isolation: isolation) }
  }

  /// The number of the search that was sent last.
  package var started: Int { searchers.first?.traffic.started ?? 0 }

  /// The searches that wait for an answer, oldest first, by their numbers.
  package var waiting: [Int] { searchers.flatMap(\.waiting).sorted() }

  private func next(isHeld: Bool) -> (Int, any SearchProcess)? {
    searchers.compactMap { searcher in searcher.nextToEnd(isHeld: isHeld).map { ($0, searcher) } }.min { $0.0 < $1.0 }
  }
}
