import Testing

@testable import Staging

struct RowWordsTests {
  @Test(arguments: [
    ("no range  within 13.0 to 100.0", "not narrowed: 13 to 100"), ("  no range", "  not narrowed"),
    ("20.0 to 50.5  within 5.0 to 90.0", "20 to 50.5 within 5 to 90"), (">= no number  within 1.0 to 5.0", "not set: 1 to 5"),
    (">= 4.0  within 1.0 to 5.0", ">= 4 within 1 to 5"),
    // Other lines are texts of the data.
    ("20.0 to 50.0", "20.0 to 50.0"), ("a  within b", "a  within b"), ("[ ] no range 3", "[ ] no range 3"), ("", ""),
  ])
  func slidersAndSteppers(_ line: String, _ words: String) { #expect(WidgetRow.inWords(line) == words) }
}
