import Diagnostics
import Findings
import Manifest
import Staging
import Texts

/// Formats findings for a terminal.
package struct FindingText: Sendable {
  package let weights: FindingWeights
  package let color: Bool

  package init(weights: FindingWeights, color: Bool) {
    self.weights = weights
    self.color = color
  }

  /// A line for each finding of a step; empty if findings are off.
  package func lines(of findings: [Finding]) -> [String] {
    weights.mentioned(findings).map { finding in
      let text =
        "! \(finding.id.rawValue)  \(TerminalText.visible(finding.headline))\(finding.id.sinceNote)"
      return finding.isAcknowledged
        ? TerminalText.styled("\(text) (allowed)", .faint, color)
        : TerminalText.styled(text, weights.weight(of: finding) == .error ? .error : .warning, color)
    }
  }

  /// A line for a finding that an earlier step also had.
  func again(_ finding: Finding, since step: Int) -> [String] {
    if weights.mentioned([finding]).isEmpty { return [] }
    let about = finding.widget.map { "'\(TerminalText.visible($0))', " } ?? ""
    let allowed = finding.isAcknowledged ? " (allowed)" : ""
    return [TerminalText.styled("! \(finding.id.rawValue)  \(about)as in step \(step)\(allowed)", .faint, color)]
  }

  /// The findings in full, without those that are allowed: each kind once per widget, where it first occurs.
  ///
  /// - Parameter known: Findings that have already been reported.
  package func text(of findings: [Finding], known: [Finding] = []) -> String {
    let known = FindingGroups(known)
    var groups = FindingGroups()
    var others: [[Finding]] = []
    for finding in weights.mentioned(findings) where !finding.isAcknowledged && known.place(of: finding) == nil {
      if let place = groups.place(of: finding) {
        others[place].append(finding)
      } else {
        groups.add(finding)
        others.append([])
      }
    }
    return zip(groups.firsts, others).map { finding, others in
      let count = others.count
      let rest =
        count > 0
        ? "    and at \(count) more \(finding.id.isOfManifest ? "place" : "step")\(count == 1 ? "" : "s"), \(Self.places(of: others, in: finding))\n"
        : ""
      return DiagnosticRenderer(color: color).render(finding.diagnostic(weights.severity(of: finding))) + rest
    }.joined(separator: "\n")
  }
}

extension FindingText {
  /// The lines of the findings, with the file's name if it differs; at most ten.
  private static func places(of findings: [Finding], in first: Finding) -> String {
    var places: [String] = []
    var known: Set<String> = []
    for span in findings.map(\.span) {
      let line = "\(span.start.line)"
      let place = span.file === first.span.file ? line : "\(span.file.name):\(line)"
      if known.insert(place).inserted { places.append(place) }
    }
    let shown = places.prefix(10).joined(separator: ", ") + (places.count > 10 ? ", …" : "")
    return "\(places.count == 1 ? "line" : "lines") \(shown)"
  }
}

/// Reports that steps were not reached because of a crash.
package enum UnreachedText {
  /// nil if every step was reached.
  package static func text(of trace: ScenarioTrace) -> String? {
    guard trace.unreached > 0, let last = trace.steps.last else { return nil }
    let event = last.crashes ? "the app crashes at step \(last.number)" : "step \(last.number) cannot be performed"
    return "\(event): \(trace.unreached == 1 ? "one step is" : "\(trace.unreached) steps are") not reached"
  }
}
