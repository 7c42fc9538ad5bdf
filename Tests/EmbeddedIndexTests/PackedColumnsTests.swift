import Testing

@testable import EmbeddedIndex

/// Numbers packed into as few bytes as they need are the same numbers, even after they are saved and read back.
struct PackedColumnsTests {
  private static func saved(_ write: (inout SavedBytesWriter) -> Void) -> [UInt8] {
    var writer = SavedBytesWriter()
    write(&writer)
    return writer.bytes
  }

  private static func numbers(_ packed: PackedNumbers) -> [Int] {
    switch packed {
    case .bytes(let numbers): numbers.map(Int.init)
    case .shorts(let numbers): numbers.map(Int.init)
    case .words(let numbers): numbers.map(Int.init)
    }
  }

  @Test(arguments: [(2, 1), (256, 1), (257, 2), (65_536, 2), (65_537, 4)])
  func wholeNumbers(_ limit: Int, _ width: Int) throws {
    let all = [0, 1, limit - 1, limit / 2]
    let packed = PackedNumbers(all.map(Int32.init), below: limit)
    let found =
      switch packed {
      case .bytes: 1
      case .shorts: 2
      case .words: 4
      }
    #expect(found == width && packed.count == 4 && Self.numbers(packed) == all)
    let bytes = BytesInMemory(Self.saved { packed.write(to: &$0) })
    var reader = SavedBytesReader(bytes, from: 0)
    let read = try PackedNumbers(from: &reader, below: limit)
    #expect(Self.numbers(read) == all && reader.isAtEnd)
    // A number that is not a position in the column is rejected.
    var other = SavedBytesReader(bytes, from: 0)
    #expect(throws: UnusableIndex.self) { try PackedNumbers(from: &other, below: limit - 1) }
  }

  @Test(arguments: [[1, 2.5, -3, 16_777_216], [1, 0.1, 16_777_217, 1e300]])
  func numbers(_ all: [Double]) throws {
    var packed = PackedDoubles()
    for number in all { packed.append(number) }
    #expect((0..<packed.count).map { packed[$0] } == all)
    #expect(packed.places(from: 1, to: 1e299).filter { _ in true }.count == all.count { $0 >= 1 && $0 <= 1e299 })
    var reader = SavedBytesReader(BytesInMemory(Self.saved { packed.write(to: &$0) }), from: 0)
    let read = try PackedDoubles(from: &reader)
    #expect((0..<read.count).map { read[$0] } == all && reader.isAtEnd)
  }

  @Test(arguments: [[], [""], ["a", "", "é", String(repeating: "x", count: 100)]])
  func texts(_ all: [String]) throws {
    let packed = PackedTexts(all)
    #expect(Array(packed) == all)
    let bytes = BytesInMemory(Self.saved { packed.write(to: &$0) })
    var reader = SavedBytesReader(bytes, from: 0)
    let read = try PackedTexts(from: &reader, count: all.count)
    #expect(Array(read) == all && reader.isAtEnd)
    var other = SavedBytesReader(bytes, from: 0)
    #expect(throws: UnusableIndex.self) { try PackedTexts(from: &other, count: all.count + 1) }
  }

  /// Texts of 4 GB and more need longer numbers, starting with the first record that reaches that far.
  @Test func rangesOfLargeTexts() throws {
    let all = [0..<5, 7..<4_294_967_295, 4_294_967_296..<9_000_000_000]
    #expect(Array(RecordRanges(all)) == all && RecordRanges(all).count == 3)
    for ranges in [RecordRanges(all), RecordRanges(all.prefix(2))] {
      let bytes = BytesInMemory(Self.saved { ranges.write(to: &$0) })
      var reader = SavedBytesReader(bytes, from: 0)
      let read = try RecordRanges(from: &reader, in: 9_000_000_000)
      #expect(Array(read) == Array(ranges))
      // A record that ends past the end of the text is rejected.
      var other = SavedBytesReader(bytes, from: 0)
      #expect(throws: UnusableIndex.self) { try RecordRanges(from: &other, in: 4_294_967_294) }
    }
  }
}
