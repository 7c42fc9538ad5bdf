import Diagnostics
import Forms
import SearchModel

/// Located values, by position, to find those inside a part of a file without looking at all.
struct LocatedIndex<Value: Sendable>: Sendable {
  private let values: [Located<Value>]
  /// The start of each value and its index, in order, by file.
  private let starts: [ObjectIdentifier: [(start: Int, index: Int)]]

  init(_ values: [Located<Value>]) {
    self.values = values
    starts = Dictionary(grouping: values.indices) { ObjectIdentifier(values[$0].span.file) }
      .mapValues { indices in indices.map { (values[$0].span.range.lowerBound, $0) }.sorted { $0 < $1 } }
  }

  /// Returns the values that start inside any of the spans, in their original order.
  func inside(_ spans: [SourceSpan]) -> [Located<Value>] {
    var found: Set<Int> = []
    for span in spans {
      let starts = starts[ObjectIdentifier(span.file)] ?? []
      var place = starts.partitioningIndex { $0.start >= span.range.lowerBound }
      while place < starts.count, starts[place].start < span.range.upperBound {
        found.insert(starts[place].index)
        place += 1
      }
    }
    return found.sorted().map { values[$0] }
  }
}
