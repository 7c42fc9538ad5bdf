import Manifest
import Texts

/// The parts of an outcome that are reported.
extension WalkOutcome {
  /// The violations that are neither allowed by the manifest nor known from an earlier run.
  package var open: [Violation] { violations.filter { !$0.isAcknowledged && !$0.isKnown } }

  /// A copy with secrets masked or replaced by their names.
  package func redacted(by redactor: Redactor) -> WalkOutcome {
    if redactor.isIdle { return self }
    var outcome = self
    outcome.violations = violations.map { $0.redacted(by: redactor) }
    outcome.tree = tree.redacted(by: redactor)
    outcome.graph = graph.redacted(by: redactor)
    outcome.features = features.map { redactor.masked($0) }
    return outcome
  }

  /// Whether the time limit or the user decided how far it got.
  package var isCut: Bool { end == .time || end == .interrupted || cut != nil }

  /// A copy in which the violations known from an earlier run are marked.
  package func knowing(_ known: [KnownViolation]) -> WalkOutcome {
    let byIdentity = Dictionary(grouping: known, by: \.identity)
    var outcome = self
    for index in outcome.violations.indices {
      let violation = outcome.violations[index]
      outcome.violations[index].isKnown = byIdentity[violation.identity]?.contains { $0.isMet(by: violation, isCut: isCut) } ?? false
    }
    return outcome
  }

  /// The open errors and warnings, without known behaviour that was encountered.
  package var problems: [Violation] { open.filter { $0.invariant.weight != .note } }
}
