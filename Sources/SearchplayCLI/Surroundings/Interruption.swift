#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// Handles the interruption of a run: bodies that can end by themselves do so, and half-written files are removed.
package final class Interruption: Sendable {
  private let files = Mutex(Files())
  private let ending = Mutex(Ending())

  private struct Files {
    var paths: Set<String> = []
    /// The programs that are ended with this one.
    var programs: Set<pid_t> = []
    /// Whether the files have been removed, so that no new one may be created.
    var isOver = false
  }

  private struct Ending {
    /// The number of running bodies that end by themselves when asked to.
    var bodies = 0
    var isAsked = false
  }

  package init() {}

  /// Performs a body that creates a temporary file.
  func whileWriting<Result, Failure: Error>(_ path: String, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let isLate = files.withLock { files in
      if !files.isOver { files.paths.insert(path) }
      return files.isOver
    }
    // The process ends at once.
    while isLate { sleep(1) }
    defer { files.withLock { _ = $0.paths.remove(path) } }
    do throws(Failure) { return try body() } catch {
      // The file has been removed because the process ends: that is not a failure to report.
      while files.withLock(\.isOver) { sleep(1) }
      throw error
    }
  }

  /// Waits for a program, which an interruption ends.
  func whileRunning<Result>(_ program: pid_t, _ body: () -> Result) -> Result {
    let isLate = files.withLock { files in
      if !files.isOver { files.programs.insert(program) }
      return files.isOver
    }
    if isLate { kill(program, SIGKILL) }
    let result = body()
    files.withLock { _ = $0.programs.remove(program) }
    // The process ends at once: that the program was killed is no failure to report.
    while files.withLock(\.isOver) { sleep(1) }
    return result
  }

  /// Remembers a new file or folder that is useless until others are complete, too: an interruption removes it.
  func begin(_ path: String) { files.withLock { _ = $0.paths.insert(path) } }

  /// Keeps such files and folders: they are complete.
  func complete(_ paths: [String]) { files.withLock { $0.paths.subtract(paths) } }

  /// Performs a body that checks `isAsked` and ends by itself.
  func whileEndingByItself<Result>(_ body: () async throws -> Result) async throws -> Result {
    ending.withLock { $0.bodies += 1 }
    defer { ending.withLock { $0.bodies -= 1 } }
    return try await body()
  }

  /// Whether the end has been requested.
  var isAsked: Bool { ending.withLock(\.isAsked) }

  /// Requests the end.
  ///
  /// - Returns: False if nothing is running that ends by itself, or if the end was requested before.
  package func ask() -> Bool {
    ending.withLock { ending in
      if ending.isAsked || ending.bodies == 0 { return false }
      ending.isAsked = true
      return true
    }
  }

  /// Ends programs, removes half-written files, and restores the terminal's settings. Anything that starts writing afterwards waits for the end of the
  /// process.
  package func tidyUp() {
    TerminalKeys.restore()
    let (paths, programs) = files.withLock { files in
      files.isOver = true
      return (files.paths, files.programs)
    }
    for program in programs { kill(program, SIGKILL) }
    // The files in a folder are removed before the folder.
    let inOrder = paths.sorted { $0.utf8.count > $1.utf8.count }
    for path in inOrder where unlink(path) != 0 { rmdir(path) }
    // A file that was just about to be created exists by now.
    usleep(2_000)
    for path in inOrder where unlink(path) != 0 { rmdir(path) }
  }
}
