import Staging
import Testing

@testable import Reports
@testable import Viewer

/// The comment on a pull request.
struct MarkdownReportTests {
  private static func view(_ before: [String], _ after: [String]) -> ScenarioView {
    func moment(_ lines: [String]) -> MomentView {
      var moment = MomentView(number: 1, heading: [.init(.plain, "Tap "), .init(.quoted, "<red>")])
      moment.widgets = [WidgetView(name: "brands", rows: lines.map { WidgetRow(line: Substring($0)) })]
      return moment
    }
    return ScenarioView(frames: [], moments: [moment(after)], other: [moment(before)])
  }

  private static func report(_ count: Int, _ view: (Int) -> ScenarioView) -> TestReport {
    TestReport(manifests: [
      ManifestReport(
        path: "shop.yaml",
        cases: (1...count).map { number in
          CaseReport(name: "Case #\(number)", file: "shop.yaml", line: number, tags: [], status: .failed, view: view(number))
        } + [CaseReport(name: "good", file: "shop.yaml", line: 99, tags: [], status: .passed)])
    ])
  }

  @Test func byCauseWithBeforeAndAfter() {
    let report = Self.report(2) { _ in Self.view(["[ ] Northpeak 7", "[ ] Loom 2"], ["[ ] Northpeak 6", "[ ] Loom 2"]) }
    #expect(
      MarkdownReport.text(of: report) == """
        <!-- searchplay-report -->
        ### Search UI: 2 of 3 scenarios failed

        If the changes are right, run `searchplay test -u` on this branch and commit the snapshots and expectations that it updates.

        **brands: Northpeak 7 → 6**, in 2 scenarios:
        - Case \\#<!-- -->1 (`shop.yaml:1`)
        - Case \\#<!-- -->2 (`shop.yaml:2`)

        <details><summary>What changed in “Case #<!-- -->1” · Step 1: Tap “&lt;red&gt;”</summary>

        ```diff
         brands
        -  [ ] Northpeak 7
        +  [ ] Northpeak 6
           [ ] Loom 2
        ```

        </details>

        """)
  }

  /// A step that fails, or an app that crashes, has no other screen to be compared with: its own one is drawn.
  @Test func screensOfFailures() throws {
    func view(_ failure: String, crashes: Bool) -> ScenarioView {
      func moment(_ number: Int) -> MomentView {
        var moment = MomentView(number: number, heading: [.init(.plain, "Tap "), .init(.quoted, "red")])
        moment.widgets = ["brands", "colors", "rows"].map { WidgetView(name: $0, rows: [WidgetRow(line: "[ ] \($0) 1")]) }
        return moment
      }
      var last = moment(2)
      if crashes { last.widgets = [] }
      last.crashes = crashes
      last.touches = [.init(widget: "colors", text: "red", position: nil)]
      last.failures = [.init(text: failure, place: "shop.yaml:9", expected: [], actual: [])]
      let frames = ["brands", "colors", "rows"].map { WidgetFrame(name: $0, type: "refinementList") }
      return ScenarioView(frames: frames, moments: [moment(1), last], other: nil)
    }
    var report = Self.report(2) { $0 == 1 ? view("'brands' has no 'red'", crashes: false) : view("the app crashes: twice", crashes: true) }
    report.pictureAddress = .init("p")
    #expect(
      MarkdownReport.text(of: report).split(separator: "\n").filter { $0.hasPrefix("![") } == [
        "![Step 2: Tap “red”](<p/cause-1.svg>)", "![Step 2: Tap “red”](<p/cause-2.svg>)",
      ])
    let pictures = MarkdownReport.pictures(of: report, mark: "m")
    #expect(pictures.map(\.name) == ["cause-1.svg", "cause-2.svg"])
    let told = try pictures.map { try #require($0.file.firstMatch(of: #/<desc[^>]*>([^<]*)</#)).output.1 }
    #expect(told == ["brands: brands, 1. colors: colors, 1.", "The app crashes. Before that: colors: colors, 1."])
  }

  @Test func nothingToTell() {
    let good = TestReport(manifests: [
      ManifestReport(path: "a", cases: [CaseReport(name: "good", file: "a", line: 1, tags: [], status: .passed)])
    ])
    #expect(MarkdownReport.text(of: good) == "<!-- searchplay-report -->\n### Search UI: the scenario passed ✓\n")
  }

  /// A thousand causes stay within GitHub's size limit, and the rest are counted.
  @Test func withinTheLimit() throws {
    let text = MarkdownReport.text(of: Self.report(1000) { Self.view(["[ ] Value \($0) 1"], ["[ ] Value \($0) 2"]) })
    #expect(text.utf16.count < 65_536 && text.utf16.count > 50_000)
    let rest = try #require(text.firstMatch(of: /… and (\d+) more causes: see the full report\.\n$/).flatMap { Int($0.output.1) })
    #expect(rest + text.matches(of: /, in 1 scenario:/).count == 1000)
  }
}
