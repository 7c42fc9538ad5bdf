import Foundation
import Staging
import TestSupport
import Testing

@testable import Viewer

/// The page in a real browser, if one is installed: its script runs, opens what an address names, and moves nothing.
@Suite(.enabled(if: Browser.name != nil, "no Chromium in the PATH"))
struct BrowserTests {
  private static func moment(_ number: Int, _ brands: [String], _ chips: [String]) -> MomentView {
    // The third one takes several lines.
    let start = number == 3 ? String(repeating: "After many other words, tap ", count: 12) : "Tap "
    var moment = MomentView(number: number, heading: [.init(.plain, start), .init(.quoted, "Brand \(number)")])
    moment.hits = 10 - number
    moment.touches = [.init(widget: "brands", text: "Loom", position: nil)]
    moment.widgets = [("brands", brands), ("chosen", chips)].map { name, lines in
      WidgetView(name: name, rows: lines.map { WidgetRow(line: Substring($0)) })
    }
    return moment
  }

  /// Two products with the same name, of which the second one stays.
  private static let products: String = {
    func moment(_ number: Int, _ hits: [String]) -> MomentView {
      var moment = MomentView(number: number, heading: [.init(.plain, "Search")])
      moment.widgets = [WidgetView(name: "hits", rows: hits.map { WidgetRow(line: Substring($0)) })]
      return moment
    }
    let lite = ["Alto Lite", "  154.87"]
    let view = ScenarioView(
      frames: [WidgetFrame(name: "hits", type: "hits")],
      moments: [moment(1, ["Alto Lite", "  65.28", "Brio", "  20"] + lite), moment(2, lite)], other: nil)
    return page(of: view)
  }()

  private static let frames = [
    WidgetFrame(name: "brands", type: "refinementList"), WidgetFrame(name: "chosen", type: "currentRefinements"),
  ]

  private static let page: String = {
    let view = ScenarioView(
      frames: frames,
      moments: [
        moment(1, ["[ ] Loom 2", "[ ] Fleet 1"], []),
        moment(2, ["[x] Loom 2", "[ ] Fleet 1", "[ ] Harbour 1", "[ ] Alto 1"], ["(x) Loom"]),
        moment(3, ["[x] Loom 2"], (1...9).map { "(x) A rather long name, number \($0)" }),
      ], other: nil)
    return page(of: view)
  }()

  private static func page(of view: ScenarioView) -> String {
    var entry = ViewerDocument.Entry(section: 0, key: "shop", name: "Three steps")
    entry.view = view
    return ViewerPage.text(
      of: ViewerDocument(.docs, title: "A page", details: [], sections: [.init(path: "s.yaml", title: "Shop")], entries: [entry]),
      mark: "<!-- m -->")
  }

  /// The page that a browser renders for an address, as HTML.
  private func opened(_ address: String, width: Int = 1280, page: String = page) throws -> String {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "searchplay-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.html")
    try Data(page.utf8).write(to: file)
    let browser = try #require(Browser.name)
    let text = try Tool.run([
      "timeout", "120", browser, "--enable-logging=stderr", "--headless", "--no-sandbox", "--disable-gpu", "--window-size=\(width),900",
      "--user-data-dir=\(folder.path)", "--virtual-time-budget=2000", "--dump-dom", "file://\(file.path)#\(address)",
    ]).text
    // An exception in a script appears in the browser's log.
    #expect(!text.contains("Uncaught"), "\(text)")
    return text
  }

  /// The minimum heights of the widgets on the stage, by name.
  private func heights(_ html: String) -> [String: String] {
    let cards = html.matches(of: #/data-widget="(brands|chosen)"[^>]*style="min-height: ([0-9.]+px)/#)
    return Dictionary(cards.map { (String($0.output.1), String($0.output.2)) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func anAddressOpensItsStep() throws {
    let html = try opened("shop/2")
    #expect(html.contains("<h3>2 · Tap <em dir=\"auto\">Brand 2</em><span class=\"result\"> — 8 results (was 9)</span></h3>"), "\(html)")
    #expect(html.contains("<title>Three steps · A page</title>"))
    #expect(html.matches(of: #/class="row changed tapped[^"]*"/#).count == 1)
    #expect(!html.contains("class=\"probe\""))
  }

  /// A widget, and what is above it, takes up as much room in every step as in the one where it is tallest.
  @Test(arguments: [1280, 500]) func nothingMoves(_ width: Int) throws {
    let pages = try (1...3).map { try opened("shop/\($0)", width: width) }
    let steps = pages.map(heights)
    #expect(steps[0].count == 2 && steps[1] == steps[0] && steps[2] == steps[0], "\(steps)")
    let headings = pages.map { $0.firstMatch(of: #/<sp-heading class="step-heading" style="min-height: (\d+)px/#)?.output.1 }
    #expect(headings[0] != nil && Set(headings).count == 1, "\(headings)")
    let lines = pages.map { $0.firstMatch(of: #/<p class="caption" style="min-height: (\d+)px/#)?.output.1 }
    #expect(lines[0] != nil && Set(lines).count == 1, "\(lines)")
  }

  @Test func hitsOfOneNameAreToldApart() throws {
    let html = try opened("shop/2", page: Self.products)
    let rows = html.matches(of: #/<li class="row (\w+)[^>]*>.*?class="text" title="([^"]*)"/#).map { "\($0.output.1) \($0.output.2)" }
    #expect(rows == ["gone Alto Lite", "gone 65.28", "gone Brio", "gone 20", "same Alto Lite", "same 154.87"], "\(rows)")
  }

  /// Words match the beginnings of words, a quoted phrase is matched as one, and if scenario names match, only those are found.
  @Test(arguments: [
    ("red", ["Red shoes", "Shoes in red"]), ("red shoes", ["Red shoes"]), ("\"shoes in\"", ["Shoes in red"]), ("ed", ["Ed"]),
    ("แดง", ["รองเท้าแดง"]),
  ])
  func searching(_ text: String, _ names: [String]) throws {
    let entries = ["Red shoes", "Shoes in red", "Hundred shoes", "Ed", "รองเท้าแดง"].map { name in
      ViewerDocument.Entry(section: 0, key: name, name: name)
    }
    let page = ViewerPage.text(
      of: ViewerDocument(.docs, title: "A page", details: [], sections: [.init(path: "s.yaml", title: "Shop")], entries: entries), mark: "")
    let find = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let first = names[0].addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let html = try opened("\(first);find=\(find)", page: page)
    let found = html.matches(of: #/<li><a [^>]*class="passed"[^>]*><span class="name">([^<]*)</#).map { String($0.output.1) }
    #expect(found == names)
  }

  /// A tag is matched exactly if one has that name; otherwise by prefix, while it is being typed.
  @Test(arguments: [("@t1", ["One"]), ("@t", ["One", "Ten", "Big"]), ("\"@big sale\"", ["Big"])])
  func tags(_ text: String, _ names: [String]) throws {
    let entries = [("One", ["t1"]), ("Ten", ["t10"]), ("Big", ["t11", "big sale"]), ("None", [])].map { name, tags in
      var entry = ViewerDocument.Entry(section: 0, key: name, name: name)
      entry.tags = tags
      return entry
    }
    let page = ViewerPage.text(
      of: ViewerDocument(.docs, title: "A page", details: [], sections: [.init(path: "s.yaml", title: "Shop")], entries: entries), mark: "")
    let find = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let html = try opened("\(names[0]);find=\(find)", page: page)
    let found = html.matches(of: #/<li><a [^>]*class="passed"[^>]*><span class="name">([^<]*)</#).map { String($0.output.1) }
    #expect(found == names)
  }

  /// A group's heading is above those of its rows that are shown, and what a widget showed before it left the screen is struck out.
  @Test func whatStaysInSight() throws {
    func moment(_ number: Int, _ facets: [String]?, _ rows: [String]?) -> MomentView {
      var moment = MomentView(number: number, heading: [.init(.plain, "Tap")])
      moment.widgets = [("facets", facets), ("rows", rows)].compactMap { name, lines in
        lines.map { WidgetView(name: name, rows: $0.map { WidgetRow(line: Substring($0)) }) }
      }
      return moment
    }
    let first = ["color"] + (1...20).map { "  [ ] color \($0) 1" } + ["brand"] + (1...20).map { "  [ ] brand \($0) 1" }
    let second = first.map { $0 == "  [ ] brand 20 1" ? "  [x] brand 20 1" : $0 }
    let page = Self.page(
      of: ScenarioView(
        frames: [WidgetFrame(name: "facets", type: "dynamicFacets"), WidgetFrame(name: "rows", type: "hits")],
        moments: [moment(1, first, ["Boot"]), moment(2, second, ["Boot"]), moment(3, second, nil)], other: nil))
    let tapped = try opened("shop/2", page: page)
    let shown = tapped.matches(of: #/class="text" title="(color|brand|brand 20)"/#).map { String($0.output.1) }
    #expect(shown.suffix(2) == ["brand", "brand 20"], "\(shown)")
    let left = try opened("shop/3", page: page)
    #expect(left.contains("<s>Boot</s>") && left.contains("<p class=\"nothing\">No longer shown</p>"), "\(left)")
  }

  @Test func beforeIsSaid() throws {
    let html = try opened("shop/2;look=before")
    #expect(html.contains("<span class=\"result\"> — before: 9 results</span></h3>"), "\(html)")
    #expect(html.contains("data-name=\"before\" aria-pressed=\"true\">Before</button>"), "\(html)")
  }

  /// A manifest with errors is listed among the failures but is not a scenario; a scenario without a snapshot is labelled as such.
  @Test func whatIsNoFailureOfAScenario() throws {
    var broken = ViewerDocument.Entry(section: 0, key: "errors", name: "The manifest has errors")
    (broken.status, broken.isManifest, broken.failures) = (.failed, true, ["s.yaml:1:1: error: no"])
    var new = ViewerDocument.Entry(section: 0, key: "new", name: "New")
    (new.status, new.isNew, new.isPending, new.place, new.failures) = (
      .failed, true, true, "s.yaml:3", ["there is no snapshot yet: 'new.snap.yaml'"]
    )
    let page = ViewerPage.text(
      of: ViewerDocument(.test, title: "A report", sections: [.init(path: "s.yaml", title: "Shop")], entries: [broken, new]),
      mark: "<!-- m -->")
    let html = try opened("errors", page: page)
    #expect(html.contains("<title>The manifest has errors · A report</title>") && html.contains(">s.yaml:1:1: error: no</pre>"), "\(html)")
    #expect(html.contains("Failed <b>1</b>") && html.contains(">1 scenario</p>"), "\(html)")
    let other = try opened("new", page: page)
    #expect(
      other.contains(">no snapshot yet</span>") && other.contains("If it is right, accept it: <code>searchplay accept s.yaml:3</code>"),
      "\(other)")
  }

  /// Passed scenarios are displayed like failed ones; a cause links to the step in which it is visible.
  @Test func whatPassedIsShown() throws {
    var passed = ViewerDocument.Entry(section: 0, key: "passed", name: "Passed")
    passed.view = ScenarioView(frames: Self.frames, moments: [Self.moment(1, ["[ ] Loom 2"], [])], other: nil)
    var changed = ViewerDocument.Entry(section: 0, key: "changed", name: "Changed")
    changed.status = .changed
    let second = Self.moment(2, ["[x] Loom 2"], [])
    changed.view = ScenarioView(
      frames: Self.frames, moments: [Self.moment(1, ["[ ] Loom 2"], []), second],
      other: [Self.moment(1, ["[ ] Loom 2"], []), Self.moment(2, ["[x] Loom 3"], [])])
    let document = ViewerDocument(.test, title: "A report", sections: [.init(path: "s.yaml", title: "Shop")], entries: [passed, changed])
    let html = try opened("passed", page: ViewerPage.text(of: document, mark: "<!-- m -->"))
    #expect(html.contains("<title>Passed · A report</title>") && html.contains("data-widget=\"brands\""), "\(html)")
    #expect(document.causes.map(\.steps) == [[2]])
    let other = try opened("changed/1;cause=1", page: ViewerPage.text(of: document, mark: "<!-- m -->"))
    #expect(
      other.contains("<title>Changed · A report</title>") && other.contains("class=\"all\" aria-pressed=\"false\""), "\(other)")
  }

  /// A page that does not start before the first step marks what that step shows.
  @Test func theFirstStepIsMarked() throws {
    let html = try opened("shop/1")
    #expect(html.matches(of: #/class="row new[^"]*"/#).count == 2 && html.contains(">Before</button>"), "\(html)")
  }

  /// The strip says which steps one side does not reach; what is equal is not labelled as passed.
  @Test func sidesOfAComparison() throws {
    var equal = ViewerDocument.Entry(section: 0, key: "equal", name: "Equal")
    equal.view = ScenarioView(frames: Self.frames, moments: [Self.moment(1, [], [])], other: nil)
    var part = ViewerDocument.Entry(section: 0, key: "part", name: "Part")
    part.status = .changed
    part.view = ScenarioView(
      frames: Self.frames, moments: [Self.moment(1, ["[ ] Loom 2"], [])],
      other: [Self.moment(1, ["[ ] Loom 3"], []), Self.moment(2, [], []), Self.moment(3, [], [])])
    let page = ViewerPage.text(
      of: ViewerDocument(.compare, title: "Sides", sections: [.init(path: "s.yaml", title: "Shop")], entries: [equal, part]),
      mark: "<!-- m -->")
    let html = try opened("part", page: page)
    #expect(html.contains(">2 steps were not reached in “After”</li>") && html.contains("<span class=\"unseen\">, equal</span>"), "\(html)")
    #expect(try opened("equal", page: page).contains("<span class=\"status passed\">equal</span>"))
  }

  /// The side that crashed shows nothing, the other one its state, without marks.
  @Test func aSideCrashes() throws {
    let own = Self.moment(2, ["[x] Loom 2"], [])
    var crashed = own
    (crashed.crashes, crashed.errors) = (true, ["Duplicate values"])
    var entry = ViewerDocument.Entry(section: 0, key: "s", name: "Crashes")
    entry.status = .changed
    let first = Self.moment(1, ["[ ] Loom 2"], [])
    entry.view = ScenarioView(frames: Self.frames, moments: [first, crashed], other: [first, own])
    let page = ViewerPage.text(
      of: ViewerDocument(.compare, title: "Sides", sections: [.init(path: "s.yaml", title: "Shop")], entries: [entry]), mark: "<!-- m -->")
    let html = try opened("s/2", page: page)
    let stage = try #require(html.firstMatch(of: #/<sp-stage(?s:.*?)<\/sp-stage>/#)?.output)
    #expect(stage.contains("The app has crashed.") && stage.matches(of: #/data-widget="brands"/#).count == 1, "\(stage)")
    #expect(stage.firstMatch(of: #/class="row (new|gone|lost|changed)/#) == nil, "\(stage)")
    #expect(html.contains(">The app crashes here with After.</strong> Duplicate values."), "\(html)")
    // On its own, the step shows the last screen.
    let last = try opened("s/2;look=changes", page: page)
    #expect(last.contains(">The last screen before the crash</p>"), "\(last)")
  }

  /// A step that could not be performed is not compared with its snapshot, whatever view was chosen before.
  @Test func viewsOfWhatIsNotCompared() throws {
    var entry = ViewerDocument.Entry(section: 0, key: "s", name: "Fails")
    entry.status = .failed
    let (own, old) = (Self.moment(2, ["[x] Loom 2"], []), Self.moment(2, ["[x] Loom 5"], []))
    let (one, other) = (Self.moment(1, ["[ ] Loom 2"], []), Self.moment(1, ["[ ] Loom 3"], []))
    entry.view = ScenarioView(frames: Self.frames, moments: [one, own], other: [other, old], uncompared: 2)
    let page = ViewerPage.text(
      of: ViewerDocument(.test, title: "A test", sections: [.init(path: "s.yaml", title: "Shop")], entries: [entry]), mark: "")
    let views = #/data-name="(\w+)" aria-pressed="(\w+)">([^<]+)<\/button>/#
    func seen(_ address: String) throws -> [String] {
      try opened(address, page: page).matches(of: views).filter { ["changes", "other", "own", "overlay", "both"].contains($0.output.1) }
        .map { "\($0.output.1) \($0.output.2)" }
    }
    #expect(try seen("s/1") == ["overlay true", "other false", "own false", "both false", "changes false"])
    #expect(try seen("s/2") == ["changes true", "other false"])
    #expect(try seen("s/2;look=other") == ["changes false", "other true"])
  }

  /// The search finds what steps show, and opens the step that shows it.
  @Test func whatStepsShowIsFound() throws {
    let html = try opened("shop;find=harbour")
    #expect(html.contains("<title>Three steps · A page</title>") && html.contains(">1 scenario</p>"), "\(html)")
    #expect(html.contains("<h3>2 · Tap <em dir="), "\(html)")
  }

  /// If no scenario was run, nothing has passed.
  @Test func noScenarioWasRun() throws {
    let page = ViewerPage.text(of: ViewerDocument(.test, title: "A report", sections: [], entries: []), mark: "<!-- m -->")
    let html = try opened("", page: page)
    #expect(html.contains(">No scenario was run</p>") && !html.contains("All passed</p>"), "\(html)")
  }

  /// A comparison that stopped without a difference is not counted among those that differ.
  @Test func aComparisonThatStopped() throws {
    var stopped = ViewerDocument.Entry(section: 0, key: "s", name: "Stopped")
    stopped.status = .stopped
    let page = ViewerPage.text(
      of: ViewerDocument(.compare, title: "Sides", sections: [.init(path: "s.yaml", title: "Shop")], entries: [stopped]), mark: "<!-- m -->"
    )
    let html = try opened("s", page: page)
    #expect(
      html.contains("Partly compared <b>1</b>") && html.contains(">partly compared</span>") && !html.contains("Differ <b>"), "\(html)")
  }

  @Test func whatIsNotThereIsSaid() throws {
    #expect(try opened("shop/7").contains("‘Three steps’ has no step 7."))
    #expect(try opened("other").contains("This page has no scenario ‘other’."))
  }

  /// A window of 1,280 px has room for two columns, on the page and on the map; a narrow one has room for one.
  @Test(arguments: [(1280, 2), (500, 1)]) func columnsOfWidgets(_ width: Int, _ count: Int) throws {
    let html = try opened("shop/1", width: width)
    #expect(html.matches(of: #/<div class="phone[^"]*">/#).count == count, "\(html)")
    // On the map, the second widget starts a new column, or is below the first one.
    let map = try #require(html.firstMatch(of: #/class="empty" d="M0.0 0.0h[0-9.]+v[0-9.]+h-[0-9.]+zM([0-9.]+) /#))
    #expect(map.output.1 == (count == 2 ? "50.0" : "0.0"))
  }

  /// What the page collapses is not a button of the app, and a widget has the name that failures use for it.
  @Test func whatIsThePagesOwn() throws {
    let values = (1...20).map { WidgetRow(line: Substring("[ ] Value \($0) 1")) }
    let moments = (1...2).map { number in
      var moment = MomentView(number: number, heading: [.init(.plain, "Search")])
      moment.widgets = [WidgetView(name: "inStock", rows: values)]
      return moment
    }
    let view = ScenarioView(frames: [WidgetFrame(name: "inStock", type: "refinementList")], moments: moments, other: nil)
    let html = try opened("shop/2", page: Self.page(of: view))
    #expect(html.contains("<button type=\"button\" class=\"more\">… 8 more rows, collapsed by this page</button>"), "\(html)")
    #expect(html.contains("<h4>In stock<code class=\"key\">inStock</code></h4>"))
  }

  /// A snapshot has no images: those next to its hits are from the run.
  @Test func imagesOfASnapshotAreBorrowed() throws {
    var moment = MomentView(number: 1, heading: [.init(.plain, "Search")])
    moment.widgets = [WidgetView(name: "hits", rows: [WidgetRow(line: "Alto")])]
    moment.images = [.init(widget: "hits", addresses: ["#"])]
    var entry = ViewerDocument.Entry(section: 0, key: "shop", name: "Images")
    entry.view = ScenarioView(frames: [WidgetFrame(name: "hits", type: "hits")], moments: [moment], other: [moment])
    func page(_ use: ViewerDocument.Use) -> String {
      ViewerPage.text(
        of: ViewerDocument(use, title: "A page", details: [], sections: [.init(path: "s.yaml", title: "Shop")], entries: [entry]),
        mark: "<!-- m -->")
    }
    let words = " — with the images of this run"
    #expect(try opened("shop/1;look=other", page: page(.test)).contains(">\(words)<"))
    #expect(try !opened("shop/1;look=own", page: page(.test)).contains(">\(words)<"))
    #expect(try !opened("shop/1;look=other", page: page(.compare)).contains(">\(words)<"))
  }

  /// A collapsed list shows what changed, and says where rows are left out; when rows change places, the one that stayed is not marked.
  @Test func foldedAndMoved() throws {
    func moment(_ number: Int, _ rows: [String]) -> MomentView {
      var moment = MomentView(number: number, heading: [.init(.plain, "Search")])
      moment.widgets = [WidgetView(name: "brands", rows: rows.map { WidgetRow(line: Substring("[ ] \($0)")) })]
      return moment
    }
    let before = (1...30).map { "Value \($0) 1" }
    var after = before
    after[24] = "Value 25 7"
    (after[2], after[4]) = (before[4], before[2])
    let view = ScenarioView(
      frames: [WidgetFrame(name: "brands", type: "refinementList")], moments: [moment(1, before), moment(2, after)], other: nil)
    let html = try opened("shop/2", page: Self.page(of: view))
    let stage = try #require(html.firstMatch(of: #/<sp-stage(?s:.*?)<\/sp-stage>/#)?.output)
    let rows = stage.matches(of: #/<li class="row ([a-z]*)[^"]*">.*?<span>(Value [0-9]+)<\/span>/#).map { "\($0.output.1) \($0.output.2)" }
    #expect(
      rows == ["same Value 1", "same Value 2", "moved Value 5", "same Value 4", "moved Value 3"]
        + (6...11).map { "same Value \($0)" } + ["changed Value 25"], "\(rows)")
    let folds = stage.matches(of: #/… ([0-9]+) more rows, collapsed by this page/#).map(\.output.1)
    #expect(folds == ["13", "5"])
  }

  /// Nothing is compared after a step that could not be performed, but what the snapshot has for those steps is still shown.
  @Test func whatIsNotCompared() throws {
    func moment(_ number: Int, _ row: String) -> MomentView {
      var moment = MomentView(number: number, heading: [.init(.plain, "Search")])
      moment.widgets = [WidgetView(name: "count", rows: [WidgetRow(line: Substring(row))])]
      return moment
    }
    var entry = ViewerDocument.Entry(section: 0, key: "shop", name: "Fails")
    entry.status = .failed
    entry.place = "shop.searchplay.yaml:4"
    entry.view = ScenarioView(
      frames: [WidgetFrame(name: "count", type: "stats")], moments: [moment(1, "3"), moment(2, "3")],
      other: [moment(1, "4"), moment(2, "5"), moment(3, "6")], unreached: 1, uncompared: 2)
    let document = ViewerDocument(
      .test, title: "A page", details: [], sides: ("Snapshot", "What happened"), sections: [.init(path: "s.yaml", title: "Shop")],
      entries: [entry])
    #expect(document.causes.map(\.text) == ["count: 4 → 3"])
    let html = try opened("shop/2;look=other", page: ViewerPage.text(of: document, mark: "<!-- m -->"))
    #expect(html.contains("Differs from its snapshot in step 1, before step 2 fails: fix that first."))
    #expect(html.contains(">1 step was not reached<") && html.contains(">5</span></p>"), "\(html)")
  }
}

/// A browser that can run headless.
private enum Browser {
  /// The command that starts it; nil if there is none.
  static let name: String? = ["chromium", "chromium-browser", "google-chrome"].first { name in
    (try? Tool.run(["sh", "-c", "command -v \(name)"]).status) == 0
  }
}
