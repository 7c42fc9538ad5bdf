import Reports
import TestRuns
import Texts
import Viewer

/// What is printed after the last case.
extension TestConsole {
  /// The most failures that are listed at the end.
  static let mostListed = 50
  /// The most causes that are listed; more of them are no overview.
  private static let mostCauses = 15
  /// The most changes that are listed with a cause.
  private static let mostOthers = 3

  /// Prints the last lines: how many cases passed, and what can be done about the rest.
  ///
  /// - Parameter beginning: When the run began; the elapsed time is shown on a terminal only.
  func summary(_ summary: TestSummary, since beginning: ContinuousClock.Instant? = nil) {
    endDots()
    clearProgress()
    if state.untold > 0 {
      put("\n… and \(state.untold) more \(state.untold == 1 ? "scenario fails" : "scenarios fail") in the same ways\n")
    }
    causes()
    // After many lines the names are far above.
    if state.failed.count > 1 {
      // What contradicts an expectation or cannot run comes before what only looks different.
      let (broken, changed) = (state.failed.filter { !$0.isOnlyChanged }, state.failed.filter(\.isOnlyChanged))
      var room = Self.mostListed
      for (heading, items) in [("failed", broken), (broken.isEmpty ? "failed" : "changed", changed)] where !items.isEmpty && room > 0 {
        put("\n\(styled(heading, .strong))\n")
        for item in items.prefix(room) {
          put("  \(styled("✗ \(TerminalText.visible(item.name))", .error))  \(styled(item.place, .faint))\n")
        }
        room -= items.count
      }
      if state.failed.count > Self.mostListed { put("  … and \(state.failed.count - Self.mostListed) more\n") }
    }
    var parts = summary.parts
    if state.findings > 0 {
      parts.append("\(state.findings) \(state.findings == 1 ? "finding counts as an error" : "findings count as errors")")
    }
    let took = console.surroundings.isTerminal ? beginning.map { ContinuousClock.now - $0 } : nil
    let time = took.map { styled(" in \(Self.time($0))", .faint) } ?? ""
    put("\n\(styled(parts.joined(separator: ", "), summary.status == .passed ? .success : .error))\(time)\n")
    for hint in summary.hints(isCI: isCI, suggestsUpdate: !updates && state.hasUnmetExpectations) { put(styled("\(hint)\n", .faint)) }
    if !state.unshown.isEmpty {
      let (what, them) = state.unshown.count == 1 ? ("1 finding is", "it") : ("\(state.unshown.count) findings are", "them")
      put(styled("\(what) not shown: run without --quiet to see \(them)\n", .faint))
    }
    if hiddenWarnings > 0 {
      let (what, them) =
        hiddenWarnings == 1 ? ("1 warning about a manifest is", "it") : ("\(hiddenWarnings) warnings about manifests are", "them")
      put(styled("\(what) not shown: run without --quiet to see \(them)\n", .faint))
    }
    if state.hasHiddenDifference { put(styled("--verbose shows the differences line by line\n", .faint)) }
  }

  /// `340 ms`, `12.3 s`.
  private static func time(_ duration: Duration) -> String {
    let milliseconds = Int(duration / .milliseconds(1))
    return milliseconds < 1000 ? "\(milliseconds) ms" : "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }

  /// Prints what several failed scenarios have in common, once.
  private func causes() {
    let shared = SharedCause.causes(state.failed.enumerated().map { ($0.offset, $0.element.told) }).filter { $0.scenarios.count > 1 }
    if shared.isEmpty { return }
    put("\n\(styled("causes", .strong))\n")
    for cause in shared.prefix(Self.mostCauses) {
      put("  \(marked(TerminalText.visible(cause.text)))  \(styled("in \(cause.scenarios.count) scenarios", .faint))\n")
      for other in cause.others.prefix(Self.mostOthers) {
        let count = other.scenarios == cause.scenarios ? "" : styled("  in \(other.scenarios.count) of them", .faint)
        put("    \(styled("also", .faint)) \(marked(TerminalText.visible(other.text)))\(count)\n")
      }
      if let rest = cause.rest(after: Self.mostOthers) { put("    \(styled(TerminalText.visible(rest), .faint))\n") }
    }
    if shared.count > Self.mostCauses { put("  … and \(shared.count - Self.mostCauses) more\n") }
  }

  /// Prints the slowest cases, each with its time.
  func durations(_ report: TestReport, _ count: Int) {
    let slowest = report.cases.enumerated().filter { $0.element.status != .skipped }.sorted { a, b in
      (b.element.seconds, a.offset) < (a.element.seconds, b.offset)
    }.prefix(count).map(\.element)
    if slowest.isEmpty { return }
    put("\nslowest scenarios\n")
    for item in slowest {
      let milliseconds = "\(Int((item.seconds * 1000).rounded())) ms"
      let indentation = String(repeating: " ", count: max(0, 9 - milliseconds.count))
      put("\(indentation)\(milliseconds)  \(TerminalText.visible(item.name))  \(styled(item.file, .faint))\n")
    }
  }
}
