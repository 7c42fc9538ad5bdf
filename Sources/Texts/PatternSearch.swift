import Dispatch
import Synchronization

/// Searches of texts for a regular expression, each for a limited time.
///
/// An expression such as `a*a*a*a*b` can match the same text in so many ways that its search takes hours. Such a search is given up after
/// two seconds and not started again. Its thread runs until the process ends, so at most eight are left running, and after that no more are
/// started. Expressions without groups and with at most two repetitions are searched for directly: they end soon.
package struct PatternSearch {
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
    let text: String
    let ignoresCase: Bool
  }

  private static let givenUp = Mutex<Set<Search>>([])
  /// The most searches that may still be running after they were given up.
  private static let mostOpen = 8

  private let pattern: String
  private let ignoresCase: Bool
  /// The expression if it is searched for directly.
  private let expression: Regex<AnyRegexOutput>?

  /// nil if the pattern is not a valid regular expression. The cost is that of compiling it.
  package init?(_ pattern: String, ignoringCase: Bool = false) {
    guard let expression = try? Regex(pattern) else { return nil }
    (self.pattern, ignoresCase) = (pattern, ignoringCase)
    let isCheap = !pattern.contains("(") && Self.repetitions(in: pattern) <= 2
    self.expression = isCheap ? (ignoringCase ? expression.ignoresCase() : expression) : nil
  }

  /// Searches for a part of a text that matches the expression.
  ///
  /// - Parameter limit: How long the search may take.
  package func outcome(in text: String, within limit: Duration = limit) -> Outcome {
    if let expression {
      let match = try? expression.firstMatch(in: text)
      return match == nil ? .absent : .found
    }
    let search = Search(pattern: pattern, text: text, ignoresCase: ignoresCase)
    let isHopeless = Self.givenUp.withLock { $0.contains(search) || $0.count >= Self.mostOpen }
    if isHopeless { return .unfinished }
    let result = Result()
    DispatchQueue(label: "pattern").async {
      let expression = try? Regex(search.pattern)
      let found = (search.ignoresCase ? expression?.ignoresCase() : expression).flatMap { try? $0.firstMatch(in: search.text) }
      result.finish(found == nil ? .absent : .found)
    }
    let outcome = result.wait(limit)
    if outcome == .unfinished { Self.givenUp.withLock { _ = $0.insert(search) } }
    return outcome
  }

  /// Whether searches for it may take long, judged by some texts that consist of the pattern's own letters.
  package var mayNotEnd: Bool {
    guard expression == nil else { return false }
    var letters: [Character] = []
    for character in pattern where character.isLetter || character.isNumber {
      if !letters.contains(character), letters.count < 3 { letters.append(character) }
    }
    return (letters.isEmpty ? ["a"] : letters).contains { letter in
      outcome(in: String(repeating: letter, count: 60) + "\u{1}") == .unfinished
    }
  }

  /// Whether a search for the expression has been given up.
  package var hasGivenUp: Bool {
    expression == nil && Self.givenUp.withLock { searches in searches.contains { $0.pattern == pattern && $0.ignoresCase == ignoresCase } }
  }

  /// The number of characters that can be quantifiers, whether or not they are here.
  private static func repetitions(in pattern: String) -> Int { pattern.utf8.count { "*+?{".utf8.contains($0) } }

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
