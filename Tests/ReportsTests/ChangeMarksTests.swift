import Testing

@testable import Reports

struct ChangeMarksTests {
  @Test(arguments: [
    ("colors: red 5 -> 4, blue 3 -> 2", "colors: red (5) -> [4], blue (3) -> [2]"),
    ("count: 120 products for “” -> 117 products for “”", "count: (120) products for “” -> [117] products for “”"),
    ("4 → 3 and 3 → 2", "(4) → [3] and (3) → [2]"),
    ("order: Cheapest -> Most popular first", "order: (Cheapest) -> [Most] [popular] [first]"),
    ("brands: Loom 6 -> 5, red hat -> blue cap", "brands: Loom (6) -> [5], (red) (hat) -> [blue] [cap]"),
    ("a -> b -> c", "(a) -> ([b]) -> [c]"),
    ("Southpeak is new", "Southpeak is new"),
    ("-> b", "-> b"),
  ]) func onlyWhatChangedIsMarked(_ sentence: String, _ marked: String) {
    #expect(ChangeMarks.marked(sentence, old: { "(\($0))" }, new: { "[\($0)]" }) == marked)
  }
}
