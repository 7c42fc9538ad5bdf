import Snapshots
import TestRuns

/// The files on disk, for a test run.
struct DiskFiles: TestFiles {
  let output: Output
  private var disk: FileAccess { output.disk }

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    if let problem = ProjectFolder.problem(readingOwn: path, disk) { throw problem }
    return try disk.readRegular(path, inside: output.knownProject(of: path))
  }
  func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try output.saveEdited(bytes, to: path)
  }
  func write(text: String, to path: String) throws(FileProblem) {
    try output.saveOwn(text, to: path, mark: Array(Snapshot.mark.utf8))
  }
  func remove(_ path: String) throws(FileProblem) {
    try output.removeOwn(path)
  }
  func exists(_ path: String) -> Bool { disk.exists(path) || disk.isBarred(path) }
  func isFolder(_ path: String) -> Bool { disk.isFolder(path) }
  func isLink(_ path: String) -> Bool { disk.isLink(path) }
  func names(in folder: String) -> [String] {
    output.sweep(folder)
    return disk.names(in: folder)
  }
  var now: FileMoment { disk.now }

  func isYounger(_ path: String, than beginning: FileMoment) -> Bool {
    disk.stamp(path).map { $0.moment >= beginning } ?? false
  }

  func locked<Result>(_ folder: String, _ body: () throws(FileProblem) -> Result) throws(FileProblem) -> Result {
    let lock = FolderLock(disk.place(folder))
    defer { lock.end() }
    return try body()
  }
}
