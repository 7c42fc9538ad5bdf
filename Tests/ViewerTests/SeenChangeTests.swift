import Staging
import Testing

@testable import Viewer

/// What two sequences of states show differently, and what scenarios have in common.
struct SeenChangeTests {
  private func moment(_ number: Int, hits: Int?, _ widgets: [(String, [String])]) -> MomentView {
    var moment = MomentView(number: number, heading: [.init(.plain, "Step")])
    moment.hits = hits
    moment.widgets = widgets.map { name, lines in WidgetView(name: name, rows: lines.map { WidgetRow(line: Substring($0)) }) }
    return moment
  }

  @Test func eachChangeIsSaidOnce() {
    let before = [
      moment(1, hits: 4, [("brands", ["[ ] Northpeak 7", "[x] Loom 2", "[ ] Fleet 1"]), ("stats", ["4 results"])]),
      moment(2, hits: 4, [("brands", ["[ ] Northpeak 7", "[x] Loom 2", "[ ] Fleet 1"]), ("stats", ["4 results"])]),
      moment(3, hits: 1, []),
    ]
    let after = [
      moment(1, hits: 3, [("brands", ["[ ] Loom 2", "[ ] Northpeak 6", "[ ] Harbour 1"]), ("stats", ["3 results"])]),
      moment(2, hits: 3, [("brands", ["[ ] Loom 2", "[ ] Northpeak 6", "[ ] Harbour 1"]), ("stats", ["3 results"])]),
    ]
    #expect(
      SeenChange.changes(from: before, to: after).map(\.sentence) == [
        "hits 4 → 3", "brands: Loom is not selected", "brands: Northpeak 7 → 6", "brands: Harbour is new", "brands: Fleet is gone",
        "stats: 4 results → 3 results", "step 3 is gone",
      ])
    #expect(SeenChange.changes(from: before, to: before) == [])
  }

  /// An order is a change where nothing else is.
  @Test func anotherOrder() {
    let (a, b) = (moment(1, hits: 1, [("l", ["[ ] A 1", "[ ] B 1"])]), moment(1, hits: 1, [("l", ["[ ] B 1", "[ ] A 1"])]))
    #expect(SeenChange.changes(from: a, to: b).map(\.sentence) == ["l: another order"])
  }

  /// What most scenarios have comes first, with all of them; what the same scenarios have is one cause.
  @Test func causes() {
    let told = [
      (scenario: 0, texts: ["a 7 → 6", "b 1 → 2"]), (scenario: 1, texts: ["b 1 → 2"]), (scenario: 2, texts: []),
      (scenario: 3, texts: ["a 7 → 6", "c is new"]), (scenario: 4, texts: ["a 7 → 6"]), (scenario: 5, texts: ["d", "e", "f", "g", "h"]),
    ]
    #expect(
      SharedCause.causes(told) == [
        SharedCause(text: "a 7 → 6", first: "a 7 → 6", scenarios: [0, 3, 4]),
        SharedCause(text: "b 1 → 2", first: "b 1 → 2", scenarios: [0, 1]),
        SharedCause(text: "c is new", first: "c is new", scenarios: [3]),
        SharedCause(text: "d; e; f; g; … and 1 more", first: "d", scenarios: [5]),
      ])
  }
}
