import Testing
import Texts

struct PatternSearchTests {
  @Test(arguments: [
    ("b+c", "abbc", PatternSearch.Outcome.found), ("B+C", "abbc", .absent), ("^b", "abbc", .absent), ("(", "(", .absent),
  ])
  func outcomes(_ pattern: String, _ text: String, _ outcome: PatternSearch.Outcome) {
    #expect(PatternSearch.outcome(of: pattern, in: text) == outcome)
  }

  @Test func ignoringCase() { #expect(PatternSearch.outcome(of: "B+C", in: "abbc", ignoringCase: true) == .found) }

  /// The search ends by itself some seconds later.
  @Test func givenUp() {
    let pattern = "x*x*x*x*x*x*y"
    let text = String(repeating: "x", count: 40)
    #expect(!PatternSearch.hasGivenUp(pattern))
    #expect(PatternSearch.outcome(of: pattern, in: text, within: .milliseconds(20)) == .unfinished)
    #expect(PatternSearch.hasGivenUp(pattern))
    // The second time, it is not searched for at all.
    #expect(PatternSearch.outcome(of: pattern, in: "y", within: .seconds(600)) == .unfinished)
  }
}
