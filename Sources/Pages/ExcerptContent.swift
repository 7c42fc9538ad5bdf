import AppCode
import Diagnostics
import Manifest
import Pictures
import SearchModel
import Snapshots
import Staging
import Texts

/// The contents of a block in a document.
package enum ExcerptContent: Sendable {
  case text(String)
  case pictures([PagePicture])

  /// Creates a block's contents from the traces of its manifest.
  ///
  /// - Parameters:
  ///   - values: What the records shown by hits lists have, by widget and path.
  ///   - name: The prefix of picture names.
  package init(
    _ excerpt: Excerpt, _ manifest: Manifest, _ traces: [ScenarioTrace], version: InstantSearchVersion,
    values: [String: [String: HitValue]], name: String
  ) throws(Diagnostic) {
    guard let trace = traces.first(where: { $0.name == excerpt.scenario || $0.fileName == excerpt.scenario }) else {
      throw Diagnostic(
        "excerpt", at: excerpt.span, "there is no scenario '\(excerpt.scenario)' in '\(excerpt.file)'",
        help: NearMiss.of(excerpt.scenario, in: traces.flatMap { [$0.fileName, $0.name] }).map { "did you mean '\($0)'?" }
          ?? "scenarios: \(traces.map(\.fileName).joined(separator: ", "))")
    }
    let step = trace.steps.first { $0.number == excerpt.step }
    if step == nil, excerpt.step > 0 {
      throw Diagnostic(
        "excerpt", at: excerpt.span, "'\(trace.name)' has no step \(excerpt.step)",
        help: "its last step is \(trace.steps.last?.number ?? 0)")
    }
    if let failure = trace.failures.first(where: { $0.kind != .expectation }) {
      throw Diagnostic("excerpt", at: excerpt.span, "'\(trace.name)' fails: \(failure.headline)")
    }
    let state = (excerpt.form == .pending ? step?.pending : step?.settled) ?? trace.start.state
    switch excerpt.form {
    case .filters: self = .text(MarkdownText.code(state.filters ?? "none") + "\n")
    case .queries: self = .text(MarkdownText.block(step.map { QueryLines.lines($0.searches, besides: nil) } ?? []))
    case .manifest:
      let widgets = try Self.widgets(of: excerpt, in: state).compactMap { manifest.widget($0.id) }
      self = .text(MarkdownText.block(widgets.flatMap { Self.source(of: $0.id.span) }, language: "yaml"))
    case .swift:
      let export = SwiftExport(manifest, version: version, source: excerpt.file, values: values)
      let code = try Self.widgets(of: excerpt, in: state).map { export.text(ofWidget: $0.id) }.joined(separator: "\n")
      self = .text(MarkdownText.block(code.scalarLines.dropLast(), language: "swift"))
    case .lines:
      let widgets = try Self.widgets(of: excerpt, in: state)
      let drawing = StateDrawing(options: manifest.snapshot, version: version)
      self = .text(MarkdownText.block(drawing.lines(of: UIState(widgets: widgets), since: nil)))
    case .picture, .pending:
      var names = PictureNames(page: name)
      let moment = excerpt.form == .pending ? "\(excerpt.step)-pending" : "\(excerpt.step)"
      let drawn = try Self.widgets(of: excerpt, in: state).compactMap { widget in
        manifest.widget(widget.id).map { WidgetPicture($0, widget.state) }
      }
      // Several widgets are one picture, so that they are next to each other wherever the document is shown.
      self = .pictures(
        drawn.isEmpty
          ? []
          : [
            PagePicture(
              name: drawn.count == 1 ? names.name(trace.fileName, moment, drawn[0].name) : names.name(trace.fileName, moment),
              picture: drawn.count == 1 ? .widget(drawn[0]) : .screen(ScreenPicture("\(trace.name), step \(excerpt.step)", drawn)),
              place: "step \(moment) of '\(trace.name)'")
          ])
    }
  }

  /// The lines of a key and its value, without their common indentation.
  private static func source(of key: SourceSpan) -> [String] {
    let file = key.file
    let first = key.start.line
    func blanks(_ line: String) -> Int { line.utf8.prefix { $0 == UInt8(ascii: " ") }.count }
    let heading = file.line(first)
    let depth = blanks(heading)
    var lines = [heading]
    while first + lines.count <= file.lineCount {
      let line = file.line(first + lines.count)
      guard !line.isEmpty, blanks(line) > depth else { break }
      lines.append(line)
    }
    return lines.map { String($0.dropFirst(depth)) }
  }

  private static func widgets(of excerpt: Excerpt, in state: UIState) throws(Diagnostic) -> [NamedWidgetState] {
    if excerpt.widgets.isEmpty { return state.widgets.filter { !$0.state.lines.isEmpty } }
    var widgets: [NamedWidgetState] = []
    for name in excerpt.widgets {
      guard let widget = state.widgets.first(where: { $0.id == name }) else {
        throw Diagnostic(
          "excerpt", at: excerpt.span, "'\(excerpt.file)' has no widget '\(name)'",
          help: NearMiss.help(for: name, in: state.widgets.map(\.id), noun: "widgets"))
      }
      widgets.append(widget)
    }
    return widgets
  }

  /// The block in Markdown, ending with a line break.
  ///
  /// - Parameters:
  ///   - folder: The folder of the picture relative to the document; empty, or ending with a slash.
  ///   - format: The format of the pictures' files.
  package func markdown(folder: String, _ format: PictureFormat) -> String {
    switch self {
    case .text(let text): text
    case .pictures(let pictures):
      pictures.map { picture in
        format.markdown(picture, path: folder + picture.name) + "\n"
      }.joined()
    }
  }
}
