import Testing

@testable import Texts

struct NumberPatternTests {
  @Test(arguments: [
    ("0", 1234.5, "1234"), ("0", 1235.5, "1236"), ("0.00", 1.005, "1.00"), ("0.00", 1.115, "1.11"), (",0", 1_234_567, "1,234,567"),
    (",0.0", -999.96, "-1,000.0"), (",0", 999, "999"), ("0.000000000", 0.1, "0.100000000"), ("0", -0.4, "-0"),
    (",0", 1e21, "1,000,000,000,000,000,000,000"),
    ("0.0", Double.infinity, "inf"), ("0.0", Double.nan, "nan"),
  ])
  func numbersAreWritten(_ pattern: String, _ number: Double, _ text: String) throws {
    #expect(try #require(NumberPattern(pattern)).text(of: number) == text)
  }

  @Test(arguments: ["", "1", "0.", ".0", "0,0", ",", "0.0000000000", "00", "0.01", "٠"])
  func othersAreNoPatterns(_ text: String) { #expect(NumberPattern(text) == nil) }
}
