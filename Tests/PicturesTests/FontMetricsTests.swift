import Testing

@testable import Pictures

struct FontMetricsTests {
  private let regular = FontMetrics(size: 10, isBold: false)

  @Test(arguments: [
    ("Hello", 22.78), ("", 0), ("Größe", 28.34), ("Привет", 33.79), ("日本", 20), ("한국", 20), ("e\u{301}", 5.56), ("👍🏽", 12.5), ("👩‍👩‍👧‍👦", 12.5),
    ("🇩🇪", 12.5), ("1️⃣", 12.5), ("★★", 18), ("≥ 4", 13.83), ("नमस्ते", 21.6), ("שלום", 22.4), ("سلام", 19.2), ("ไทย", 16.8),
  ])
  func widths(_ text: String, _ width: Double) {
    #expect(abs(regular.width(text) - width) < 0.01, "\(regular.width(text))")
  }

  @Test func boldIsWider() {
    #expect(FontMetrics(size: 10, isBold: true).width("Hello") > regular.width("Hello"))
  }

  @Test func whatDoesNotFitIsCut() {
    #expect(regular.fitted("Hello", to: 22.78) == "Hello")
    #expect(regular.fitted("Hello world", to: 35) == "Hello…")
    #expect(regular.fitted("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", to: 30) == "👩‍👩‍👧‍👦…", "characters are not torn apart")
    #expect(regular.fitted("abc", to: 3) == "…")
  }

  /// What distinguishes values is often at the end.
  @Test func valuesAreCutInTheMiddle() {
    #expect(regular.shortened("Hello", to: 22.78) == "Hello")
    #expect(regular.shortened("Shoes > Running > Trail", to: 70) == "Shoes >…Trail")
    #expect(regular.shortened("abc", to: 3) == "…")
  }

  @Test func linesBreakAtBlanks() {
    #expect(regular.wrapped("one two three", to: 40, lines: 3) == ["one two", "three"])
    #expect(regular.wrapped("one two three four", to: 40, lines: 2) == ["one two", "thr…four"], "the end is what distinguishes values")
    #expect(regular.wrapped("aaaaaaaaaaaa", to: 40, lines: 3) == ["aaaaaaa", "aaaaa"])
    #expect(regular.wrapped("ab", to: 1, lines: 3) == ["a", "b"])
    #expect(regular.wrapped("", to: 40, lines: 3) == [""])
  }

  @Test func directions() {
    #expect(TextDirection(of: "12 שלום abc") == .rightToLeft && TextDirection(of: "abc שלום") == .leftToRight)
    #expect(TextDirection(of: "مرحبا") == .rightToLeft && TextDirection(of: "123") == .leftToRight)
  }
}
