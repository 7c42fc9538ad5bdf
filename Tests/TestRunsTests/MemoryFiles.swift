import Synchronization
import TestRuns

/// A test's files: nothing reaches a disk.
final class MemoryFiles: TestFiles {
  private let texts: Mutex<[String: [UInt8]]>
  /// Paths that cannot be written.
  private let locks: Set<String>

  init(_ texts: [String: String] = [:], unwritable locks: Set<String> = []) {
    self.texts = Mutex(texts.mapValues { Array($0.utf8) })
    self.locks = locks
  }

  /// All files, by path.
  var all: [String: String] { texts.withLock { $0 }.mapValues { String(decoding: $0, as: UTF8.self) } }

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    guard let bytes = texts.withLock({ $0[path] }) else { throw FileProblem(path: path, reason: "no such file") }
    return bytes
  }

  func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    if locks.contains(path) { throw FileProblem(path: path, reason: "permission denied") }
    texts.withLock { $0[path] = bytes }
  }

  func write(text: String, to path: String) throws(FileProblem) { try write(Array(text.utf8), to: path) }

  func remove(_ path: String) throws(FileProblem) {
    if texts.withLock({ $0.removeValue(forKey: path) }) == nil { throw FileProblem(path: path, reason: "no such file") }
  }

  func exists(_ path: String) -> Bool { texts.withLock { $0[path] != nil } }
  func isFolder(_ path: String) -> Bool { texts.withLock { $0.keys.contains { $0.hasPrefix(path + "/") } } }

  func isLink(_ path: String) -> Bool { false }

  func names(in folder: String) -> [String] {
    let prefix = folder.isEmpty || folder == "." ? "" : folder + "/"
    let inside = texts.withLock { $0.keys.filter { $0.hasPrefix(prefix) } }
    return Set(inside.compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }).sorted()
  }

  func isYounger(_ path: String, than beginning: FileMoment) -> Bool { false }
  var now: FileMoment { FileMoment(seconds: 0, nanoseconds: 0) }

  func locked<Result>(_ folder: String, _ body: () throws(FileProblem) -> Result) throws(FileProblem) -> Result { try body() }
}
