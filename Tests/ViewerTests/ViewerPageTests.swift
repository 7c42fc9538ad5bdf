import Foundation
import JSONText
import Staging
import TestSupport
import Testing

@testable import Viewer

/// The page: its data, its content without a script, and what its script does with the data.
struct ViewerPageTests {
  private static func moment(_ number: Int, _ widgets: [(String, [String])], hits: Int) -> MomentView {
    var moment = MomentView(
      number: number, heading: [.init(.plain, "Tap "), .init(.quoted, "A & </script>"), .init(.widget, "freeShipping")])
    moment.hits = hits
    moment.note = "A **note** with <b>"
    moment.filters = "\"a\":\"b\""
    moment.queries = ["main  index=shop"]
    moment.touches = [.init(widget: "brands", text: "Loom", position: nil)]
    moment.failures = [.init(text: "no", place: "s.yaml:4", expected: ["a"], actual: ["b"])]
    moment.notes = [.init(id: "filter-trapped", text: "a filter", remedy: "remove it", isAllowed: true)]
    moment.widgets = widgets.map { name, lines in WidgetView(name: name, rows: lines.map { WidgetRow(line: Substring($0)) }) }
    return moment
  }

  private static let view = ScenarioView(
    frames: [
      WidgetFrame(name: "brands", type: "refinementList"), WidgetFrame(name: "menu", type: "hierarchicalMenu", levels: 2, separator: " > "),
    ],
    moments: [
      moment(1, [("brands", ["[ ] Loom 2", "[ ] Fleet 1"]), ("menu", ["[ ] Shoes 2"])], hits: 3),
      moment(2, [("brands", ["[x] Loom 2", "[ ] Harbour 1"]), ("menu", ["[ ] Shoes 2"])], hits: 2),
      moment(3, [("brands", ["[x] Loom 2", "[ ] Harbour 1"])], hits: 2),
    ], other: [moment(1, [("brands", ["[ ] Loom 3"])], hits: 3)], unreached: 1, description: "About <it>")

  private static func document(_ count: Int = 1) -> ViewerDocument {
    let entries = (1...count).map { number in
      var entry = ViewerDocument.Entry(section: 0, key: "shop/\(number)", name: "Scenario \(number)")
      entry.status = .failed
      entry.view = view
      return entry
    }
    return ViewerDocument(.test, title: "A <title>", sections: [.init(path: "shop.yaml", title: "Shop")], entries: entries)
  }

  /// What is in a report is read back unchanged.
  @Test func viewsAreReadBack() {
    let json = ScenarioViewJSON.shape.write(Self.view)
    #expect(ScenarioViewJSON.shape.read(json) == Self.view)
    #expect(json["moments"]?.array?.map { $0["widgets"]?.array?.count } == [2, 1, 0])
    #expect(json["moments"]?.array?[2]["gone"]?.array == [.string("menu")])
  }

  /// States that recur are written once: a thousand scenarios with the same states stay small.
  @Test func sharedStatesAreWrittenOnce() {
    let lines = ViewerData.lines(Self.document(1000))
    #expect(lines.count == 1 + 1000 + 4 && lines[0]["frames"]?.array?.count == 1)
    #expect(ViewerPage.text(of: Self.document(1000), mark: "").utf8.count < 3_000_000)
  }

  /// No data can end the script or start markup, and nothing is requested from any host.
  @Test func dataStayData() {
    let page = ViewerPage.text(of: Self.document(), mark: "<!-- mark -->")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<!-- mark -->\n<html lang=\"en\">\n"))
    #expect(page.contains("<title>A &lt;title&gt;</title>") && page.contains("A & \\u003C/script>"))
    #expect(page.components(separatedBy: "</script>").count == 3)
    for word in ["http:", "https:", "src=", "url(", "@import", "<link"] { #expect(!page.contains(word), "\(word)") }
    #expect(page.contains("default-src 'none'"))
  }

  /// Without a script, a comparison shows the other side's hits, crashes and steps; what both sides report is shown once.
  @Test func theOtherSideWithoutScript() {
    var own = Self.moment(1, [("range", ["[ ] a  within b", "no range  within 1.0 to 5.0"])], hits: 3)
    own.failures = []
    own.remarks = ["searches 2"]
    var other = own
    other.hits = 2
    other.remarks = ["searches 2", "error  x"]
    var gone = other
    gone = MomentView(number: 2, heading: [.init(.plain, "Search")])
    gone.crashes = true
    var entry = ViewerDocument.Entry(section: 0, key: "k", name: "S")
    entry.view = ScenarioView(
      frames: [WidgetFrame(name: "range", type: "numericRange")], moments: [own], other: [other, gone], unreached: 0, description: nil)
    #expect(
      ViewerText.html(of: ViewerDocument(.compare, title: "Shop", sections: [.init(path: "s.yaml", title: "Shop")], entries: [entry]))
        == """
        <main>
        <h1>Shop</h1>
        <section>
        <article>
        <h2>S</h2>
        <p>equal</p>
        <h3>1 · Tap “A &amp; &lt;/script&gt;”Free shipping — 3 results</h3>
        <p>A <strong>note</strong> with &lt;b&gt;</p>
        <pre>filters  &quot;a&quot;:&quot;b&quot;
        Range
          [ ] a  within b
          not narrowed: 1 to 5
        searches 2</pre>
        <p>Before, where it differs:</p>
        <pre>2 results
        error  x</pre>
        <h3>2 · Search</h3>
        <p><strong>The app crashes here.</strong></p>
        </article>
        </section>
        </main>

        """)
  }

  /// The reason for a crash is not reported as a failed search.
  @Test func theOtherSideCrashes() {
    let own = Self.moment(1, [("range", ["[ ] a"])], hits: 3)
    var other = own
    (other.crashes, other.errors) = (true, ["Duplicate values"])
    var entry = ViewerDocument.Entry(section: 0, key: "k", name: "S")
    entry.view = ScenarioView(
      frames: [WidgetFrame(name: "range", type: "refinementList")], moments: [own], other: [other], unreached: 0, description: nil)
    let text = ViewerText.html(
      of: ViewerDocument(.compare, title: "Shop", sections: [.init(path: "s.yaml", title: "Shop")], entries: [entry]))
    #expect(text.contains("<pre>the app crashes</pre>") && !text.contains("the search fails"), "\(text)")
  }

  /// Without scripts, readers get the content as text.
  @Test func contentWithoutScript() {
    #expect(
      ViewerText.html(of: Self.document()) == """
        <main>
        <h1>A &lt;title&gt;</h1>
        <h2>Differences and failures</h2>
        <ul>
        <li>no: a expected, b shown, in 1 scenario</li>
        <li>brands: Fleet is new, in 1 scenario; also: menu: is shown now; step 2 is new; brands: Loom 3 → 2; step 3 is new</li>
        </ul>
        <section>
        <h2>Shop</h2>
        <article id="shop/1">
        <h3>Scenario 1</h3>
        <p>failed</p>
        <p>About &lt;it&gt;</p>
        <h4>1 · Tap “A &amp; &lt;/script&gt;”Free shipping — 3 results</h4>
        <p>A <strong>note</strong> with &lt;b&gt;</p>
        <p>no (s.yaml:4)</p>
        <p>Expected:</p>
        <pre>a</pre>
        <p>Shown:</p>
        <pre>b</pre>
        <pre>filters  &quot;a&quot;:&quot;b&quot;
        Brands
          [ ] Loom 2
          [ ] Fleet 1
        Menu
          [ ] Shoes 2</pre>
        <p>Before, where it differs:</p>
        <pre>Brands
          [ ] Loom 3
        Menu
          not there</pre>
        <h4>2 · Tap “A &amp; &lt;/script&gt;”Free shipping — 2 results (was 3)</h4>
        <p>A <strong>note</strong> with &lt;b&gt;</p>
        <p>no (s.yaml:4)</p>
        <p>Expected:</p>
        <pre>a</pre>
        <p>Shown:</p>
        <pre>b</pre>
        <pre>Brands
          [x] Loom 2
          [ ] Harbour 1</pre>
        <h4>3 · Tap “A &amp; &lt;/script&gt;”Free shipping — 2 results</h4>
        <p>A <strong>note</strong> with &lt;b&gt;</p>
        <p>no (s.yaml:4)</p>
        <p>Expected:</p>
        <pre>a</pre>
        <p>Shown:</p>
        <pre>b</pre>
        </article>
        </section>
        </main>

        """)
  }
}
