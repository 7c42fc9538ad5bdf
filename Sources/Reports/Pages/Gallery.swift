import Diagnostics
import JSONText
import Manifest
import Pictures
import Scenarios

/// A page that leads to the pages of a folder, with a picture of each.
public struct Gallery: Sendable {
  /// One page.
  public struct Entry: Sendable {
    public let page: Page
    /// The page's file, relative to the gallery.
    public let file: String

    public init(_ page: Page, file: String) {
      self.page = page
      self.file = file
    }

    /// The name of the picture, without an ending.
    public var pictureName: String { "\(page.name)-gallery" }

    /// What users see where the first scenario that passes has the most selected: at the step with the longest filters, the last of
    /// them. nil without a step.
    public var picture: ScreenPicture? {
      guard let trace = page.traces.first(where: { $0.passed && !$0.steps.isEmpty }) ?? page.traces.first(where: { !$0.steps.isEmpty }),
        let step = trace.steps.max(by: { ($0.settled.filters?.count ?? 0) < ($1.settled.filters?.count ?? 0) })
      else { return nil }
      let widgets = step.settled.widgets.compactMap { widget -> WidgetPicture? in
        guard let type = page.manifest.widgets.first(where: { $0.id.value == widget.id })?.kind.type else { return nil }
        return widget.state.lines.isEmpty ? nil : WidgetPicture(widget.id, type, widget.state)
      }
      return widgets.isEmpty
        ? nil : ScreenPicture("\(page.manifest.name ?? page.source), step \(step.number) of \(trace.name)", Array(widgets.prefix(4)))
    }
  }

  public let title: String
  public let entries: [Entry]
  public let options: Page.Options

  public init(_ title: String, _ entries: [Entry], options: Page.Options) {
    self.title = title
    self.entries = entries
    self.options = options
  }

  /// The gallery as data for a template; Documentation/Templates.md names every key.
  public var json: JSONValue {
    [
      "mark": .string("\(Page.mark); edit the manifests instead. -->"), "title": .string(title),
      "titleMarkdown": .string(MarkdownText.escaped(title)), "pictureStyle": .string(PictureStyle.sheet(options.scheme)),
      "pages": .array(entries.enumerated().map { entry($1, $0) }),
    ]
  }

  private func entry(_ entry: Entry, _ index: Int) -> JSONValue {
    let manifest = entry.page.manifest
    let picture = options.pictureSuffix == nil ? nil : entry.picture
    let title = HiddenTexts.masked(manifest.name ?? entry.page.source)
    let description = HiddenTexts.masked(manifest.description ?? "")
    let file = MarkdownText.path(entry.file)
    return [
      "title": .string(title), "titleMarkdown": .string(MarkdownText.escaped(title)), "file": .string(file),
      "description": .string(description), "descriptionHTML": .string(NoteHTML.text(description)),
      "hasPicture": .bool(picture != nil),
      "picture": .string(MarkdownText.path(options.pictureFolder + entry.pictureName + (options.pictureSuffix ?? ""))),
      "alternative": .string(picture.map { "\($0.title)" } ?? ""),
      "alternativeMarkdown": .string(MarkdownText.escaped(picture.map { $0.title } ?? "")),
      "svg": options.format == .html ? .string(picture?.element(identifier: "picture-\(index + 1)") ?? "") : "",
      "scenarios": .array(
        entry.page.traces.enumerated().map { index, trace in
          [
            "name": .string(HiddenTexts.masked(trace.name)), "nameMarkdown": .string(MarkdownText.escaped(trace.name)),
            "anchor": .string("scenario-\(index + 1)"),
          ]
        }),
    ]
  }
}
