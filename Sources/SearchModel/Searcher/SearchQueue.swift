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

  /// Those that were cancelled come first, because a search is only cancelled together with all older ones. A slice, because the first one is
  /// the one that is removed.
  private var searches: ArraySlice<Search> = []

  /// The indices of the searches that have not been cancelled, latest first.
  private var wanted: some Sequence<Int> { searches.indices.reversed().prefix { !searches[$0].isCancelled } }

  var isEmpty: Bool { searches.isEmpty }

  /// The number of the next search to end: one that was cancelled, or whose response is not held back; nil if none.
  func next(isHeld: Bool) -> Int? { cancelled ?? (isHeld ? nil : searches.first { !$0.isRetrying }?.number) }

  /// The first search that was cancelled but has not been reported as such.
  var cancelled: Int? { searches.first.flatMap { $0.isCancelled ? $0.number : nil } }

  /// The searches that wait for a response, oldest first.
  var waiting: [Int] { wanted.filter { !searches[$0].isRetrying }.map { searches[$0].number }.reversed() }

  /// Whether a response that has not been cancelled is awaited.
  var isWanted: Bool { searches.last.map { !$0.isCancelled } ?? false }

  subscript(number: Int) -> Search? { index(of: number).map { searches[$0] } }

  private func index(of number: Int) -> Int? {
    let index = searches.partitioningIndex { $0.number >= number }
    return index < searches.endIndex && searches[index].number == number ? index : nil
  }

  mutating func add(_ request: Request, number: Int) {
    searches.append(Search(number: number, request: request))
    for index in Array(wanted.dropFirst(Self.mostWaiting)) { searches[index].isCancelled = true }
  }

  mutating func cancelAll() { cancel(olderThan: .max) }

  mutating func cancel(olderThan number: Int) {
    for index in Array(wanted) where searches[index].number < number { searches[index].isCancelled = true }
  }

  mutating func retry(_ number: Int, _ request: Request) {
    guard let index = index(of: number) else { return }
    searches[index].request = request
    searches[index].isRetrying = true
  }

  mutating func remove(_ number: Int) {
    if searches.first?.number == number { searches.removeFirst() } else if let index = index(of: number) { searches.remove(at: index) }
  }

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
