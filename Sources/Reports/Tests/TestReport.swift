import Diagnostics
import Snapshots

/// What a run of tests came to, as data: what every report is made from, and what runs of several machines are merged from.
public struct TestReport: Sendable, Hashable {
  /// In the order in which they were asked for.
  public var manifests: [ManifestReport]
  /// Which part of a run this is; nil when it is all of it.
  public var shard: ShardReport?

  public init(manifests: [ManifestReport] = [], shard: ShardReport? = nil) {
    self.manifests = manifests
    self.shard = shard
  }

  /// All cases, in order.
  public var cases: [CaseReport] { manifests.flatMap(\.cases) }

  /// How many cases have a status.
  public func count(_ status: CaseReport.Status) -> Int { cases.count { $0.status == status } }
}

/// One part of a run that several machines share.
public struct ShardReport: Sendable, Hashable {
  /// From 1.
  public let part: Int
  public let parts: Int

  public init(part: Int, parts: Int) {
    self.part = part
    self.parts = parts
  }
}

/// One manifest of a run.
public struct ManifestReport: Sendable, Hashable {
  public let path: String
  /// Why it could not be used; empty when it could.
  public let problems: [ManifestProblem]
  public var cases: [CaseReport]
  /// Snapshots that no scenario has, and what became of them.
  public var obsolete: [ObsoleteSnapshot]

  public init(path: String, problems: [ManifestProblem] = [], cases: [CaseReport] = [], obsolete: [ObsoleteSnapshot] = []) {
    self.path = path
    self.problems = problems
    self.cases = cases
    self.obsolete = obsolete
  }

  /// Snapshots that fail the run because no scenario has them.
  public var rejected: [ObsoleteSnapshot] { obsolete.filter { $0.outcome == .rejected } }
}

/// Why a manifest cannot be used.
public struct ManifestProblem: Sendable, Hashable {
  public let file: String
  public let line: Int
  public let column: Int
  /// `unknown-key`; empty where no rule is broken, as when a file cannot be opened.
  public let rule: String
  public let message: String
  /// In full, as a terminal shows it, without colours; ends in a line break.
  public let text: String

  public init(file: String, line: Int, column: Int, rule: String, message: String, text: String) {
    self.file = file
    self.line = line
    self.column = column
    self.rule = rule
    self.message = message
    self.text = text
  }

  public init(_ diagnostic: Diagnostic) {
    let start = diagnostic.span.start
    self.init(
      file: diagnostic.span.file.name, line: start.line, column: start.column, rule: diagnostic.rule,
      message: HiddenTexts.masked(diagnostic.headline) + (diagnostic.help.map { "\n\($0)" } ?? ""),
      text: DiagnosticRenderer(color: false).render(diagnostic))
  }
}

/// A snapshot that no scenario has.
public struct ObsoleteSnapshot: Sendable, Hashable {
  /// What became of it.
  public enum Outcome: String, Sendable, Hashable {
    case removed, reported, rejected
    /// Found by one part of a run that several machines share, which cannot tell.
    case unjudged
  }

  public let path: String
  public let outcome: Outcome

  public init(path: String, outcome: Outcome) {
    self.path = path
    self.outcome = outcome
  }
}

/// One case: a scenario, or one row of its matrix.
public struct CaseReport: Sendable, Hashable {
  /// How it ended.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    case passed, failed
    /// A back end gave no answer.
    case error
    case skipped
  }

  /// The scenario's name with that of the case.
  public let name: String
  public let file: String
  public let line: Int
  public let tags: [String]
  public let status: Status
  /// Why it was skipped.
  public let reason: String?
  public let failures: [FailureReport]
  public let findings: [FindingReport]
  public let snapshot: SnapshotReport?
  public let steps: [StepReport]
  /// How long it took. Reaches reports, never a snapshot.
  public let seconds: Double

  public init(
    name: String, file: String, line: Int, tags: [String], status: Status, reason: String? = nil, failures: [FailureReport] = [],
    findings: [FindingReport] = [], snapshot: SnapshotReport? = nil, steps: [StepReport] = [], seconds: Double = 0
  ) {
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
  }
}

/// Something that went wrong.
public struct FailureReport: Sendable, Hashable {
  /// `expectation`, `step`, `back-end`, `defect`, `finding` or `snapshot`.
  public let kind: String
  public let file: String
  public let line: Int
  public let column: Int
  public let message: String
  /// In full, as a terminal shows it, without colours.
  public let text: String

  public init(kind: String, file: String, line: Int, column: Int, message: String, text: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.text = text
  }
}

/// A finding of a case that the manifest does not allow.
public struct FindingReport: Sendable, Hashable {
  public let id: String
  public let widget: String?
  public let line: Int
  public let message: String
  public let remedy: String
}

/// How a case's snapshot stands.
public struct SnapshotReport: Sendable, Hashable {
  /// What was found, and done about it.
  public enum Outcome: String, Sendable, Hashable {
    case matches, stored, updated, missing, differs, unwritable
    /// It matches, but another one waits for review.
    case pending
  }

  public let path: String
  public let outcome: Outcome
  /// Where the pending snapshot lies, if one was written.
  public let pending: String?
  /// What changed for the user, in sentences.
  public let changes: [String]
  /// The difference, each line with `+`, `-` or a blank in front; empty where there is none.
  public let diff: [String]

  public init(path: String, outcome: Outcome, pending: String? = nil, changes: [String] = [], diff: [String] = []) {
    self.path = path
    self.outcome = outcome
    self.pending = pending
    self.changes = changes
    self.diff = diff
  }
}

/// What a step led to, as its snapshot shows it.
public struct StepReport: Sendable, Hashable {
  public let number: Int
  public let title: String
  public let note: String?
  public let line: Int
  public let lines: [String]

  public init(number: Int, title: String, note: String?, line: Int, lines: [String]) {
    self.number = number
    self.title = title
    self.note = note
    self.line = line
    self.lines = lines
  }
}
