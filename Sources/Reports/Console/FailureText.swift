import Diagnostics
import Snapshots
import Staging
import Texts

/// Words what went wrong in a scenario: the place, and both sides beside each other.
package struct FailureText: Sendable {
  package let color: Bool

  package init(color: Bool) {
    self.color = color
  }

  /// Several lines, ending in a line break.
  package func text(of failure: StepFailure) -> String {
    let diagnostic = Diagnostic(FailureReport.Kind(failure.kind).rawValue, at: failure.span, failure.headline, help: failure.help)
    var text = DiagnosticRenderer(color: color).render(diagnostic)
    if !failure.expected.isEmpty || !failure.actual.isEmpty { text += sides(failure.expected, failure.actual) }
    if let shown = failure.shown {
      text += "    it shows\n"
      text += shown.isEmpty ? "      nothing\n" : Self.cut(shown).map { "      \($0)\n" }.joined()
    }
    return text
  }

  /// Two columns aligned as sequences are, rows that differ marked; below each other where they would be too wide.
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
        let right = right ?? (actual.isEmpty && row == rows.first ? "nothing" : "")
        text += "    ! \(styled(padded(left ?? "", width), .added))   \(styled(right, .removed))\n"
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
        (left.map { "    expected  \(styled($0, .added))\n" } ?? "") + (right.map { "    actual    \(styled($0, .removed))\n" } ?? "")
      case .omitted(let count): "              … \(count) more\n"
      }
    }.joined()
  }

  /// The first 40 lines, and how many more there are.
  private static func cut(_ lines: [String]) -> [String] {
    lines.count <= 40 ? lines : Array(lines.prefix(39)) + ["… \(lines.count - 39) more"]
  }

  private static func trimmed(_ line: Substring) -> Substring {
    line.lastIndex { $0 != " " }.map { line[...$0] } ?? ""
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - TerminalText.width(text), 0))
  }

  private func styled(_ text: String, _ style: TerminalText.Style) -> String {
    TerminalText.styled(text, style, color)
  }
}
