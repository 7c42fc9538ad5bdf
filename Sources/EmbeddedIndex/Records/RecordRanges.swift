/// The ranges of the records in a text: eight bytes per record, or sixteen in texts of 4 GB or more.
struct RecordRanges: RandomAccessCollection, Sendable {
  private enum Bounds: Sendable {
    case narrow([UInt32])
    case wide([Int])
  }

  /// The start and the end of the first record, then those of the second, and so on.
  private var bounds = Bounds.narrow([])

  init(_ ranges: some Sequence<Range<Int>> = []) {
    for range in ranges { append(range) }
  }

  /// Reads saved ranges in a text of the given size in bytes.
  init(from reader: inout SavedBytesReader, in size: Int) throws(UnusableIndex) {
    bounds = try reader.number() == 4 ? .narrow(reader.ascending(to: size)) : .wide(reader.ascending(to: size))
    guard boundCount.isMultiple(of: 2) else { throw .damaged }
  }

  func write(to writer: inout SavedBytesWriter) {
    switch bounds {
    case .narrow(let bounds):
      writer.write(4)
      writer.write(bounds)
    case .wide(let bounds):
      writer.write(8)
      writer.write(bounds)
    }
  }

  var startIndex: Int { 0 }

  var endIndex: Int { boundCount / 2 }

  private var boundCount: Int {
    switch bounds {
    case .narrow(let bounds): bounds.count
    case .wide(let bounds): bounds.count
    }
  }

  subscript(record: Int) -> Range<Int> {
    switch bounds {
    case .narrow(let bounds): Int(bounds[2 * record])..<Int(bounds[2 * record + 1])
    case .wide(let bounds): bounds[2 * record]..<bounds[2 * record + 1]
    }
  }

  /// Adds the next record.
  mutating func append(_ range: Range<Int>) {
    switch bounds {
    case .narrow(var narrow):
      if let low = UInt32(exactly: range.lowerBound), let high = UInt32(exactly: range.upperBound) {
        bounds = .narrow([])
        narrow.append(low)
        narrow.append(high)
        bounds = .narrow(narrow)
      } else {
        bounds = .wide(narrow.map(Int.init) + [range.lowerBound, range.upperBound])
      }
    case .wide(var wide):
      bounds = .wide([])
      wide.append(range.lowerBound)
      wide.append(range.upperBound)
      bounds = .wide(wide)
    }
  }
}
