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

  /// Names that are written from right to left stay on their sides of the arrow.
  @Test func namesFromRightToLeft() {
    let report = Self.report(1) { _ in Self.view(["נעלי ריצה"], ["נעלי הליכה"]) }
    #expect(MarkdownReport.text(of: report).contains("**brands: נעלי ריצה &lrm;→ נעלי הליכה**, in 1 scenario:\n"))
  }

  /// What an expectation lists, and what is shown instead, if its sentence does not say so.
  @Test func whatWasExpected() {
    let view = Self.view(["[ ] Fleet 1"], ["[ ] Fleet 1"])
    var moments = view.moments
    moments[0].failures = [
      .init(
        text: "'brands' does not show what is expected", place: "shop.yaml:7", expected: ["Loom 2", "Fleet 2"],
        actual: ["Loom 2", "Fleet 1"])
    ]
    let report = Self.report(2) { _ in ScenarioView(frames: [], moments: moments, other: nil) }
    #expect(
      MarkdownReport.text(of: report) == """
        <!-- searchplay-report -->
        ### Search UI: 2 of 3 scenarios failed

        #### Failures

        **'brands' does not show what is expected**, in 2 scenarios:
        - Case \\#<!-- -->1, step 1 (`shop.yaml:7`)
        - Case \\#<!-- -->2, step 1 (`shop.yaml:7`)

        <details><summary>Expected (−) and shown (+) in “Case #<!-- -->1”</summary>

        ```diff
          Loom 2
        - Fleet 2
        + Fleet 1
        ```

        </details>

        """)
  }

  /// Each scenario is listed with the widgets that change in it, if the cause does not name just these.
  @Test func whichWidgetsChangeWhere() {
    func view(_ changed: [String]) -> ScenarioView {
      func moment(_ isAfter: Bool) -> MomentView {
        var moment = MomentView(number: 1, heading: [.init(.plain, "Tap")])
        moment.filters = isAfter && changed.contains("filters") ? "a:b" : nil
        moment.widgets = ["brands", "rows", "menu"].map { name in
          WidgetView(name: name, rows: [WidgetRow(line: Substring("[ ] \(name) \(isAfter && changed.contains(name) ? 2 : 1)"))])
        }
        return moment
      }
      return ScenarioView(frames: [], moments: [moment(true)], other: [moment(false)])
    }
    let text = MarkdownReport.text(of: Self.report(3) { view(["brands"] + [[], ["rows"], ["rows", "menu", "filters"]][$0 - 1]) })
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("- Case") } == [
        "- Case \\#<!-- -->1 (`shop.yaml:1`)", "- Case \\#<!-- -->2 (`shop.yaml:2`): brands and rows",
        "- Case \\#<!-- -->3 (`shop.yaml:3`): brands, rows, menu and the filters",
      ], "\(text)")
  }

  /// What a snapshot contains is written out if it is invisible: a log shows the comment, too.
  @Test func invisibleCharacters() {
    let report = Self.report(1) { _ in Self.view(["[ ] Jack\u{1B}]0;x\u{7}\u{202E}@octocat 7"], ["[ ] Jack 6"]) }
    let text = MarkdownReport.text(of: report)
    #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{202E}"].contains($0) })
    #expect(text.contains("-  [ ] Jack\\u{1B}]0;x\\u{7}\\u{202E}@octocat 7\n"), "\(text)")
  }

  /// The images of hits are drawn, as on pages.
  @Test func imagesOfHits() throws {
    let image = "data:image/png;base64,iVBORw0KGgo="
    func moment(_ texts: [String]) -> MomentView {
      var moment = MomentView(number: 1, heading: [.init(.plain, "Search")])
      moment.widgets = [WidgetView(name: "rows", rows: texts.map { WidgetRow(text: $0) })]
      moment.images = [.init(widget: "rows", addresses: texts.map { $0 == "Cap" ? "" : image })]
      return moment
    }
    let view = ScenarioView(
      frames: [WidgetFrame(name: "rows", type: "hits")], moments: [moment(["Cap", "Hat"])], other: [moment(["Cap", "Belt"])])
    let pictures = MarkdownReport.pictures(of: Self.report(1) { _ in view }, mark: "m")
    #expect(pictures.count == 1)
    // The one that is gone is drawn on both sides.
    #expect(pictures.first?.file.ranges(of: image).count == 3, "\(pictures)")
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
      last.touches = failure.contains("hits") ? [] : [.init(widget: "colors", text: "red", position: nil)]
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
    // An expectation about no widget shows the screen.
    let other = MarkdownReport.pictures(of: Self.report(1) { _ in view("5 hits expected", crashes: false) }, mark: "m")
    #expect(other.first?.file.contains("brands: brands, 1. colors: colors, 1. rows: rows, 1.") == true)
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
