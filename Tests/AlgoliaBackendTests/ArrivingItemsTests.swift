import JSONText
import SearchModel
import Testing

@testable import AlgoliaBackend

/// When a pull gives up on a host that does not finish.
struct ArrivingItemsTests {
  private static func page(_ range: Range<Int>) -> [JSONValue] { range.map { ["objectID": .string("\($0)")] } }

  /// The message of the last of some equal answers; each has different items. Nil if all are taken.
  private static func message(answers: Int, of count: Int, announced: Int? = nil) -> String? {
    var arriving = ArrivingItems(of: "records", most: 3_000_000, mostBytes: 1 << 20)
    do throws(SearchBackendError) {
      for answer in 0..<answers { try arriving.note(page(answer * count..<(answer + 1) * count), announced: announced) }
      return nil
    } catch { return error.message }
  }

  @Test func fewItemsAtATime() {
    #expect(Self.message(answers: 999, of: 1) == nil)
    #expect(Self.message(answers: 1000, of: 19) == "the engine sends too few records at a time: 19000 in 1000 answers")
    #expect(Self.message(answers: 9999, of: 20) == nil)
    #expect(Self.message(answers: 10_000, of: 20) == "the engine sends too few records at a time: 200000 in 10000 answers")
    #expect(Self.message(answers: 10_001, of: 200) == nil)
  }

  @Test func moreThanThereCanBe() throws {
    #expect(Self.message(answers: 3001, of: 1000) == "the index has more than 3000000 records")
    #expect(
      Self.message(answers: 11, of: 1000, announced: 1)
        == "the engine keeps sending pages: after 11000 records, there is always one more page")
    #expect(Self.message(answers: 1, of: 0) == "the engine keeps sending pages: after 0 records, there is always one more page")
    #expect(throws: SearchBackendError("the records are larger than 1 MB, which is more than an embedded index holds")) {
      try ArrivingItems(of: "records", most: 1, mostBytes: 1 << 20).check(bytes: 1 << 20 + 1)
    }
  }

  @Test func itemsThatHadArrived() throws {
    var arriving = ArrivingItems(of: "rules", most: 100, mostBytes: 100)
    try arriving.note(Self.page(0..<2))
    try arriving.note(Self.page(1..<3))
    #expect(throws: SearchBackendError("the engine sends the same rules again and again")) { try arriving.note(Self.page(0..<3)) }
  }

  /// What an earlier run took counts.
  @Test func afterAnEarlierRun() {
    #expect(throws: SearchBackendError("the engine sends too few records at a time: 5001 in 1000 answers")) {
      var arriving = ArrivingItems(of: "records", most: 1 << 20, mostBytes: 1 << 20, afterAnswers: 999, items: 5000)
      try arriving.note(Self.page(0..<1))
    }
  }
}
