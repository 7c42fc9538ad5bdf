import Diagnostics
import Snapshots
import Texts

/// Shows a snapshot's difference, each part under the step that it belongs to.
package struct DiffText: Sendable {
  package let color: Bool
  /// How wide the terminal is; wide ones show both sides beside each other. nil where there is none.
  package let columns: Int?

  /// From so many columns on, both sides fit beside each other.
  private static let wide = 140
  /// The most lines of one step that are shown: who sees so many looks at the files instead.
  private let most: Int

  /// - Parameter most: `.max` for programs, which get all.
  package init(color: Bool, columns: Int? = nil, most: Int = 60) {
    self.color = color
    self.columns = columns
    self.most = most
  }

  /// - Parameter place: where a step that is there now stands in the manifest, by its number.
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

  /// What was stored on the left, what is shown now on the right. A side that is too long is cut.
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

  /// A text in so many columns.
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
