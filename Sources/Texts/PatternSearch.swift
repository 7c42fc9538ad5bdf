import Dispatch
import Synchronization

/// Searches of texts for regular expressions, each for a limited time.
///
/// An expression such as `a*a*a*a*b` can match the same text in so many ways that its search takes hours. Such a search is given up after two
/// seconds, and the expression is not searched for again. The thread of the search ends with the process.
package enum PatternSearch {
  /// The result of a search.
  package enum Outcome: Sendable, Hashable {
    case found, absent
    /// The search was given up.
    case unfinished
  }

  /// How long a search may take.
  package static let limit = Duration.seconds(2)

  private struct Search: Hashable {
    let pattern: String
    let ignoresCase: Bool
  }

  private static let givenUp = Mutex<Set<Search>>([])

  /// Searches for a part of a text that matches an expression.
  ///
  /// - Parameters:
  ///   - pattern: The expression; one that is not valid is absent.
  ///   - limit: How long the search may take; for tests.
  package static func outcome(of pattern: String, in text: String, ignoringCase: Bool = false, within limit: Duration = limit) -> Outcome {
    let search = Search(pattern: pattern, ignoresCase: ignoringCase)
    if givenUp.withLock({ $0.contains(search) }) { return .unfinished }
    let result = Result()
    DispatchQueue(label: "pattern").async {
      let expression = try? Regex(pattern)
      let isFound = (ignoringCase ? expression?.ignoresCase() : expression).flatMap { try? $0.firstMatch(in: text) } != nil
      result.finish(isFound ? .found : .absent)
    }
    let outcome = result.wait(limit)
    if outcome == .unfinished { givenUp.withLock { _ = $0.insert(search) } }
    return outcome
  }

  /// Whether a search for the expression has been given up.
  package static func hasGivenUp(_ pattern: String) -> Bool {
    givenUp.withLock { searches in searches.contains { $0.pattern == pattern } }
  }

  /// The result of a search on another thread.
  private final class Result: Sendable {
    private let outcome = Mutex(Outcome.unfinished)
    private let isFinished = DispatchSemaphore(value: 0)

    func finish(_ outcome: Outcome) {
      self.outcome.withLock { $0 = outcome }
      isFinished.signal()
    }

    func wait(_ limit: Duration) -> Outcome {
      let (seconds, fraction) = limit.components
      let time = DispatchTimeInterval.milliseconds(Int(seconds) * 1000 + Int(fraction / 1_000_000_000_000_000))
      _ = isFinished.wait(timeout: .now() + time)
      return outcome.withLock(\.self)
    }
  }
}
