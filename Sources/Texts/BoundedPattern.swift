import Dispatch
import Synchronization

/// A regular expression whose search ends.
///
/// Repetitions inside a repeated group, `(a+)+`, can take longer than anybody waits: such an expression is searched for in a thread of its
/// own, which is left to itself after a time. All others are searched for at once.
package struct BoundedPattern: Sendable, Hashable {
  package let pattern: String
  private let ignoresCase: Bool
  private let isRisky: Bool

  /// How long a search may take, in seconds.
  private static let patience = 2

  /// nil where the pattern is no regular expression.
  package init?(_ pattern: String, ignoresCase: Bool = false) {
    guard (try? Regex(pattern)) != nil else { return nil }
    (self.pattern, self.ignoresCase) = (pattern, ignoresCase)
    isRisky = Self.repeatsGroups(pattern)
  }

  /// Whether it occurs in a text; false where that takes too long.
  package func occurs(in text: String) -> Bool {
    guard isRisky else { return Self.search(pattern, ignoresCase, text) }
    let (pattern, ignoresCase) = (pattern, ignoresCase)
    let box = Box()
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      let result = Self.search(pattern, ignoresCase, text)
      box.found.withLock { $0 = result }
      end.signal()
    }
    return end.wait(timeout: .now() + .seconds(Self.patience)) == .success && box.found.withLock { $0 }
  }

  /// What a thread has found, for whoever still waits.
  private final class Box: Sendable {
    let found = Mutex(false)
  }

  private static func search(_ pattern: String, _ ignoresCase: Bool, _ text: String) -> Bool {
    guard let expression = try? Regex(pattern).ignoresCase(ignoresCase) else { return false }
    return (try? expression.firstMatch(in: text)) != nil
  }

  /// Whether a group that has a repetition or a choice in it is repeated itself.
  private static func repeatsGroups(_ pattern: String) -> Bool {
    // Of each group that is open, whether it has one.
    var groups: [Bool] = []
    var characters = pattern[...]
    while let character = characters.popFirst() {
      switch character {
      case "\\": _ = characters.popFirst()
      case "[":
        while let next = characters.popFirst(), next != "]" { if next == "\\" { _ = characters.popFirst() } }
      case "(": groups.append(false)
      case ")":
        let varies = groups.popLast() ?? false
        let isRepeated = characters.first.map { "*+{".contains($0) } ?? false
        if varies, isRepeated { return true }
        if varies || isRepeated, !groups.isEmpty { groups[groups.count - 1] = true }
      case "*", "+", "?", "|", "{": if !groups.isEmpty { groups[groups.count - 1] = true }
      default: break
      }
    }
    return false
  }
}
