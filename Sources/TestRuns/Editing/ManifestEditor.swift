import ManifestEditing
import Snapshots

/// The outcome of the edits to one file.
package struct EditOutcome: Sendable {
  package let path: String
  /// The number of expectations that the edits fix.
  package let count: Int
  /// The edited lines, ascending, as numbered before the edits.
  package var lines: [Int] = []
  /// The reason why some or all edits were not made; nil if all were.
  package let problem: String?
}

/// Rewrites values in manifests, leaving all other bytes unchanged.
package struct ManifestEditor {
  private let files: any TestFiles

  package init(files: any TestFiles) {
    self.files = files
  }

  /// Makes all edits, which do not overlap. Changes by a different process or a person since the file was read are kept; if the same lines
  /// were changed differently, the file is left alone.
  package func apply(_ planned: PlannedEdits) -> [EditOutcome] {
    planned.files.sorted { $0.key < $1.key }.map { path, edits in apply(edits, to: path, planned.counts[path] ?? 0) }
  }

  private func apply(_ edits: [SourceEdit], to path: String, _ count: Int) -> EditOutcome {
    guard let file = edits.first?.span.file else { return EditOutcome(path: path, count: 0, problem: nil) }
    let lines = Set(edits.map(\.span.start.line)).sorted()
    do throws(FileProblem) {
      // Processes that rewrite the same manifest take turns.
      return try files.locked(SnapshotLocation.parent(of: path)) { () throws(FileProblem) in
        let bytes = try files.read(path)
        // The source file drops a byte-order mark.
        let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
        var result = mark
        var position = 0
        for edit in edits {
          result += file.bytes[position..<edit.span.range.lowerBound] + Array(edit.text.utf8)
          position = edit.span.range.upperBound
        }
        result += file.bytes[position...]
        // A different process may have made the same edits.
        if bytes == result { return EditOutcome(path: path, count: count, lines: lines, problem: nil) }
        guard let merged = LineMerge.merged(mark + file.bytes, result, bytes) else {
          return EditOutcome(path: path, count: 0, problem: "the file has changed since it was read, in the same lines")
        }
        try files.write(merged, to: path)
        return EditOutcome(path: path, count: count, lines: lines, problem: nil)
      }
    } catch {
      return EditOutcome(path: path, count: 0, problem: "it cannot be written: \(error.reason)")
    }
  }
}
