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

  /// Version 8 lists the levels of a menu one after the other.
  @Test func valuesThatStandBelowTheirParent() {
    let rows = [("Hats", 0), ("Shoes", 0), ("Shoes > Boots", 1), ("Shoes > Clogs", 1), ("Hats > Caps", 1), ("Shoes > Pumps", 1)]
    let nested = rows.indices.map { MenuPath.isBelowParent($0, rows.map { (path: $0.0, level: $0.1) }, separator: " > ") }
    #expect(nested == [true, true, true, true, false, false])
  }
}
