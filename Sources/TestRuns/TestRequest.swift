import Diagnostics
import Findings
import Manifest
import Reports
import SearchModel
import Snapshots
import Texts

/// What a test run is asked to do, as plain values, so that any caller can start it.
package struct TestRequest: Sendable {
  /// The manifests, in the order in which they are reported.
  package var sources: [TestSource]
  package var selection = ScenarioSelection()
  package var execution = TestExecution()
  /// The version whose behaviour is reproduced; the manifests' own unless given.
  package var version: InstantSearchVersion?
  /// What findings count for.
  package var findings = FindingWeight.warn
  /// When snapshots are written.
  package var policy = SnapshotPolicy.propose
  /// Whether a pending snapshot fails, as in CI.
  package var failsPending = false
  /// Whether reports have what the UI showed at each step, for a page.
  package var showsStates = false
  /// Whether reports have what changed at each step, in lines.
  package var showsSteps = true
  package var unreferenced = Unreferenced.auto
  /// The folders below which everything was asked for, where snapshots without a manifest are known to be obsolete.
  package var folders: [String] = []
  /// The folder that relative paths count from.
  package var here = "/"

  package init(_ sources: [TestSource]) {
    self.sources = sources
  }

  /// Whether a file is below one of the folders that were requested as a whole.
  func covers(_ path: String) -> Bool { folders.contains { PathText.lies(path, in: $0, from: here) } }
}

/// A manifest that was asked for.
package struct TestSource: Sendable {
  /// A manifest that can be run.
  package struct Ready: Sendable {
    package let manifest: Manifest
    package let backend: any SearchBackend
    /// What is known of it without running it.
    package let findings: [Finding]
    /// The names of the snapshots that its scenarios have: made once, since each case asks for them.
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
  /// Where it lies, so that snapshots and edits have a place; nil for one from standard input.
  package let file: String?
  /// Only the scenario at this line.
  package let line: Int?
  /// nil when it cannot be used; `problems` says why.
  package let ready: Ready?
  package let problems: [ManifestProblem]

  package init(path: String, file: String?, line: Int? = nil, ready: Ready?, problems: [ManifestProblem] = []) {
    self.path = path
    self.file = file
    self.line = line
    self.ready = ready
    self.problems = problems
  }
}

/// How tests are executed.
package struct TestExecution: Sendable {
  /// How many scenarios run at a time, from 1.
  package var concurrency = 1
  /// One part of a run that several machines share.
  package var shard: Shard?
  /// The number of failures after which the run stops; nil: it does not.
  package var mostFailures: Int?
  /// How often each scenario runs.
  package var repetitions = 1
  /// How often a scenario that fails is run again.
  package var retries = 0
  /// Only these scenarios, by file and name: those that failed in the last run.
  package var only: Set<[String]>?
  /// Whether a scenario that says `only` fails the run.
  package var forbidsOnly = false
  /// Whether it is to be told what no step exercises.
  package var tellsCoverage = false
  /// The percentage of a manifest that has to be exercised.
  package var coverageThreshold: Int?
  /// Whether each scenario is repeated with its answers slow, overtaken and failing at every step.
  package var withFaults = false

  package init() {}
}

/// One part of a run that several machines share.
package struct Shard: Sendable, Hashable {
  /// From 1.
  package let part: Int
  package let parts: Int

  /// nil where there is no such part.
  package init?(part: Int, of parts: Int) {
    guard part >= 1, part <= parts else { return nil }
    self.part = part
    self.parts = parts
  }

  /// The places of a list that belong to the part: neighbours, so that a manifest stays together where it can.
  func range(of count: Int) -> Range<Int> { (part - 1) * count / parts..<part * count / parts }
}

/// What is done about snapshots that no scenario has.
package enum Unreferenced: String, CaseIterable, Sendable {
  /// As CI and the update mode have it.
  case auto
  case reject, delete, warn, ignore
}
