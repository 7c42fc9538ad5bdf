import Testing

@testable import Snapshots

struct SnapshotTests {
  private let stored = Snapshot(sections: [
    .init(name: "start", lines: ["before the first step", "a", "  [ ] x 1"]),
    .init(name: "step 1", lines: ["search", "hits     3", "a", "  [ ] x 1", "  [ ] y 1", "  [ ] z 1", "", "b", "  nothing"]),
  ]).text

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
    let diff = SnapshotDiff(stored: stored, actual: stored.replacing("[ ] z 1", with: "[x] z 2"))
    #expect(
      diff.hunks == [
        .init(
          section: "step 1", title: "search",
          lines: [
            .same("a"), .same("  [ ] x 1"), .same("  [ ] y 1"), .removed("  [ ] z 1"), .added("  [x] z 2"), .same("b"), .same("  nothing"),
          ])
      ])
  }

  @Test func aStepThatIsNewOrGoneIsADifference() {
    let more = stored + "\nstep 2: |\n  clear\n"
    #expect(SnapshotDiff(stored: stored, actual: more).hunks.map(\.section) == ["step 2"])
    #expect(SnapshotDiff(stored: more, actual: stored).hunks == [.init(section: "step 2", title: "clear", lines: [.removed("clear")])])
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
      switch SnapshotDecision.of(stored: text, actual: stored, policy: .update(mode)) {
      case .matches: "matches"
      case .write(nil): "write"
      case .write: "replace"
      case .missing: "missing"
      case .differs: "differs"
      }
    #expect(outcome == expected)
  }

  @Test func locations() {
    #expect(SnapshotLocation(manifest: "a/b.c/shop.searchplay.yaml").file(scenario: "x") == "a/b.c/__Snapshots__/shop/x.snap.yaml")
    #expect(SnapshotLocation(manifest: "shop.searchplay.yml").folder == "__Snapshots__/shop")
    #expect(SnapshotLocation(manifest: "/shop.yaml").folder == "/__Snapshots__/shop")
  }
}
