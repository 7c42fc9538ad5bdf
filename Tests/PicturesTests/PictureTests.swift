import Foundation
@testable import Staging
import Testing
import Texts

@testable import Pictures

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct PictureTests {
  private static let colors = WidgetPicture(
    "colors", .facetFilterList,
    .list([
      .init(text: "red", count: nil, isSelected: true, filter: nil),
      .init(text: "blue & <green>", count: 12, isSelected: false, filter: nil),
    ]))

  @Test func aList() {
    #expect(
      Self.colors.file(.light, mark: "Made for a test") == """
        <!-- Made for a test -->
        <svg xmlns="http://www.w3.org/2000/svg" width="320" height="124" viewBox="0 0 320 124" role="img" aria-labelledby="title desc">
        <title id="title">colors, a facetFilterList widget</title>
        <desc id="desc">red, selected; blue &amp; &lt;green&gt;, 12.</desc>
        <style>\(Ink.style(.light))</style>
        <rect class="c e" x="0.5" y="0.5" width="319" height="123" rx="12"/>
        <text class="s" x="16" y="24" font-size="13" textLength="37.56" lengthAdjust="spacingAndGlyphs">Colors</text>
        <g transform="translate(0 34)">
        <path class="x as" d="M291 20l5 5 8-10"/>
        <text class="t b" x="16" y="25" font-size="15" textLength="23.34" lengthAdjust="spacingAndGlyphs">red</text>
        <path class="l" d="M16 40.5H320"/>
        <text class="s" x="278" y="65" font-size="14" text-anchor="end" textLength="15.57" lengthAdjust="spacingAndGlyphs">12</text>
        <text class="t" x="16" y="65" font-size="15" textLength="102.57" lengthAdjust="spacingAndGlyphs">blue &amp; &lt;green&gt;</text>
        </g>
        </svg>

        """)
  }

  @Test func inAPageColorsAndIdentifiersAreThePages() {
    let element = Self.colors.element(identifier: "s1-2-colors")
    #expect(
      element.hasPrefix(
        """
        <svg class="picture" width="320" height="124" viewBox="0 0 320 124" role="img" aria-labelledby="s1-2-colors-title s1-2-colors-desc">
        <title id="s1-2-colors-title">colors, a facetFilterList widget</title>
        """))
    #expect(!element.contains("<style>"))
    #expect(PictureStyle.sheet(.dark).contains(".picture .t{fill:#f2f2f7}.picture .s{fill:#aeaeb2}.picture .ss{stroke:#aeaeb2}"))
  }

  /// Every kind of state is drawn as well-formed XML, inside its card, with each value in the description.
  @Test(arguments: Samples.all) func everyKind(_ picture: WidgetPicture) throws {
    let reader = PictureReader()
    let parser = XMLParser(data: Data(picture.file().utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(picture.name)")
    #expect(reader.texts.first == NameText.inWords(picture.name) && reader.title == picture.title && reader.words == picture.description)
    let inside = picture.card
    #expect(reader.lowest <= inside.height, "\(picture.name): \(reader.lowest) of \(inside.height)")
    #expect(reader.rightmost <= Layout.width && reader.leftmost >= 0, "\(picture.name): \(reader.leftmost) to \(reader.rightmost)")
    #expect(picture.file() == picture.file())
  }

  @Test func valuesThatAreCutAreWholeInTheDescription() throws {
    let long = Samples.all[0]
    #expect(long.file().contains(">A value so long t…a phone</text>"))
    #expect(long.description.contains("A value so long that nobody would ever see the end of it on a phone, 1234567, selected; "))
    #expect(long.description.hasSuffix("\"\", 0; \" line\\u{A}break\\u{202E}\", 2."))
  }

  @Test func textsThatRunToTheLeft() {
    let text = Samples.all[0].file()
    #expect(text.contains(" text-anchor=\"end\" direction=\"rtl\" textLength=\"71.37\" lengthAdjust=\"spacingAndGlyphs\">שלום עולם</text>"))
  }

  /// What is selected is drawn, however far down the list it is.
  @Test func longListsShowWhatIsSelected() throws {
    let many = try #require(Samples.all.first { $0.name == "many" })
    #expect(
      many.description == """
        Value 1, 30; Value 2, 29; Value 3, 28; Value 4, 27; Value 5, 26; Value 6, 25; Value 7, 24; Value 8, 23; Value 9, 22; \
        Value 10, 21, selected; 9 more; Value 20, 11, selected; 9 more; Value 30, 1, selected.
        """)
    #expect(many.file().contains(">Value 20</text>") && many.file().ranges(of: ">9 more</text>").count == 2)
  }

  @Test func menusShowThePathAndWhatLiesUnderIt() {
    let items = (1...40).map { index in
      WidgetState.MenuItem(value: "v\(index)", count: 1, level: index > 30 ? 1 : 0, isSelected: index == 30)
    }
    #expect(
      RowSelection.of(items).entries == (0..<7).map(RowSelection.Entry.row) + [.gap(22, selected: 0)]
        + (29..<34).map(RowSelection.Entry.row)
        + [.gap(6, selected: 0)])
  }

  /// What was tapped and what changed has priority over what is merely selected.
  @Test func theTappedRowOfALongList() {
    let needs = (0..<150).map { $0 == 38 ? RowSelection.Need.tapped : $0 == 100 ? .changed : $0 < 30 ? .selected : .none }
    let rows = RowSelection(needs, isSelected: needs.map { $0 > .none }).entries.compactMap { entry in
      if case .row(let index) = entry { index } else { nil }
    }
    #expect(rows == Array(0..<10) + [38, 100])
  }

  /// What is on the screen has priority over what was removed.
  @Test func manyRowsGoAndCome() {
    let needs = Array(repeating: RowSelection.Need.gone, count: 30) + Array(repeating: .changed, count: 30)
    let entries = RowSelection(needs, isSelected: needs.map { _ in false }).entries
    #expect(
      entries == [.row(0), .row(1), .gap(28, selected: 0, gone: 28)] + (30..<40).map(RowSelection.Entry.row) + [.gap(20, selected: 0)])
    #expect(RowSelection.words(28, selected: 0, gone: 28) == "28 gone")
    #expect(RowSelection.words(30, selected: 2, gone: 12) == "18 more, 2 of them selected, 12 gone")
  }

  /// A second line that is gone does not overlap the first.
  @Test func aSecondLineThatGoes() {
    let before = WidgetState.rows([WidgetState.HitRow("hat", subtitle: "5")])
    let file = WidgetPicture("rows", .hits, .rows([WidgetState.HitRow("hat")])).marked(since: before, touch: nil).file()
    let places = file.matches(of: #/<text[^>]* y="([0-9.]+)"[^>]*>(hat|5)</#).compactMap { Double($0.output.1) }
    #expect(places.count == 2 && places[1] - places[0] > 15, "\(file)")
  }

  @Test func gapsOfOneRowAreDrawn() {
    #expect(RowSelection(Array(repeating: false, count: 13)).entries.count == 13)
    let wanted = (0..<15).map { $0 == 14 }
    #expect(RowSelection(wanted).entries == (0..<11).map(RowSelection.Entry.row) + [.gap(3, selected: 0), .row(14)])
    #expect(
      RowSelection((0..<14).map { $0 == 13 }, most: 12).entries == (0..<11).map(RowSelection.Entry.row) + [.gap(2, selected: 0), .row(13)])
    let all = RowSelection(Array(repeating: true, count: 30))
    #expect(all.entries.last == .gap(18, selected: 18))
  }
}

/// The contents of a picture, as an XML parser sees them.
private final class PictureReader: NSObject, XMLParserDelegate {
  var texts: [String] = []
  var title = ""
  var words = ""
  var (lowest, leftmost, rightmost) = (0.0, 320.0, 0.0)
  private var element = ""
  private var offsets: [(x: Double, y: Double)] = [(0, 0)]
  private var content = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    element = name
    content = ""
    func number(_ key: String) -> Double { attributes[key].flatMap(Double.init) ?? 0 }
    guard let place = offsets.last else { return }
    switch name {
    case "g":
      let parts = (attributes["transform"] ?? "").dropFirst(10).dropLast().split(separator: " ").compactMap { Double($0) }
      offsets.append((place.x + parts[0], place.y + parts[1]))
    case "text":
      let (x, width) = (place.x + number("x"), number("textLength"))
      let isReversed = attributes["direction"] == "rtl"
      let start =
        switch attributes["text-anchor"] {
        case "middle": x - width / 2
        case "end": isReversed ? x : x - width
        default: isReversed ? x - width : x
        }
      leftmost = min(leftmost, start)
      rightmost = max(rightmost, start + width)
      lowest = max(lowest, place.y + number("y") + 4)
    case "rect":
      leftmost = min(leftmost, place.x + number("x"))
      rightmost = max(rightmost, place.x + number("x") + number("width"))
      lowest = max(lowest, place.y + number("y") + number("height"))
    case "circle":
      rightmost = max(rightmost, place.x + number("cx") + number("r"))
      lowest = max(lowest, place.y + number("cy") + number("r"))
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { content += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    switch name {
    case "g": offsets.removeLast()
    case "title": title = content
    case "desc": words = content
    case "text": texts.append(content)
    default: break
    }
  }
}
