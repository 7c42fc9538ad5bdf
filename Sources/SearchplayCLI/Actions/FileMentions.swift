import Synchronization

/// Decides what the lines about generated files say when a command has many: the first files are named, and a hint is given once.
final class FileMentions: Sendable {
  private let isOfMany: Bool
  private let named = Mutex(0)
  private let hinted = Mutex<Set<String>>([])

  /// The most written files that are named; all of them are counted.
  private static let mostNamed = 10

  /// - Parameter isOfMany: Whether there are several documents; if not, all files are named.
  init(isOfMany: Bool) { self.isOfMany = isOfMany }

  /// Whether another written file is named, rather than only counted.
  func names() -> Bool {
    if !isOfMany { return true }
    return named.withLock { count in
      count += 1
      return count <= Self.mostNamed
    }
  }

  /// `; run 'searchplay docs' to write it`, for the first file that needs this command; empty for the others.
  func hint(_ command: String) -> String {
    hinted.withLock { $0.insert(command).inserted } ? "; run 'searchplay \(command)' to write it" : ""
  }
}
