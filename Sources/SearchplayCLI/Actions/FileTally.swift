import Synchronization

/// Counts generated files by outcome, for one line at the end of many; a hint is given once for all of them.
final class FileTally: Sendable {
  /// Whether there are several documents, which are summed up.
  let isOfMany: Bool

  enum Outcome: Sendable {
    case current, written, stale
  }

  private let counts = Mutex<[Outcome: Int]>([:])

  private let hinted = Mutex<Set<String>>([])
  private let named = Mutex(0)

  /// The most written files that are named; all of them are counted.
  private static let mostNamed = 10

  /// Whether another written file is named, rather than only counted.
  func names() -> Bool {
    if !isOfMany { return true }
    return named.withLock { count in
      count += 1
      return count <= Self.mostNamed
    }
  }

  init(isOfMany: Bool) { self.isOfMany = isOfMany }

  /// `; run 'searchplay docs' to write it`, for the first file that needs this command; empty for the others.
  func hint(_ command: String) -> String {
    hinted.withLock { $0.insert(command).inserted } ? "; run 'searchplay \(command)' to write it" : ""
  }

  func add(_ outcome: Outcome) { counts.withLock { $0[outcome, default: 0] += 1 } }

  /// `12 files: 2 written, 10 up to date`.
  var summary: String {
    let counts = self.counts.withLock { $0 }
    let parts = [(Outcome.stale, "stale"), (.written, "written"), (.current, "up to date")].compactMap { outcome, word in
      counts[outcome].map { "\($0) \(word)" }
    }
    let all = counts.values.reduce(0, +)
    return "\(all == 1 ? "1 file" : "\(all) files"): \(parts.joined(separator: ", "))"
  }
}
