import Diagnostics
import Scenarios

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
      for edit in trace.failures.compactMap(\.mendingEdits).joined() {
        wishes[Place(edit.span), default: [:]][edit.text, default: 0] += 1
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
