import Diagnostics
import Findings
import Manifest
import SearchModel
import Snapshots
import Staging
import Texts

/// Formats a trace for people to read in a terminal.
package struct TraceText: Sendable {
  let drawing: StateDrawing
  let version: InstantSearchVersion
  let color: Bool
  let findings: FindingText
  /// What is told about steps before they run.
  let idleSteps: KnownIdleSteps
  /// Explains the order of the hits; nil for no explanation.
  let ranking: RankingText?

  package init(
    options: SnapshotOptions, version: InstantSearchVersion, color: Bool, findings: FindingWeights, besides idleSteps: KnownIdleSteps,
    ranking: RankingText? = nil
  ) {
    (self.idleSteps, self.ranking) = (idleSteps, ranking)
    drawing = StateDrawing(options: options, version: version)
    self.version = version
    self.color = color
    self.findings = FindingText(weights: findings, color: color)
  }

  /// The scenario step by step, with its failures, ending with a line break.
  package func text(of trace: ScenarioTrace) -> String {
    var text = "\(styled(TerminalText.visible(trace.name), .strong))  \(styled(trace.span.description, .faint))\n"
    for failure in trace.start.failures { text += "\n" + FailureText(color: color).text(of: failure) }
    for line in findings.lines(of: trace.start.findings) { text += "  \(line)\n" }
    // A start without counts is not worth a line.
    let isShown = trace.start.state.widgets.contains { widget in widget.state.rows.contains { $0.count != nil } }
    let start = isShown ? drawing.lines(of: trace.start) : []
    if !start.isEmpty { text += "\n  \(styled("start", .accent))   \(styled(StateDrawing.startTitle, .strong))\n" }
    for line in start { text += "    \(WidgetRow.inWords(line))\n" }
    var previous: StepTrace?
    var told: [Told: Int] = [:]
    for step in trace.steps {
      if let note = step.note { text += "\n" + self.note(note) }
      text += "\n  \(styled("step \(step.number)", .accent))  \(styled(step.action.title(version), .strong))\n"
      for line in drawing.changes(in: step, since: previous) { text += "    \(WidgetRow.inWords(line))\n" }
      for line in rankingLines(step, since: previous) { text += "    \(line)\n" }
      // A finding that an earlier step also had is not explained again.
      let new = step.untoldFindings.filter { told[Told($0)] == nil && !idleSteps.haveTold($0) }
      for line in findings.lines(of: new) { text += "    \(line)\n" }
      for finding in step.findings {
        if let earlier = told[Told(finding)] { for line in findings.again(finding, since: earlier) { text += "    \(line)\n" } }
      }
      for finding in new { told[Told(finding)] = step.number }
      for failure in step.failures { text += "\n" + FailureText(color: color).text(of: failure) }
      previous = step
    }
    if let note = UnreachedText.text(of: trace) { text += "\n  \(styled(note, .warning))\n" }
    if let note = trace.closingNote { text += "\n" + self.note(note) }
    return text
  }

  /// The ranking of the hits that the step's last search found.
  private func rankingLines(_ step: StepTrace, since previous: StepTrace?) -> [String] {
    guard let ranking, let hits = step.settled.results?.hits, step.searches.contains(where: { !$0.isLate }) else { return [] }
    let last = step.searches.last
    let response: SearchResponse? = if case .success(let results)? = last?.outcome { results.main } else { nil }
    return ranking.lines(
      of: hits, in: last?.batch.queries.first?.indexName, page: response?.page ?? 0, strictness: response?.appliedRelevancyStrictness,
      rules: response?.appliedRules ?? [])
  }

  /// A finding's kind and widget.
  private struct Told: Hashable {
    let id: FindingID
    let widget: String?

    init(_ finding: Finding) { (id, widget) = (finding.id, finding.widget) }
  }

  private func note(_ note: String) -> String {
    note.split(separator: "\n").map { "  \(styled(TerminalText.visible($0), .faint))\n" }.joined()
  }

  private func styled(_ text: String, _ style: TerminalText.Style) -> String {
    TerminalText.styled(text, style, color)
  }
}
