import Diagnostics
import EmbeddedIndex
import SearchModel
import TestRuns
import Texts

/// The files of one index in the folder of `--index-cache`.
struct IndexFolder: SavedIndex.Store {
  private let folder: String
  /// The prefix of the files' names.
  private let name: String
  private let output: Output

  /// The size of the records in bytes from which an index takes longer to build than to read.
  static let smallest = 1 << 20

  /// The largest size of a part of an index, in bytes.
  private static let largest = 16 << 30

  /// - Parameters:
  ///   - records: The path of the records.
  ///   - index: The name of the index; several indices may share their records.
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
      // A file with this name is Searchplay's own, and not a link to somewhere else.
      try output.save(bytes, to: path, .plain)
    } catch {
      output.writeError("warning: the index cannot be cached: '\(TerminalText.visible(error.path))': \(error.reason)\n")
    }
  }

  func foundDamaged(_ part: SavedIndex.Part) {
    output.writeError("warning: '\(TerminalText.visible(path(part)))' is damaged, so the index is rebuilt\n")
  }
}
