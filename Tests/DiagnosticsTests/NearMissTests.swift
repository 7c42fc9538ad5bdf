import Testing
import Texts

@testable import Diagnostics

struct NearMissTests {
  @Test(
    arguments: [
      ("atribute", "attribute"), ("operater", "operator"), ("Sort", "sort"), ("facet", "facets"), ("wdigets", "widgets"),
      ("xyz", nil), ("", nil), ("a", nil),
    ] as [(String, String?)])
  func nearest(_ word: String, _ expected: String?) {
    let candidates = ["attribute", "operator", "facets", "sort", "widgets", "b"]
    #expect(NearMiss.of(word, in: candidates) == expected)
  }

  @Test func theFirstInAlphabeticalOrderWinsATie() {
    #expect(NearMiss.of("bat", in: ["cat", "bad"]) == "bad")
  }

  @Test func helpListsWhatMayStandThere() {
    #expect(NearMiss.help(for: "zzzzz", in: ["a", "b"], noun: "keys") == "keys: a, b")
    #expect(NearMiss.help(for: "colour", in: ["color"], noun: "keys") == "did you mean 'color'?")
  }
}
