import Diagnostics
import Snapshots
import Staging
import Texts

/// Describes a failure in a scenario: the position, and both sides next to each other.
package struct FailureText: Sendable {
  package let color: Bool

  package init(color: Bool) {
    self.color = color
  }

  /// Several lines, ending with a line break.
  package func text(of failure: StepFailure) -> String {
    let rule = failure.finding?.id.rawValue ?? FailureReport.Kind(failure.kind).rawValue
    let diagnostic = Diagnostic(rule, at: failure.span, failure.headline, help: failure.help)
    var text = DiagnosticRenderer(color: color).render(diagnostic)
    if !failure.expected.isEmpty || !failure.actual.isEmpty { text += sides(failure.expected, failure.actual) }
    if let shown = failure.shown {
      text += "    it shows\n"
      text += shown.isEmpty ? "      nothing\n" : Self.cut(shown).map { "      \($0)\n" }.joined()
    }
    return text
  }

  /// Two aligned columns in which the rows that differ are marked; below each other if they would be too wide.
  private func sides(_ expected: [String], _ actual: [String]) -> String {
    let expected = expected.map { TerminalText.visible($0) }
    let actual = actual.map { TerminalText.visible($0) }
    let rows = SideBySide.rows(expected, actual)
    let width = max((expected + ["expected"]).map { TerminalText.width($0) }.max() ?? 0, 8)
    let rightWidth = actual.map { TerminalText.width($0) }.max() ?? 0
    if width + rightWidth > 110 { return below(rows) }
    var text = "      \(padded("expected", width))   actual\n"
    for row in rows {
      switch row {
      case .same(let line): text += "      \(padded(line, width))   \(line)\n"
      case .differing(let left, let right):
        let isFirst = row == rows.first
        let left = left ?? (expected.isEmpty && isFirst ? "nothing" : "")
        let (one, other) = marked(left, right ?? (actual.isEmpty && isFirst ? "nothing" : ""))
        text += "    ! \(one)\(String(repeating: " ", count: max(width - TerminalText.width(left), 0)))   \(other)\n"
      case .omitted(let count): text += "      … \(count) more\n"
      }
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.trimmed).joined(separator: "\n")
  }

  private func below(_ rows: [SideBySide]) -> String {
    rows.map { row in
      switch row {
      case .same(let line): "              \(line)\n"
      case .differing(let left, let right):
        (left.map { "    expected  \(marked($0, right ?? "").0)\n" } ?? "")
          + (right.map { "    actual    \(marked(left ?? "", $0).1)\n" } ?? "")
      case .omitted(let count): "              … \(count) more\n"
      }
    }.joined()
  }

  /// The first lines, 40 at most, and the number of the others.
  private static func cut(_ lines: [String]) -> [String] {
    lines.count <= 40 ? lines : Array(lines.prefix(39)) + ["… \(lines.count - 39) more"]
  }

  private static func trimmed(_ line: Substring) -> Substring {
    line.lastIndex { $0 != " " }.map { line[...$0] } ?? ""
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - TerminalText.width(text), 0))
  }

  /// Two lines with the differing words coloured; entirely coloured if they begin and end differently.
  private func marked(_ expected: String, _ actual: String) -> (String, String) {
    if expected.isEmpty || actual.isEmpty { return (styled(expected, .added), styled(actual, .removed)) }
    let (one, other) = (words(expected), words(actual))
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = min(zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count, min(one.count, other.count) - start)
    func line(_ words: [Substring], _ style: TerminalText.Style) -> String {
      let middle = words[start..<words.count - end].joined()
      return words[..<start].joined() + (middle.isEmpty ? "" : styled(middle, style)) + words[(words.count - end)...].joined()
    }
    return (line(one, .added), line(other, .removed))
  }

  /// The words of a string and the spaces between them.
  private func words(_ text: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let piece = rest.prefix { ($0 == " ") == (first == " ") }
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    return pieces
  }

  private func styled(_ text: String, _ style: TerminalText.Style) -> String {
    TerminalText.styled(text, style, color)
  }
}
