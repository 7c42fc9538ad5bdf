import Testing

@testable import SearchplayCLI

/// A line typed key by key: its final content, and what the terminal shows in the meantime.
struct TypedLineTests {
  @Test func lettersBackspaceAndEnter() {
    var line = TypedLine()
    #expect(line.take(Array("réd".utf8)) == (.typing, "réd"))
    // One letter is two bytes long, another is two columns wide.
    #expect(line.take([0x7F, 0x7F]) == (.typing, "\u{8} \u{8}\u{8} \u{8}"))
    #expect(line.take(Array("水".utf8) + [0x08]) == (.typing, "水\u{8}\u{8}  \u{8}\u{8}"))
    #expect(line.take(Array("ed".utf8) + [0x0D] + Array("x".utf8)) == (.entered("red"), "ed\n"))
  }

  @Test(arguments: [[0x1B], [0x03], [0x61, 0x04]] as [[UInt8]]) func takenBack(_ keys: [UInt8]) {
    var line = TypedLine()
    _ = line.take(Array("red".utf8))
    #expect(line.take(keys).outcome == .cancelled)
  }

  /// Arrow keys move nothing, and Backspace deletes nothing if the line is empty.
  @Test func whatStandsForNoLetter() {
    var line = TypedLine()
    #expect(line.take([0x7F]) == (.typing, ""))
    #expect(line.take([0x1B, 0x5B, 0x41]) == (.typing, ""))
    #expect(line.take([0x09, 0x61, 0x0A]) == (.entered("a"), "a\n"))
  }
}
