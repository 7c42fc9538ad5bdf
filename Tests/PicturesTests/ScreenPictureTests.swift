import Foundation
import Manifest
import SearchModel
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import Pictures
@testable import Staging

/// Several widgets in one picture, with what a step changed marked.
struct ScreenPictureTests {
  private static func list(_ name: String, _ items: [(String, Int, Bool)]) -> WidgetPicture {
    WidgetPicture(name, .refinementList, state(items))
  }

  private static func state(_ items: [(String, Int, Bool)]) -> WidgetState {
    .list(items.map { .init(text: $0.0, count: $0.1, isSelected: $0.2, filter: nil) })
  }

  private static let marked = list("brands", [("Loom", 2, true), ("Harbour", 1, false)])
    .marked(since: state([("Loom", 3, false), ("Fleet", 1, false)]), touch: .value("Loom"))

  /// A changed count has the old one before it, a new row has a bar, a removed one is struck out, and a tapped one has a ring.
  @Test func changesAreMarked() {
    let elements = Self.marked.card.canvas.elements
    #expect(
      elements.contains { $0.contains(">3</text>") } && elements.contains { $0.contains(">→</text>") }
        && elements.contains { $0.contains("class=\"a b\"") && $0.hasSuffix(">2</text>") })
    #expect(elements.contains { $0.contains("class=\"r\"") && $0.hasSuffix(">Fleet</text>") })
    #expect(
      elements.count { $0.hasPrefix("<path class=\"x rs\"") } == 3, "a row with its count, and the old count of another one, are struck out"
    )
    #expect(elements.count { $0.contains("class=\"u\"") } == 1, "one ring")
    #expect(elements.count { $0.contains("class=\"h\"") } == 1, "the ground of what is new")
    #expect(elements.count { $0.contains("width=\"4\"") } == 3, "a bar beside each row that changed")
  }

  /// Nothing is marked if the previous state is not known. A tap on something that is not visible is described and ringed.
  @Test func tapsOnWhatIsNotShown() {
    let state = Self.state([("red", 1, false)])
    let tapped = Self.list("colors", [("red", 1, false)]).marked(since: state, touch: .value("olive")).file()
    #expect(tapped.contains(">Tapped: olive, which is not shown here</text>") && tapped.contains("<rect class=\"u\""))
    let known = Self.list("colors", [("red", 1, false)]).marked(since: state, touch: .value("red")).file()
    #expect(!known.contains("Tapped: ") && known.contains("<rect class=\"u\""))
  }

  /// New chips have an outline; removed ones stay as struck-out pills.
  @Test func chips() {
    func item(_ text: String) -> WidgetState.RefinementItem {
      .init(text: text, filter: .facet(Filter.Facet(attribute: "color", stringValue: text)), group: .and(name: "color"))
    }
    let picture = WidgetPicture("active", .currentRefinements, .refinements([item("red")]))
      .marked(since: .refinements([item("blue")]), touch: nil).file()
    #expect(picture.components(separatedBy: "<path class=\"x as\"").count == 2 && picture.contains("<rect class=\"j\""))
    #expect(picture.contains("<path class=\"x rs\""))
  }

  @Test func plainPicturesHaveNoMarks() {
    let plain = Self.list("brands", [("Loom", 2, true)]).card.canvas.elements
    #expect(!plain.contains { $0.contains("class=\"u\"") || $0.contains("class=\"h\"") || $0.contains("class=\"r\"") })
  }

  /// Cards fill two columns from the top; unchanged ones are dimmed, and the description says so.
  @Test func columns() {
    let still = Self.list("colors", [("red", 1, false)]).marked(since: Self.state([("red", 1, false)]), touch: nil)
    let picture = ScreenPicture("A, step 2", [Self.marked, still])
    let file = picture.file(.light)
    #expect(file.contains("width=\"656\"") && file.contains("<g class=\"z\" transform=\"translate(336 0)\">"))
    #expect(file.contains("<title id=\"title\">A, step 2</title>"))
    #expect(picture.description == "brands: Loom, 2, selected; Harbour, 1. The rest is as before.")
    #expect(XMLParser(data: Data(file.utf8)).parse())
  }

  /// A screen with a sheet next to it; widgets that the layout does not name are on the screen.
  @Test func layouts() {
    let layout = ScreenLayout(parts: [.row(["a", "b"]), .sheet([["c"]])])
    #expect(
      layout.screens(of: ["a", "b", "c", "d"]) == [
        .init(isSheet: false, rows: [["a", "b"], ["d"]]), .init(isSheet: true, rows: [["c"]]),
      ])
    let widgets = ["a", "b", "c", "d"].map { Self.list($0, [("x", 1, false)]).placed(in: layout) }
    let file = ScreenPicture("A", widgets, layout: layout).file(.light)
    // Two screens, each 352 wide, with 16 between them; on the first one, two cards fit in the space of one.
    #expect(file.contains("width=\"720\"") && XMLParser(data: Data(file.utf8)).parse())
    #expect(widgets.map(\.width) == [152, 152, 320, 320])
  }

  /// Controls that do not fit next to their texts are below them.
  @Test func narrowControls() {
    let layout = ScreenLayout(parts: [.row(["a", "b"])])
    func heights(_ type: WidgetType, _ state: WidgetState) -> [Double] {
      let picture = WidgetPicture("a", type, state)
      return [picture.card.height, picture.placed(in: layout).card.height]
    }
    #expect(heights(.toggle, .toggle(text: "on sale", isSelected: true)) == [92, 92])
    #expect(heights(.toggle, .toggle(text: "price: 20 to 100", isSelected: true)) == [92, 128])
    #expect(heights(.numericComparison, .number(comparison: ">=", bounds: 1...5, value: 2)) == [106, 148])
  }

  /// Each step is shown in turn; with reduced motion, only the last one is shown.
  @Test func motion() {
    let frame = AnimatedPicture.Frame("1 · Tap “Loom”", ScreenPicture("A", [Self.marked]))
    let file = AnimatedPicture("A", [frame, frame]).file(.light)
    #expect(file.contains("animation:frame 6s step-end infinite}@keyframes frame{0%{visibility:visible}50%{visibility:hidden}}"))
    #expect(file.contains("@media (prefers-reduced-motion:reduce){.frame{animation:none}}"))
    // Where nothing moves, the last frame is visible, and until all have begun as well.
    #expect(file.contains(".frame{visibility:hidden}.frame:last-of-type{visibility:visible}.frame{animation:"))
    #expect(file.contains("animation-delay:-6s") && file.contains("animation-delay:-3s"))
    #expect(file.components(separatedBy: "<g class=\"frame\" style=\"animation-delay:").count == 3)
    #expect(file.contains("<desc id=\"desc\">1 · Tap “Loom”. 1 · Tap “Loom”.</desc>"))
    #expect(XMLParser(data: Data(file.utf8)).parse())
  }
}
