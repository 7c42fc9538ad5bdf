import Diagnostics
import Findings
import Manifest
import Reports
import SearchModel
import Snapshots
import Texts

/// A request for a test run, as plain values, so that any caller can start it.
package struct TestRequest: Sendable {
  /// The manifests, in the order in which they are reported.
  package var sources: [TestSource]
  package var selection = ScenarioSelection()
  package var execution = TestExecution()
  /// The version whose behaviour is reproduced; nil for the manifests' own.
  package var version: InstantSearchVersion?
  /// The weights of findings.
  package var findings = FindingWeights.warn
  /// When snapshots are written.
  package var policy = SnapshotPolicy.propose
  /// Whether a pending snapshot fails, as in CI.
  package var failsPending = false
  /// Whether reports contain the states of the UI at each step, for a page.
  package var showsStates = false
  /// Whether reports contain the changes in each step, as lines.
  package var showsSteps = true
  package var unreferenced = Unreferenced.auto
  /// The folders that were requested as a whole, in which snapshots without a manifest are known to be obsolete.
  package var folders: [String] = []
  /// The base of relative paths.
  package var here = "/"

  package init(_ sources: [TestSource]) {
    self.sources = sources
  }

  /// Whether a file is below one of the folders that were requested as a whole.
  func covers(_ path: String) -> Bool { folders.contains { PathText.lies(path, in: $0, from: here) } }
}

/// A requested manifest.
package struct TestSource: Sendable {
  /// A manifest that can be run.
  package struct Ready: Sendable {
    package let manifest: Manifest
    package let backend: any SearchBackend
    /// The findings that need no run.
    package let findings: [Finding]
    /// The names of its scenarios' snapshots, computed once because each case needs them.
    let snapshotNames: Set<String>

    package init(_ manifest: Manifest, backend: any SearchBackend, findings: [Finding] = []) {
      self.manifest = manifest
      self.backend = backend
      self.findings = findings
      snapshotNames = Set(manifest.scenarios.map { $0.fileName + SnapshotLocation.suffix })
    }
  }

  /// The path as shown.
  package let path: String
  /// The path of the file, for snapshots and edits; nil for a manifest from standard input.
  package let file: String?
  /// If there are any, only the scenarios at these lines are run.
  package let lines: [Int]
  /// nil if it cannot be used; `problems` contains the reasons.
  package let ready: Ready?
  package let problems: [ManifestProblem]
  /// Whether a warning about it has the weight of an error.
  package let failsByWarnings: Bool

  package init(
    path: String, file: String?, lines: [Int] = [], ready: Ready?, problems: [ManifestProblem] = [], failsByWarnings: Bool = false
  ) {
    self.path = path
    self.file = file
    self.lines = lines
    self.ready = ready
    self.problems = problems
    self.failsByWarnings = failsByWarnings
  }
}

/// The options for executing tests.
package struct TestExecution: Sendable {
  /// The number of scenarios that run in parallel, at least 1.
  package var concurrency = 1
  /// The part of a run that several machines share.
  package var shard: Shard?
  /// The number of failures after which the run stops; nil for no limit.
  package var mostFailures: Int?
  /// The number of times that each scenario runs.
  package var repetitions = 1
  /// The number of times that a failing scenario is run again.
  package var retries = 0
  /// If given, only these scenarios are run, by file and name: those that failed in the last run.
  package var only: Set<[String]>?
  /// Whether a scenario with `only` fails the run.
  package var forbidsOnly = false
  /// Whether the parts that no step exercises are reported.
  package var tellsCoverage = false
  /// The percentage of a manifest that has to be exercised.
  package var coverageThreshold: Int?
  /// Whether each scenario is repeated with slow, overtaken and failing responses at every step.
  package var withFaults = false

  package init() {}
}

/// One part of a run that several machines share.
package struct Shard: Sendable, Hashable {
  /// The number of the part, from 1.
  package let part: Int
  package let parts: Int

  /// The greatest number of parts.
  package static let most = ShardReport.most

  /// nil if there is no such part.
  package init?(part: Int, of parts: Int) {
    guard part >= 1, part <= parts, parts <= Self.most else { return nil }
    self.part = part
    self.parts = parts
  }

  /// The indices of a list that belong to the part: adjacent ones, so that a manifest stays together if possible.
  func range(of count: Int) -> Range<Int> { (part - 1) * count / parts..<part * count / parts }
}

/// The action on snapshots that belong to no scenario.
package enum Unreferenced: String, CaseIterable, Sendable {
  /// Depends on CI and on the update mode.
  case auto
  case reject, delete, warn, ignore
}
