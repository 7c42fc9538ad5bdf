import Diagnostics
import Snapshots
import Texts
import Viewer

/// The results of a test run as data, from which every report is made, and which are merged after a sharded run.
package struct TestReport: Sendable, Hashable {
  /// The manifests in the order in which they were requested.
  package var manifests: [ManifestReport]
  /// The shard of the run; nil if it is not sharded.
  package var shard: ShardReport?
  /// When it was made, for people; nil if not given. No report for machines contains it.
  package var date: String?
  /// The address of the comment's pictures; nil if it has none.
  package var pictureAddress: MarkdownReport.PictureAddress?

  package init(manifests: [ManifestReport] = [], shard: ShardReport? = nil) {
    self.manifests = manifests
    self.shard = shard
  }

  /// All cases, in order.
  package var cases: [CaseReport] { manifests.flatMap(\.cases) }

  /// The number of cases with a status.
  package func count(_ status: CaseReport.Status) -> Int { cases.count { $0.status == status } }

  /// `3 failed`; if some of them, but not all, failed only because their screens differ from their snapshots, also how many.
  package var failedInWords: String {
    let failed = count(.failed) + count(.error)
    let changed = cases.count(where: \.isOnlyChanged)
    let words = "\(failed) failed"
    return changed == 0 || changed == failed
      ? words : words + " (\(changed) only because \(changed == 1 ? "its snapshot differs" : "their snapshots differ"))"
  }
}

/// One part of a run that several machines share.
package struct ShardReport: Sendable, Hashable {
  /// The number of the part, from 1.
  package let part: Int
  package let parts: Int
  /// Identifies the run: the same for all its parts; nil in reports of earlier releases.
  package let run: String?

  /// The greatest number of parts.
  package static let most = 10_000

  package init(part: Int, parts: Int, run: String? = nil) {
    self.part = part
    self.parts = parts
    self.run = run
  }
}

/// One manifest of a run.
package struct ManifestReport: Sendable, Hashable {
  package let path: String
  /// The reasons why it could not be used; empty if it could.
  package let problems: [ManifestProblem]
  package var cases: [CaseReport]
  /// Snapshots that belong to no scenario, with the action taken on them.
  package var obsolete: [ObsoleteSnapshot]

  package init(path: String, problems: [ManifestProblem] = [], cases: [CaseReport] = [], obsolete: [ObsoleteSnapshot] = []) {
    self.path = path
    self.problems = problems
    self.cases = cases
    self.obsolete = obsolete
  }

  /// Snapshots that fail the run because they belong to no scenario.
  package var rejected: [ObsoleteSnapshot] { obsolete.filter { $0.outcome == .rejected } }
}

/// The reason why a manifest cannot be used.
package struct ManifestProblem: Sendable, Hashable {
  package let file: String
  package let line: Int
  package let column: Int
  /// The rule, such as `unknown-key`; empty if no rule is broken, as when a file cannot be opened.
  package let rule: String
  package let message: String
  /// The full message as a terminal shows it, without colours; ends with a line break.
  package let text: String

  package init(file: String, line: Int, column: Int, rule: String, message: String, text: String) {
    self.file = file
    self.line = line
    self.column = column
    self.rule = rule
    self.message = message
    self.text = text
  }

  package init(_ diagnostic: Diagnostic) {
    let start = diagnostic.span.start
    let shown = diagnostic.shown
    self.init(
      file: diagnostic.span.file.name, line: start.line, column: start.column, rule: diagnostic.rule,
      message: shown.headline + (shown.help.map { "\n\($0)" } ?? ""),
      text: DiagnosticRenderer(color: false).render(diagnostic))
  }
}

/// A snapshot that belongs to no scenario.
package struct ObsoleteSnapshot: Sendable, Hashable {
  /// The action taken on it.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    case removed, reported, rejected
    /// Found by a shard, which cannot decide.
    case unjudged
  }

  package let path: String
  package let outcome: Outcome

  package init(path: String, outcome: Outcome) {
    self.path = path
    self.outcome = outcome
  }
}

/// One case: a scenario, or one row of its matrix.
package struct CaseReport: Sendable, Hashable {
  /// The outcome of the case.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    case passed, failed
    /// A back end failed to respond.
    case error
    case skipped
  }

  /// The name of the scenario and of the case.
  package let name: String
  package let file: String
  package let line: Int
  package let tags: [String]
  package let status: Status
  /// The reason why it was skipped.
  package let reason: String?
  package let failures: [FailureReport]
  package let findings: [FindingReport]
  package let snapshot: SnapshotReport?
  package let steps: [StepReport]
  /// The duration. It appears in reports, never in a snapshot.
  package let seconds: Double
  /// The number of runs: more than one if it failed and was run again.
  package let attempts: Int
  /// The states of the UI; nil if they were not requested, and for a case that was not run.
  package var view: ScenarioView?

  /// Whether it fails only because its screens differ from the snapshot.
  package var isOnlyChanged: Bool {
    status == .failed && snapshot?.outcome == .differs && failures.allSatisfy { $0.kind == .snapshot }
  }

  /// Whether it passed only when it was run again.
  package var isFlaky: Bool { status == .passed && attempts > 1 }

  package init(
    name: String, file: String, line: Int, tags: [String], status: Status, reason: String? = nil, failures: [FailureReport] = [],
    findings: [FindingReport] = [], snapshot: SnapshotReport? = nil, steps: [StepReport] = [], seconds: Double = 0, attempts: Int = 1,
    view: ScenarioView? = nil
  ) {
    self.view = view
    self.name = name
    self.file = file
    self.line = line
    self.tags = tags
    self.status = status
    self.reason = reason
    self.failures = failures
    self.findings = findings
    self.snapshot = snapshot
    self.steps = steps
    self.seconds = seconds
    self.attempts = attempts
  }
}

/// A failure of a case.
package struct FailureReport: Sendable, Hashable {
  /// The kind of failure.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case expectation, step
    case backEnd = "back-end"
    case defect, finding, snapshot
  }

  package let kind: Kind
  package let file: String
  package let line: Int
  package let column: Int
  package let message: String
  /// The full message as a terminal shows it, without colours.
  package let text: String

  package init(kind: Kind, file: String, line: Int, column: Int, message: String, text: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.text = text
  }
}

/// A finding of a case that the manifest does not allow.
package struct FindingReport: Sendable, Hashable {
  package let id: String
  package let widget: String?
  package let line: Int
  package let message: String
  package let remedy: String
}

/// The status of a case's snapshot.
package struct SnapshotReport: Sendable, Hashable {
  /// The result of the comparison, and the action taken.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    case matches, stored, updated, missing, differs, unwritable, unreadable
    /// It matches, but a different one waits for review.
    case pending
  }

  package let path: String
  package let outcome: Outcome
  /// The path of the pending snapshot, if one was written.
  package let pending: String?
  /// The changes that a user would see, in sentences.
  package let changes: [String]
  /// The difference; without hunks if there is none.
  package let diff: SnapshotDiff
  /// The stored snapshot, if it does not match.
  package let stored: Snapshot?
  /// The snapshot that would replace it, as far as it is known; nil if they match.
  package let actual: Snapshot?
  /// The whole stored snapshot, if only its beginning is compared.
  package let whole: Snapshot?
  /// The first step that is not compared, because it could not be performed or its search has no response; nil if all are.
  package let uncompared: Int?

  package init(
    path: String, outcome: Outcome, pending: String? = nil, changes: [String] = [], diff: SnapshotDiff = SnapshotDiff(hunks: []),
    stored: Snapshot? = nil, actual: Snapshot? = nil, whole: Snapshot? = nil, uncompared: Int? = nil
  ) {
    (self.whole, self.uncompared) = (whole, uncompared)
    self.actual = actual
    self.stored = stored
    self.path = path
    self.outcome = outcome
    self.pending = pending
    self.changes = changes
    self.diff = diff
  }
}

/// The result of a step, as its snapshot shows it.
package struct StepReport: Sendable, Hashable {
  package let number: Int
  package let title: String
  package let note: String?
  package let line: Int
  package let lines: [String]

  package init(number: Int, title: String, note: String?, line: Int, lines: [String]) {
    self.number = number
    self.title = title
    self.note = note
    self.line = line
    self.lines = lines
  }
}
