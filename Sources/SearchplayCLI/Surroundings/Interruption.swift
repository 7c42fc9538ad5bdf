#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// What happens when a run is interrupted: what can end by itself does, and files that are half written are removed.
package final class Interruption: Sendable {
  private let files = Mutex<Set<String>>([])
  private let ending = Mutex(Ending())

  private struct Ending {
    /// How much is under way that ends by itself when asked to.
    var bodies = 0
    var isAsked = false
  }

  package init() {}

  /// Does something that makes a temporary file.
  func whileWriting<Result, Failure: Error>(_ path: String, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    files.withLock { _ = $0.insert(path) }
    defer { files.withLock { _ = $0.remove(path) } }
    return try body()
  }

  /// Does something that looks at `isAsked` and ends by itself.
  func whileEndingByItself<Result>(_ body: () async throws -> Result) async throws -> Result {
    ending.withLock { $0.bodies += 1 }
    defer { ending.withLock { $0.bodies -= 1 } }
    return try await body()
  }

  /// Whether somebody has asked for the end.
  var isAsked: Bool { ending.withLock(\.isAsked) }

  /// Asks for the end. False where nothing is under way that ends by itself, or where it has been asked before.
  package func ask() -> Bool {
    ending.withLock { ending in
      if ending.isAsked || ending.bodies == 0 { return false }
      ending.isAsked = true
      return true
    }
  }

  /// Removes what is half written.
  package func tidyUp() {
    // What lies in a folder goes before the folder.
    for path in files.withLock({ $0.sorted { $0.utf8.count > $1.utf8.count } }) where unlink(path) != 0 { rmdir(path) }
  }
}
