import AlgoliaBackend
import Diagnostics
import EmbeddedIndex
import Exploration
import Findings
import Foundation
import JSONText
import Manifest
import Pages
import Reports
import Scenarios
import SearchModel
import Snapshots
import Staging
import TestRuns
import YAMLTree

/// What is read from outside: each takes any bytes, and neither crashes, hangs nor loses what it has read.
enum FuzzTarget: String, CaseIterable {
  /// A manifest, and all that can be said of it without running it.
  case manifest
  /// A manifest that is also run.
  case scenario
  /// The events of libyaml through the tree.
  case yaml
  /// The engine's filters, read and, as InstantSearch writes them, written.
  case filters
  case json
  /// Records in JSON, one a line, and in CSV, with a search.
  case records
  case csv
  /// What an engine answers.
  case answer
  /// A recording, or the log of a browser or a proxy.
  case recording
  /// An index's settings, synonyms and rules in files.
  case export
  /// A project file, for a manifest in its folder.
  case project
  case snapshot
  /// An index that was kept, behind its sum, which would refuse all of these.
  case index
  /// A walk that is to go on.
  case walk
  /// A report that is to be merged.
  case report
  /// A document with blocks.
  case document

  func take(_ bytes: [UInt8]) {
    switch self {
    case .manifest: manifest(bytes)
    case .scenario: scenario(bytes)
    case .yaml: _ = YAMLParser.parse(SourceFile(name: "fuzz.yaml", bytes: bytes))
    case .filters: filters(bytes)
    case .json: json(bytes)
    case .records:
      records(bytes, .json)
      records(bytes, .ndjson)
    case .csv: records(bytes, .csv)
    case .answer: answer(bytes)
    case .recording: recording(bytes)
    case .export: export(bytes)
    case .project: project(bytes)
    case .snapshot: snapshot(bytes)
    case .index: index(bytes)
    case .walk: if let json = try? JSONValue(parsing: bytes) { _ = WalkRecords(json: json) }
    case .report:
      if let json = try? JSONValue(parsing: bytes) {
        if let report = TestJSON.report(from: json) { _ = TestJSON.document(TestReport.merged([report])).text() }
      }
    case .document: _ = ExcerptDocument(SourceFile(name: "fuzz.md", bytes: bytes))
    }
  }
}
