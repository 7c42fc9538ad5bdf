/// How an answer can go wrong.
public enum SearchFault: Sendable, Hashable {
  /// There is no network.
  case offline
  /// No host answers in time. Version 7 tries the same host again and again, and never gives up.
  case timeout
  /// The engine refuses, with a status from 400 to 599 and what it says of it.
  case status(Int, message: String?)
  /// An answer that cannot be read: no JSON, or JSON of another form.
  case unreadable
  /// An answer with no results at all.
  case noResults

  /// What the app is told; nil where that is found out by what InstantSearch makes of the answer, or never.
  func error(_ version: InstantSearchVersion) -> SearchBackendError? {
    switch self {
    case .offline: SearchBackendError("no host can be reached: there is no network", isStaged: true)
    case .timeout: version == .v7 ? nil : SearchBackendError("no host can be reached: none answers in time", isStaged: true)
    case .status(let status, let message):
      // What the client takes for a host that is down.
      status >= 500
        ? SearchBackendError("no host can be reached: each answers with status \(status)\(message.map { ", \($0)" } ?? "")", isStaged: true)
        : SearchBackendError("status \(status)\(message.map { ": \($0)" } ?? "")", isStaged: true)
    case .unreadable: SearchBackendError("the answer cannot be read", isStaged: true)
    case .noResults: nil
    }
  }
}

/// What lies between the searchers of a screen and the engine: answers can be held back, fail, or come out of order.
///
/// Not to be used from several threads at once.
public final class SearchTraffic {
  /// Answers that are to fail.
  struct Planned: Sendable, Hashable {
    let fault: SearchFault
    /// nil: whichever is answered next.
    let searcher: Searcher?
    var count: Int
  }

  /// Who searches.
  public enum Searcher: String, Sendable, CaseIterable {
    /// For hits.
    case main
    /// For values of a facet.
    case facet
  }

  /// How a request that was cancelled ends.
  public enum Cancellation: Sendable, Hashable {
    /// As URLSession ends it: version 8 takes that for an error.
    case urlSession
    /// Without a word.
    case silent
  }

  /// Whether answers wait until they are let through.
  public private(set) var isHeld = false
  public let cancellation: Cancellation
  private(set) var planned: [Planned] = []
  private var started = 0

  public init(cancellation: Cancellation = .urlSession) {
    self.cancellation = cancellation
  }

  /// From now on no search is answered before `release`, unless it is let through by itself.
  public func hold() { isHeld = true }

  /// Answers come again as usual.
  public func release() { isHeld = false }

  /// Has the next answers fail.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - searcher: of which searcher; nil: of any.
  public func fail(_ fault: SearchFault, count: Int = 1, only searcher: Searcher? = nil) {
    planned.append(Planned(fault: fault, searcher: searcher, count: count))
  }

  /// How many answers are still to fail.
  package var unused: Int { planned.map(\.count).reduce(0, +) }

  /// The number of a search that starts, in the order of all searchers.
  func number() -> Int {
    started += 1
    return started
  }

  /// How the next answer to a searcher goes wrong; nil when it does not. Each is given once.
  func fault(for searcher: Searcher) -> SearchFault? {
    guard let place = planned.firstIndex(where: { $0.searcher == nil || $0.searcher == searcher }) else { return nil }
    planned[place].count -= 1
    defer { if planned[place].count <= 0 { planned.remove(at: place) } }
    return planned[place].fault
  }
}

extension SearchTraffic: Restorable {
  /// What is held back, and what is to fail.
  package struct Memory: Sendable {
    let isHeld: Bool
    let planned: [Planned]
    let started: Int
  }

  package var memory: Memory {
    get { Memory(isHeld: isHeld, planned: planned, started: started) }
    set { (isHeld, planned, started) = (newValue.isHeld, newValue.planned, newValue.started) }
  }
  package var parts: [any Restorable] { [] }

  // How many searches there were influences nothing but their order, which is hashed where all searchers are known.
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(isHeld)
    hasher.combine(planned) {
      $0.combine("\($1.fault)")
      $0.combine($1.searcher?.rawValue)
      $0.combine($1.count)
    }
  }
}
