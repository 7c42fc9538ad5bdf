import Diagnostics
import JSONText
import Manifest
import Pictures
import Staging
import Texts

/// The states of each widget of a manifest, with a picture of each that its scenarios reach; the others are greyed out.
package struct Catalogue: Sendable {
  /// A state of a widget.
  private struct Entry: Sendable {
    let name: String
    /// The picture; for a state that no scenario reaches, a note, which all such states of a widget share.
    let picture: PagePicture
    /// The first scenario that reaches it, by its name and by that of its files, and the number of the step; nil if none does.
    let scenario: (name: String, fileName: String, step: Int)?

    var isReached: Bool { scenario != nil }
  }

  private let page: Page
  /// The widgets; `name` is the name without secrets, in both files and texts.
  private let widgets: [(widget: WidgetDeclaration, name: String, entries: [Entry])]

  /// Finds the first moment of each state, in the order of the scenarios, including states shown while waiting for a response.
  package init(_ page: Page) {
    self.page = page
    var names = PictureNames(page: page.name)
    widgets = page.manifest.widgets.map { widget in
      let id = page.manifest.file.redactor.masked(widget.id.value)
      let found = WidgetSituation.all(of: widget, page.version).map { situation in
        // Names contain strings from the manifest.
        (name: page.manifest.file.redactor.masked(situation.name), first: Self.first(of: widget, in: page.traces, where: situation.holds))
      }
      // Pictures side by side have the same height: a table cell may centre its picture.
      let height = found.compactMap { $0.first.map { WidgetPicture(widget, $0.0).height } }.max() ?? 0
      var unreached: PagePicture?
      let entries = found.map { name, first -> Entry in
        guard let (state, place, scenario) = first else {
          let picture =
            unreached ?? Self.unreached(widget, id, height, named: names.name("states", Names.plain(id), Self.neverReached))
          unreached = picture
          return Entry(name: name, picture: picture, scenario: nil)
        }
        let card = WidgetPicture(widget, state).atLeast(height)
        return Entry(
          name: name,
          picture: PagePicture(
            name: names.name("states", Names.plain(id), name),
            picture: .screen(ScreenPicture("\(id), \(name)", [card])), place: place), scenario: scenario)
      }
      return (widget, id, entries)
    }
  }

  private static let neverReached = "never reached"

  private static func unreached(_ widget: WidgetDeclaration, _ id: String, _ height: Double, named name: String) -> PagePicture {
    let card = WidgetPicture(id, widget.traits.type, .text(neverReached)).atLeast(height)
    return PagePicture(
      name: name, picture: .screen(ScreenPicture("\(id), \(neverReached)", [card], isGrey: true)), place: neverReached)
  }

  /// The first appearance of a state, with its position in words, and the scenario's name.
  private static func first(
    of widget: WidgetDeclaration, in traces: [ScenarioTrace], where holds: (WidgetState) -> Bool
  ) -> (WidgetState, String, (name: String, fileName: String, step: Int))? {
    for trace in traces {
      let moments =
        [(trace.start.state, 0, "the start of '\(trace.name)'")]
        + trace.steps.flatMap { step in
          [step.pending, step.settled].map { ($0, step.number, "step \(step.number) of '\(trace.name)'") }
        }
      for (state, number, place) in moments {
        if let shown = state.widget(widget.id.value), holds(shown) { return (shown, place, (trace.name, trace.fileName, number)) }
      }
    }
    return nil
  }

  package var pictures: [PagePicture] {
    var known: Set<String> = []
    return widgets.flatMap(\.entries).map(\.picture).filter { known.insert($0.name).inserted }
  }

  /// The number of states that are reached, and of all states.
  package var coverage: (reached: Int, all: Int) {
    (widgets.flatMap(\.entries).count(where: \.isReached), widgets.reduce(0) { $0 + $1.entries.count })
  }

  /// The manifest's file.
  package var source: String { page.source }

  /// The file's name, without its extension.
  package var name: String { "\(page.name)-states" }

  /// The file that belongs to a page.
  static func file(ofPage name: String, _ format: Page.Format) -> String { "\(name)-states\(format.suffix)" }

  /// The catalogue as data for the HTML template; Documentation/Templates.md describes every key.
  package var json: JSONValue {
    let file = page.options.link(toPage: page.name + page.options.format.suffix)
    return [
      "mark": .string("\(Page.mark) from \(XMLText.comment(page.source)); edit that file instead. -->"),
      "title": .string(page.manifest.name ?? page.source), "source": .string(page.source), "version": .string("\(page.version.rawValue)"),
      "pictureStyle": .string(PictureStyle.sheet(page.options.scheme)), "page": .string(file),
      "reached": .string("\(coverage.reached)"), "all": .string("\(coverage.all)"),
      "widgets": .array(
        widgets.filter { !$0.entries.isEmpty }.map { widget, name, entries in
          [
            "name": .string(name), "heading": .string(NameText.inWords(name)), "type": .string(widget.traits.type.rawValue),
            "states": .array(entries.map { state($0, of: name, file) }),
          ]
        }),
    ]
  }

  private func state(_ entry: Entry, of widget: String, _ file: String) -> JSONValue {
    [
      "name": .string(entry.name), "isReached": .bool(entry.isReached), "place": .string(entry.isReached ? entry.picture.place : ""),
      "link": .string(
        entry.scenario.map { "\(file)#\(RelativeReference.to($0.fileName))/\($0.step)" } ?? ""),
      "svg": .string(entry.picture.picture.element(identifier: "state-\(entry.picture.name)-\(Names.plain(entry.name))")),
    ]
  }

  /// The number of states side by side.
  private static let columns = 3

  package var markdown: String {
    let title = page.manifest.name ?? page.source
    var text = "# \(MarkdownText.escaped(title)): the states of its widgets\n\n"
    text += "\(coverage.reached) of \(coverage.all) states are reached by a scenario; the others are greyed out. "
    text += "From \(MarkdownText.code(page.source)), with InstantSearch \(page.version.rawValue). "
    text += "[All scenarios](\(page.options.link(toPage: page.name + page.options.format.suffix)))\n"
    for (widget, name, entries) in widgets where !entries.isEmpty {
      text +=
        "\n## \(MarkdownText.escaped(NameText.inWords(name)))\n\nThe widget \(MarkdownText.code(name)), of type `\(widget.traits.type.rawValue)`.\n"
      // Each row is a separate table, whose header contains the names.
      for start in stride(from: 0, to: entries.count, by: Self.columns) {
        let row = entries[start..<min(start + Self.columns, entries.count)]
        text += "\n| \(row.map { Self.cell($0.name) }.joined(separator: " | ")) |\n"
        text +=
          "|\(String(repeating: "---|", count: row.count))\n| \(row.map { cell($0, of: name) }.joined(separator: " | ")) |\n"
      }
    }
    return text + "\n\(Page.mark) from \(XMLText.comment(page.source)); edit that file instead. -->\n"
  }

  private func cell(_ entry: Entry, of widget: String) -> String {
    let picture = entry.picture
    // The description begins with the widget's name, too.
    let description = page.manifest.file.redactor.masked(picture.picture.description)
    let shown = description.hasPrefix("\(widget): ") ? description.dropFirst(widget.count + 2) : ""
    let alternative = "\(widget), \(entry.name): \(entry.isReached ? String(shown) : "\(Self.neverReached).")"
    let image = (page.options.pictures ?? .svg).markdown(
      picture, path: page.options.picturePath + picture.name, alternative: alternative
    ) { $0.replacing("|", with: "&#124;") }
    // The picture itself says that the state is never reached.
    let place = MarkdownText.escaped(picture.place)
    guard let scenario = entry.scenario else { return image }
    let file = page.options.link(toPage: page.name + page.options.format.suffix)
    return image + "<br>[\(place)](\(file)\(Gallery.fragment(of: scenario.name, in: file)))"
  }

  /// Escapes a string for a cell.
  private static func cell(_ text: String) -> String { MarkdownText.escaped(text) }
}
