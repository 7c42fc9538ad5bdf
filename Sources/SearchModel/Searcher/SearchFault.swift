import JSONText

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
  /// This text in place of the engine's answer: readable where it is JSON with `results`.
  case body(String)

  /// The answers that come in place of the engine's; nil where none do.
  var responses: [SearchResponse]? {
    switch self {
    case .noResults: return []
    case .body(let text): return try? Self.read(text)
    case .offline, .timeout, .status, .unreadable: return nil
    }
  }

  private static func problem(_ text: String) -> SearchBackendError? {
    do throws(SearchBackendError) {
      _ = try read(text)
      return nil
    } catch {
      return error
    }
  }

  private static func read(_ text: String) throws(SearchBackendError) -> [SearchResponse] {
    guard let results = (try? JSONValue(parsing: Array(text.utf8)))?["results"]?.array else {
      throw SearchBackendError("the answer cannot be read", isStaged: true)
    }
    var responses: [SearchResponse] = []
    for result in results {
      do throws(SearchBackendError) { responses.append(try SearchResponse(result)) } catch {
        throw SearchBackendError(error.message, isStaged: true)
      }
    }
    return responses
  }

  /// The error that the app receives; nil if it depends on how InstantSearch handles the answer, or if there never is one.
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
    case .body(let text): Self.problem(text)
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
    let target: Target
    var count: Int
  }

  /// Whose answers are meant.
  public enum Target: Sendable, Hashable {
    /// Whichever comes next.
    case any
    /// Those of a searcher, by what the screen calls it.
    case searcher(String)
    /// Those to searches for values of a facet.
    case facetSearches
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
  /// How many searches there were.
  private(set) var started = 0
  /// What happens after a pause, by whom; done by the end of every step.
  private var paused: [(owner: ObjectIdentifier, action: () -> Void)] = []

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
  ///   - target: of whom.
  public func fail(_ fault: SearchFault, count: Int = 1, only target: Target = .any) {
    planned.append(Planned(fault: fault, target: target, count: count))
  }

  /// How many answers are still to fail.
  package var unused: Int { planned.map(\.count).reduce(0, +) }

  /// The number of a search that starts, in the order of all searchers.
  func number() -> Int {
    started += 1
    return started
  }

  /// How the next answer to a searcher goes wrong; nil when it does not. Each is given once.
  func fault(for name: String, isFacetSearch: Bool) -> SearchFault? {
    let place = planned.firstIndex { planned in
      switch planned.target {
      case .any: true
      case .searcher(let searcher): searcher == name
      case .facetSearches: isFacetSearch
      }
    }
    guard let place else { return nil }
    planned[place].count -= 1
    defer { if planned[place].count <= 0 { planned.remove(at: place) } }
    return planned[place].fault
  }

  /// Does something after a short pause, unless the same object asks for something else by then.
  package func afterPause(_ owner: AnyObject, _ action: @escaping () -> Void) {
    let owner = ObjectIdentifier(owner)
    paused.removeAll { $0.owner == owner }
    paused.append((owner, action))
  }

  /// The pause is over.
  package func endPause() {
    let actions = paused.map(\.action)
    paused = []
    for action in actions { action() }
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
      $0.combine("\($1.target)")
      $0.combine($1.count)
    }
  }
}
