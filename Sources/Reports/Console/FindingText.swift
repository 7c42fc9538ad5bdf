import Diagnostics
import Findings
import Manifest
import Staging
import Texts

/// Words findings for a terminal.
package struct FindingText: Sendable {
  package let weight: FindingWeight
  package let color: Bool

  package init(weight: FindingWeight, color: Bool) {
    self.weight = weight
    self.color = color
  }

  /// A line for each finding of a step; none when findings are off.
  package func lines(of findings: [Finding]) -> [String] {
    guard weight != .off else { return [] }
    return findings.map { finding in
      let text = "! \(finding.id.rawValue)  \(TerminalText.visible(finding.headline)) (\(finding.id.since))"
      return finding.isAcknowledged
        ? TerminalText.styled("\(text), allowed", .faint, color) : TerminalText.styled(text, weight == .error ? .error : .warning, color)
    }
  }

  /// The findings in full, those left out that are allowed: each kind for each widget once, where it is met first.
  ///
  /// - Parameter known: findings that were reported already.
  package func text(of findings: [Finding], known: [Finding] = []) -> String {
    guard weight != .off else { return "" }
    var groups: [(first: Finding, count: Int)] = []
    for finding in findings where !finding.isAcknowledged && !known.contains(where: { $0.isAlike(finding) }) {
      if let index = groups.firstIndex(where: { $0.first.isAlike(finding) }) {
        groups[index].count += 1
      } else {
        groups.append((finding, 1))
      }
    }
    let severity: Diagnostic.Severity = weight == .error ? .error : .warning
    return groups.map { finding, count in
      let rest = count > 1 ? "    and at \(count - 1) more \(count == 2 ? "step" : "steps")\n" : ""
      return DiagnosticRenderer(color: color).render(finding.diagnostic(severity)) + rest
    }.joined(separator: "\n")
  }
}

extension Finding {
  fileprivate func isAlike(_ other: Finding) -> Bool { id == other.id && widget == other.widget }
}

/// Says that a crash left steps out.
package enum UnreachedText {
  /// nil when every step was reached.
  package static func text(of trace: ScenarioTrace) -> String? {
    guard trace.unreached > 0, let last = trace.steps.last else { return nil }
    return "the app crashes at step \(last.number): \(trace.unreached == 1 ? "one step is" : "\(trace.unreached) steps are") not reached"
  }
}
