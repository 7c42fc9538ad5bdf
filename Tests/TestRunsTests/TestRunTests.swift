import Manifest
import Reports
import Snapshots
import TestSupport
import Testing

@testable import TestRuns

/// A test run as values: no process, no disk, no terminal.
struct TestRunTests {
  /// Three scenarios of a shop; the steps of one of them can be given.
  private static func manifest(_ steps: String = "- search:\n- click: { colors: red }", only: Bool = false) -> String {
    """
    version: "1.0"
    searcher:
      records: [{ color: red }, { color: blue }]
      settings: { attributesForFaceting: [color] }
    widgets:
      colors: { type: refinementList, attribute: color, operator: or }
    scenarios:
      - name: First
        tags: [quick]
        steps: [{ search: }]
      - name: Second
        only: \(only)
        steps:
    \(steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
      - name: Third
        skip: the server is slow
        steps: [{ search: }]

    """
  }

  private func source(_ text: String, path: String = "m.searchplay.yaml", lines: [Int] = []) throws -> TestSource {
    let read = try InlineManifest(text, name: path)
    return TestSource(path: path, file: path, lines: lines, ready: .init(read.manifest, backend: read.index))
  }

  /// What a run reported, one line per event, and its outcome.
  private func run(_ request: TestRequest, _ files: MemoryFiles) async -> (lines: [String], outcome: TestOutcome) {
    var lines: [String] = []
    let outcome = await TestRun(request, files: files) { event in
      switch event {
      case .planned(let count): lines.append("planned \(count)")
      case .unwritten(let paths): lines.append("unwritten: \(paths.sorted())")
      case .warning(let text): lines.append("warning: \(text)")
      case .belowThreshold(let coverage, let percent): lines.append("below \(percent): \(coverage.exercised)")
      case .refused(let text): lines.append("refused: \(text)")
      case .configuration, .findings, .coverage, .progress: break
      case .manifest(let path): lines.append(path)
      case .nothing: lines.append("nothing to run")
      case .skipped(let report): lines.append("skipped \(report.name): \(report.reason ?? "")")
      case .ran(let report, _):
        let parts = [
          report.name, report.status.rawValue, report.snapshot?.outcome.rawValue ?? "no snapshot",
          report.snapshot?.diff.hunks.isEmpty ?? true ? "" : "with a diff",
        ]
        lines.append(parts.filter { !$0.isEmpty }.joined(separator: ", "))
      case .obsolete(let found): lines += found.map { "\($0.path) \($0.outcome.rawValue)" }
      case .edited(let edit): lines.append("edited \(edit.path): \(edit.problem ?? "\(edit.count)")")
      }
    }.run()
    return (lines, outcome)
  }

  @Test func aFirstRunStoresAndASecondMatches() async throws {
    let files = MemoryFiles()
    var request = try TestRequest([source(Self.manifest())])
    request.policy = .update(.all)
    let first = await run(request, files)
    #expect(
      first.lines == [
        "planned 3", "m.searchplay.yaml", "First, passed, stored", "Second, passed, stored", "skipped Third: the server is slow",
      ])
    #expect(first.outcome.status == .passed && first.outcome.ran == 2)
    #expect(files.all.keys.sorted() == ["__Snapshots__/m/first.snap.yaml", "__Snapshots__/m/second.snap.yaml"])
    request.policy = .report
    let second = await run(request, files)
    #expect(second.lines.filter { $0.hasSuffix(", matches") } == ["First, passed, matches", "Second, passed, matches"])
    // A different step: the stored snapshot differs, and the run fails without writing.
    var changed = try TestRequest([source(Self.manifest("- search:\n- click: { colors: blue }"))])
    changed.policy = .report
    let stored = files.all
    let third = await run(changed, files)
    #expect(third.lines.contains("Second, failed, differs, with a diff") && third.outcome.status == .failed && files.all == stored)
  }

  @Test func whatIsSelectedIsWhatRuns() async throws {
    var request = try TestRequest([source(Self.manifest())])
    request.selection.includedTags = ["quick"]
    #expect(await run(request, MemoryFiles()).lines == ["planned 1", "m.searchplay.yaml", "First, failed, missing"])
    request.selection = ScenarioSelection()
    request.selection.wanted = ["sec"]
    request.execution.repetitions = 2
    #expect(
      await run(request, MemoryFiles()).lines
        == ["planned 2", "m.searchplay.yaml", "Second, failed, missing", "Second (repeat 2), failed, missing"])
    request = try TestRequest([source(Self.manifest())])
    request.execution.shard = Shard(part: 1, of: 3)
    #expect(await run(request, MemoryFiles()).lines == ["planned 1", "m.searchplay.yaml", "First, failed, missing"])
    #expect(Shard(part: 4, of: 3) == nil && Shard(part: 0, of: 3) == nil)
    request = try TestRequest([source(Self.manifest(), lines: [99])])
    #expect(
      await run(request, MemoryFiles()).lines
        == [
          "warning: there is no scenario at m.searchplay.yaml:99; its scenarios begin at lines 8, 11, 16", "planned 0", "m.searchplay.yaml",
          "nothing to run",
        ])
  }

  @Test func onlyKeepsTheOthersFromRunning() async throws {
    var request = try TestRequest([source(Self.manifest(only: true))])
    let told = "m.searchplay.yaml:11:11 has 'only': 2 other scenarios are not run"
    #expect(
      await run(request, MemoryFiles()).lines == ["warning: \(told)", "planned 1", "m.searchplay.yaml", "Second, failed, missing"])
    request.execution.forbidsOnly = true
    let forbidden = await run(request, MemoryFiles())
    #expect(forbidden.lines == ["refused: \(told)"] && forbidden.outcome.status == .failed)
  }

  @Test func enoughFailuresEndTheRun() async throws {
    var request = try TestRequest([source(Self.manifest())])
    request.execution.mostFailures = 1
    #expect(
      await run(request, MemoryFiles()).lines == [
        "planned 3", "m.searchplay.yaml", "First, failed, missing", "skipped Second: stopped after a failure",
        "skipped Third: the server is slow",
      ])
  }

  private static let unmet = "- search:\n- expect: { hits: 7 }"

  @Test func whatIsExpectedIsRewritten() async throws {
    let text = Self.manifest(Self.unmet)
    let files = MemoryFiles(["m.searchplay.yaml": text])
    var request = try TestRequest([source(text)])
    request.policy = .update(.all)
    let (lines, outcome) = await run(request, files)
    #expect(lines.contains("Second, passed, stored") && lines.last == "edited m.searchplay.yaml: 1" && outcome.status == .passed)
    #expect(files.all["m.searchplay.yaml"] == Self.manifest("- search:\n- expect: { hits: 2 }"))
  }

  /// A case whose edit cannot be written fails in every report, as the run does.
  @Test func aCaseWhoseEditIsNotWrittenFails() async throws {
    let text = Self.manifest(Self.unmet)
    let files = MemoryFiles(["m.searchplay.yaml": text], unwritable: ["m.searchplay.yaml"])
    var request = try TestRequest([source(text)])
    request.policy = .update(.all)
    let (lines, outcome) = await run(request, files)
    #expect(lines.last == "edited m.searchplay.yaml: it cannot be written: permission denied" && outcome.status == .failed)
    let second = try #require(outcome.report.cases.first { $0.name == "Second" })
    #expect(second.status == .failed && second.failures.map(\.kind) == [.expectation, .snapshot])
    #expect(files.all["m.searchplay.yaml"] == text)
  }

  /// With -x, cases after the failure are not evaluated, and nothing that they expect is rewritten, however many were running at once.
  @Test(arguments: [1, 4])
  func nothingIsRewrittenBehindTheLastFailure(_ concurrency: Int) async throws {
    let text = """
      version: "1.0"
      searcher: { records: [{ color: red }, { color: blue }], settings: { attributesForFaceting: [color] } }
      widgets: { colors: { type: refinementList, attribute: color, operator: or } }
      scenarios:
        - { name: One, steps: [{ search: }, { expect: { hits: 7 } }] }
        - { name: Two, steps: [{ search: }, { click: { colors: green } }] }
        - { name: Three, steps: [{ search: }, { expect: { hits: 8 } }] }

      """
    let files = MemoryFiles(["m.searchplay.yaml": text])
    var request = try TestRequest([source(text)])
    request.policy = .update(.all)
    request.execution.concurrency = concurrency
    request.execution.mostFailures = 1
    let (lines, _) = await run(request, files)
    #expect(
      lines == [
        "planned 3", "m.searchplay.yaml", "One, passed, stored", "Two, failed, no snapshot", "skipped Three: stopped after a failure",
        "edited m.searchplay.yaml: 1",
      ])
    #expect(files.all["m.searchplay.yaml"] == text.replacing("hits: 7", with: "hits: 2"))
    // A finding that fails its case is also a failure.
    request = try TestRequest([source(Self.manifest(Self.unmet))])
    request.policy = .update(.all)
    request.findings = .error
    request.execution.concurrency = concurrency
    request.execution.mostFailures = 1
    let other = MemoryFiles(["m.searchplay.yaml": Self.manifest(Self.unmet)])
    #expect(await run(request, other).lines.contains("skipped Second: stopped after a failure"))
    #expect(other.all["m.searchplay.yaml"] == Self.manifest(Self.unmet))
  }

  /// A snapshot that was edited without changing its meaning still reports why it fails.
  @Test func aCommentInASnapshotIsNamed() async throws {
    let files = MemoryFiles()
    var request = try TestRequest([source(Self.manifest())])
    request.policy = .update(.all)
    _ = await run(request, files)
    let path = "__Snapshots__/m/first.snap.yaml"
    try files.write(text: (files.all[path] ?? "") + "# a comment\n", to: path)
    request.policy = .report
    let report = await run(request, files).outcome.report.cases[0].snapshot
    #expect(report?.outcome == .differs && report?.changes == ["the file was edited by hand: same content, different formatting"])
    #expect(
      SnapshotKeeper.handEdit("count\n  2\nlist\n  a\n", "list\n  a\ncount\n  2\n")
        == "the file was edited by hand: the same lines in a different order, starting at 'count'")
    #expect(
      SnapshotKeeper.handEdit("step 1: |\n  a\nstep 3: |\n  b\n", "step 1: |\n  a\nstep 2: |\n  b\n")
        == "the file was edited by hand: 'step 3' appears where 'step 2' belongs")
  }

  @Test func snapshotsThatNoScenarioHas() async throws {
    let old = "__Snapshots__/m/gone.snap.yaml"
    for (unreferenced, told) in [(Unreferenced.reject, "rejected"), (.warn, "reported"), (.delete, "removed")] {
      let files = MemoryFiles([old: Snapshot.mark + "\n"])
      var request = try TestRequest([source(Self.manifest())])
      request.policy = .update(.all)
      request.unreferenced = unreferenced
      let (lines, outcome) = await run(request, files)
      #expect(lines.last == "\(old) \(told)" && files.all.keys.contains(old) == (unreferenced != .delete))
      #expect(outcome.status == (unreferenced == .reject ? .failed : .passed))
    }
  }

  @Test func aManifestWithErrorsMakesTheRunInvalid() async throws {
    let problem = ManifestProblem(file: "x.yaml", line: 1, column: 1, rule: "r", message: "m", text: "t\n")
    var request = try TestRequest([TestSource(path: "x.yaml", file: "x.yaml", ready: nil, problems: [problem]), source(Self.manifest())])
    request.policy = .update(.all)
    let outcome = await run(request, MemoryFiles()).outcome
    #expect(outcome.status == .invalid && outcome.report.manifests.map(\.problems.count) == [1, 0] && outcome.ran == 2)
  }
}
