import Diagnostics
import Manifest
import Scenarios
import SearchModel

/// Writes a documentation page for a manifest: its scenarios step by step, with what widgets show.
public struct MarkdownPage: Sendable {
  let manifest: Manifest
  let version: InstantSearchVersion
  /// The manifest's file name, as the page names its source.
  let source: String

  public init(_ manifest: Manifest, version: InstantSearchVersion, source: String) {
    self.manifest = manifest
    self.version = version
    self.source = source
  }

  /// The line that marks a page as generated.
  public static let mark = "<!-- Written by `searchplay docs`"

  /// The page, ending in a line break.
  public func text(of traces: [ScenarioTrace]) -> String {
    let title = manifest.name ?? source
    var text = "\(Self.mark) from \(source); edit that file instead. -->\n\n# \(MarkdownText.escaped(title))\n"
    if let description = manifest.description { text += "\n\(description)\n" }
    for trace in traces { text += "\n" + section(trace) }
    return text
  }

  private func section(_ trace: ScenarioTrace) -> String {
    var text = "## \(MarkdownText.escaped(trace.name))\n"
    if let description = trace.description { text += "\n\(description)\n" }
    let shown = trace.initial.widgets.filter { !$0.state.lines.isEmpty }
    if !shown.isEmpty {
      text += "\nBefore the first search:\n\n"
      text += MarkdownText.block(shown.flatMap { [$0.id] + $0.state.lines.map { "  \($0)" } })
    }
    var previous: StepTrace?
    for step in trace.steps {
      text += "\n### Step \(step.number)\n\n\(step.note ?? step.action.sentence(version))\n"
      text += "\n" + body(step, since: previous)
      previous = step
    }
    if let note = trace.closingNote { text += "\n\(note)\n" }
    return text
  }

  private func body(_ step: StepTrace, since previous: StepTrace?) -> String {
    var text = ""
    let state = step.settled
    if previous == nil || previous?.settled.filters != state.filters {
      text += "Filters: " + (state.filters.map(MarkdownText.code) ?? "none")
      let change = change(from: previous?.filterState, to: step.filterState)
      text += change.isEmpty ? "\n\n" : " (\(change))\n\n"
    } else {
      text += "Filters: unchanged\n\n"
    }
    if let results = state.results { text += "Hits: \(results.nbHits)\n\n" }
    for finding in step.findings {
      text += "**In the app:** \(MarkdownText.escaped(finding.headline)) (\(finding.id.since), `\(finding.id.rawValue)`).\n\n"
    }
    for failure in step.failures { text += "**Failed:** \(MarkdownText.escaped(failure.headline))\n\n" }
    let drawing = StateDrawing(options: manifest.snapshot, version: version)
    let lines = drawing.widgets(state, since: previous?.settled)
    text += lines.isEmpty ? "No widget changes.\n" : MarkdownText.block(lines)
    return text
  }

  /// Which filters joined and left the state.
  private func change(from before: FilterGroups?, to after: FilterGroups) -> String {
    guard let before, !before.isEmpty else { return "" }
    func texts(_ groups: FilterGroups) -> [String] {
      groups.groups(version).flatMap { group in group.filters.map { "\(FilterExpression.text(of: $0, version)) in \(group.id)" } }
    }
    let (old, new) = (texts(before), texts(after))
    let added = new.filter { !old.contains($0) }.map { "added \(MarkdownText.code($0))" }
    return (added + old.filter { !new.contains($0) }.map { "removed \(MarkdownText.code($0))" }).joined(separator: ", ")
  }
}
