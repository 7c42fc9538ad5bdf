import Diagnostics
import JSONText
import Manifest
import Pictures
import Staging
import Texts
import Viewer

/// A page with links to the pages of a folder, with a picture of each.
package struct Gallery: Sendable {
  /// One page.
  package struct Entry: Sendable {
    package let page: Page
    /// The page's file, relative to the gallery.
    package let file: String

    /// The manifest's name, or its file's.
    package var title: String { page.manifest.name ?? page.source }

    /// A measure of how much a screen shows.
    private static func fullness(_ state: UIState) -> (Int, Int, Int) {
      let hasResults = state.results.map { $0.nbHits > 0 } ?? false
      return (hasResults ? 1 : 0, state.widgets.count { !$0.state.lines.isEmpty }, state.filters?.count ?? 0)
    }

    package init(_ page: Page, file: String) {
      self.page = page
      self.file = file
    }

    /// The fullest screen of the first scenario that passes: of the steps with results and the most widgets with contents, the one with the
    /// longest filters; up to four widgets, or the whole screen if the manifest has a `layout`. nil if there are none.
    package var picture: PagePicture? {
      guard let trace = page.traces.first(where: { $0.passed && !$0.steps.isEmpty }) ?? page.traces.first(where: { !$0.steps.isEmpty }),
        // Nobody sees what an app shows as it crashes.
        let step = trace.steps.filter({ !$0.crashes }).max(by: { Self.fullness($0.settled) < Self.fullness($1.settled) })
      else { return nil }
      let layout = page.manifest.layout
      let filled = step.settled.widgets.filter { !$0.state.lines.isEmpty }
      let shown = (filled.count > 4 ? filled.filter { if case .button = $0.state { false } else { true } } : filled).prefix(4)
      // A screen is shown as it is laid out.
      let drawn = (layout == nil ? Array(shown) : filled).compactMap { widget in
        page.manifest.widget(widget.id).map { WidgetPicture($0, widget.state).placed(in: layout) }
      }
      if drawn.isEmpty { return nil }
      var names = PictureNames(page: page.name)
      return PagePicture(
        name: names.name("gallery", "\(step.number)"),
        picture: .screen(
          ScreenPicture("\(trace.name), step \(step.number)", drawn, layout: layout)),
        place: "step \(step.number) of '\(trace.name)'")
    }
  }

  package let title: String
  package let entries: [Entry]
  package let options: Page.Options

  package init(_ title: String, _ entries: [Entry], options: Page.Options) {
    self.title = title
    self.entries = entries
    self.options = options
  }

  /// The gallery as data for a template; Documentation/Templates.md describes every key.
  package var json: JSONValue {
    [
      "mark": .string("\(Page.mark); edit the manifests instead. -->"), "title": .string(title),
      "titleMarkdown": .string(MarkdownText.escaped(title)), "pictureStyle": .string(PictureStyle.sheet(options.scheme)),
      "isLong": .bool(entries.count > Self.mostSeen), "pages": .array(entries.map(entry)),
    ]
  }

  /// The most pages that readers look through without a search.
  private static let mostSeen = 6

  /// The fragment that GitHub creates for a heading; MkDocs leaves out characters other than ASCII, so such a heading gets an explicit
  /// anchor.
  static func anchor(of heading: String) -> String {
    String(
      heading.lowercased().unicodeScalars.compactMap { scalar -> Character? in
        if scalar == " " || scalar == "-" { return "-" }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" ? Character(scalar) : nil
      })
  }

  /// The fragment that DocC creates for a heading of plain words; empty for any other heading, because only a link to the page itself
  /// always works there.
  private static func catalogFragment(of heading: String) -> String {
    let words = heading.split(separator: " ", omittingEmptySubsequences: false)
    let arePlain =
      words.allSatisfy { word in
        !word.isEmpty
          && word.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
    return arePlain ? "#\(words.joined(separator: "-"))" : ""
  }

  /// The end of a link to a scenario on a Markdown page.
  ///
  /// - Parameter file: The link to the page.
  static func fragment(of scenario: String, in file: String) -> String {
    file.hasPrefix("doc:") ? catalogFragment(of: scenario) : "#\(anchor(of: scenario))"
  }

  private func entry(_ entry: Entry) -> JSONValue {
    let manifest = entry.page.manifest
    let picture = options.pictures == nil ? nil : entry.picture
    let title = entry.title
    let description = manifest.description ?? ""
    let file = options.link(toPage: entry.file)
    return [
      "title": .string(title), "titleMarkdown": .string(MarkdownText.escaped(title)), "file": .string(file),
      "description": .string(description), "descriptionHTML": .string(NoteHTML.text(description)),
      "picture": picture.map { picture -> JSONValue in
        [
          "file": .string(RelativeReference.to(options.picturePath + picture.name + (options.pictures?.suffix ?? ""))),
          "image": .string(options.pictures?.markdown(picture, path: options.picturePath + picture.name) ?? ""),
          "page": .string(file), "alternative": .string(picture.alternative),
          "alternativeMarkdown": .string(MarkdownText.escaped(picture.alternative)),
          "svg": options.format == .html ? .string(picture.picture.element(identifier: "gallery-\(picture.name)")) : "",
        ]
      } ?? .bool(false),
      "scenarios": .array(
        entry.page.traces.map { trace in
          let anchor = options.format == .html ? trace.fileName : Self.anchor(of: trace.name)
          return [
            "name": .string(trace.name), "nameMarkdown": .string(MarkdownText.escaped(trace.name)), "anchor": .string(anchor),
            "status": .string(trace.steps.contains(where: \.crashes) ? "the app crashes" : trace.passed ? "" : "fails"),
            "link": .string(file + (options.format == .html ? "#\(anchor)" : Self.fragment(of: trace.name, in: file))),
          ]
        }),
    ]
  }
}
