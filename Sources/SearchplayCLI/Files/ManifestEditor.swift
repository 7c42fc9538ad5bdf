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

/// Edits that every case agrees on.
struct PlannedEdits {
  /// A place in a file.
  private struct Place: Hashable {
    let file: String
    let range: Range<Int>

    init(_ span: SourceSpan) {
      file = span.file.name
      range = span.range
    }
  }

  /// By file.
  private(set) var taken: [String: [SourceEdit]] = [:]
  /// How many expectations they mend, by file.
  private(set) var counts: [String: Int] = [:]
  /// How many cases compared each expectation.
  private var comparisons: [Place: Int] = [:]
  /// How many of them want which text at which place.
  private var wishes: [Place: [String: Int]] = [:]

  init() {}

  /// Learns what the cases of a run expect, met or not, before any edit is taken on.
  init(_ traces: [ScenarioTrace]) {
    for trace in traces {
      for expectation in trace.expectations { comparisons[Place(expectation), default: 0] += 1 }
      for case .success(let edits)? in trace.failures.map(\.edits) {
        for edit in edits { wishes[Place(edit.span), default: [:]][edit.text, default: 0] += 1 }
      }
    }
  }

  /// Takes edits on, all or none: those that every case which compares the expectation wants, or is content with.
  mutating func take(_ edits: [SourceEdit]) -> Bool {
    let isUnanimous = edits.allSatisfy { edit in
      let place = Place(edit.span)
      let cases = comparisons.filter { $0.key.file == place.file && $0.key.range.contains(place.range) }.map(\.value).min()
      return cases.map { $0 <= wishes[place]?[edit.text] ?? 0 } ?? true
    }
    let isFree = edits.allSatisfy { edit in
      (taken[edit.span.file.name] ?? []).allSatisfy { known in
        known.span.range == edit.span.range ? known.text == edit.text : !known.span.range.overlaps(edit.span.range)
      }
    }
    guard isUnanimous, isFree else { return false }
    let isKnown = edits.allSatisfy { edit in (taken[edit.span.file.name] ?? []).contains { $0.span.range == edit.span.range } }
    if !isKnown, let file = edits.first?.span.file.name { counts[file, default: 0] += 1 }
    for edit in edits where !(taken[edit.span.file.name] ?? []).contains(where: { $0.span.range == edit.span.range }) {
      taken[edit.span.file.name, default: []].append(edit)
    }
    return true
  }
}
