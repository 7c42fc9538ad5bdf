import Diagnostics
import Scenarios
import Snapshots
@testable import Staging
import Testing

@testable import Reports

struct ReportTests {
  private let file = SourceFile(name: "m.yaml", text: "- expect: { hits: 3 }\n")

  /// The text about an unmet expectation, below its location.
  private func sides(expected: [String], actual: [String]) -> String {
    let failure = StepFailure(.expectation, at: file.span(18..<19), "it differs", expected: expected, actual: actual)
    let text = FailureText(color: false).text(of: failure)
    let place = """
      m.yaml:1:19: error: it differs [expectation]
        1 | - expect: { hits: 3 }
          |                   ^

      """
    #expect(text.hasPrefix(place))
    return String(text.dropFirst(place.count))
  }

  @Test func bothSidesBesideEachOther() {
    #expect(
      sides(expected: ["red", "日本 1", "same"], actual: ["blue", "日本 2", "same", "more"]) == """
              expected   actual
            ! red        blue
            ! 日本 1     日本 2
              same       same
            !            more

        """)
  }

  /// One inserted item marks one row, and the rows after it line up with their equals.
  @Test func oneInsertionMarksOneRow() {
    #expect(
      sides(expected: ["red", "green", "blue"], actual: ["red", "black", "green", "blue"]) == """
              expected   actual
              red        red
            !            black
              green      green
              blue       blue

        """)
  }

  @Test func aLongListShowsWhatDiffersInIt() {
    let lines = (1...90).map { "item \($0)" }
    #expect(
      sides(expected: lines, actual: lines.filter { $0 != "item 70" }) == """
              expected   actual
              … 66 more
              item 67    item 67
              item 68    item 68
              item 69    item 69
            ! item 70
              item 71    item 71
              item 72    item 72
              item 73    item 73
              … 17 more

        """)
  }

  @Test func sidesThatAreTooWideStandBelowEachOther() {
    let long = String(repeating: "x", count: 120)
    let failure = StepFailure(
      .expectation, at: file.span(18..<19), "'a' shows something else", expected: ["same", long], actual: ["same", "short", "new"])
    #expect(
      FailureText(color: false).text(of: failure) == """
        m.yaml:1:19: error: 'a' shows something else [expectation]
          1 | - expect: { hits: 3 }
            |                   ^
                      same
            expected  \(long)
            actual    short
            actual    new

        """)
  }

  @Test func whatTheWidgetShowed() {
    let failure = StepFailure(.action, at: file.span(2..<8), "'a' does not show 'x'", shown: [], help: "try")
    #expect(
      FailureText(color: false).text(of: failure) == """
        m.yaml:1:3: error: 'a' does not show 'x' [step]
          1 | - expect: { hits: 3 }
            |   ^~~~~~
            = help: try
            it shows
              nothing

        """)
  }

  @Test func aDifferenceUnderItsStep() {
    func snapshot(_ row: WidgetRow) -> Snapshot {
      Snapshot(moments: [.init(.step(1), title: "search", parts: [.widget(.init(name: "a", rows: [row]))])])
    }
    let diff = SnapshotDiff(
      stored: snapshot(WidgetRow(mark: .unselected, text: "x", count: 1)),
      actual: snapshot(WidgetRow(mark: .selected, text: "x", count: 2)))
    #expect(
      DiffText(color: false).text(of: diff) { $0 == 1 ? file.span(2..<8) : nil } == """
            step 1: search  m.yaml:1:3
                a
              -   [ ] x 1
              +   [x] x 2

        """)
    #expect(DiffText(color: true).text(of: diff) { _ in nil }.contains("\u{1B}[31m-   [ ] x 1\u{1B}[0m"))
    // Of lines with the same value, only the words that differ are marked, below each other and side by side.
    let counted = SnapshotDiff(
      stored: snapshot(WidgetRow(mark: .selected, text: "x y", count: 1)),
      actual: snapshot(WidgetRow(mark: .selected, text: "x y", count: 2)))
    #expect(
      DiffText(color: true).text(of: counted) { _ in nil }.hasSuffix(
        "      \u{1B}[31m- \u{1B}[0m  [x] x y \u{1B}[31m1\u{1B}[0m\n      \u{1B}[32m+ \u{1B}[0m  [x] x y \u{1B}[32m2\u{1B}[0m\n"))
    #expect(
      DiffText(color: true, columns: 150).text(of: counted) { _ in nil }.hasSuffix(
        "      \u{1B}[31m- \u{1B}[0m  [x] x y \u{1B}[31m1\u{1B}[0m\(String(repeating: " ", count: 54))   \u{1B}[32m+ \u{1B}[0m  [x] x y \u{1B}[32m2\u{1B}[0m\n"
      ))
    func rows(_ rows: [(String, Int)]) -> Snapshot {
      let rows = rows.map { WidgetRow(mark: .selected, text: $0.0, count: $0.1) }
      return Snapshot(moments: [.init(.step(1), title: "search", parts: [.widget(.init(name: "a", rows: rows))])])
    }
    // Rows that another one moved past stay beside themselves.
    let moved = SnapshotDiff(stored: rows([("a", 1), ("b", 2), ("c", 3)]), actual: rows([("b", 5), ("c", 6), ("a", 7)]))
    func side(_ text: String) -> String { text + String(repeating: " ", count: 67 - text.count) }
    #expect(
      DiffText(color: false, columns: 150).text(of: moved) { _ in nil }.hasSuffix(
        """
              \(side("-   [x] a 1") + "   ")
              \(side("-   [x] b 2"))   +   [x] b 5
              \(side("-   [x] c 3"))   +   [x] c 6
              \(side(""))   +   [x] a 7

        """))
    // Side by side, too, a row that has moved past an equal one is marked only where it differs.
    let passed = SnapshotDiff(stored: rows([("a", 1), ("b", 2)]), actual: rows([("b", 2), ("a", 3)]))
    #expect(
      DiffText(color: true, columns: 150).text(of: passed) { _ in nil }.hasSuffix(
        """
              \u{1B}[31m- \u{1B}[0m  [x] a \u{1B}[31m1\u{1B}[0m\(String(repeating: " ", count: 56) + "   ")
              \(side("    [x] b 2"))       [x] b 2
              \(side(""))   \u{1B}[32m+ \u{1B}[0m  [x] a \u{1B}[32m3\u{1B}[0m

        """))
    // A row before another is not taken for it.
    let inserted = SnapshotDiff(stored: rows([("x y", 1)]), actual: rows([("blue", 3), ("x y", 2)]))
    #expect(
      DiffText(color: true, columns: 150).text(of: inserted) { _ in nil }.hasSuffix(
        """
              \(String(repeating: " ", count: 67))   \u{1B}[32m+   [x] blue 3\u{1B}[0m
              \u{1B}[31m- \u{1B}[0m  [x] x y \u{1B}[31m1\u{1B}[0m\(String(repeating: " ", count: 54))   \u{1B}[32m+ \u{1B}[0m  [x] x y \u{1B}[32m2\u{1B}[0m

        """))
  }
}
