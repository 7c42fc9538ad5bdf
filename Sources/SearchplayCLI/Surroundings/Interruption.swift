#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// What has to be tidied up when a run is interrupted: files that are half written.
package final class Interruption: Sendable {
  private let files = Mutex<Set<String>>([])

  package init() {}

  /// Does something that makes a temporary file.
  func whileWriting<Result, Failure: Error>(_ path: String, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    files.withLock { _ = $0.insert(path) }
    defer { files.withLock { _ = $0.remove(path) } }
    return try body()
  }

  /// Removes what is half written.
  package func tidyUp() {
    // What lies in a folder goes before the folder.
    for path in files.withLock({ $0.sorted { $0.utf8.count > $1.utf8.count } }) where unlink(path) != 0 { rmdir(path) }
  }
}
