import Staging
import Testing

@testable import Snapshots

struct SnapshotTests {
  private let snapshot = Snapshot(moments: [
    .init(.start, title: "before the first step", parts: [.widget(.init(name: "a", rows: [Self.row("x", 1)]))]),
    .init(
      .step(1), title: "search",
      parts: [
        .hits(3, []), .widget(.init(name: "a", rows: [Self.row("x", 1), Self.row("y", 1), Self.row("z", 1)])),
        .widget(.init(name: "b", rows: [])),
      ]),
  ])

  private static func row(_ text: String, _ count: Int) -> WidgetRow { WidgetRow(mark: .unselected, text: text, count: count) }

  private var stored: String { snapshot.text }

  private func read(_ text: String) -> Snapshot { SnapshotReader.snapshot(text) }

  @Test func theFileIsYAMLThatReadsLikeTheUI() {
    #expect(
      stored == """
        # Searchplay snapshot 1.0

        start: |
          before the first step
          a
            [ ] x 1

        step 1: |
          search
          hits     3
          a
            [ ] x 1
            [ ] y 1
            [ ] z 1
          b
            nothing

        """)
  }

  @Test func aDifferenceNamesItsStepAndHeading() {
    let diff = SnapshotDiff(stored: snapshot, actual: read(stored.replacing("[ ] z 1", with: "[x] z 2")))
    #expect(
      diff.hunks == [
        .init(
          .step(1), title: "search",
          lines: [
            .same("a"), .same("  [ ] x 1"), .same("  [ ] y 1"), .removed("  [ ] z 1"), .added("  [x] z 2"), .same("b"), .same("  nothing"),
          ])
      ])
  }

  /// A line that repeats the heading is left out; a heading that changed is a difference.
  @Test func theHeadingIsSaidOnce() {
    let fewer = SnapshotDiff(stored: snapshot, actual: read(stored.replacing("hits     3", with: "hits     2")))
    #expect(fewer.hunks.map { $0.lines.prefix(2) } == [[.removed("hits     3"), .added("hits     2")]])
    let other = SnapshotDiff(stored: snapshot, actual: read(stored.replacing("  search\n", with: "  search \"x\"\n")))
    #expect(other.hunks.map { $0.lines.prefix(2) } == [[.removed("search"), .added("search \"x\"")]])
  }

  @Test func aStepThatIsNewOrGoneIsADifference() {
    let more = read(stored + "\nstep 2: |\n  clear\n")
    #expect(SnapshotDiff(stored: snapshot, actual: more).hunks.map(\.place) == [.step(2)])
    #expect(SnapshotDiff(stored: more, actual: snapshot).hunks == [.init(.step(2), title: "clear", lines: [.removed("clear")])])
  }

  @Test(
    arguments: [
      (nil, UpdateMode.none, "missing"), (nil, .changed, "missing"), (nil, .missing, "write"), (nil, .all, "write"),
      ("same", .none, "matches"), ("same", .all, "matches"), ("other", .none, "differs"), ("other", .missing, "differs"),
      ("other", .changed, "replace"), ("other", .all, "replace"), ("conflict", .none, "missing"), ("conflict", .all, "write"),
      ("foreign", .none, "missing"),
    ] as [(String?, UpdateMode, String)])
  func decisions(_ kind: String?, _ mode: UpdateMode, _ expected: String) {
    let text: String? =
      switch kind {
      case "same": stored
      case "other": stored + "\nstep 2: |\n  clear\n"
      case "conflict": stored + "<<<<<<< ours\n=======\n>>>>>>> theirs\n"
      case "foreign": "something else"
      default: nil
      }
    let outcome =
      switch SnapshotDecision.of(stored: text, text: snapshot.text, policy: .update(mode)) {
      case .matches: "matches"
      case .write(nil): "write"
      case .write: "replace"
      case .missing: "missing"
      case .differs: "differs"
      }
    #expect(outcome == expected)
  }

  /// Only the numbers of the steps after it change.
  @Test func aStepPutInIsOneDifference() {
    func moments(_ titles: [String]) -> Snapshot {
      let steps = titles.enumerated().map { index, title in
        Snapshot.Moment(.step(index + 1), title: title, parts: [.widget(.init(name: title, rows: []))])
      }
      return Snapshot(moments: [.init(.start, title: "before the first step", parts: [])] + steps)
    }
    let (short, long) = (
      moments(["search", "click a", "click b", "clear"]), moments(["search", "click x", "click a", "click c", "clear"])
    )
    let more = SnapshotDiff(stored: short, actual: long)
    #expect(
      more.lines == [
        "  step 2: click x", "+   click x", "+   click x", "+     nothing", "  step 4: click c", "-   click b", "-   click b",
        "+   click c",
        "+   click c", "      nothing",
      ])
    #expect(
      SnapshotChanges.sentences(stored: short, actual: long) == [
        "step 2 is new: click x", "step 4: 'click b' became 'click c'", "step 4: click c: now shown",
        "step 4: click b: no longer shown",
      ])
    let less = SnapshotDiff(stored: long, actual: short)
    #expect(less.hunks.map(\.place) == [.step(2), .step(3)] && less.hunks.map(\.isPresent) == [false, true])
    #expect(SnapshotChanges.sentences(stored: long, actual: short).first == "step 2 of the stored snapshot is gone: click x")
  }

  /// What is written is read back unchanged, whatever widgets and values are called.
  @Test func whatIsWrittenIsReadBack() {
    let texts = [
      "", " ", "red", "Size 42", "42", "a 1 2", "[x] red", "(x)", "nothing", "button", "\"quoted\"", "\"", "\"a\" 5", "hits     5",
      " filters",
      "a\nb", "\u{301}", "\u{202E}x", "… 3 rows that are not loaded", "x ", "\\", "é 7", "٣", "a ٣",
    ]
    var rows: [WidgetRow] = []
    for text in texts {
      for (level, mark) in ([nil] + WidgetRow.Mark.allCases.map(Optional.some)).enumerated() {
        rows.append(WidgetRow(level: mark == nil ? 0 : level % 3, mark: mark, text: text))
        if mark == .selected || mark == .unselected { rows.append(WidgetRow(level: level, mark: mark, text: text, count: 3)) }
      }
    }
    let names = ["a", "hits", "filters of mine", "queries", "\"q\"", "pending", "nothing", "step 2: |", "# a", "é"]
    let parts: [Snapshot.Part] =
      [
        .filters(nil), .filters("( \"a\":\"none\" )"), .searches(2), .queries(["main  index=x", "no longer disjunctive a"]),
        .facets("color  query=\"\"  filters=none"), .cancelled, .error("hits     3"), .hits(3, ["Boot  (1)", "nothing"]), .hits(0, []),
      ] + names.map { .widget(.init(name: $0, rows: rows)) } + names.map { .widget(.init(name: $0, rows: [])) }
      + [.pending(names.map { .init(name: $0, rows: rows) })]
    let whole = Snapshot(moments: [
      .init(.start, title: "before the first step", parts: parts), .init(.step(1), title: "clear", parts: []),
    ])
    let again = read(whole.text)
    #expect(again.moments.map(\.place) == [.start, .step(1)] && again.moments[1] == whole.moments[1])
    for (written, read) in zip(whole.moments[0].parts, again.moments[0].parts) {
      #expect(written == read, "\(written.lines.prefix(1))")
    }
    #expect(again.moments[0].parts.count == parts.count)
  }

  @Test func locations() {
    #expect(SnapshotLocation(manifest: "a/b.c/shop.searchplay.yaml").file(scenario: "x") == "a/b.c/__Snapshots__/shop/x.snap.yaml")
    #expect(SnapshotLocation(manifest: "shop.searchplay.yml").folder == "__Snapshots__/shop")
    #expect(SnapshotLocation(manifest: "/shop.yaml").folder == "/__Snapshots__/shop")
  }
}
