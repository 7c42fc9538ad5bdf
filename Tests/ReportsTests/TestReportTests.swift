import Foundation
import JSONText
import Snapshots
import Testing

@testable import Reports

/// A report with every kind of outcome, in each format, complete.
struct TestReportTests {
  private static let failure = FailureReport(
    kind: .expectation, file: "a.yaml", line: 7, column: 3, message: "the hits differ", text: "1 <hit> & \"2\"\n\u{1}100%\n")

  static let report = TestReport(manifests: [
    ManifestReport(
      path: "a.yaml",
      cases: [
        CaseReport(name: "good", file: "a.yaml", line: 3, tags: ["smoke"], status: .passed, seconds: 0.0015),
        CaseReport(
          name: "bad, #1: no", file: "a.yaml", line: 5, tags: [], status: .failed,
          failures: [
            failure, FailureReport(kind: .snapshot, file: "a.yaml", line: 5, column: 9, message: "the snapshot 's' differs", text: ""),
          ],
          snapshot: SnapshotReport(
            path: "s", outcome: .differs, pending: "s.new", changes: ["step 1: hits 1 -> 2"],
            diff: SnapshotDiff(hunks: [.init(.step(1), title: "search", lines: [.same("a"), .removed("  - x"), .added("  + y")])])),
          steps: [StepReport(number: 1, title: "search \"a\"", note: "A <note>", line: 6, lines: ["hits     2"])], seconds: 1.25),
        CaseReport(name: "left", file: "a.yaml", line: 9, tags: [], status: .skipped, reason: "later"),
        CaseReport(
          name: "away", file: "a.yaml", line: 11, tags: [], status: .error,
          failures: [FailureReport(kind: .backEnd, file: "a.yaml", line: 12, column: 1, message: "the search failed", text: "x\n")]),
      ], obsolete: [ObsoleteSnapshot(path: "old", outcome: .rejected), ObsoleteSnapshot(path: "older", outcome: .reported)]),
    ManifestReport(
      path: "b.yaml",
      problems: [
        ManifestProblem(file: "b.yaml", line: 1, column: 1, rule: "r", message: "no", text: "b.yaml:1:1: error: no\n")
      ]),
  ])

  @Test func junit() {
    #expect(
      JUnitReport.text(of: Self.report) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="searchplay" tests="6" failures="2" errors="2" skipped="1" time="1.252">
          <testsuite name="a.yaml" tests="5" failures="2" errors="1" skipped="1" time="1.252">
            <testcase name="good" classname="a.yaml" file="a.yaml" line="3" time="0.002"/>
            <testcase name="bad, #1: no" classname="a.yaml" file="a.yaml" line="5" time="1.250">
              <failure message="the hits differ (and 1 more)" type="expectation">a.yaml:7:3: the hits differ
        1 &lt;hit&gt; &amp; &quot;2&quot;
        \u{FFFD}100%

        a.yaml:5:9: the snapshot 's' differs
        </failure>
            </testcase>
            <testcase name="left" classname="a.yaml" file="a.yaml" line="9" time="0.000">
              <skipped message="later"/>
            </testcase>
            <testcase name="away" classname="a.yaml" file="a.yaml" line="11" time="0.000">
              <error message="the search failed" type="back-end">a.yaml:12:1: the search failed
        x
        </error>
            </testcase>
            <testcase name="no snapshot is obsolete: old" classname="a.yaml" time="0.000">
              <failure message="the snapshot belongs to no scenario" type="obsolete">old</failure>
            </testcase>
            <system-out>obsolete snapshot (reported): older
        </system-out>
          </testsuite>
          <testsuite name="b.yaml" tests="1" failures="0" errors="1" skipped="0" time="0.000">
            <testcase name="the manifest can be read" classname="b.yaml" file="b.yaml" time="0.000">
              <error message="b.yaml:1:1: error: no" type="manifest">b.yaml:1:1: error: no
        </error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func tap() {
    #expect(
      TAPReport.text(of: Self.report) == ##"""
        TAP version 14
        # Written by searchplay
        1..6
        ok 1 - a.yaml: good
        not ok 2 - a.yaml: bad, \#1: no
          ---
          message: "the hits differ"
          kind: "expectation"
          file: "a.yaml"
          line: 7
          text: "1 <hit> & \"2\"\n\u0001100%\n"
          more:
            - message: "the snapshot 's' differs"
              kind: "snapshot"
              file: "a.yaml"
              line: 5
              text: ""
          ...
        ok 3 - a.yaml: left # SKIP later
        not ok 4 - a.yaml: away
          ---
          message: "the search failed"
          kind: "back-end"
          file: "a.yaml"
          line: 12
          text: "x\n"
          ...
        not ok 5 - a.yaml: no snapshot is obsolete
          ---
          message: "the snapshot belongs to no scenario"
          kind: "obsolete"
          file: "old"
          ...
        # obsolete snapshot (reported): older
        not ok 6 - b.yaml: the manifest can be read
          ---
          message: "b.yaml:1:1: error: no\n"
          file: "b.yaml"
          ...

        """##)
  }

  /// Several lines stay several lines; YAML reads them back unchanged.
  @Test func aTextOfSeveralLinesInTAP() throws {
    let failure = FailureReport(kind: .expectation, file: "a.yaml", line: 7, column: 3, message: "no", text: "one:\n\n  two # 2\n")
    let item = CaseReport(name: "n", file: "a.yaml", line: 5, tags: [], status: .failed, failures: [failure])
    #expect(
      TAPReport.text(of: TestReport(manifests: [ManifestReport(path: "a.yaml", cases: [item])])) == """
        TAP version 14
        # Written by searchplay
        1..1
        not ok 1 - a.yaml: n
          ---
          message: "no"
          kind: "expectation"
          file: "a.yaml"
          line: 7
          text: |2
            one:

              two # 2
          ...

        """)
  }

  @Test func gitHub() {
    #expect(
      GitHubReport.annotations(of: Self.report) == """
        ::error file=a.yaml,line=7,col=3,title=bad%2C #1%3A no::the hits differ%0A1 <hit> & "2"%0A\\u{1}100%25%0A
        ::error file=a.yaml,line=12,col=1,title=away::the search failed%0Ax%0A
        ::error file=old,line=1,col=1,title=Obsolete snapshot::the snapshot 'old' belongs to no scenario
        ::warning file=older,line=1,col=1,title=Obsolete snapshot::the snapshot 'older' belongs to no scenario
        ::error file=b.yaml,line=1,col=1,title=r::no

        """)
    let summary = GitHubReport.summary(of: Self.report)
    #expect(
      summary.hasPrefix(
        "## Searchplay: 1 passed, 2 failed, 1 skipped\n\nObsolete snapshots, which belong to no scenario:\n\n```text\nold\nolder\n```\n\n### a.yaml\n\n<details><summary>bad, #1: no</summary>\n"
      ))
  }

  @Test func jsonIsReadBackAsItWas() throws {
    let document = TestJSON.document(Self.report)
    #expect(TestJSON.report(from: try JSONValue(parsing: Array(document.text(indented: true).utf8))) == Self.report)
    #expect(TestJSON.report(from: ["format": "other"] as JSONValue) == nil)
    #expect(TestJSON.report(from: ["format": "searchplay-report-1.0", "manifests": [["path": "x"]]] as JSONValue) == nil)
    let summary: JSONValue = ["passed": 1, "failed": 1, "error": 1, "skipped": 1]
    #expect(document["summary"] == summary)
  }

  @Test func partsAreMergedInTheOrderOfTheirLines() {
    func part(_ path: String, _ lines: [Int]) -> TestReport {
      TestReport(manifests: [
        ManifestReport(path: path, cases: lines.map { CaseReport(name: "\($0)", file: path, line: $0, tags: [], status: .passed) })
      ])
    }
    let merged = TestReport.merged([part("b", [5]), part("a", [3, 9]), part("b", [1]), part("a", [4])])
    #expect(merged.manifests.map(\.path) == ["a", "b"])
    #expect(merged.manifests.map { $0.cases.map(\.line) } == [[3, 4, 9], [1, 5]])
  }

  @Test func thePageHoldsEverythingAndNeedsNothing() {
    let page = TestPage.document(Self.report)
    #expect(page.sections.map(\.problems.count) == Self.report.manifests.map(\.obsolete.count))
    // A manifest that cannot be used is among the failed scenarios.
    #expect(page.entries.map(\.name) == Self.report.cases.map(\.name) + ["The manifest has errors"])
    #expect(page.entries.map(\.status) == [.passed, .failed, .skipped, .error, .failed])
    let text = ReportFormat.html.text(of: Self.report)
    for part in [
      "<title>Searchplay test report</title>", "<h3>bad, #1: no</h3>", "snapshot old: belongs to no scenario, which fails the run",
      "b.yaml:1:1",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("http://") && !text.contains("https://"))
  }
}
