/// The reason why a file could not be read or written, in the system's words.
package struct FileProblem: Error, Sendable, Hashable {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// The files that a test run reads and writes, on a disk or in a test.
package protocol TestFiles: Sendable {
  /// The bytes of a file.
  func read(_ path: String) throws(FileProblem) -> [UInt8]
  /// Writes a file atomically, and creates its folder.
  func write(_ bytes: [UInt8], to path: String) throws(FileProblem)
  /// Writes a snapshot, without secrets, and not through a link to a file that is not a snapshot.
  func write(text: String, to path: String) throws(FileProblem)
  func remove(_ path: String) throws(FileProblem)
  func exists(_ path: String) -> Bool
  func isFolder(_ path: String) -> Bool
  func isLink(_ path: String) -> Bool
  /// The names in a folder, ascending; empty if it cannot be read.
  func names(in folder: String) -> [String]
  /// Whether a file was written since a run began.
  func isYounger(_ path: String, than beginning: FileMoment) -> Bool
  /// The present time.
  var now: FileMoment { get }
  /// Performs a body while other processes that request the same folder wait.
  func locked<Result>(_ folder: String, _ body: () throws(FileProblem) -> Result) throws(FileProblem) -> Result
}

extension TestFiles {
  /// The text of a file; nil if it cannot be read.
  package func text(_ path: String) -> String? { (try? read(path)).map { String(decoding: $0, as: UTF8.self) } }
}

/// A time as in file attributes.
package struct FileMoment: Sendable, Hashable, Comparable {
  package let seconds: Int
  package let nanoseconds: Int

  package init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package static func < (a: FileMoment, b: FileMoment) -> Bool { (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds) }
}
