import Testing
import Texts

struct PatternSearchTests {
  @Test(arguments: [
    ("b+c", "abbc", PatternSearch.Outcome.found), ("B+C", "abbc", .absent), ("^b", "abbc", .absent),
    ("a?b?c?d?", "x", .found), ("^a?b?c?d?$", "x", .absent),
  ])
  func outcomes(_ pattern: String, _ text: String, _ outcome: PatternSearch.Outcome) {
    #expect(PatternSearch(pattern)?.outcome(in: text) == outcome)
  }

  @Test func whatIsNoPattern() { #expect(PatternSearch("(") == nil) }

  @Test func ignoringCase() {
    #expect(PatternSearch("B+C", ignoringCase: true)?.outcome(in: "abbc") == .found)
    #expect(PatternSearch("A?B?C?D", ignoringCase: true)?.outcome(in: "abcd") == .found)
  }

  /// The search ends on its own some seconds later.
  @Test func givenUp() throws {
    let search = try #require(PatternSearch("x*x*x*x*x*x*y"))
    let text = String(repeating: "x", count: 36)
    #expect(!search.hasGivenUp)
    #expect(search.outcome(in: text, within: .milliseconds(20)) == .unfinished)
    #expect(search.hasGivenUp && PatternSearch("x*x*x*x*x*x*y", ignoringCase: true)?.hasGivenUp == false)
    // That text is not searched again; a different one is.
    #expect(search.outcome(in: text, within: .seconds(600)) == .unfinished)
    #expect(search.outcome(in: "y") == .found)
  }

  /// An expression without assertions that matches the empty string matches any string.
  @Test(arguments: [
    ("a*", false), (".*", false), ("^.*$", false), ("(red)?", false), ("[^x]*", false), ("\\^*", false), ("^a*$", true),
    ("^(?!.*red)", true),
    ("(?<!a)", false), ("(?!.*[)])", false), ("(?!a)(b|^)", true), ("(?<!a)$", true), ("(?=)", true), ("(?:a)?", false),
    ("(?<name>a)?", false), ("\\b", true), ("[$^]*", false), ("^[^-]*$", true),
    ("^.{0,200}$", true), ("^(?!.* OR )", true),
  ])
  func assertions(_ pattern: String, _ has: Bool) { #expect(PatternAssertions.areIn(pattern) == has) }
}
