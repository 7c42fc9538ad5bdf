import Diagnostics
import Scenarios
import SearchModel
import Snapshots
import Staging
import Texts

/// Shows where two runs of a manifest differ, in a form that reads like the UI.
package struct ComparisonText: Sendable {
  /// The version for which step titles are worded.
  let version: InstantSearchVersion
  let color: Bool
  /// Whether a difference that an earlier scenario also has is shown again.
  let showsAll: Bool

  package init(version: InstantSearchVersion, color: Bool, showsAll: Bool = false) {
    self.version = version
    self.color = color
    self.showsAll = showsAll
  }

  /// The scenarios that differ, step by step, ending with a line break; empty if none does. If a step differs in the same way as a step of
  /// an earlier scenario, that step is named instead.
  package func text(of comparisons: [ScenarioComparison]) -> String {
    var told = Told()
    return comparisons.filter { !$0.isEqual }.map { text(of: $0, &told) }.joined(separator: "\n")
  }

  /// The differences that have been shown.
  private struct Told {
    /// The scenario and the step of each, by their text.
    var places: [String: (scenario: String, number: Int)] = [:]
    /// The number of differing steps, by scenario.
    var counts: [String: Int] = [:]
  }

  private func text(of comparison: ScenarioComparison, _ told: inout Told) -> String {
    var text = "\(styled(TerminalText.visible(comparison.name), .strong))  \(styled(comparison.span.description, .faint))\n"
    let parts = comparison.differing.map { (moment: $0, body: body(of: $0, comparison)) }
    // The same differences at the same steps.
    let earlier = parts.map { told.places[$0.body].flatMap { $0.scenario == comparison.name ? nil : $0 } }
    defer { told.counts[comparison.name] = parts.count }
    if !showsAll, comparison.stop == nil, let other = earlier.first??.scenario, told.counts[other] == parts.count,
      zip(parts, earlier).allSatisfy({ part, place in
        place?.scenario == other && place?.number == part.moment.number
      })
    {
      return text + "  differs in the same way as '\(TerminalText.visible(other))'\n"
    }
    for (part, place) in zip(parts, earlier) {
      let moment = part.moment
      let title = moment.action?.title(version) ?? "before the first step"
      text +=
        "\n  \(styled(Self.name(of: moment.number), .accent))  \(styled(title, .strong))  \(styled(moment.span.description, .faint))\n"
      if let place, !showsAll {
        text +=
          "    differs as '\(TerminalText.visible(place.scenario))' does at \(place.number == 0 ? "its start" : "step \(place.number)")\n"
      } else {
        text += part.body
      }
      if told.places[part.body] == nil { told.places[part.body] = (comparison.name, moment.number) }
    }
    if let stop = comparison.stop {
      text +=
        "\n  \(styled(stop.span.description, .faint))  \(styled("comparison stopped: \(TerminalText.visible(stop.headline))", .warning))\n"
    }
    return text
  }

  private static func name(of step: Int) -> String { step == 0 ? "start" : "step \(step)" }

  /// The differences of a step, and their causes.
  private func body(of moment: ScenarioComparison.Moment, _ comparison: ScenarioComparison) -> String {
    var text = ""
    var told: [UpgradeChange] = []
    for change in moment.changes {
      text += body(change.difference, comparison)
      let causes = change.causes.filter { !told.contains($0) }
      told += causes
      // The summary explains each cause once.
      for cause in causes { text += "    \(styled("= \(cause.rawValue)", .faint))\n" }
    }
    return text
  }

  private func body(_ difference: ScenarioComparison.Change.Difference, _ comparison: ScenarioComparison) -> String {
    // In the way snapshots show hits.
    func hit(_ id: String) -> String {
      let name = comparison.hitNames[id].map { "\(WidgetState.shown($0))  (\(WidgetState.shown(id)))" }
      return name ?? WidgetState.shown(id)
    }
    return switch difference {
    case .filters(let old, let new): sides("filters", Self.filters(old), Self.filters(new))
    case .hits(let old, let new): sides("hits", old.map { "\($0)" } ?? "none yet", new.map { "\($0)" } ?? "none yet")
    case .redirect(let old, let new): sides("redirect", Self.filters(old), Self.filters(new))
    case .outcome(let old, let new):
      sides(
        "outcome", old.map { TerminalText.visible($0) } ?? "the step succeeds", new.map { TerminalText.visible($0) } ?? "the step succeeds")
    case .queries(let old, let new): block("queries", LineDiff.lines(old, new, context: 0))
    case .hitIDs(let old, let new): block("hits on the page", LineDiff.lines(old.map(hit), new.map(hit), context: 1))
    case .widget(let id, let isPending, let old, let new):
      block(
        TerminalText.visible(id) + (isPending ? ", before the answer" : ""), LineDiff.lines(Self.lines(old), Self.lines(new), context: 2))
    }
  }

  private static func filters(_ filters: String?) -> String { filters.map { TerminalText.visible($0) } ?? "none" }

  private static func lines(_ state: WidgetState) -> [String] { state.lines.isEmpty ? ["nothing"] : state.lines }

  private func sides(_ name: String, _ old: String, _ new: String) -> String {
    block(name, [.removed(old), .added(new)])
  }

  private func block(_ name: String, _ lines: [LineDiff.Line]) -> String {
    var text = "    \(name)\n"
    for line in lines {
      switch line.kind {
      case .same: text += "        \(line.text)\n"
      case .removed: text += styled("      - \(line.text)", .removed) + "\n"
      case .added: text += styled("      + \(line.text)", .added) + "\n"
      }
    }
    return text
  }

  /// The number of differences, and, for a comparison of versions, the changes made by the upgrade.
  package func summary(of comparisons: [ScenarioComparison]) -> String {
    let count = comparisons.count == 1 ? "1 scenario" : "\(comparisons.count) scenarios"
    let differing = comparisons.filter { !$0.differing.isEmpty }
    let stopped = comparisons.count { $0.stop != nil }
    let rest = stopped == 0 ? "" : "\(stopped == 1 ? "1 scenario is" : "\(stopped) scenarios are") only partly compared\n"
    if differing.isEmpty { return "no difference in \(count)\n\(rest)" }
    let moments = differing.flatMap(\.differing)
    var text =
      "\(differing.count) of \(count) \(differing.count == 1 ? "differs" : "differ"), in \(moments.count == 1 ? "one step" : "\(moments.count) steps")\n"
    for line in ComparisonSummary(comparisons).lines { text += "  \(line)\n" }
    for cause in UpgradeChange.allCases {
      let steps = moments.filter { $0.changes.contains { $0.causes.contains(cause) } }.count
      if steps > 0 { text += "  \(cause.rawValue), in \(steps == 1 ? "one step" : "\(steps) steps"): \(cause.summary)\n" }
    }
    return text + rest
  }

  private func styled(_ text: String, _ style: TerminalText.Style) -> String { TerminalText.styled(text, style, color) }
}
