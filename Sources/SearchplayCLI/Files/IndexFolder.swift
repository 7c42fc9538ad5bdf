import Diagnostics
import EmbeddedIndex
import SearchModel
import TestRuns
import Texts

/// The files of one index in the folder of `--index-cache`.
struct IndexFolder: SavedIndex.Store {
  private let folder: String
  /// What the files' names begin with.
  private let name: String
  private let output: Output

  /// Bytes of records from which on an index takes longer to build than to read.
  static let smallest = 1 << 20

  /// Bytes beyond which no part of an index goes.
  private static let largest = 16 << 30

  /// - Parameters:
  ///   - records: the path of the records.
  ///   - index: the name of the index, of which there can be several over the same records.
  init(_ folder: String, records: String, index: String, _ output: Output) {
    (self.folder, self.output) = (folder, output)
    let place = FileAccess.plain(FileAccess.join(output.disk.here, records))
    name = "\(FileAccess.name(of: records))-\(String(NameText.sum("\(place)\0\(index)"), radix: 16))"
    output.sweep(folder)
  }

  private func path(_ part: SavedIndex.Part) -> String { FileAccess.join(folder, "\(name).\(part.name).searchplay-index") }

  func read(_ part: SavedIndex.Part) -> (any FileBytes)? {
    guard let file = OpenedFile(path(part), output.disk), file.count <= Self.largest else { return nil }
    return file
  }

  func write(_ bytes: [UInt8], _ part: SavedIndex.Part) {
    let path = path(part)
    do throws(FileProblem) {
      // What stands there under this name is Searchplay's own, and nothing that leads elsewhere.
      try output.save(bytes, to: path, .plain)
    } catch {
      output.writeError("warning: the index cannot be cached: '\(TerminalText.visible(error.path))': \(error.reason)\n")
    }
  }

  func foundDamaged(_ part: SavedIndex.Part) {
    output.writeError("warning: '\(TerminalText.visible(path(part)))' is damaged, so the index is rebuilt\n")
  }
}
