/// The searches of one searcher that have not ended, in the order in which they were started.
///
/// Source: InstantSearch iOS, `Sequencer.swift`: at most three wait. A response cancels all older searches, and so does an explicit
/// cancellation.
package struct SearchQueue<Request: Sendable>: Sendable {
  package struct Search: Sendable {
    /// Its number in the order of the searches of all searchers.
    let number: Int
    var request: Request
    fileprivate(set) var isCancelled = false
    /// Whether the client keeps retrying.
    fileprivate(set) var isRetrying = false
    /// Whether it was sent in an earlier step.
    fileprivate(set) var isLate = false
  }

  private static var mostWaiting: Int { 3 }

  private(set) var searches: [Search] = []

  var isEmpty: Bool { searches.isEmpty }

  /// The number of the next search to end: one that was cancelled, or whose response is not held back; nil if none.
  func next(isHeld: Bool) -> Int? { searches.first { $0.isCancelled || !($0.isRetrying || isHeld) }?.number }

  /// The first search that was cancelled but has not been reported as such.
  var cancelled: Int? { searches.first { $0.isCancelled }?.number }

  /// The searches that wait for a response, oldest first.
  var waiting: [Int] { searches.compactMap { $0.isCancelled || $0.isRetrying ? nil : $0.number } }

  /// Whether a response that has not been cancelled is awaited.
  var isWanted: Bool { searches.contains { !$0.isCancelled } }

  subscript(number: Int) -> Search? { searches.first { $0.number == number } }

  mutating func add(_ request: Request, number: Int) {
    searches.append(Search(number: number, request: request))
    let wanted = searches.indices.filter { !searches[$0].isCancelled }
    for index in wanted.dropLast(Self.mostWaiting) { searches[index].isCancelled = true }
  }

  mutating func cancelAll() {
    for index in searches.indices { searches[index].isCancelled = true }
  }

  mutating func cancel(olderThan number: Int) {
    for index in searches.indices where searches[index].number < number { searches[index].isCancelled = true }
  }

  mutating func retry(_ number: Int, _ request: Request) {
    guard let index = searches.firstIndex(where: { $0.number == number }) else { return }
    searches[index].request = request
    searches[index].isRetrying = true
  }

  mutating func remove(_ number: Int) { searches.removeAll { $0.number == number } }

  mutating func removeAll() { searches = [] }

  /// The requests sent since the last call that wait for a response; from now on they count as sent in an earlier step.
  ///
  /// - Parameter fixed: returns the request in its final form.
  mutating func sent(_ fixed: (Request) -> Request = { $0 }) -> [Request] {
    var sent: [Request] = []
    for index in searches.indices {
      searches[index].request = fixed(searches[index].request)
      if !searches[index].isLate, !searches[index].isRetrying { sent.append(searches[index].request) }
      searches[index].isLate = true
    }
    return sent
  }

  func hash(into hasher: inout StateHasher, _ request: (inout StateHasher, Request) -> Void) {
    hasher.combine(searches) {
      $0.combine($1.isCancelled)
      $0.combine($1.isRetrying)
      $0.combine($1.isLate)
      request(&$0, $1.request)
    }
  }
}
