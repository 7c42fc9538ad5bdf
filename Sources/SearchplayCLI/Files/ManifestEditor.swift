import Diagnostics
import Scenarios

/// Rewrites values in manifests, byte for byte where they stand.
enum ManifestEditor {
  /// What became of the edits of one file.
  struct Outcome {
    let path: String
    /// How many expectations are met by what was written.
    let count: Int
    /// Why some or all were not; nil when they were.
    let problem: String?
  }

  /// Makes all edits, which do not overlap. What another process or a person changed since the file was read stays; where the same
  /// lines were changed otherwise, the file is left alone.
  static func apply(_ planned: PlannedEdits) -> [Outcome] {
    planned.taken.sorted { $0.key < $1.key }.map { path, edits in apply(edits, to: path, planned.counts[path] ?? 0) }
  }

  private static func apply(_ edits: [SourceEdit], to path: String, _ count: Int) -> Outcome {
    let sound = edits.sorted {
      ($0.span.range.lowerBound, $0.span.range.upperBound) < ($1.span.range.lowerBound, $1.span.range.upperBound)
    }
    guard let file = sound.first?.span.file else { return Outcome(path: path, count: 0, problem: nil) }
    do throws(FileProblem) {
      // Processes that rewrite one manifest take turns.
      let lock = FolderLock(FileAccess.folder(of: path))
      defer { lock.end() }
      let bytes = try FileAccess.read(path)
      // The source file drops a byte-order mark.
      let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
      var result = mark
      var position = 0
      for edit in sound {
        result += file.bytes[position..<edit.span.range.lowerBound] + Array(edit.text.utf8)
        position = edit.span.range.upperBound
      }
      result += file.bytes[position...]
      // Another process may have made the same edits.
      if bytes == result { return Outcome(path: path, count: count, problem: nil) }
      guard let merged = LineMerge.merged(mark + file.bytes, result, bytes) else {
        return Outcome(path: path, count: 0, problem: "the file has changed since it was read, in the same lines")
      }
      try FileAccess.write(merged, to: path)
      return Outcome(path: path, count: count, problem: nil)
    } catch {
      return Outcome(path: path, count: 0, problem: "it cannot be written: \(error.reason)")
    }
  }
}
