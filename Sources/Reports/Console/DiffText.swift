import Diagnostics
import Snapshots
import Texts

/// Shows the differences of a snapshot, each part below its step.
package struct DiffText: Sendable {
  package let color: Bool
  /// The width of the terminal, nil if there is none; if it is wide enough, both sides are shown next to each other.
  package let columns: Int?

  /// The least number of columns for both sides next to each other.
  private static let wide = 140
  /// The most lines that are shown for one step: for more, the files are easier to read.
  private let most: Int

  /// - Parameter most: `.max` for programs, which get all lines.
  package init(color: Bool, columns: Int? = nil, most: Int = 60) {
    self.color = color
    self.columns = columns
    self.most = most
  }

  /// - Parameter place: Returns the position in the manifest of a current step, by its number.
  package func text(of diff: SnapshotDiff, place: (Int) -> SourceSpan?) -> String {
    var text = ""
    for hunk in diff.hunks {
      text += "    \(TerminalText.styled(hunk.heading, .strong, color))"
      if case .step(let number) = hunk.place, hunk.isPresent, let span = place(number) {
        text += "  \(TerminalText.styled(span.description, .faint, color))"
      }
      text += "\n"
      let shown = Array(hunk.lines.prefix(most))
      if let columns, columns >= Self.wide { text += beside(shown, columns) } else { text += below(shown) }
      if hunk.lines.count > most { text += "        … \(hunk.lines.count - most) more lines\n" }
    }
    return text
  }

  private func below(_ lines: [LineDiff.Line]) -> String {
    lines.map { line in
      switch line.kind {
      case .same: "        \(line.text)\n"
      case .removed: TerminalText.styled("      - \(line.text)", .removed, color) + "\n"
      case .added: TerminalText.styled("      + \(line.text)", .added, color) + "\n"
      }
    }.joined()
  }

  /// The stored side on the left, the current one on the right. A side that is too long is truncated.
  private func beside(_ lines: [LineDiff.Line], _ columns: Int) -> String {
    let width = (columns - 16) / 2
    var text = ""
    var removed: [String] = []
    var added: [String] = []
    func flush() {
      for row in 0..<max(removed.count, added.count) {
        let left = row < removed.count ? "- \(removed[row])" : ""
        let right = row < added.count ? "+ \(added[row])" : ""
        text +=
          "      \(TerminalText.styled(cell(left, width), .removed, color))   \(TerminalText.styled(cell(right, width).trimmed, .added, color))\n"
      }
      (removed, added) = ([], [])
    }
    for line in lines {
      switch line.kind {
      case .removed: removed.append(line.text)
      case .added: added.append(line.text)
      case .same:
        flush()
        text += "      \(cell("  \(line.text)", width))   \(cell("  \(line.text)", width).trimmed)\n"
      }
    }
    flush()
    return text
  }

  /// A string with exactly the given width in columns.
  private func cell(_ text: String, _ width: Int) -> String {
    var text = text
    if TerminalText.width(text) > width {
      while TerminalText.width(text) > width - 1 { text.removeLast() }
      text += "…"
    }
    return text + String(repeating: " ", count: max(width - TerminalText.width(text), 0))
  }
}

extension String {
  fileprivate var trimmed: String { lastIndex { $0 != " " }.map { String(self[...$0]) } ?? "" }
}
