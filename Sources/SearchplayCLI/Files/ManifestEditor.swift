import Diagnostics
import Scenarios

/// Rewrites values in manifests, byte for byte where they stand.
enum ManifestEditor {
  /// What became of the edits of one file.
  struct Outcome {
    let path: String
    /// How many values were written.
    let count: Int
    /// Why some or all were not; nil when they were.
    let problem: String?
  }

  /// Makes all edits. Where several ask for different values at one place, none of them is made; a file that changed since it was
  /// read is left alone.
  static func apply(_ edits: [SourceEdit]) -> [Outcome] {
    let files = Dictionary(grouping: Set(edits)) { $0.span.file.name }
    return files.sorted { $0.key < $1.key }.map { path, edits in apply(edits, to: path) }
  }

  private static func apply(_ edits: [SourceEdit], to path: String) -> Outcome {
    let ordered = edits.sorted {
      ($0.span.range.lowerBound, $0.span.range.upperBound, $0.text) < ($1.span.range.lowerBound, $1.span.range.upperBound, $1.text)
    }
    var sound: [SourceEdit] = []
    var conflict: SourceEdit?
    for edit in ordered {
      if let last = sound.last, edit.span.range.lowerBound < last.span.range.upperBound || edit.span.range == last.span.range {
        conflict = conflict ?? edit
        if edit.span.range == last.span.range { sound.removeLast() }
      } else if conflict?.span.range != edit.span.range {
        sound.append(edit)
      }
    }
    let problem = conflict.map { "cases ask for different values at \($0.span.description)" }
    guard let file = ordered.first?.span.file, !sound.isEmpty else { return Outcome(path: path, count: 0, problem: problem) }
    do throws(FileProblem) {
      let bytes = try FileAccess.read(path)
      // The source file drops a byte-order mark.
      let mark = bytes.count - file.bytes.count
      guard mark == 0 || mark == 3, bytes[mark...].elementsEqual(file.bytes) else {
        return Outcome(path: path, count: 0, problem: "the file has changed since it was read")
      }
      var result = Array(bytes[..<mark])
      var position = 0
      for edit in sound {
        result += file.bytes[position..<edit.span.range.lowerBound] + Array(edit.text.utf8)
        position = edit.span.range.upperBound
      }
      result += file.bytes[position...]
      try FileAccess.write(result, to: path)
      return Outcome(path: path, count: sound.count, problem: problem)
    } catch {
      return Outcome(path: path, count: 0, problem: "it cannot be written: \(error.reason)")
    }
  }
}
