import Diagnostics
import ManifestEditing
import Staging

/// Edits that all cases agree on.
package struct PlannedEdits {
  /// A range in a file.
  private struct Place: Hashable {
    let file: String
    let range: Range<Int>

    init(_ span: SourceSpan) {
      file = span.file.name
      range = span.range
    }
  }

  /// The accepted edits, by position.
  private var taken: [Place: SourceEdit] = [:]
  /// The accepted edits by file, in ascending order, so that overlaps are found among neighbours.
  private(set) var files: [String: [SourceEdit]] = [:]
  /// The number of expectations that they fix, by file.
  private(set) var counts: [String: Int] = [:]
  /// The number of cases that compared each expectation, in ascending order of its range.
  private var comparisons: [String: [(range: Range<Int>, count: Int)]] = [:]
  /// The number of cases that want each text at a position.
  private var wishes: [Place: [String: Int]] = [:]

  /// Collects the expectations of all cases of a run, met or not, before any edit is accepted.
  ///
  /// - Parameter met: Expectations of additional cases, once for each time they are met.
  package init(_ traces: [ScenarioTrace], met: [SourceSpan] = []) {
    var counts: [Place: Int] = [:]
    for expectation in met { counts[Place(expectation), default: 0] += 1 }
    for trace in traces {
      for expectation in trace.expectations { counts[Place(expectation), default: 0] += 1 }
      for edit in trace.failures.compactMap(Self.edits).joined() {
        wishes[Place(edit.span), default: [:]][edit.text, default: 0] += 1
      }
    }
    comparisons = Dictionary(grouping: counts) { $0.key.file }.mapValues { entries in
      entries.map { ($0.key.range, $0.value) }.sorted { $0.0.lowerBound < $1.0.lowerBound }
    }
  }

  /// The edits that fix a failure; nil if none do.
  static func edits(for failure: StepFailure) -> [SourceEdit]? {
    try? ExpectationEdits.edits(for: failure, hiding: failure.span.file.redactor)?.get()
  }

  /// Whether the edits that fix a failure are accepted.
  func mends(_ failure: StepFailure) -> Bool {
    guard let edits = Self.edits(for: failure) else { return false }
    return edits.allSatisfy { taken[Place($0.span)]?.text == $0.text }
  }

  /// Accepts the edits that fix a failure, all or none: edits that every case which compares the expectation wants, or agrees with.
  ///
  /// - Returns: False if no edits fix it, or if cases disagree.
  mutating func take(_ failure: StepFailure) -> Bool {
    guard let edits = Self.edits(for: failure) else { return false }
    let isPossible = edits.allSatisfy { edit in
      let place = Place(edit.span)
      if let known = taken[place] { return known.text == edit.text }
      return (comparing(place).map { $0 <= wishes[place]?[edit.text] ?? 0 } ?? true) && isFree(place)
    }
    guard isPossible else { return false }
    let new = edits.filter { taken[Place($0.span)] == nil }
    if let file = new.first?.span.file.name { counts[file, default: 0] += 1 }
    for edit in new {
      taken[Place(edit.span)] = edit
      var list = files[edit.span.file.name] ?? []
      list.insert(edit, at: Self.position(of: edit.span.range, in: list))
      files[edit.span.file.name] = list
    }
    return true
  }

  /// The number of cases that compare the expectation at a position; nil if none is known.
  private func comparing(_ place: Place) -> Int? {
    guard let list = comparisons[place.file] else { return nil }
    // Expectations are not nested: the last one that begins before the position.
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].range.lowerBound <= place.range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low > 0, list[low - 1].range.upperBound >= place.range.upperBound else { return nil }
    return list[low - 1].count
  }

  /// Whether no accepted edit overlaps a range.
  private func isFree(_ place: Place) -> Bool {
    let list = files[place.file] ?? []
    let position = Self.position(of: place.range, in: list)
    return [position - 1, position].allSatisfy { index in
      !list.indices.contains(index) || !list[index].span.range.overlaps(place.range)
    }
  }

  private static func position(of range: Range<Int>, in list: [SourceEdit]) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      let known = list[middle].span.range
      if (known.lowerBound, known.upperBound) < (range.lowerBound, range.upperBound) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
