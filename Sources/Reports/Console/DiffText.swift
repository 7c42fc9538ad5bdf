import Diagnostics
import Scenarios
import Snapshots

/// Shows a snapshot's difference, each part under the step that it belongs to.
public struct DiffText: Sendable {
  public let color: Bool

  public init(color: Bool) {
    self.color = color
  }

  /// - Parameter place: where a step stands in the manifest, by the name of its section.
  public func text(of diff: SnapshotDiff, place: (String) -> SourceSpan?) -> String {
    var text = ""
    for hunk in diff.hunks {
      let heading = hunk.section.isEmpty ? hunk.title : "\(hunk.section): \(hunk.title)"
      text += "    \(TerminalText.styled(heading, .strong, color))"
      if let span = place(hunk.section) { text += "  \(TerminalText.styled(span.description, .faint, color))" }
      text += "\n"
      for line in hunk.lines {
        switch line {
        case .same(let line): text += "        \(line)\n"
        case .removed(let line): text += TerminalText.styled("      - \(line)", .removed, color) + "\n"
        case .added(let line): text += TerminalText.styled("      + \(line)", .added, color) + "\n"
        }
      }
    }
    return text
  }
}
