import Snapshots
import Texts
import Viewer

/// A test report as a comment of a pull request: what changed, by cause, with the scenarios and what the screen showed before and after.
///
/// GitHub shows no pictures that a comment brings along, so states are text, in blocks of differences.
package enum MarkdownReport {
  /// The comment's first line, by which it is found and updated.
  package static let mark = "<!-- searchplay-report -->"
  /// GitHub takes 65,536 characters; some are left for a link to the viewer.
  package static let limit = 60_000
  /// How many scenarios of a cause are named.
  private static let mostNamed = 10

  /// The comment, ending in a line break, within `limit`.
  package static func text(of report: TestReport) -> String {
    let document = TestPage.document(report)
    let failed = report.count(.failed) + report.count(.error)
    let changed = document.entries.count { $0.status == .changed }
    var text = "\(mark)\n### Search UI: \(verdict(report, failed, changed))\n"
    for manifest in report.manifests where !manifest.problems.isEmpty {
      text += "\n**\(MarkdownText.escaped(manifest.path))** cannot be used:\n\n"
      text += MarkdownText.block(manifest.problems.prefix(5).flatMap { $0.text.scalarLines.filter { !$0.isEmpty } })
    }
    let causes = document.causes
    var told = 0
    for cause in causes {
      let part = section(cause, document)
      if text.count + part.count > limit { break }
      text += part
      told += 1
    }
    if told < causes.count {
      text += "\n… and \(causes.count - told == 1 ? "1 more cause" : "\(causes.count - told) more causes"): see the full report.\n"
    }
    let obsolete = report.manifests.flatMap(\.obsolete).filter { [.rejected, .reported].contains($0.outcome) }
    if !obsolete.isEmpty {
      let part = "\nSnapshots that no scenario has:\n\n" + MarkdownText.block(obsolete.prefix(20).map(\.path))
      if text.count + part.count <= limit { text += part }
    }
    return text
  }

  private static func verdict(_ report: TestReport, _ failed: Int, _ changed: Int) -> String {
    let all = report.cases.count - report.count(.skipped)
    let scenarios = all == 1 ? "scenario" : "scenarios"
    let invalid = report.manifests.count { !$0.problems.isEmpty }
    var parts: [String] = []
    if failed > 0 { parts.append("\(failed) of \(all) \(scenarios) failed") }
    if changed > 0 { parts.append("\(changed) changed") }
    if invalid > 0 { parts.append(invalid == 1 ? "1 manifest with errors" : "\(invalid) manifests with errors") }
    return parts.isEmpty ? "\(all == 1 ? "the scenario" : "all \(all) \(scenarios)") passed ✓" : parts.joined(separator: ", ")
  }

  private static func section(_ cause: SharedCause, _ document: ViewerDocument) -> String {
    let entries = cause.scenarios.map { document.entries[$0] }
    let count = entries.count == 1 ? "1 scenario" : "\(entries.count) scenarios"
    var text = "\n**\(MarkdownText.escaped(cause.text))**, in \(count):\n"
    for entry in entries.prefix(mostNamed) {
      text += "- \(MarkdownText.escaped(entry.name)) (`\(TerminalText.visible(entry.place))`)\n"
    }
    if entries.count > mostNamed { text += "- … and \(entries.count - mostNamed) more\n" }
    guard let shown = entries.lazy.compactMap({ $0.view.map(difference) }).first(where: { !$0.isEmpty }) else { return text }
    return text + shown
  }

  /// What the screen showed at the first moment that differs, as a difference; empty where nothing does.
  private static func difference(_ view: ScenarioView) -> String {
    guard let other = view.other else { return "" }
    for moment in view.moments {
      guard let before = other.first(where: { $0.number == moment.number }) else { continue }
      var lines: [String] = []
      if before.filters != moment.filters {
        lines += [" filters", "-  \(before.filters ?? "none")", "+  \(moment.filters ?? "none")"]
      }
      if before.hits != moment.hits {
        lines += ["-hits \(before.hits.map(String.init) ?? "none")", "+hits \(moment.hits.map(String.init) ?? "none")"]
      }
      for widget in moment.widgets {
        let old = before.widgets.first { $0.name == widget.name }?.rows ?? []
        if old == widget.rows { continue }
        lines.append(" \(widget.name)")
        lines += LineDiff.lines(old.map(\.line), widget.rows.map(\.line), context: 1).map { line in
          switch line.kind {
          case .same: "   \(line.text)"
          case .removed: "-  \(line.text)"
          case .added: "+  \(line.text)"
          }
        }
      }
      if lines.isEmpty { continue }
      let shown = lines.count > 40 ? Array(lines.prefix(40)) + [" … \(lines.count - 40) more lines"] : lines
      let title = moment.number == 0 ? moment.title : "Step \(moment.number): \(moment.title)"
      return "\n<details><summary>Before and after: \(XMLText.escaped(title))</summary>\n\n"
        + MarkdownText.block(shown, language: "diff") + "\n</details>\n"
    }
    return ""
  }
}
