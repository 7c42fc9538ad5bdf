import Diagnostics

/// The steps that are known to have no effect without running them: what runs find in them says the same in other words.
package struct KnownIdleSteps: Sendable {
  private let spans: Set<SourceSpan>

  /// - Parameter findings: What is told about the manifest.
  package init(_ findings: [Finding]) {
    spans = Set(findings.filter { $0.id == .stepWithoutEffect && !$0.isAcknowledged }.map(\.span))
  }

  /// Whether a step's finding has been told.
  package func haveTold(_ finding: Finding) -> Bool { finding.id == .stepWithoutEffect && spans.contains(finding.span) }
}
