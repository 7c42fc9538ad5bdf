/// The header of a saved file: the key of the index, the part, a checksum of the body, and one of the header itself.
struct SavedHeader {
  let key: [UInt64]
  private let part: UInt64
  private let count: UInt64
  private let sum: ContentSum

  private static let mark: UInt64 = 0x5350_4C41_5949_4432
  /// The mark of headers without a checksum of their own, of earlier releases.
  private static let earlierMark: UInt64 = 0x5350_4C41_5949_4458
  private static let size = 10 * 8

  init(key: [UInt64], part: SavedIndex.Part, count: Int, sum: ContentSum) {
    (self.key, self.part, self.count, self.sum) = (key, ContentSum(part.name).low, UInt64(count), sum)
  }

  /// Reads a header; nil if it is damaged, or if a file is not of this part, or is truncated.
  init?(of file: any FileBytes, _ part: SavedIndex.Part) {
    var words = [UInt64](repeating: 0, count: Self.size / 8)
    guard file.count >= Self.size, words.withUnsafeMutableBytes({ file.read(0, into: $0) }), words[0] == Self.mark,
      words[5] == ContentSum(part.name).low, words[6] == UInt64(file.count - Self.size),
      words[9] == Self.sum(of: Array(words[..<9]))
    else { return nil }
    (key, self.part, count, sum) = (Array(words[1...4]), words[5], words[6], ContentSum(high: words[7], low: words[8]))
  }

  var bytes: [UInt8] {
    let words = [Self.mark] + key + [part, count, sum.high, sum.low]
    return (words + [Self.sum(of: words)]).withUnsafeBytes { Array($0) }
  }

  private static func sum(of words: [UInt64]) -> UInt64 { words.withUnsafeBytes { ContentSum($0).low } }

  /// Whether a file was saved by an earlier release, whose form is not read any more.
  static func isOfEarlierRelease(_ file: any FileBytes) -> Bool {
    var first: UInt64 = 0
    return withUnsafeMutableBytes(of: &first) { file.read(0, into: $0) } && first == earlierMark
  }

  /// Reads the body; nil if it is damaged.
  func body<Result>(of file: any FileBytes, _ read: (inout SavedBytesReader) throws(UnusableIndex) -> Result) -> Result? {
    var reader = SavedBytesReader(file, from: Self.size)
    guard let result = try? read(&reader), reader.isAtEnd, reader.sum == sum else { return nil }
    return result
  }
}
