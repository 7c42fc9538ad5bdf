import Staging
import Texts

/// The viewer's content as plain HTML, for readers whose browser runs no script.
enum ViewerText {
  static func html(of document: ViewerDocument) -> String {
    var text = "<main>\n<h1>\(XMLText.escaped(document.title))</h1>\n"
    if !document.details.isEmpty { text += "<p>\(XMLText.escaped(document.details.joined(separator: ", ")))</p>\n" }
    for cause in document.causes {
      let others = cause.others.isEmpty ? "" : "; also: \(cause.others.map(\.text).joined(separator: "; "))"
      let scenarios = cause.scenarios.count == 1 ? "1 scenario" : "\(cause.scenarios.count) scenarios"
      text += "<p>\(XMLText.escaped(cause.text)), in \(scenarios)\(XMLText.escaped(others))</p>\n"
    }
    for (index, section) in document.sections.enumerated() {
      text += "<section>\n"
      if section.title != document.title || document.sections.count > 1 { text += "<h2>\(XMLText.escaped(section.title))</h2>\n" }
      if !section.description.isEmpty { text += note(section.description) }
      for problem in section.problems { text += "<pre>\(XMLText.escaped(problem))</pre>\n" }
      for entry in document.entries where entry.section == index { text += article(entry, document) }
      text += "</section>\n"
    }
    return text + "</main>\n"
  }

  private static func article(_ entry: ViewerDocument.Entry, _ document: ViewerDocument) -> String {
    var text = "<article>\n<h3>\(XMLText.escaped(entry.name))</h3>\n"
    if document.use != .docs {
      text += "<p>\(entry.status.rawValue)\(entry.reason.isEmpty ? "" : ": \(XMLText.escaped(entry.reason))")</p>\n"
    }
    text += note(entry.view?.description)
    for failure in entry.failures { text += "<pre>\(XMLText.escaped(failure))</pre>\n" }
    for reason in entry.reasons { text += "<p>\(XMLText.escaped(reason))</p>\n" }
    var previous: MomentView?
    for moment in entry.view?.moments ?? [] {
      text += "<h4>\(XMLText.escaped(heading(moment, since: previous)))</h4>\n"
      text += note(moment.note)
      if moment.crashes { text += "<p><strong>The app crashes here.</strong></p>\n" }
      for failure in moment.failures {
        text += "<p>\(XMLText.escaped(failure.text))</p>\n"
        if failure.expected.isEmpty, failure.actual.isEmpty { continue }
        text += block("Expected", failure.expected) + block("Shown", failure.actual)
      }
      let lines = lines(moment, since: previous)
      if !lines.isEmpty { text += block(nil, lines) }
      if let other = entry.view?.other?.first(where: { $0.number == moment.number }) {
        let differing = Self.lines(other, since: moment)
        if !differing.isEmpty { text += block("\(document.sides.other), where it differs", differing) }
      }
      previous = moment
    }
    return text + "</article>\n"
  }

  /// `3 · Tap “red” in Colors — 2 results (was 9)`.
  private static func heading(_ moment: MomentView, since previous: MomentView?) -> String {
    var text = moment.number == 0 ? moment.title : "\(moment.number) · \(moment.title)"
    if let hits = moment.hits, !moment.crashes {
      text += " — \(hits == 1 ? "1 result" : "\(hits) results")"
      if let before = previous?.hits, before != hits { text += " (was \(before))" }
    }
    return text
  }

  /// Lines, under what they are.
  private static func block(_ title: String?, _ lines: [String]) -> String {
    let shown = lines.isEmpty ? ["nothing"] : lines
    return (title.map { "<p>\(XMLText.escaped($0)):</p>\n" } ?? "") + "<pre>\(XMLText.escaped(shown.joined(separator: "\n")))</pre>\n"
  }

  /// A text in Markdown.
  private static func note(_ text: String?) -> String { text.map { NoteHTML.text($0) + "\n" } ?? "" }

  private static func lines(_ moment: MomentView, since previous: MomentView?) -> [String] {
    var lines: [String] = []
    if moment.filters != previous?.filters { lines.append("filters  \(moment.filters ?? "none")") }
    for widget in moment.widgets where previous?.widgets.contains(widget) != true {
      lines.append(NameText.inWords(widget.name))
      // Columns of a snapshot are no columns here.
      lines += widget.rows.isEmpty ? ["  nothing"] : widget.rows.map { "  \($0.line.replacing("  within ", with: " within "))" }
    }
    return lines + moment.remarks
  }
}
