import Staging
import Texts

/// The viewer's contents as plain HTML, for readers whose browser runs no scripts.
enum ViewerText {
  /// The size of the text, in bytes, from which a scenario's steps are left out: they would make the pages of large runs twice as large.
  private static let most = 1_000_000

  static func html(of document: ViewerDocument) -> String {
    var text = "<main>\n<h1>\(XMLText.escaped(document.title))</h1>\n"
    if !document.details.isEmpty { text += "<p>\(XMLText.escaped(document.details.joined(separator: ", ")))</p>\n" }
    text += causes(document) + failures(document)
    var isAbridged = false
    for (index, section) in document.sections.enumerated() {
      text += "<section>\n"
      // Heading levels have no gaps: scenarios are below the title if the section has no heading.
      let isTitled = section.title != document.title || document.sections.count > 1
      if isTitled { text += "<h2>\(XMLText.escaped(section.title))</h2>\n" }
      if !section.description.isEmpty { text += note(section.description) }
      for problem in section.problems { text += "<pre>\(XMLText.escaped(problem))</pre>\n" }
      for entry in document.entries where entry.section == index {
        if !isAbridged, text.utf8.count > most {
          text += "<p>From here on, this page shows the steps of a scenario only if the browser runs its script.</p>\n"
          isAbridged = true
        }
        text += article(entry, document, level: isTitled ? 3 : 2, showsSteps: !isAbridged)
      }
      text += "</section>\n"
    }
    return text + "</main>\n"
  }

  /// What several scenarios have in common, with their number. Documentation reports failures at their scenarios.
  private static func causes(_ document: ViewerDocument) -> String {
    let causes = document.use == .docs ? [] : document.causes
    if causes.isEmpty { return "" }
    let items = causes.map { cause in
      let named = cause.others.prefix(mostNamed).map(\.text) + [cause.rest(after: mostNamed)].compactMap(\.self)
      let others = named.isEmpty ? "" : "; also: \(named.joined(separator: "; "))"
      let scenarios = cause.scenarios.count == 1 ? "1 scenario" : "\(cause.scenarios.count) scenarios"
      let told = document.isOfRules ? "What should hold: \(cause.text); it does not" : cause.text
      return "<li>\(XMLText.escaped(told))\(document.isOfRules ? " " : ", ")in \(scenarios)\(XMLText.escaped(others))</li>\n"
    }
    return "<h2>\(document.use == .explore ? "Problems" : "Differences and failures")</h2>\n<ul>\n\(items.joined())</ul>\n"
  }

  /// The most changes that are named beside a cause.
  private static let mostNamed = 8

  /// The failed scenarios, with links to them.
  private static func failures(_ document: ViewerDocument) -> String {
    let failed = document.entries.filter { document.use == .test && [.failed, .error].contains($0.status) }
    if failed.isEmpty || failed.count == document.entries.count { return "" }
    let items = failed.map { "<li><a href=\"#\(RelativeReference.to($0.key))\">\(XMLText.escaped($0.name))</a></li>\n" }
    return "<h2>Failed scenarios</h2>\n<ul>\n\(items.joined())</ul>\n"
  }

  private static func article(_ entry: ViewerDocument.Entry, _ document: ViewerDocument, level: Int, showsSteps: Bool) -> String {
    let isNamed = document.use == .test && [.failed, .error].contains(entry.status)
    var text = "<article\(isNamed ? " id=\"\(XMLText.escaped(entry.key))\"" : "")>\n<h\(level)>\(XMLText.escaped(entry.name))</h\(level)>\n"
    if document.use != .docs {
      text += "<p>\(word(for: entry.status, document.use))\(entry.reason.isEmpty ? "" : ": \(XMLText.escaped(entry.reason))")</p>\n"
    }
    text += note(entry.view?.description)
    for failure in entry.failures { text += "<pre>\(XMLText.escaped(failure))</pre>\n" }
    for reason in entry.reasons {
      text += "<p>\(document.isOfRules ? "<strong>What should hold:</strong> " : "")\(XMLText.escaped(reason.text))</p>\n"
    }
    if !entry.remark.isEmpty { text += "<p>\(XMLText.escaped(entry.remark))</p>\n" }
    if showsSteps { text += steps(entry, document, level: level + 1) }
    return text + "</article>\n"
  }

  /// The status in the words of the page with scripts.
  private static func word(for status: ViewerDocument.Status, _ use: ViewerDocument.Use) -> String {
    switch (status, use) {
    case (.passed, .compare): "equal"
    case (.changed, .explore): "a warning"
    case (.failed, .explore): "an error"
    case (.error, _): "no answer from the back end"
    case (.changed, _): "differs"
    case (.stopped, _): "partly compared"
    case (.passed, _), (.failed, _), (.skipped, _): status.rawValue
    }
  }

  /// The steps of a scenario: what each of them changed, and where the other side differs.
  private static func steps(_ entry: ViewerDocument.Entry, _ document: ViewerDocument, level: Int) -> String {
    func title(_ text: String) -> String { "<h\(level)>\(XMLText.escaped(text))</h\(level)>\n" }
    var text = ""
    var previous: MomentView?
    let frames = entry.view?.frames ?? []
    let others = entry.view?.other ?? []
    let places = others.places
    for moment in entry.view?.moments ?? [] {
      text += title(heading(moment, since: previous))
      text += note(moment.note)
      if moment.crashes { text += crash(moment) }
      for error in moment.crashes ? [] : moment.errors { text += "<p>The search fails: \(XMLText.escaped(error))</p>\n" }
      for failure in moment.failures {
        text += "<p>\(XMLText.escaped(failure.text)) (\(XMLText.escaped(failure.place)))</p>\n"
        if let help = failure.help { text += "<p>Help: \(XMLText.escaped(help))\(help.hasSuffix("?") ? "" : ".")</p>\n" }
        if failure.expected.isEmpty, failure.actual.isEmpty { continue }
        text += block("Expected", failure.expected) + block("Shown", failure.actual)
      }
      let lines = lines(moment, since: previous, frames)
      if !lines.isEmpty { text += block(nil, lines) }
      if let other = places[moment.number].map({ others[$0] }), entry.view?.uncompared.map({ moment.number < $0 }) ?? true {
        let differing = differences(other, from: moment, frames)
        if !differing.isEmpty { text += block("\(document.sides.other), where it differs", differing) }
      }
      previous = moment
    }
    // Steps that only the other side has.
    var before: MomentView?
    let numbers = Set((entry.view?.moments ?? []).map(\.number))
    for other in others {
      if !numbers.contains(other.number) {
        text += title(heading(other, since: before))
        if other.crashes { text += crash(other) }
        let lines = lines(other, since: before, frames)
        if !other.crashes || !lines.isEmpty { text += block("Only \(document.sides.other.lowercased())", lines) }
      }
      before = other
    }
    return text
  }

  /// That the app crashes; if the manifest accepts it, no failure says why.
  private static func crash(_ moment: MomentView) -> String {
    let start = "the app crashes: "
    let reason = moment.notes.first { $0.isAllowed && $0.text.hasPrefix(start) }.map { note in
      " Accepted (\(note.id)): \(XMLText.escaped(String(note.text.dropFirst(start.count))))."
    }
    return "<p><strong>The app crashes here.</strong>\(reason ?? "")</p>\n"
  }

  /// `3 · Tap “red” in Colors — 2 results (was 9)`.
  private static func heading(_ moment: MomentView, since previous: MomentView?) -> String {
    var text = moment.number == 0 ? moment.title : "\(moment.number) · \(moment.title)"
    if let hits = moment.hits, !moment.crashes, moment.errors.isEmpty {
      text += " — \(results(hits))"
      if let before = previous?.hits, before != hits { text += " (was \(before))" }
    }
    return text
  }

  private static func results(_ hits: Int?) -> String {
    hits.map { $0 == 1 ? "1 result" : "\($0) results" } ?? "no results yet"
  }

  /// A block of lines under a title.
  private static func block(_ title: String?, _ lines: [String]) -> String {
    let shown = lines.isEmpty ? ["nothing"] : lines
    return (title.map { "<p>\(XMLText.escaped($0)):</p>\n" } ?? "") + "<pre>\(XMLText.escaped(shown.joined(separator: "\n")))</pre>\n"
  }

  /// A note in Markdown, as HTML.
  private static func note(_ text: String?) -> String { text.map { NoteHTML.text($0) + "\n" } ?? "" }

  /// The contents of a moment that were not there before.
  private static func lines(_ moment: MomentView, since previous: MomentView?, _ frames: [WidgetFrame]) -> [String] {
    // The screen of a crashed app is empty.
    if moment.crashes { return moment.errors.map { "error  \($0)" } + moment.remarks }
    var lines: [String] = []
    if moment.filters != previous?.filters { lines.append("filters  \(moment.filters ?? "none")") }
    for widget in moment.widgets where previous?.widgets.contains(widget) != true { lines += self.lines(widget, frames) }
    return lines + moment.remarks
  }

  /// The differences of the other side.
  private static func differences(_ other: MomentView, from own: MomentView, _ frames: [WidgetFrame]) -> [String] {
    var lines: [String] = []
    if other.crashes != own.crashes { lines.append(other.crashes ? "the app crashes" : "the app does not crash") }
    if !other.crashes {
      if other.hits != own.hits { lines.append(results(other.hits)) }
      if other.filters != own.filters { lines.append("filters  \(other.filters ?? "none")") }
      for widget in other.widgets where own.crashes || !own.widgets.contains(widget) { lines += self.lines(widget, frames) }
      for widget in own.widgets where !own.crashes && !other.widgets.contains(where: { $0.name == widget.name }) {
        lines += [NameText.inWords(widget.name), "  not there"]
      }
    }
    lines += (other.crashes ? [] : other.errors).filter { !own.errors.contains($0) }.map { "the search fails: \($0)" }
    lines += other.failures.map(\.sentence).filter { !own.failures.map(\.sentence).contains($0) }
    return lines + other.remarks.filter { !own.remarks.contains($0) }
  }

  private static func lines(_ widget: WidgetView, _ frames: [WidgetFrame]) -> [String] {
    // A snapshot's column alignment and notation do not apply here; strings of the data stay unchanged.
    let type = frames.first { $0.name == widget.name }?.type ?? ""
    let rows = widget.rows.map { row -> String in
      guard row.mark == nil else { return row.line }
      switch type {
      case "numericRange", "numericComparison": return WidgetRow.inWords(row.line)
      case "clearRefinements": return "a button"
      default: return row.line
      }
    }
    return [NameText.inWords(widget.name)] + (rows.isEmpty ? ["nothing"] : rows).map { "  \($0)" }
  }
}

extension ViewerDocument {
  /// Whether its causes are rules that a walk found broken, not differences between two sides.
  fileprivate var isOfRules: Bool { use == .explore && sides.other == "Before" }
}
