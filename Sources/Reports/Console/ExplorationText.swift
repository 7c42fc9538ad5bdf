import Exploration
import Findings
import Manifest
import SearchModel
import Staging
import Texts

/// The results of a walk, for a terminal.
package struct ExplorationText: Sendable {
  let version: InstantSearchVersion
  let color: Bool
  /// Whether allowed violations are shown, too.
  let showsAll: Bool

  /// The side whose screens are shown, such as `in version 7`, if the walk compared two.
  let side: String?

  private var compares: Bool { side != nil }

  package init(version: InstantSearchVersion, color: Bool, showsAll: Bool, side: String? = nil) {
    self.version = version
    self.color = color
    self.showsAll = showsAll
    self.side = side
  }

  /// Each violation once, with the shortest path to it, and a summary; ends with a line break.
  ///
  /// - Parameters:
  ///   - unreached: The actions that users could perform and the walk never did.
  ///   - unshown: The values of the records that lists and menus never showed, by widget.
  ///   - screens: The screen at the end of the path, by the key of a violation.
  ///   - configuration: The findings of the manifest that need no walk.
  package func text(
    of outcome: WalkOutcome, unreached: [String] = [], unshown: [String] = [], screens: [[String]: EndScreen] = [:],
    configuration: [Finding] = []
  ) -> String {
    let told = told(of: outcome)
    let errors = outcome.open.count { $0.invariant.weight == .error }
    let warnings = outcome.open.count { $0.invariant.weight == .warning }
    // If several violations end with the same screen, it is shown once.
    var shown: Set<EndScreen> = []
    let groups = showsAll ? told.map(CauseGroup.alone) : CauseGroup.groups(of: told)
    var text = groups.map { group in
      let end = screens[group.first.key].flatMap { shown.insert($0).inserted ? screen($0) : nil }
      return self.text(group.first) + (end ?? "") + consequences(group)
    }.joined(separator: "\n")
    if !text.isEmpty { text += "\n" }
    let known = outcome.violations.count { $0.isKnown && !$0.isAcknowledged }
    let found =
      errors + warnings == 0
      ? (compares ? "no difference" : known > 0 ? "no new problem" : "no problem")
      : "\(NameText.count(errors, "error")), \(NameText.count(warnings, "warning"))"
    text += styled(found, errors > 0 ? .error : warnings > 0 ? .warning : .success)
    // An invariant that is broken in several ways, or only by values of one attribute, may have several causes.
    let causes = groups.reduce(0) { count, group in
      let isOne = group.first.reason.map { $0.words != nil || $0.steps != nil } ?? true
      return count + (isOne ? 1 : 1 + group.others.count)
    }
    if !showsAll, causes < errors + warnings { text += causes == 1 ? ", all from one cause," : ", from \(causes) causes," }
    text +=
      " in \(NameText.count(outcome.stateCount, "state")) and \(NameText.count(outcome.edges, "step"))\(Self.words(outcome))\(Self.farther(outcome))\n"
    let reasons = Set(told.compactMap { $0.reason?.finding?.rawValue })
    let notes = outcome.open.filter { $0.invariant.weight == .note && !reasons.contains($0.cause) }
    if !notes.isEmpty, !showsAll {
      let names = notes.map { "\($0.cause)\($0.widget.map { " (\(TerminalText.visible($0)))" } ?? "")" }
      text += styled("findings encountered during the walk: \(names.joined(separator: ", ")) (--verbose shows the steps)\n", .faint)
    }
    // Findings of the walk are not repeated.
    let met = Set((notes + told).map { [$0.cause, $0.widget ?? ""] })
    let validated = configuration.filter { finding in
      !finding.isAcknowledged && !reasons.contains(finding.id.rawValue) && !met.contains([finding.id.rawValue, finding.widget ?? ""])
    }
    if !validated.isEmpty {
      var names: [String] = []
      for finding in validated {
        let name = "\(finding.id.rawValue)\(finding.widget.map { " (\(TerminalText.visible($0)))" } ?? "")"
        if !names.contains(name) { names.append(name) }
      }
      text += styled("'searchplay validate' also warns: \(names.joined(separator: ", "))\n", .faint)
    }
    if !unreached.isEmpty {
      text += styled("never performed: \(unreached.map(TerminalText.visible).joined(separator: ", "))\n", .faint)
    }
    if !unshown.isEmpty {
      text += styled("never shown: \(unshown.map(TerminalText.visible).joined(separator: "; "))\n", .faint)
    }
    if known > 0, !showsAll {
      text += styled("\(known) known from an earlier run; --verbose shows \(known == 1 ? "it" : "them")\n", .faint)
    }
    let allowed = outcome.violations.count(where: \.isAcknowledged)
    if allowed > 0, !showsAll {
      text += styled(
        "\(allowed) \(allowed == 1 ? "problem" : "problems") not shown, because the manifest allows \(allowed == 1 ? "it" : "them"); --verbose shows \(allowed == 1 ? "it" : "them")\n",
        .faint)
    }
    return text
  }

  /// The violations that are reported.
  package func told(of outcome: WalkOutcome) -> [Violation] { showsAll ? outcome.violations : outcome.problems }

  /// The most rows of a widget that are shown.
  private static let mostRows = 6

  /// The screen at the end of the path, a line for each widget.
  private func screen(_ screen: EndScreen) -> String {
    if screen.crashes { return styled("    then nothing is shown any more\(side.map { " \($0)" } ?? "")\n", .faint) }
    let state = screen.state
    let hits = state.results.map { NameText.count($0.nbHits, "result") } ?? "no answer"
    let others = screen.others.map { ", \(NameText.count($0.hits, "result")) of '\($0.searcher)'" }.joined()
    let filters = screen.filters.map { "filtered by \($0)" } ?? "no filters"
    let own = side.map { " \($0)" } ?? ""
    let summary =
      screen.isOutdated
      ? "then\(own) still the \(hits) from before\(others), although \(screen.filters.map { "the filters are \($0)" } ?? "there are no filters")"
      : "then \(hits)\(own)\(others), \(filters)"
    let widgets = state.widgets.map { widget in
      let rows = widget.state.rows.prefix(Self.mostRows).map(\.inWords.quoted)
      let more = widget.state.rows.count - rows.count
      let shown = rows.isEmpty ? "nothing" : rows.joined(separator: ", ") + (more > 0 ? ", … \(more) more" : "")
      return "      \(TerminalText.visible(widget.id)): \(shown)\n"
    }
    return styled("    \(TerminalText.visible(summary))\n" + widgets.joined(), .faint)
  }

  /// How far the walk got.
  static func words(_ outcome: WalkOutcome) -> String {
    reach(outcome) + (outcome.meetsUnrecorded ? "; states after searches that were not recorded were left unvisited" : "")
  }

  private static func reach(_ outcome: WalkOutcome) -> String {
    switch outcome.end {
    case .complete where outcome.meetsUnrecorded && !outcome.leavesOut: pairs(outcome)
    case .complete where outcome.leavesOut && outcome.withAllValues != nil:
      "; every state was checked with some values of long lists\(allValues(outcome))\(pairs(outcome))"
    case .complete:
      outcome.leavesOut
        ? "; only some values of long lists were tried (--all tries all)\(pairs(outcome))"
        : "; every reachable state was checked\(positions(outcome))\(pairs(outcome))"
    case .states: "; states were left unvisited because of the limit (--states)\(skipped(outcome))"
    case .depth: ", up to \(NameText.count(outcome.depth, "step")) from the start (--depth)\(skipped(outcome))"
    case .interrupted: " until \(words(.interrupted))\(skipped(outcome))"
    case .time: " until \(words(.time))\(skipped(outcome))"
    }
  }

  /// Only some positions of a slider are tried.
  private static func positions(_ outcome: WalkOutcome) -> String {
    outcome.features.contains { $0.hasSuffix(" set") } ? ", with sliders and steppers at some positions" : ""
  }

  private static func words(_ cut: WalkOutcome.Cut) -> String {
    switch cut {
    case .time: "the time ran out (--seconds)"
    case .interrupted: "it was interrupted"
    }
  }

  /// How far the walk got with all values.
  private static func allValues(_ outcome: WalkOutcome) -> String {
    guard let part = outcome.withAllValues else { return "" }
    let end =
      switch part.end {
      case .time: "until \(words(.time))"
      case .interrupted: "until \(words(.interrupted))"
      case .states: "up to the limit (--states)"
      case .depth: "up to \(NameText.count(outcome.depth, "step")) from the start (--depth)"
      case .complete: "all of them"
      }
    return ", and all values in \(NameText.count(part.states, "state")) and \(NameText.count(part.edges, "step")), \(end)"
  }

  private static func skipped(_ outcome: WalkOutcome) -> String {
    (outcome.cut.map { ", and \(words($0))" } ?? "")
      + (outcome.leavesOut ? ", and only some values of long lists were tried (--all tries all)" : "") + pairs(outcome)
  }

  /// The first state may offer too many taps to try every two of them.
  private static func pairs(_ outcome: WalkOutcome) -> String {
    outcome.leavesOutPairs ? ", and not every pair of taps was tried in both orders" : ""
  }

  /// How far the walk went beyond the states.
  private static func farther(_ outcome: WalkOutcome) -> String {
    outcome.further == 0
      ? ""
      : "; \(outcome.furtherSteps) more \(outcome.furtherSteps == 1 ? "step" : "steps") on \(NameText.count(outcome.further, "random walk")) from the last states (seed \(outcome.seed))"
  }

  /// The symbol and the name of a violation.
  private func title(_ violation: Violation) -> String {
    let name = violation.rule
    return switch violation.invariant.weight {
    case .error: styled("✗ \(name)", .error)
    case .warning: styled("! \(name)", .warning)
    case .note: styled("i \(name)", .accent)
    }
  }

  /// The other problems with the same cause, each with the steps that lead to it.
  private func consequences(_ group: CauseGroup) -> String {
    if group.others.isEmpty { return "" }
    let reason = group.first.reason
    let why =
      reason?.words == group.first.rule
      ? "as consequences"
      : reason?.words != nil
        ? "with the same cause"
        : reason?.steps != nil
          ? "after these steps or additional ones" : reason?.own != nil ? "in other ways" : "with values of the same attribute"
    return "  also, \(why):\n"
      + group.others.map { violation in
        let words = violation.words(version)
        let steps = words == group.first.words(version) ? "as above" : words.joined(separator: "; ")
        // The same text is not repeated.
        let text = violation.text == group.first.text ? "the same" : violation.text
        return "    \(title(violation))  \(TerminalText.visible(text))\n"
          + styled("      steps: \(TerminalText.visible(steps))\n", .faint)
      }.joined()
  }

  private func text(_ violation: Violation) -> String {
    var text = title(violation)
    if violation.isAcknowledged { text += styled("  allowed", .faint) } else if violation.isKnown { text += styled("  known", .faint) }
    text += "  \(styled("in \(NameText.count(violation.states, "state"))", .faint))\n"
    text += "  \(TerminalText.visible(violation.text))\n"
    if let reason = violation.reason?.words, reason != violation.rule { text += "  cause: \(TerminalText.visible(reason))\n" }
    for (index, words) in violation.words(version).enumerated() {
      text += "    \(styled("\(index + 1)", .accent)) \(TerminalText.visible(words))\n"
    }
    return text
  }

  private func styled(_ text: String, _ style: TerminalText.Style) -> String { TerminalText.styled(text, style, color) }
}
