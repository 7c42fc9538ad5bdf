import Foundation
import Testing

/// How tests are selected, ordered, repeated and stopped.
struct ExecutionTests {
  /// Five scenarios in two manifests; the second one in the first manifest fails.
  private func project() async throws -> Program {
    let program = try Program()
    func manifest(_ scenarios: [(String, Int)]) -> String {
      """
      version: "1.0"
      searcher: { records: [{ a: x }] }
      widgets: {}
      scenarios:

      """
        + scenarios.enumerated().map { place, scenario in
          // No two are alike, which would be a warning.
          let more = ["", ", filters: none", " } }, { expect: { filters: none"][place]
          return "  - { name: \(scenario.0), steps: [{ search: }, { expect: { hits: \(scenario.1)\(more) } }] }\n"
        }.joined()
    }
    try program.write(manifest([("A1", 1), ("A2", 2), ("A3", 1)]), "a.searchplay.yaml")
    try program.write(manifest([("B1", 1), ("B2", 1)]), "b.searchplay.yaml")
    _ = try await program.run("test", "-u=missing")
    try program.write(try program.read("__Snapshots__/a/a1.snap.yaml"), "__Snapshots__/a/a2.snap.yaml")
    return program
  }

  private static let hint = "if the new values are right, run 'searchplay test -u' to update the expectations\n"

  /// The scenarios that a run reports, each with its status mark.
  private func marks(_ output: String) -> [String] {
    output.split(separator: "\n").filter { line in ["  ✓ ", "  ✗ ", "  - "].contains { line.hasPrefix($0) } }.map {
      String($0.dropFirst(2))
    }
  }

  @Test func oneAtATimeOrManyTheOrderIsTheSame() async throws {
    let program = try await project()
    defer { program.end() }
    var outputs: [String] = []
    for jobs in ["1", "2", "16"] { outputs.append(try await program.run("test", "-j", jobs).output) }
    #expect(Set(outputs).count == 1)
    #expect(marks(outputs[0]) == ["✓ A1", "✗ A2", "✓ A3", "✓ B1", "✓ B2"])
  }

  @Test func failuresStopARun() async throws {
    let program = try await project()
    defer { program.end() }
    let result = try await program.run("test", "-x")
    #expect(result.status == 1)
    let stopped = "skipped: stopped after a failure"
    #expect(marks(result.output) == ["✓ A1", "✗ A2", "- A3 \(stopped)", "- B1 \(stopped)", "- B2 \(stopped)"])
    #expect(result.output.hasSuffix("\n1 passed, 1 failed, 3 skipped\n\(Self.hint)"))
    #expect(try await program.run("test", "--max-failures", "0").status == 64)
  }

  @Test func shardsShareTheCasesAndReportsAreMerged() async throws {
    let program = try await project()
    defer { program.end() }
    var seen: [String] = []
    for part in 1...3 {
      seen += marks(try await program.run("test", "--shard", "\(part)/3", "--report-json", "part\(part).json").output)
    }
    #expect(seen == ["✓ A1", "✗ A2", "✓ A3", "✓ B1", "✓ B2"])
    let merged = try await program.run(
      "merge-reports", "part3.json", "part1.json", "part2.json", "--report-json", "all.json", "--report-tap", "all.tap")
    #expect(merged.status == 1 && merged.output == "\n4 passed, 1 failed\n")
    let tap = try program.read("all.tap").split(separator: "\n").filter { $0.contains("ok ") }
    #expect(
      tap == [
        "ok 1 - a.searchplay.yaml: A1", "not ok 2 - a.searchplay.yaml: A2", "ok 3 - a.searchplay.yaml: A3", "ok 4 - b.searchplay.yaml: B1",
        "ok 5 - b.searchplay.yaml: B2",
      ])
    let two = try await program.run("merge-reports", "part1.json", "part3.json", "part3.json")
    #expect(two.status == 64 && two.errors == "error: part 2 of 3 is missing\nerror: part 3 of 3 is given 2 times\n")
    for wrong in ["0/3", "4/3", "1", "a/b"] { #expect(try await program.run("test", "--shard", wrong).status == 64) }
    let many = try await program.run("test", "--shard", "1/10001")
    #expect(many.status == 64 && many.errors.hasPrefix("error: '--shard 1/10001': there can be at most 10000 parts\n"), "\(many)")
    try program.write("{}", "other.json")
    let broken = try await program.run("merge-reports", "other.json")
    #expect(broken.status == 2 && broken.errors == "error: 'other.json' is not a report written by 'searchplay test --report-json'\n")
  }

  /// Reports with impossible parts are none, and parts of other runs do not complete a run.
  @Test func partsThatDoNotFit() async throws {
    let program = try await project()
    defer { program.end() }
    for part in 1...2 { _ = try await program.run("test", "--shard", "\(part)/2", "--report-json", "part\(part).json") }
    for parts in ["0", "-1", "10001", "9223372036854775807"] {
      try program.write(try program.read("part2.json").replacing("\"parts\": 2", with: "\"parts\": \(parts)"), "wrong.json")
      let merged = try await program.run("merge-reports", "wrong.json")
      #expect(merged.status == 2 && merged.errors == "error: 'wrong.json' is not a report written by 'searchplay test --report-json'\n")
    }
    try program.write(try program.read("part2.json").replacing("\"parts\": 2", with: "\"parts\": 10000"), "first.json")
    let lacking = try await program.run("merge-reports", "first.json")
    #expect(lacking.status == 64)
    #expect(lacking.errors.hasSuffix("error: part 11 of 10000 is missing\nerror: 9989 more parts are missing\n"), "\(lacking.errors)")
    // A part that lost its cases is no report of a run.
    for (place, what) in [("\"failed\": 1", "\"failed\": 0"), ("\"cases\": [", "\"cases\": [], \"former\": [")] {
      let first = try program.read("part1.json")
      try program.write(first.replacing(place, with: what, maxReplacements: 1), "damaged.json")
      let merged = try await program.run("merge-reports", "damaged.json", "part2.json")
      #expect(
        first.contains(place) && merged.status == 2
          && merged.errors == "error: 'damaged.json' is damaged: its summary counts other scenarios than it contains\n", "\(merged)")
    }
    let other = try await program.run("test", "a.searchplay.yaml", "--shard", "2/2", "--report-json", "other.json")
    #expect(other.status <= 1)
    let mixed = try await program.run("merge-reports", "part1.json", "other.json")
    #expect(
      mixed.status == 64
        && mixed.errors == "error: 'part1.json' and 'other.json' are parts of different runs: their scenarios are not the same\n",
      "\(mixed)")
    // The same scenarios under another spelling of their path.
    _ = try await program.run("test", ".", "--report-json", "all.json")
    try program.write(try program.read("all.json").replacing("\"path\": \"", with: "\"path\": \"./"), "again.json")
    let twice = try await program.run("merge-reports", "all.json", "again.json")
    #expect(twice.status == 64 && twice.errors.hasPrefix("error: 'A1' of './a.searchplay.yaml' is in two reports: "), "\(twice)")
  }

  @Test(arguments: [("--repeat-each", "1001", "1 to 1000"), ("--repeat-each", "0", "1 to 1000"), ("--retries", "101", "0 to 100")])
  func boundedNumbers(_ option: String, _ number: String, _ bounds: String) async throws {
    let program = try await project()
    defer { program.end() }
    let said = try await program.run("test", option, number)
    #expect(said.status == 64 && said.errors.hasPrefix("error: \(option) takes a number from \(bounds), not \(number)\n"), "\(said)")
  }

  /// The cases of a matrix are at one location, but are still distributed among shards.
  @Test func shardsShareTheCasesOfAMatrix() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [] }\nwidgets: {}\nscenarios: [{ name: S, matrix: { t: [a, b] }, steps: [{ search: \"${t}\" }] }]\n",
      "m.searchplay.yaml")
    _ = try await program.run("test", "-u")
    for (part, name) in [(1, "a"), (2, "b")] {
      #expect(try await marks(program.run("test", "--shard", "\(part)/2").output) == ["✓ S [t=\(name)]"])
    }
  }

  @Test func aListIsOfWhatWouldRun() async throws {
    let program = try await project()
    defer { program.end() }
    func names(_ arguments: String...) async throws -> [String] {
      try await program.run(["test", "--list"] + arguments).output.split(separator: "\n").map { String($0.suffix(2)) }
    }
    let second = try await names("--shard", "2/3")
    #expect(second == ["A2"] || second == ["A2", "A3"])
    _ = try await program.run("test")
    #expect(try await names("--last-failed") == ["A2"])
    #expect(try await program.run("test", "--list", "-g", "nothing").status == 1)
    #expect(try await program.run("test", "--shard", "1/9").status == 0, "a part may be empty")
  }

  @Test func aLineWithoutAScenarioIsNamed() async throws {
    let program = try await project()
    defer { program.end() }
    let result = try await program.run("test", "a.searchplay.yaml:999")
    #expect(result.status == 1)
    #expect(
      result.errors
        == "warning: there is no scenario at a.searchplay.yaml:999; its scenarios begin at lines 5, 6, 7\nerror: no scenario is selected (--pass-with-no-tests allows it)\n"
    )
    #expect(
      try await program.run("tst").errors
        == "error: there is no command 'tst'; did you mean 'test'?\nrun 'searchplay --help' for a list of commands\n")
  }

  @Test func selection() async throws {
    let program = try await project()
    defer { program.end() }
    #expect(marks(try await program.run("test", "--grep", "1").output) == ["✓ A1", "✓ B1"])
    #expect(marks(try await program.run("test", "--grep", "A", "--grep-invert", "2").output) == ["✓ A1", "✓ A3"])
    #expect(
      marks(try await program.run("test", "--grep", "^a[13]$|b2").output) == ["✓ A1", "✓ A3", "✓ B2"], "a regular expression, in any case")
    #expect(try await program.run("list", "--grep", "A[").status == 1, "what is no expression is a text")
    #expect(
      marks(try await program.run("test", "-g", "A1", "--repeat-each", "3").output) == ["✓ A1", "✓ A1 (repeat 2)", "✓ A1 (repeat 3)"])
    _ = try await program.run("test")
    #expect(marks(try await program.run("test", "--last-failed").output) == ["✗ A2"])
    try program.replace("hits: 2", "hits: 1", in: "a.searchplay.yaml")
    _ = try await program.run("test", "-u", "--last-failed")
    let none = try await program.run("test", "--last-failed")
    #expect(none.status == 0 && none.errors == "nothing failed in the last run\n")
  }

  @Test func skipAndOnly() async throws {
    let program = try await project()
    defer { program.end() }
    try program.replace("name: A2,", "name: A2, skip: waits for the engine,", in: "a.searchplay.yaml")
    try program.replace("name: B1,", "name: B1, skip: true,", in: "b.searchplay.yaml")
    let skipped = try await program.run("test", environment: ["CI": "1"])
    #expect(skipped.status == 0, "the snapshots of skipped scenarios are not obsolete")
    #expect(marks(skipped.output) == ["✓ A1", "- A2 skipped: waits for the engine", "✓ A3", "- B1 skipped", "✓ B2"])
    try program.replace("name: A3,", "name: A3, only: true,", in: "a.searchplay.yaml")
    let only = try await program.run("test")
    #expect(only.errors == "warning: a.searchplay.yaml:7:13 has 'only': 4 other scenarios are not run\n")
    #expect(only.output.hasSuffix("\n1 passed, 0 failed, 4 not run because of 'only'\n"))
    #expect(marks(only.output) == ["✓ A3"])
    let forbidden = try await program.run("test", "--forbid-only")
    #expect(forbidden.status == 1 && forbidden.errors == "error: a.searchplay.yaml:7:13 has 'only': 4 other scenarios are not run\n")
  }

  @Test func largeRunsAreQuiet() async throws {
    let program = try Program()
    defer { program.end() }
    let scenarios = (1...300).map { "  - { name: S\($0), steps: [{ search: }, { expect: { hits: \($0 == 150 ? 2 : 1) } }] }\n" }.joined()
    try program.write("version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: {}\nscenarios:\n\(scenarios)", "m.searchplay.yaml")
    _ = try await program.run("test", "-u=missing")
    try program.write(try program.read("__Snapshots__/m/s1.snap.yaml"), "__Snapshots__/m/s150.snap.yaml")
    let result = try await program.run("test")
    let dots = result.output.split(separator: "\n").filter { $0.allSatisfy { $0 == "." } }
    #expect(dots.map(\.count) == [80, 69, 80, 70])
    #expect(result.output.contains("m.searchplay.yaml\n  ✗ S150\n") && result.output.hasSuffix("\n299 passed, 1 failed\n\(Self.hint)"))
    #expect(try await program.run("test", "--reporter", "list", "-g", "S29").output.contains("  ✓ S299\n"))
  }

  @Test func setupComesBeforeEveryScenario() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ color: red }, { color: blue }], settings: { attributesForFaceting: [color] } }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      setup:
        - search:
        - click: { colors: red }
      scenarios:
        - name: S
          steps:
            - expect: { hits: 1, filters: '( "color":"red" )' }
            - click: { colors: blue }
            - expect: { hits: 2 }

      """, "m.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 0)
    #expect(
      try program.read("__Snapshots__/m/s.snap.yaml") == """
        # Searchplay snapshot 1.0

        start: |
          before the first step
          colors
            [ ] blue 1
            [x] red 1

        step 1: |
          click colors "blue"
          filters  ( "color":"blue" OR "color":"red" )
          queries
            main  index=index  facets=color
            disjunctive color  filters=none
          hits     2
            1
            2
          colors
            [x] blue 1
            [x] red 1

        """)
    try program.replace("click: { colors: red }", "click: { colors: green }", in: "m.searchplay.yaml")
    let broken = try await program.run("test")
    #expect(broken.status == 1 && broken.output.contains("m.searchplay.yaml:7:22: error: 'colors' does not show 'green' [step]"))
    try program.replace("click: { colors: green }", "note: no", in: "m.searchplay.yaml")
    let note = try await program.run("validate")
    #expect(note.status == 2 && note.errors.contains("setup may contain only actions, not notes or expectations [setup]"), "\(note.errors)")
  }

  /// A report replaces only a report.
  @Test func noReportOverwritesAnythingElse() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    for (option, path) in [("--report-json", "shop.searchplay.yaml"), ("--report-junit", "products.json")] {
      let before = try program.read(path)
      let result = try await program.run("test", option, path)
      #expect(
        result.status == 1 && result.errors.contains("the report '\(path)' could not be written: the file exists and is not a report"))
      #expect(try program.read(path) == before)
    }
    let reports = ["--report-json", "j.json", "--report-junit", "j.xml", "--report-tap", "t.tap", "--report-html", "h"]
    for _ in 1...2 { #expect(try await program.run(["test"] + reports).status == 0) }
    #expect(try await program.run("test", "--report-json", "x", "--report-tap", "./x").status == 64)
  }

  /// What several failed scenarios have in common is reported once, before their names.
  @Test func causesAreShared() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, c: red }, { objectID: b, c: blue }], settings: { attributesForFaceting: [c] } }
      widgets: { l: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios:
        - { name: A, steps: [search: ] }
        - { name: B, steps: [search: , { click: { l: blue } }] }

      """, "m.searchplay.yaml")
    _ = try await program.run("test", "-u")
    try program.replace("{ objectID: a, c: red }", "{ objectID: a, c: green }", in: "m.searchplay.yaml")
    let result = try await program.run("test", environment: ["CI": "1"])
    #expect(
      result.output.hasSuffix(
        """

        causes
          l: red → green  in 2 scenarios

        failed
          ✗ A  m.searchplay.yaml:5
          ✗ B  m.searchplay.yaml:6

        0 passed, 2 failed
        --verbose shows the differences line by line

        """), "\(result.output)")
  }

  /// CI output explains how to create snapshots.
  @Test func withoutSnapshotsInCI() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, c: red }], settings: { attributesForFaceting: [c] } }
      widgets: { l: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: [{ name: A, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let result = try await program.run("test", environment: ["CI": "1"])
    #expect(
      result.output == """
        m.searchplay.yaml
          ✗ A
            there is no snapshot yet: __Snapshots__/m/a.snap.yaml

        0 passed, 1 failed
        CI does not write snapshots: run 'searchplay test -u=missing' elsewhere, and commit them

        """)
  }

  /// If searching a name with a pattern is given up, the pattern is taken literally. In a separate process, because the search continues.
  @Test func aPatternThatTakesTooLong() throws {
    let program = try Program()
    defer { program.end() }
    let name = String(repeating: "x", count: 36)
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ name: a }] }
      widgets: { count: { type: stats } }
      scenarios: [{ name: \(name), steps: [search: ] }]

      """, "m.searchplay.yaml")
    let listed = try program.launch("test", "--list", "--grep", "x*x*x*x*x*x*x*x*y")
    #expect(
      listed.errors.contains(
        "warning: 'x*x*x*x*x*x*x*x*y' can match the same text in too many ways: matching would take hours; matching it as plain text\n"),
      "\(listed)")
  }
}
