import Testing
import Texts

/// Regular expressions, those included that would never end.
struct BoundedPatternTests {
  @Test(arguments: [
    ("a+b", "caab", true), ("^x", "yx", false), ("(a|b)+$", "abab", true), ("(\\w+ ?)+", "two words", true), ("[(]a+[)]+", "(aa)", true),
  ])
  func occurs(_ pattern: String, _ text: String, _ isFound: Bool) throws {
    #expect(try #require(BoundedPattern(pattern)).occurs(in: text) == isFound)
  }

  @Test func ends() throws {
    let text = String(repeating: "a", count: 60) + "!"
    for pattern in ["(a+)+$", "^(a|aa)+$", "((a*)*)*b"] { #expect(try !#require(BoundedPattern(pattern)).occurs(in: text), "\(pattern)") }
    #expect(BoundedPattern("(") == nil)
    #expect(try #require(BoundedPattern("SHOE", ignoresCase: true)).occurs(in: "a shoe"))
  }
}
