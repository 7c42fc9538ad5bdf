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
        "hits 4 → 3", "brands: Loom is not selected", "brands: Northpeak 7 → 6", "brands: Fleet → Harbour",
        "stats: 4 results → 3 results", "step 3 is gone",
      ])
    #expect(SeenChange.changes(from: before, to: before) == [])
  }

  /// An order is a change where nothing else is.
  @Test func anotherOrder() {
    let (a, b) = (moment(1, hits: 1, [("l", ["[ ] A 1", "[ ] B 1"])]), moment(1, hits: 1, [("l", ["[ ] B 1", "[ ] A 1"])]))
    #expect(SeenChange.changes(from: a, to: b).map(\.sentence) == ["l: a different order"])
  }

  /// How many hits there are stands with the first of the causes, in every process.
  @Test func hitsOfSeveralCauses() {
    let hits = SharedCause.Told.change(SeenChange(widget: nil, .hits(from: 4, to: 3)))
    let told = (0..<12).map { number in
      (scenario: number, told: [.change(SeenChange(widget: "brands", .gone("\(number / 2)"))), hits])
    }
    let causes = SharedCause.causes(told)
    #expect(causes.map(\.scenarios) == (0..<6).map { [$0 * 2, $0 * 2 + 1] })
    #expect(causes.map { $0.others.count } == [1, 0, 0, 0, 0, 0])
  }

  /// A text in which only numbers are others is one cause, whatever the numbers.
  @Test func numbersInTexts() {
    func told(_ old: String, _ new: String) -> SharedCause.Told { .change(SeenChange(widget: "stats", .replaced(old, by: new))) }
    let causes = SharedCause.causes([
      (scenario: 0, told: [told("2 results", "0 results")]), (scenario: 1, told: [told("17 results", "13 results")]),
      (scenario: 2, told: [told("nothing found", "2 results")]),
    ])
    #expect(causes.map(\.text) == ["stats: 2 results → 0 results and 17 results → 13 results", "stats: nothing found → 2 results"])
  }

  /// What most scenarios have comes first, with all of them, and of as many what failures say; one value that changed is one cause, in whichever
  /// widget and with whatever numbers; numbers that only scenarios of another cause have stand with that, values that came or went do not.
  @Test func causes() {
    func count(_ widget: String, _ value: String, _ from: Int, _ to: Int) -> SharedCause.Told {
      .change(SeenChange(widget: widget, .count(of: value, from: from, to: to)))
    }
    let hits = SharedCause.Told.change(SeenChange(widget: nil, .hits(from: 24, to: 23)))
    let renamed = SharedCause.Told.change(SeenChange(widget: "sizes", .replaced("L", by: "XL")))
    let causes = SharedCause.causes([
      (scenario: 0, told: [count("brands", "Northpeak", 7, 6), count("makers", "Northpeak", 7, 6), hits]),
      (scenario: 1, told: [renamed]),
      (scenario: 2, told: []),
      (
        scenario: 3,
        told: [count("brands", "Northpeak", 4, 3), hits, .words("'brands' does not show what is expected"), .words("the hits differ")]
      ),
      (scenario: 4, told: [count("brands", "Northpeak", 2, 1), .change(SeenChange(widget: "sizes", .new("XXL")))]),
    ])
    #expect(
      causes.map { "\($0.text) \($0.scenarios)" } == [
        "brands and makers: Northpeak 7 → 6, 4 → 3 and 2 → 1 [0, 3, 4]", "'brands' does not show what is expected [3]",
        "sizes: L → XL [1]", "sizes: XXL is new [4]",
      ])
    #expect(
      causes.map { $0.others.map { "\($0.text) \($0.scenarios)" } } == [
        ["hits 24 → 23 [0, 3]"], ["the hits differ [3]"], [], [],
      ])
    #expect(causes[1].first == nil)
    #expect(causes[0].first == SeenChange(widget: "brands", .count(of: "Northpeak", from: 7, to: 6)))
  }
}
