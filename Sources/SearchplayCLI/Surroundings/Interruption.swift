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
  private let files = Mutex(Files())
  private let ending = Mutex(Ending())

  private struct Files {
    var paths: Set<String> = []
    /// Whether they have been removed: nothing is begun any more.
    var isOver = false
  }

  private struct Ending {
    /// How much is under way that ends by itself when asked to.
    var bodies = 0
    var isAsked = false
  }

  package init() {}

  /// Does something that makes a temporary file.
  func whileWriting<Result, Failure: Error>(_ path: String, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let isLate = files.withLock { files in
      if !files.isOver { files.paths.insert(path) }
      return files.isOver
    }
    // The process ends at once.
    while isLate { sleep(1) }
    defer { files.withLock { _ = $0.paths.remove(path) } }
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

  /// Removes what is half written. Whoever begins to write afterwards waits for the end of the process.
  package func tidyUp() {
    let paths = files.withLock { files in
      files.isOver = true
      return files.paths
    }
    // What lies in a folder goes before the folder.
    let inOrder = paths.sorted { $0.utf8.count > $1.utf8.count }
    for path in inOrder where unlink(path) != 0 { rmdir(path) }
    // Who was just about to make a file has made it by now.
    usleep(2_000)
    for path in inOrder where unlink(path) != 0 { rmdir(path) }
  }
}
