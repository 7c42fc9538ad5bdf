/// Strings one after the other in one piece of memory: a million of them are read as fast as a few, and each is created on access.
struct PackedTexts: RandomAccessCollection, Sendable {
  private var pool: [UInt8] = []
  /// The end of each string.
  private var ends: [Int] = []

  init(_ texts: some Sequence<String> = []) {
    for text in texts { append(text) }
  }

  /// Reads saved strings.
  init(from reader: inout SavedBytesReader, count: Int? = nil) throws(UnusableIndex) {
    pool = try reader.numbers(of: UInt8.self)
    ends = try reader.ascending(to: pool.count)
    guard count.map({ $0 == ends.count }) ?? true, ends.last ?? 0 == pool.count else { throw .damaged }
  }

  func write(to writer: inout SavedBytesWriter) {
    writer.write(pool)
    writer.write(ends)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { ends.count }

  subscript(place: Int) -> String { String(decoding: utf8(place), as: UTF8.self) }

  /// The bytes of a string.
  func utf8(_ place: Int) -> ArraySlice<UInt8> { pool[(place == 0 ? 0 : ends[place - 1])..<ends[place]] }

  mutating func append(_ text: String) {
    pool.append(contentsOf: text.utf8)
    ends.append(pool.count)
  }
}
