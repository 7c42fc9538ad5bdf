import JSONText

/// A fault of a response.
public enum SearchFault: Sendable, Hashable {
  /// There is no network.
  case offline
  /// No host responds in time. Version 7 retries the same host endlessly.
  case timeout
  /// The engine rejects the request, with a status from 400 to 599 and a message.
  case status(Int, message: String?)
  /// A response that cannot be decoded: not JSON, or JSON of a different form.
  case unreadable
  /// A response without any results.
  case noResults
  /// This string instead of the engine's response: it can be decoded if it is JSON with `results`.
  case body(String)

  /// The responses that replace the engine's; nil if there are none.
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

  /// The error that the app receives; nil if it depends on how InstantSearch handles the response, or if there never is one.
  func error(_ version: InstantSearchVersion) -> SearchBackendError? {
    switch self {
    case .offline: SearchBackendError("no host can be reached: there is no network", isStaged: true)
    case .timeout: version == .v7 ? nil : SearchBackendError("no host can be reached: none answers in time", isStaged: true)
    case .status(let status, let message):
      // Statuses for which the client considers a host to be down.
      status >= 500
        ? SearchBackendError("every host answers with status \(status)\(message.map { ", \($0)" } ?? "")", isStaged: true)
        : SearchBackendError("status \(status)\(message.map { ": \($0)" } ?? "")", isStaged: true)
    case .unreadable: SearchBackendError("the answer cannot be read", isStaged: true)
    case .noResults: nil
    case .body(let text): Self.problem(text)
    }
  }
}

/// The traffic between the searchers of a screen and the engine: responses can be held back, fail, or arrive out of order.
///
/// Not to be used from several threads at once.
public final class SearchTraffic {
  /// Responses that will fail.
  struct Planned: Sendable, Hashable {
    let fault: SearchFault
    let target: Target
    var count: Int
  }

  /// The responses that are affected.
  public enum Target: Sendable, Hashable {
    /// The next response, for any searcher.
    case any
    /// Responses for a searcher, by its name on the screen.
    case searcher(String)
    /// Responses to searches for values of a facet.
    case facetSearches
  }

  /// How a cancelled request ends.
  public enum Cancellation: Sendable, Hashable {
    /// With URLSession's error, which version 8 reports as a failure.
    case urlSession
    /// Without an error.
    case silent
  }

  /// Whether responses are held until they are released.
  public private(set) var isHeld = false
  public let cancellation: Cancellation
  private(set) var planned: [Planned] = []
  /// The number of searches so far.
  private(set) var started = 0
  /// The actions to run after a pause, with their owners; they run by the end of every step.
  private var paused: [(owner: ObjectIdentifier, action: () -> Void)] = []

  public init(cancellation: Cancellation = .urlSession) {
    self.cancellation = cancellation
  }

  /// Holds all responses until `release`, except those that are let through individually.
  public func hold() { isHeld = true }

  /// Lets responses through again.
  public func release() { isHeld = false }

  /// Makes the next responses fail.
  ///
  /// - Parameters:
  ///   - count: the number of responses.
  ///   - target: the searches affected.
  public func fail(_ fault: SearchFault, count: Int = 1, only target: Target = .any) {
    planned.append(Planned(fault: fault, target: target, count: count))
  }

  /// The number of responses that will still fail.
  package var unused: Int { planned.map(\.count).reduce(0, +) }

  /// The number of a search that starts, in the order of all searchers.
  func number() -> Int {
    started += 1
    return started
  }

  /// The fault of the next response to a searcher, which is then used up; nil if there is none.
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

  /// Runs an action after a short pause, unless the same object requests a different one before then.
  package func afterPause(_ owner: AnyObject, _ action: @escaping () -> Void) {
    let owner = ObjectIdentifier(owner)
    paused.removeAll { $0.owner == owner }
    paused.append((owner, action))
  }

  /// Ends the pause and runs the actions.
  package func endPause() {
    let actions = paused.map(\.action)
    paused = []
    for action in actions { action() }
  }
}

extension SearchTraffic: Restorable {
  /// The responses that are to be held back or to fail.
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

  // The number of searches only influences their order, which is hashed by the stage that knows all searchers.
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(isHeld)
    hasher.combine(planned) {
      $0.combine("\($1.fault)")
      $0.combine("\($1.target)")
      $0.combine($1.count)
    }
  }
}
