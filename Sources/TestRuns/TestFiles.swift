/// Why a file could not be read or written, in the system's words.
package struct FileProblem: Error, Sendable, Hashable {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// The files that a run of tests reads and writes: those of a disk, or of a test.
package protocol TestFiles: Sendable {
  /// The bytes of a file.
  func read(_ path: String) throws(FileProblem) -> [UInt8]
  /// Writes a file as a whole, its folder included.
  func write(_ bytes: [UInt8], to path: String) throws(FileProblem)
  /// The same with a snapshot, which holds no secrets, and is not written through a link to a file that is none.
  func write(text: String, to path: String) throws(FileProblem)
  func remove(_ path: String) throws(FileProblem)
  func exists(_ path: String) -> Bool
  func isFolder(_ path: String) -> Bool
  func isLink(_ path: String) -> Bool
  /// The names in a folder, ascending; none when it cannot be read.
  func names(in folder: String) -> [String]
  /// Whether a file was written since a run began.
  func isYounger(_ path: String, than beginning: FileMoment) -> Bool
  /// The present moment.
  var now: FileMoment { get }
  /// Keeps other processes that ask for the same folder waiting while something is done.
  func locked<Result>(_ folder: String, _ body: () throws(FileProblem) -> Result) throws(FileProblem) -> Result
}

extension TestFiles {
  /// The text of a file; nil when it cannot be read.
  package func text(_ path: String) -> String? { (try? read(path)).map { String(decoding: $0, as: UTF8.self) } }
}

/// A moment as files have it.
package struct FileMoment: Sendable, Hashable, Comparable {
  package let seconds: Int
  package let nanoseconds: Int

  package init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package static func < (a: FileMoment, b: FileMoment) -> Bool { (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds) }
}
