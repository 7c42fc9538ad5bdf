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
      text += "<section>\n<h2>\(XMLText.escaped(section.title))</h2>\n"
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
    var previous: MomentView?
    for moment in entry.view?.moments ?? [] {
      text += "<h4>\(XMLText.escaped(moment.title))</h4>\n"
      text += note(moment.note)
      for failure in moment.failures { text += "<p>\(XMLText.escaped(failure.text))</p>\n" }
      let lines = lines(moment, since: previous)
      if !lines.isEmpty { text += "<pre>\(XMLText.escaped(lines.joined(separator: "\n")))</pre>\n" }
      previous = moment
    }
    return text + "</article>\n"
  }

  /// A text in Markdown.
  private static func note(_ text: String?) -> String { text.map { NoteHTML.text($0) + "\n" } ?? "" }

  private static func lines(_ moment: MomentView, since previous: MomentView?) -> [String] {
    var lines: [String] = []
    if moment.filters != previous?.filters { lines.append("filters  \(moment.filters ?? "none")") }
    if moment.hits != previous?.hits, let hits = moment.hits { lines.append("hits     \(hits)") }
    for widget in moment.widgets where previous?.widgets.contains(widget) != true {
      lines.append(widget.name)
      lines += widget.rows.isEmpty ? ["  nothing"] : widget.rows.map { "  \($0.line)" }
    }
    return lines + moment.remarks
  }
}
