import Testing

@testable import SearchplayCLI

/// A line that is typed key by key: what it says at the end, and what the terminal shows meanwhile.
struct TypedLineTests {
  @Test func lettersBackspaceAndEnter() {
    var line = TypedLine()
    #expect(line.take(Array("réd".utf8)) == (.typing, "réd"))
    // One letter of two bytes, one of two columns.
    #expect(line.take([0x7F, 0x7F]) == (.typing, "\u{8} \u{8}\u{8} \u{8}"))
    #expect(line.take(Array("水".utf8) + [0x08]) == (.typing, "水\u{8}\u{8}  \u{8}\u{8}"))
    #expect(line.take(Array("ed".utf8) + [0x0D] + Array("x".utf8)) == (.entered("red"), "ed\n"))
  }

  @Test(arguments: [[0x1B], [0x03], [0x61, 0x04]] as [[UInt8]]) func takenBack(_ keys: [UInt8]) {
    var line = TypedLine()
    _ = line.take(Array("red".utf8))
    #expect(line.take(keys).outcome == .cancelled)
  }

  /// Arrows move nothing, and nothing is taken away where there is nothing.
  @Test func whatStandsForNoLetter() {
    var line = TypedLine()
    #expect(line.take([0x7F]) == (.typing, ""))
    #expect(line.take([0x1B, 0x5B, 0x41]) == (.typing, ""))
    #expect(line.take([0x09, 0x61, 0x0A]) == (.entered("a"), "a\n"))
  }
}
