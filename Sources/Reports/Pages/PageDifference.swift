import Diagnostics

/// The lines in which a stored page differs from what would be written.
public enum PageDifference {
  /// One line for each line removed or added, with its number, at most 60; ending in a line break.
  public static func text(stored: String, actual: String, color: Bool) -> String {
    let old = stored.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [(number: Int, order: Int, text: String)] = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, let line, _):
        lines.append((offset + 1, 0, TerminalText.styled("  - \(offset + 1): \(TerminalText.visible(line))", .removed, color)))
      case .insert(let offset, let line, _):
        lines.append((offset + 1, 1, TerminalText.styled("  + \(offset + 1): \(TerminalText.visible(line))", .added, color)))
      }
    }
    lines.sort { ($0.number, $0.order) < ($1.number, $1.order) }
    let rest = lines.count > 60 ? "  … \(lines.count - 60) more\n" : ""
    return lines.prefix(60).map { $0.text + "\n" }.joined() + rest
  }
}
