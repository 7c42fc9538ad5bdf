import Diagnostics
import Manifest
import Pictures
import Staging
import Texts

/// The states of each widget of a manifest, with a picture of each that its scenarios reach; those that none reaches are left grey.
package struct Catalogue: Sendable {
  /// A state of a widget.
  private struct Entry: Sendable {
    let name: String
    /// nil: no scenario reaches it.
    let picture: PagePicture?
  }

  private let page: Page
  private let widgets: [(widget: WidgetDeclaration, entries: [Entry])]

  /// Takes the first moment of each state, in the order of the scenarios, what is shown while an answer is awaited included.
  package init(_ page: Page) {
    self.page = page
    var names = PictureNames(page: page.name)
    widgets = page.manifest.widgets.map { widget in
      let entries = WidgetSituation.all(of: widget).map { situation -> Entry in
        guard let (state, place) = Self.first(of: widget, in: page.traces, where: situation.holds) else {
          return Entry(name: situation.name, picture: nil)
        }
        return Entry(
          name: situation.name,
          picture: PagePicture(
            name: names.name("states", widget.id.value, situation.name),
            picture: .screen(ScreenPicture("\(widget.id.value), \(situation.name)", [WidgetPicture(widget, state)])), place: place))
      }
      return (widget, entries)
    }
  }

  /// Where a widget first shows something, in words.
  private static func first(
    of widget: WidgetDeclaration, in traces: [ScenarioTrace], where holds: (WidgetState) -> Bool
  ) -> (WidgetState, String)? {
    for trace in traces {
      let moments =
        [(trace.start.state, "the start of '\(trace.name)'")]
        + trace.steps.flatMap {
          [($0.pending, "step \($0.number) of '\(trace.name)'"), ($0.settled, "step \($0.number) of '\(trace.name)'")]
        }
      for (state, place) in moments {
        if let shown = state.widget(widget.id.value), holds(shown) { return (shown, place) }
      }
    }
    return nil
  }

  package var pictures: [PagePicture] { widgets.flatMap(\.entries).compactMap(\.picture) }

  /// How many states there are, and how many are reached.
  package var coverage: (reached: Int, all: Int) { (pictures.count, widgets.reduce(0) { $0 + $1.entries.count }) }

  /// The manifest's file.
  package var source: String { page.source }

  /// The file's name, without its ending.
  package var name: String { "\(page.name)-states" }

  package var markdown: String {
    let title = page.manifest.name ?? page.source
    var text = "# \(MarkdownText.escaped(title)): the states of its widgets\n\n"
    text += "\(coverage.reached) of \(coverage.all) states are reached by a scenario; the others are left grey. "
    text += "From `\(page.source)`, with InstantSearch \(page.version.rawValue).\n"
    for (widget, entries) in widgets where !entries.isEmpty {
      text += "\n## \(MarkdownText.escaped(widget.id.value))\n\n"
      text += "| \(entries.map(\.name).joined(separator: " | ")) |\n|\(String(repeating: "---|", count: entries.count))\n"
      text += "| \(entries.map(cell).joined(separator: " | ")) |\n"
    }
    return text + "\n\(Page.mark) from \(page.source.replacing("--", with: "- -")); edit that file instead. -->\n"
  }

  private func cell(_ entry: Entry) -> String {
    guard let picture = entry.picture else { return "<span style=\"color: grey\">never reached</span>" }
    let alternative = MarkdownText.escaped(picture.alternative).replacing("|", with: "\\|")
    let file = RelativeReference.to(page.options.picturePath + picture.name + (page.options.pictureSuffix ?? ".svg"))
    return "![\(alternative)](\(file))<br>\(MarkdownText.escaped(picture.place).replacing("|", with: "\\|"))"
  }
}
