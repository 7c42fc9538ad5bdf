import Testing

@testable import Snapshots

/// What changed between two snapshots, in words.
struct SnapshotChangesTests {
  private func changes(_ old: String, _ new: String) -> [String] {
    func snapshot(_ lines: String) -> Snapshot {
      SnapshotReader.snapshot(
        "\(Snapshot.mark)\n\nstep 1: |\n  search\n" + lines.split(separator: "\n").map { "  \($0)\n" }.joined())
    }
    return SnapshotChanges.sentences(stored: snapshot(old), actual: snapshot(new))
  }

  @Test(arguments: [
    ("hits     5", "hits     6", ["step 1: hits 5 -> 6"]),
    ("filters  none", "filters  ( \"brand\":\"A AND B\" )", ["step 1: filters gained \"brand\":\"A AND B\""]),
    (
      "filters  ( \"a\":\"1\" AND \"b\":\"2\" )", "filters  ( \"a\":\"1\" OR \"c\":\"3\" )",
      ["step 1: filters gained \"c\":\"3\" and lost \"b\":\"2\""]
    ),
    (
      "list\n  [ ] Hats 10\n  [x] Big Shoes 3\n  [ ] Old 1", "list\n  [x] Hats 12\n  [ ] Big Shoes 3\n  [ ] New 2",
      ["step 1: list: Hats 10 -> 12, Hats newly selected, Big Shoes no longer selected, New new with 2, Old gone"]
    ),
    ("list\n  [ ] A 1\n  [ ] B 1", "list\n  [ ] B 1\n  [ ] A 1", ["step 1: list: in a different order"]),
    ("list\n  [ ] A 1", "other\n  [ ] A 1", ["step 1: other: now shown", "step 1: list: no longer shown"]),
    // Widgets whose names are also words of the snapshot format.
    ("hits     2\n\"hits\"\n  Boot", "hits     3\n\"hits\"\n  Boot", ["step 1: hits 2 -> 3"]),
    ("\"filters\"\n  [ ] A 1", "\"filters\"\n  [ ] A 2", ["step 1: 'filters': A 1 -> 2"]),
    ("current\n  (x) red\n  (x) blue", "current\n  (x) red", ["step 1: current: blue gone"]),
    // The second line of a hit belongs to it.
    (
      "rows\n  Hat\n    Loom\n  Boot\n    Fleet", "rows\n  Hat\n    Alto\n  Cap\n    Fleet",
      ["step 1: rows: Hat: Loom -> Alto, Cap new, Boot gone"]
    ),
    ("rows\n  Hat\n    Loom\n  Hat\n    Alto", "rows\n  Hat\n    Alto\n  Hat\n    Loom", ["step 1: rows: in a different order"]),
    ("rows\n  Hat\n    Loom\n  Hat\n    Alto", "rows\n  Hat\n    New\n  Hat\n    Loom", ["step 1: rows: Hat: Alto -> New"]),
    ("rows\n  Hat", "rows\n  Hat\n    Loom", ["step 1: rows: Hat: none -> Loom"]),
    // Several queries that differ alike are counted.
    ("queries\n  main\n  b a=1", "queries\n  main\n  b a=2", ["step 1: queries: b a=2 new, b a=1 gone"]),
    ("queries\n  main\n  b a=1\n  c a=1", "queries\n  main\n  b a=2\n  c a=2", ["step 1: queries: 2 of 3 differ"]),
    ("queries\n  main\n  b a=1\n  c a=1", "queries\n  main\n  b a=2", ["step 1: queries: 1 new, 2 gone"]),
  ])
  func sentences(_ old: String, _ new: String, _ expected: [String]) {
    #expect(changes(old, new) == expected)
  }

  /// An added hit comes with its second line.
  @Test func hitsAreKeptWhole() {
    let before = ["rows", "  Boot", "    Fleet", "  Cap", "    Loom"]
    let after = ["rows", "  Boot", "    Fleet", "  Hat", "    Fleet", "  Cap", "    Loom"]
    #expect(
      LineDiff.compare(before, after).map(\.marked) == [
        "    rows", "      Boot", "        Fleet", "+     Hat", "+       Fleet", "      Cap", "        Loom",
      ])
    let others = ["rows", "  Boot", "    Loom"]
    #expect(
      LineDiff.compare(["rows", "  Boot", "    Loom", "  Hat", "    Loom"], others).map(\.marked) == [
        "    rows", "      Boot", "        Loom", "-     Hat", "-       Loom",
      ])
  }

  /// What is shown after a step is compared even if one of the snapshots does not mention it there.
  @Test func whatAStepDoesNotMentionIsKnownFromThoseBefore() {
    func snapshot(_ second: String) -> Snapshot {
      SnapshotReader.snapshot(
        "\(Snapshot.mark)\n\nstep 1: |\n  search\n  filters  none\n  hits     2\n  list\n    [ ] Hats 1\n    [ ] Jackets 1\n\nstep 2: |\n\(second)"
      )
    }
    #expect(
      SnapshotChanges.sentences(
        stored: snapshot("  search \"run\"\n"),
        actual: snapshot(
          "  click list \"Jackets\"\n  filters  ( \"c\":\"Jackets\" )\n  hits     1\n  list\n    [ ] Hats 1\n    [x] Jackets 1\n"),
        groups: ["\"c\":\"Jackets\"": "or(c)"])
        == [
          "step 2: 'search \"run\"' became 'click list \"Jackets\"'", "step 2: filters gained \"c\":\"Jackets\" in or(c)",
          "step 2: hits 2 -> 1", "step 2: list: Jackets newly selected",
        ])
  }

  @Test func longListsAreCutWithACount() {
    let old = "list\n" + (1...50).map { "  [ ] Old \($0) 1\n" }.joined()
    let new = "list\n" + (1...50).map { "  [ ] New \($0) 1\n" }.joined()
    let listed = (1...8).map { "New \($0) new with 1" }.joined(separator: ", ")
    #expect(changes(old, new) == ["step 1: list: \(listed), … and 92 more"])
  }

  @Test func stepsComeAndGoAndLongListsAreCut() {
    let old = SnapshotReader.snapshot("\(Snapshot.mark)\n\nstep 1: |\n  search\n\nstep 2: |\n  clear\n\nstep 3: |\n  reset\n")
    let new = SnapshotReader.snapshot("\(Snapshot.mark)\n\nstep 1: |\n  search \"a\"\n\nstep 2: |\n  click\n\nstep 3: |\n  clear\n")
    #expect(
      SnapshotChanges.sentences(stored: old, actual: new)
        == ["step 1: 'search' became 'search \"a\"'", "step 2 is new: click", "step 3 of the stored snapshot is gone: reset"])
    #expect(
      SnapshotChanges.sentences(stored: old, actual: new, limit: 1) == ["step 1: 'search' became 'search \"a\"'", "… and 2 more changes"])
  }
}
