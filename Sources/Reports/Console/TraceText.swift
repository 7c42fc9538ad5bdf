import Diagnostics
import Manifest
import SearchModel
import Snapshots
import Staging
import Texts

/// A trace as a person reads it in a terminal.
package struct TraceText: Sendable {
  let drawing: StateDrawing
  let version: InstantSearchVersion
  let color: Bool
  let findings: FindingText

  package init(options: SnapshotOptions, version: InstantSearchVersion, color: Bool, findings: FindingWeight) {
    drawing = StateDrawing(options: options, version: version)
    self.version = version
    self.color = color
    self.findings = FindingText(weight: findings, color: color)
  }

  /// The scenario step by step, with its failures, ending in a line break.
  package func text(of trace: ScenarioTrace) -> String {
    var text = "\(styled(TerminalText.visible(trace.name), .strong))  \(styled(trace.span.description, .faint))\n"
    for failure in trace.start.failures { text += "\n" + FailureText(color: color).text(of: failure) }
    for line in findings.lines(of: trace.start.findings) { text += "  \(line)\n" }
    var previous: StepTrace?
    for step in trace.steps {
      if let note = step.note { text += "\n" + self.note(note) }
      text += "\n  \(styled("step \(step.number)", .accent))  \(styled(step.action.title(version), .strong))\n"
      for line in drawing.changes(in: step, since: previous) { text += "    \(line)\n" }
      for line in findings.lines(of: step.findings) { text += "    \(line)\n" }
      for failure in step.failures { text += "\n" + FailureText(color: color).text(of: failure) }
      previous = step
    }
    if let note = UnreachedText.text(of: trace) { text += "\n  \(styled(note, .warning))\n" }
    if let note = trace.closingNote { text += "\n" + self.note(note) }
    return text
  }

  private func note(_ note: String) -> String {
    note.split(separator: "\n").map { "  \(styled(TerminalText.visible($0), .faint))\n" }.joined()
  }

  private func styled(_ text: String, _ style: TerminalText.Style) -> String {
    TerminalText.styled(text, style, color)
  }
}
