import Testing

@testable import Texts

struct MenuPathTests {
  @Test(arguments: [
    ("Tools > Digging > Spades", " > ", "Spades"), ("Tools", " > ", "Tools"), ("Tools > ", " > ", "Tools > "), ("Tools", "", "Tools"),
    ("a > b>c", " > ", "b>c"),
  ])
  func theNameIsTheLastPart(_ path: String, _ separator: String, _ name: String) {
    #expect(MenuPath.name(of: path, separator: separator) == name)
  }
}
