import JSONText
import Snapshots
import Viewer

/// Test reports as JSON, as described by `schemas/searchplay-report-1.0.schema.json`: for programs, and to be merged.
package enum TestJSON {
  package static func document(_ report: TestReport) -> JSONValue { shape.write(report) }

  /// Reads the report in a document; nil if it is not one.
  package static func report(from json: JSONValue) -> TestReport? { shape.read(json) }

  /// Whether the summary of a document counts the cases of the report that was read from it.
  package static func hasOwnSummary(_ json: JSONValue, _ report: TestReport) -> Bool {
    CaseReport.Status.allCases.allSatisfy { json["summary"]?[$0.rawValue]?.integer == report.count($0) }
  }

  /// The JSON Schema (draft-07) of `document`.
  package static var schema: JSONValue { shape.schema.document(title: "Searchplay test report 1.0", summaries: MemberSummaries.ofReport) }

  private static let shape = JSONShape<TestReport>.object(
    JSONMember("format", .constant("searchplay-report-1.0")) { _ in }, JSONMember("summary", summary) { $0 },
    JSONMember("shard", .orNull(shard)) { $0.shard }, JSONMember("manifests", .list(of: manifest)) { $0.manifests }
  ) { _, _, shard, manifests in TestReport(manifests: manifests, shard: shard) }

  /// The number of cases with each status; written for readers, and counted again when read, so that a damaged report is noticed.
  private static let summary: JSONShape<TestReport> = {
    let counts = JSONShape<TestReport>.object(
      CaseReport.Status.allCases.map { status in JSONField(status.rawValue, .integer) { $0.count(status) } })
    return JSONShape(counts.schema, write: counts.write) { $0.members == nil ? nil : TestReport() }
  }()

  private static let shard: JSONShape<ShardReport> = {
    let shape = JSONShape<ShardReport>.object(
      JSONMember("part", .integer) { $0.part }, JSONMember("parts", .integer) { $0.parts }, JSONMember("run", .orNull(.string)) { $0.run }
    ) { ShardReport(part: $0, parts: $1, run: $2) }
    return JSONShape(shape.schema, write: shape.write) { json in
      shape.read(json).flatMap { $0.part >= 1 && $0.part <= $0.parts && $0.parts <= ShardReport.most ? $0 : nil }
    }
  }()

  private static let manifest = JSONShape<ManifestReport>.object(
    JSONMember("path", .string) { $0.path }, JSONMember("problems", .list(of: problem)) { $0.problems },
    JSONMember("cases", .list(of: item)) { $0.cases }, JSONMember("obsolete", .list(of: obsolete)) { $0.obsolete }
  ) { ManifestReport(path: $0, problems: $1, cases: $2, obsolete: $3) }

  private static let problem = JSONShape<ManifestProblem>.object(
    JSONMember("file", .string) { $0.file }, JSONMember("line", .integer) { $0.line }, JSONMember("column", .integer) { $0.column },
    JSONMember("rule", .string) { $0.rule }, JSONMember("message", .string) { $0.message }, JSONMember("text", .string) { $0.text }
  ) { ManifestProblem(file: $0, line: $1, column: $2, rule: $3, message: $4, text: $5) }

  private static let obsolete = JSONShape<ObsoleteSnapshot>.object(
    JSONMember("path", .string) { $0.path }, JSONMember("outcome", .choice()) { $0.outcome }
  ) { ObsoleteSnapshot(path: $0, outcome: $1) }

  // MARK: Cases

  /// A plausible duration.
  private static var seconds: JSONShape<Double> {
    JSONShape(JSONSchema(["type": "number", "minimum": 0]), write: JSONValue.number) { value in
      value.number.flatMap { (0...1e9).contains($0) ? $0 : nil }
    }
  }

  private static let item = JSONShape<CaseReport>.object(
    JSONMember("name", .string) { $0.name }, JSONMember("file", .string) { $0.file }, JSONMember("line", .integer) { $0.line },
    JSONMember("tags", .list(of: .string)) { $0.tags }, JSONMember("status", .choice()) { $0.status },
    JSONMember("reason", .orNull(.string)) { $0.reason }, JSONMember("seconds", seconds) { $0.seconds },
    JSONMember("attempts", .integer) { $0.attempts },
    JSONMember("failures", .list(of: failure)) { $0.failures }, JSONMember("findings", .list(of: finding)) { $0.findings },
    JSONMember("snapshot", .orNull(snapshot)) { $0.snapshot }, JSONMember("steps", .list(of: step)) { $0.steps },
    JSONMember("view", .orNull(ScenarioViewJSON.shape)) { $0.view }
  ) { name, file, line, tags, status, reason, seconds, attempts, failures, findings, snapshot, steps, view in
    CaseReport(
      name: name, file: file, line: line, tags: tags, status: status, reason: reason, failures: failures, findings: findings,
      snapshot: snapshot, steps: steps, seconds: seconds, attempts: attempts, view: view)
  }

  private static let failure = JSONShape<FailureReport>.object(
    JSONMember("kind", .choice()) { $0.kind }, JSONMember("file", .string) { $0.file }, JSONMember("line", .integer) { $0.line },
    JSONMember("column", .integer) { $0.column }, JSONMember("message", .string) { $0.message }, JSONMember("text", .string) { $0.text }
  ) { FailureReport(kind: $0, file: $1, line: $2, column: $3, message: $4, text: $5) }

  private static let finding = JSONShape<FindingReport>.object(
    JSONMember("id", .string) { $0.id }, JSONMember("widget", .orNull(.string)) { $0.widget }, JSONMember("line", .integer) { $0.line },
    JSONMember("message", .string) { $0.message }, JSONMember("remedy", .string) { $0.remedy }
  ) { FindingReport(id: $0, widget: $1, line: $2, message: $3, remedy: $4) }

  private static let snapshot = JSONShape<SnapshotReport>.object(
    JSONMember("path", .string) { $0.path }, JSONMember("outcome", .choice()) { $0.outcome },
    JSONMember("pending", .orNull(.string)) { $0.pending }, JSONMember("changes", .list(of: .string)) { $0.changes },
    JSONMember("diff", .list(of: hunk)) { $0.diff.hunks }
  ) { SnapshotReport(path: $0, outcome: $1, pending: $2, changes: $3, diff: SnapshotDiff(hunks: $4)) }

  private static let hunk = JSONShape<SnapshotDiff.Hunk>.object(
    JSONMember("moment", .string) { $0.place.description }, JSONMember("isPresent", .boolean) { $0.isPresent },
    JSONMember("title", .string) { $0.title }, JSONMember("lines", .list(of: line)) { $0.lines }
  ) { place, _, title, lines in SnapshotDiff.Hunk(MomentPlace(heading: place), title: title, lines: lines) }

  private static let line = JSONShape<LineDiff.Line>.object(
    JSONMember("kind", .choice()) { $0.kind }, JSONMember("text", .string) { $0.text }
  ) { LineDiff.Line($0, $1) }

  private static let step = JSONShape<StepReport>.object(
    JSONMember("number", .integer) { $0.number }, JSONMember("title", .string) { $0.title },
    JSONMember("note", .orNull(.string)) { $0.note },
    JSONMember("line", .integer) { $0.line }, JSONMember("lines", .list(of: .string)) { $0.lines }
  ) { StepReport(number: $0, title: $1, note: $2, line: $3, lines: $4) }
}

extension TestReport {
  /// Merges several reports, such as those of a sharded run: the cases of a manifest are combined in the order of their lines, and its
  /// obsolete snapshots count once.
  package static func merged(_ reports: [TestReport]) -> TestReport {
    let parts = Dictionary(grouping: reports.flatMap(\.manifests), by: \.path)
    // In how many reports each snapshot of a manifest is.
    var counts: [String: [ObsoleteSnapshot: Int]] = [:]
    for report in reports {
      let listed = Dictionary(report.manifests.map { ($0.path, $0.obsolete) }, uniquingKeysWith: +)
      for (path, snapshots) in listed { for snapshot in Set(snapshots) { counts[path, default: [:]][snapshot, default: 0] += 1 } }
    }
    var merged = TestReport()
    merged.manifests = parts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { path, parts in
      let cases = parts.flatMap(\.cases)
      let ordered =
        parts.count == 1 ? cases : cases.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
      var obsolete = distinct(parts.flatMap(\.obsolete))
      // A snapshot that no single shard could judge can be judged once all shards are merged.
      obsolete.removeAll { $0.outcome == .unjudged && counts[path]?[$0] != reports.count }
      return ManifestReport(path: path, problems: distinct(parts.flatMap(\.problems)), cases: ordered, obsolete: obsolete)
    }
    return merged
  }

  /// The items without repetitions.
  private static func distinct<Item: Hashable>(_ items: [Item]) -> [Item] {
    var known: Set<Item> = []
    return items.filter { known.insert($0).inserted }
  }
}
