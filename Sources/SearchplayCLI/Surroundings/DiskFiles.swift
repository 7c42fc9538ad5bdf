import TestRuns

/// The files of the disk, for a run of tests.
struct DiskFiles: TestFiles {
  let output: Output

  func read(_ path: String) throws(FileProblem) -> [UInt8] { try FileAccess.read(path) }
  func write(_ bytes: [UInt8], to path: String) throws(FileProblem) { try output.save(bytes, to: path) }
  func write(text: String, to path: String) throws(FileProblem) { try output.save(text, to: path) }
  func remove(_ path: String) throws(FileProblem) { try FileAccess.remove(path) }
  func exists(_ path: String) -> Bool { FileAccess.exists(path) }
  func isFolder(_ path: String) -> Bool { FileAccess.isFolder(path) }
  func names(in folder: String) -> [String] { FileAccess.names(in: folder) }
  var now: FileMoment { FileAccess.now }

  func isYounger(_ path: String, than beginning: FileMoment) -> Bool {
    FileAccess.stamp(path).map { $0.moment >= beginning } ?? false
  }

  func locked<Result>(_ folder: String, _ body: () throws(FileProblem) -> Result) throws(FileProblem) -> Result {
    let lock = FolderLock(folder)
    defer { lock.end() }
    return try body()
  }
}
