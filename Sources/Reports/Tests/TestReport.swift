import Diagnostics
import Snapshots
import Texts
import Viewer

/// What a run of tests came to, as data: what every report is made from, and what runs of several machines are merged from.
package struct TestReport: Sendable, Hashable {
  /// In the order in which they were asked for.
  package var manifests: [ManifestReport]
  /// Which part of a run this is; nil when it is all of it.
  package var shard: ShardReport?
  /// When it was made, for people; nil where nobody said. No report for machines has it.
  package var date: String?
  /// Where the pictures of a comment are found; nil where it has none.
  package var pictureAddress: MarkdownReport.PictureAddress?

  package init(manifests: [ManifestReport] = [], shard: ShardReport? = nil) {
    self.manifests = manifests
    self.shard = shard
  }

  /// All cases, in order.
  package var cases: [CaseReport] { manifests.flatMap(\.cases) }

  /// How many cases have a status.
  package func count(_ status: CaseReport.Status) -> Int { cases.count { $0.status == status } }
}

/// One part of a run that several machines share.
package struct ShardReport: Sendable, Hashable {
  /// From 1.
  package let part: Int
  package let parts: Int

  package init(part: Int, parts: Int) {
    self.part = part
    self.parts = parts
  }
}

/// One manifest of a run.
package struct ManifestReport: Sendable, Hashable {
  package let path: String
  /// Why it could not be used; empty when it could.
  package let problems: [ManifestProblem]
  package var cases: [CaseReport]
  /// Snapshots that no scenario has, and what became of them.
  package var obsolete: [ObsoleteSnapshot]

  package init(path: String, problems: [ManifestProblem] = [], cases: [CaseReport] = [], obsolete: [ObsoleteSnapshot] = []) {
    self.path = path
    self.problems = problems
    self.cases = cases
    self.obsolete = obsolete
  }

  /// Snapshots that fail the run because no scenario has them.
  package var rejected: [ObsoleteSnapshot] { obsolete.filter { $0.outcome == .rejected } }
}

/// Why a manifest cannot be used.
package struct ManifestProblem: Sendable, Hashable {
  package let file: String
  package let line: Int
  package let column: Int
  /// `unknown-key`; empty where no rule is broken, as when a file cannot be opened.
  package let rule: String
  package let message: String
  /// In full, as a terminal shows it, without colours; ends in a line break.
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

/// A snapshot that no scenario has.
package struct ObsoleteSnapshot: Sendable, Hashable {
  /// What became of it.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    case removed, reported, rejected
    /// Found by one part of a run that several machines share, which cannot tell.
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
  /// How it ended.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    case passed, failed
    /// A back end gave no answer.
    case error
    case skipped
  }

  /// The scenario's name with that of the case.
  package let name: String
  package let file: String
  package let line: Int
  package let tags: [String]
  package let status: Status
  /// Why it was skipped.
  package let reason: String?
  package let failures: [FailureReport]
  package let findings: [FindingReport]
  package let snapshot: SnapshotReport?
  package let steps: [StepReport]
  /// How long it took. Reaches reports, never a snapshot.
  package let seconds: Double
  /// How often it was run: more than once where it failed and was run again.
  package let attempts: Int
  /// What the UI showed; nil where nobody asked for it, and for a case that was not run.
  package var view: ScenarioView?

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

/// Something that went wrong.
package struct FailureReport: Sendable, Hashable {
  /// What went wrong.
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
  /// In full, as a terminal shows it, without colours.
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

/// How a case's snapshot stands.
package struct SnapshotReport: Sendable, Hashable {
  /// What was found, and done about it.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    case matches, stored, updated, missing, differs, unwritable, unreadable
    /// It matches, but another one waits for review.
    case pending
  }

  package let path: String
  package let outcome: Outcome
  /// Where the pending snapshot lies, if one was written.
  package let pending: String?
  /// What changed for the user, in sentences.
  package let changes: [String]
  /// The difference; without hunks where there is none.
  package let diff: SnapshotDiff
  /// The snapshot that was found, where another one belongs there.
  package let stored: Snapshot?
  /// What would stand in its place, as far as it is known; nil where they agree.
  package let actual: Snapshot?
  /// The whole of what was found, where only its beginning is compared.
  package let whole: Snapshot?
  /// The step from which on nothing is compared, since it could not be performed, or its search has no answer; nil where all is.
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

/// What a step led to, as its snapshot shows it.
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
