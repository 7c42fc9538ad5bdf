import Texts

/// Formats diagnostics for the terminal: position, severity, headline, the source line with a caret, related positions and help.
package struct DiagnosticRenderer: Sendable {
  package let color: Bool
  /// Masks the secrets of files that do not know them, such as the project's file, before a line is cut.
  private let redactor: Redactor

  package init(color: Bool, hiding redactor: Redactor = .none) {
    self.color = color
    self.redactor = redactor
  }

  /// The maximum number of diagnostics that are written in full; nobody fixes more than this at once.
  private static let most = 100

  /// Returns the first hundred diagnostics in source order, separated by empty lines and ending in a line break; empty if there are none.
  package func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    let ordered = diagnostics.inSourceOrder
    let rest = ordered.count > Self.most ? "\n… \(ordered.count - Self.most) more problems\n" : ""
    return ordered.prefix(Self.most).map(render).joined(separator: "\n") + rest
  }

  /// Returns one diagnostic on several lines, ending in a line break.
  package func render(_ diagnostic: Diagnostic) -> String {
    let diagnostic = diagnostic.shown
    let severity = diagnostic.severity
    let style: TerminalText.Style = severity == .error ? .error : .warning
    var text = styled(diagnostic.span.description, .strong) + ": "
    text += styled("\(severity.rawValue):", style) + " " + styled(TerminalText.visible(diagnostic.headline), .strong)
    text += styled(" [\(diagnostic.rule)]", .faint) + "\n"
    let spans = [diagnostic.span] + diagnostic.labels.map(\.span)
    let gutter = spans.map { String($0.start.line).count }.max() ?? 1
    text += excerpt(diagnostic.span, gutter: gutter, style: style, note: nil)
    for label in diagnostic.labels {
      if label.span.file !== diagnostic.span.file {
        text += "\(pad("", gutter)) ::: \(label.span.description)\n"
      }
      text += excerpt(label.span, gutter: gutter, style: .accent, note: label.text)
    }
    if let help = diagnostic.help {
      text += "\(pad("", gutter)) = \(styled("help:", .accent)) \(TerminalText.visible(help))\n"
    }
    return text
  }

  /// Returns the line of a span with a caret under it. A line wider than 120 columns is cut around the span.
  private func excerpt(_ span: SourceSpan, gutter: Int, style: TerminalText.Style, note: String?) -> String {
    let number = span.start.line
    let line = LinePart(of: span, in: span.file.range(ofLine: number), hiding: redactor)
    let window = cut(from: line.from, count: line.scalars.count)
    let to = max(line.from, min(line.to, window.upperBound))
    let before = visible(line.scalars[window.lowerBound..<line.from])
    let marked = visible(line.scalars[line.from..<to])
    let after = visible(line.scalars[to..<window.upperBound])
    let lead = window.lowerBound > 0 || line.isCutBefore ? "…" : ""
    let trail = window.upperBound < line.scalars.count || line.isCutAfter ? "…" : ""
    let caret = "^" + String(repeating: "~", count: max(TerminalText.width(marked) - 1, 0))
    var text = "\(pad(String(number), gutter)) | \(lead)\(before)\(marked)\(after)\(trail)\n"
    text += "\(pad("", gutter)) | " + String(repeating: " ", count: TerminalText.width(lead + before))
    text += styled(caret, style) + (note.map { " " + styled($0, style) } ?? "") + "\n"
    return text
  }

  private func cut(from: Int, count: Int) -> Range<Int> {
    guard count > 120 else { return 0..<count }
    let start = max(0, min(from - 40, count - 110))
    return start..<min(count, start + 110)
  }

  /// Replaces tabs by single spaces, so that the caret points to the right column regardless of the terminal's tab stops.
  private func visible(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(scalar == "\t" ? " " : scalar) }
    return TerminalText.visible(text)
  }

  private func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width + 2 - text.count, 0)) + text
  }

  private func styled(_ text: String, _ style: TerminalText.Style) -> String {
    TerminalText.styled(text, style, color)
  }
}
