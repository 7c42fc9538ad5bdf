import Testing

@testable import Texts

/// File names.
struct NameTextTests {
  @Test func filesOfAnyName() {
    #expect(NameText.ofFile("a-b", upTo: 30, word: "scenario") == "a-b")
    #expect(NameText.ofFile("", upTo: 30, word: "scenario") == "scenario")
    #expect(
      ["con", "NUL", "com7", "lpt", "com0"].map { NameText.ofFile($0, upTo: 30, word: "s") } == ["s-con", "s-NUL", "s-com7", "lpt", "com0"])
    let long = NameText.ofFile(String(repeating: "é", count: 300), upTo: 30, word: "s")
    #expect(long == "ééééé-\(String(NameText.sum(String(repeating: "é", count: 300)), radix: 16))" && long.utf8.count <= 30)
  }
}
