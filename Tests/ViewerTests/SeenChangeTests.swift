import Staging
import Testing

@testable import Viewer

/// The visible differences between two sequences of states, and what scenarios have in common.
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

  /// A change of order is reported if nothing else changed.
  @Test func anotherOrder() {
    let (a, b) = (moment(1, hits: 1, [("l", ["[ ] A 1", "[ ] B 1"])]), moment(1, hits: 1, [("l", ["[ ] B 1", "[ ] A 1"])]))
    #expect(SeenChange.changes(from: a, to: b).map(\.sentence) == ["l: a different order"])
  }

  /// A row that another one pushes out of a list is not renamed: only a row with the same count, or a similar text, is.
  @Test func pushedOut() {
    func change(_ old: String, _ new: String) -> [String] {
      SeenChange.changes(from: moment(1, hits: 1, [("l", ["[ ] A 9", old])]), to: moment(1, hits: 1, [("l", ["[ ] A 9", new])])).map(
        \.sentence)
    }
    #expect(change("[ ] red hat 3", "[ ] y 5") == ["l: y is new", "l: red hat is gone"])
    #expect(change("[ ] Northpeak 3", "[ ] Southpeak 3") == ["l: Northpeak → Southpeak"])
    #expect(change("Red lamp", "Blue chair") == ["l: Blue chair is new", "l: Red lamp is gone"])
    #expect(change("Red lamp", "Red lamp 2") == ["l: Red lamp → Red lamp 2"])
    #expect(
      change("no range  within 1.0 to 5.0", "2.0 to 5.0  within 1.0 to 5.0") == ["l: not narrowed: 1 to 5 → 2 to 5 within 1 to 5"])
  }

  /// The other changes begin with one of each widget, and those that are not named are counted with their widgets.
  @Test func everyWidgetIsNamed() {
    let changes =
      (1...9).map { SeenChange(widget: "rows", .gone("row \($0)")) } + [SeenChange(widget: "menu", .gone("Hats"))]
      + (1...3).map { SeenChange(widget: "brands", .gone("brand \($0)")) } + [SeenChange(widget: nil, .hits(from: 9, to: 0))]
    let causes = SharedCause.causes([(scenario: 0, told: changes.map(SharedCause.Told.change))])
    #expect(causes.count == 1 && causes[0].text == "rows: row 1 is gone")
    #expect(
      causes[0].others.prefix(4).map(\.text) == ["menu: Hats is gone", "brands: brand 1 is gone", "hits 9 → 0", "rows: row 2 is gone"])
    #expect(causes[0].rest(after: 3) == "… and 10 more, in rows and brands" && causes[0].rest(after: 13) == nil)
  }

  /// The number of hits is reported with the cause in the same scenarios.
  @Test func hitsOfSeveralCauses() {
    let hits = SharedCause.Told.change(SeenChange(widget: nil, .hits(from: 4, to: 3)))
    let told = (0..<12).map { number in
      (scenario: number, told: [.change(SeenChange(widget: "brands", .gone("\(number / 2)"))), hits])
    }
    let causes = SharedCause.causes(told)
    #expect(causes.map(\.scenarios) == (0..<6).map { [$0 * 2, $0 * 2 + 1] })
    #expect(causes.map { $0.others.map(\.scenarios) } == (0..<6).map { [[$0 * 2, $0 * 2 + 1]] })
  }

  /// The numbers that most scenarios have are named first, regardless of which scenario comes first.
  @Test func theMostFrequentNumbers() {
    let told = (0..<9).map { number in
      let from = number == 0 ? 12 : 7
      return (
        scenario: number,
        told: [SharedCause.Told.change(SeenChange(widget: "brands", .count(of: "Northpeak", from: from, to: from == 12 ? 5 : 6)))]
      )
    }
    #expect(SharedCause.causes(told).map(\.text) == ["brands: Northpeak 7 → 6 and 12 → 5"])
  }

  /// A value that has a different count in some scenarios and is gone or new in others is one cause.
  @Test func oneValueIsOneCause() {
    let kinds: [SeenChange.Kind] = [.count(of: "Loom", from: 2, to: 1), .gone("Loom"), .count(of: "Loom", from: 3, to: 2), .new("Loom")]
    func text(_ kinds: [SeenChange.Kind]) -> [String] {
      SharedCause.causes(kinds.enumerated().map { ($0.offset, [.change(SeenChange(widget: "brands", $0.element))]) }).map(\.text)
    }
    #expect(text(kinds) == ["brands: Loom 2 → 1 and 3 → 2, elsewhere gone, elsewhere new"])
    #expect(text([kinds[1], kinds[1], kinds[0]]) == ["brands: Loom is gone, elsewhere 2 → 1"])
    #expect(text([kinds[1]]) == ["brands: Loom is gone"] && text([kinds[3], kinds[1]]) == ["brands: Loom is new, elsewhere gone"])
  }

  /// Values that come and go only together with a more frequent change are reported with it.
  @Test func whatFollowsFromAMoreFrequentChange() {
    let told = (0..<4).map { number in
      let main = SharedCause.Told.change(SeenChange(widget: "rows", .gone("Trail runner")))
      return (scenario: number, told: number < 2 ? [main, .change(SeenChange(widget: "colors", .new("red")))] : [main])
    }
    let causes = SharedCause.causes(told)
    #expect(causes.map(\.text) == ["rows: Trail runner is gone"])
    #expect(causes[0].others.map(\.text) == ["colors: red is new"])
  }

  /// Numbers of hits belong to what else changed in the same scenario, not to what changed elsewhere.
  @Test func numbersOfHitsOfSeveralCauses() {
    func count(_ widget: String, _ value: String) -> SharedCause.Told {
      .change(SeenChange(widget: widget, .count(of: value, from: 6, to: 7)))
    }
    func hits(_ from: Int, _ to: Int) -> SharedCause.Told { .change(SeenChange(widget: nil, .hits(from: from, to: to))) }
    let causes = SharedCause.causes([
      (scenario: 0, told: [count("brands", "Loom"), hits(6, 7)]), (scenario: 1, told: [count("brands", "Loom")]),
      (scenario: 2, told: [count("colors", "red"), hits(3, 4)]), (scenario: 3, told: [hits(9, 8)]),
    ])
    #expect(
      causes.map { cause in "\(cause.text) \(cause.scenarios), \(cause.others.map { "\($0.text) \($0.scenarios)" })" } == [
        "brands: Loom 6 → 7 [0, 1], [\"hits 6 → 7 [0]\"]", "colors: red 6 → 7 [2], [\"hits 3 → 4 [2]\"]", "hits 9 → 8 [3], []",
      ], "\(causes)")
  }

  /// The second line of a hit is part of the hit, not a row.
  @Test func theSecondLineOfAHit() {
    func shown(_ brand: String) -> MomentView { moment(1, hits: 2, [("rows", ["Runner", "  \(brand)", "Hat"])]) }
    #expect(
      SeenChange.changes(from: shown("Northpeak"), to: shown("Fleet")).map(\.sentence) == ["rows: Runner: Northpeak → Fleet"])
  }

  /// A text in which only numbers differ is one cause, whatever the numbers.
  @Test func numbersInTexts() {
    func told(_ old: String, _ new: String) -> SharedCause.Told { .change(SeenChange(widget: "stats", .replaced(old, by: new))) }
    let causes = SharedCause.causes([
      (scenario: 0, told: [told("2 results", "0 results")]), (scenario: 1, told: [told("17 results", "13 results")]),
      (scenario: 2, told: [told("nothing found", "2 results")]),
    ])
    #expect(causes.map(\.text) == ["stats: 2 results → 0 results and 17 results → 13 results", "stats: nothing found → 2 results"])
  }

  /// What failures say comes first, then what most scenarios have, with all of those scenarios; one changed value is one cause, whatever
  /// the widget and the numbers; changed numbers that only scenarios of another cause have are listed with that cause, but values that came
  /// or went are not.
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
        "'brands' does not show what is expected [3]", "brands and makers: Northpeak 7 → 6, 4 → 3 and 2 → 1 [0, 3, 4]",
        "sizes: L → XL [1]", "sizes: XXL is new [4]",
      ])
    #expect(
      causes.map { $0.others.map { "\($0.text) \($0.scenarios)" } } == [
        ["the hits differ [3]"], ["hits 24 → 23 [0, 3]"], [], [],
      ])
    #expect(causes[0].first == nil)
    #expect(causes[1].first == SeenChange(widget: "brands", .count(of: "Northpeak", from: 7, to: 6)))
  }
}
