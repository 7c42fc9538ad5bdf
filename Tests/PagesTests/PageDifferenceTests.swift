import Testing

@testable import Pages

struct PageDifferenceTests {
  @Test func aStalePageIsShownLineByLine() {
    #expect(PageDifference.text(stored: "a\nb\nc", actual: "a\nB\nc\nd", color: false) == "  - 2: b\n  + 2: B\n  + 4: d\n")
  }
}
