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
import Texts
import YAMLTree

/// Everything that is read from outside: each target accepts any bytes and must not crash, hang or lose anything it has read.
enum FuzzTarget: String, CaseIterable {
  /// A manifest, and everything that can be reported about it without running it.
  case manifest
  /// A manifest that is also run.
  case scenario
  /// libyaml's events, read into the tree.
  case yaml
  /// The engine's filters: read, and written the way InstantSearch writes them.
  case filters
  case json
  /// Records in JSON, in NDJSON and in CSV, with a search.
  case records
  case csv
  /// An engine's answer.
  case answer
  /// A recording, or a browser's or proxy's log.
  case recording
  /// Files with an index's settings, synonyms and rules.
  case export
  /// A project file, for a manifest in the same folder.
  case project
  case snapshot
  /// A saved index, past its checksum, which would reject all of these inputs.
  case index
  /// A walk to be continued.
  case walk
  /// A report to be merged.
  case report
  /// A document with blocks.
  case document
  /// A template of pages.
  case template
  /// What the helper processes send and receive.
  case line
  /// The pages of an index that is pulled.
  case pull
  /// A regular expression of an expectation, which must not be matched if that could take forever.
  case pattern

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
    case .template: template(bytes)
    case .line: line(bytes)
    case .pull: pull(bytes)
    case .pattern: _ = EndlessPattern.group(in: String(decoding: bytes, as: UTF8.self))
    }
  }
}
