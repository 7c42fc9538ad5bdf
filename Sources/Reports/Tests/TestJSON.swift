import JSONText

/// Test reports as JSON, in the form of `schemas/searchplay-report-1.0.schema.json`: for programs, and to be merged.
package enum TestJSON {
  static let format = "searchplay-report-1.0"

  package static func document(_ report: TestReport) -> JSONValue {
    [
      "format": .string(format),
      "summary": .object(CaseReport.Status.allCases.map { .init($0.rawValue, .number(Double(report.count($0)))) }),
      "shard": report.shard.map { ["part": number($0.part), "parts": number($0.parts)] } ?? .null,
      "manifests": .array(report.manifests.map(manifest)),
    ]
  }

  private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
  private static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
  private static func number(_ number: Int) -> JSONValue { .number(Double(number)) }

  private static func manifest(_ manifest: ManifestReport) -> JSONValue {
    [
      "path": .string(manifest.path), "problems": .array(manifest.problems.map(problem)), "cases": .array(manifest.cases.map(item)),
      "obsolete": .array(manifest.obsolete.map { ["path": .string($0.path), "outcome": .string($0.outcome.rawValue)] }),
    ]
  }

  private static func problem(_ problem: ManifestProblem) -> JSONValue {
    [
      "file": .string(problem.file), "line": number(problem.line), "column": number(problem.column), "rule": .string(problem.rule),
      "message": .string(problem.message), "text": .string(problem.text),
    ]
  }

  private static func problem(_ json: JSONValue) -> ManifestProblem {
    ManifestProblem(
      file: json["file"]?.string ?? "", line: json["line"]?.integer ?? 1, column: json["column"]?.integer ?? 1,
      rule: json["rule"]?.string ?? "", message: json["message"]?.string ?? "", text: json["text"]?.string ?? "")
  }

  private static func item(_ item: CaseReport) -> JSONValue {
    [
      "name": .string(item.name), "file": .string(item.file), "line": number(item.line), "tags": texts(item.tags),
      "status": .string(item.status.rawValue), "reason": optional(item.reason), "seconds": .number(item.seconds),
      "failures": .array(
        item.failures.map {
          [
            "kind": .string($0.kind), "file": .string($0.file), "line": number($0.line), "column": number($0.column),
            "message": .string($0.message), "text": .string($0.text),
          ]
        }),
      "findings": .array(
        item.findings.map {
          [
            "id": .string($0.id), "widget": optional($0.widget), "line": number($0.line), "message": .string($0.message),
            "remedy": .string($0.remedy),
          ]
        }),
      "snapshot": item.snapshot.map {
        [
          "path": .string($0.path), "outcome": .string($0.outcome.rawValue), "pending": optional($0.pending), "changes": texts($0.changes),
          "diff": texts($0.diff),
        ]
      } ?? .null,
      "steps": .array(
        item.steps.map {
          [
            "number": number($0.number), "title": .string($0.title), "note": optional($0.note), "line": number($0.line),
            "lines": texts($0.lines),
          ]
        }),
    ]
  }

  // MARK: Reading

  /// The report of a document; nil when it is none.
  package static func report(from json: JSONValue) -> TestReport? {
    guard json["format"]?.string == format, let manifests = json["manifests"]?.array else { return nil }
    let read = manifests.map(manifest)
    let sound = read.compactMap { $0 }
    let shard = json["shard"].flatMap { shard in
      shard["part"]?.integer.flatMap { part in shard["parts"]?.integer.map { ShardReport(part: part, parts: $0) } }
    }
    return sound.count == read.count ? TestReport(manifests: sound, shard: shard) : nil
  }

  private static func strings(_ json: JSONValue?) -> [String] { (json?.array ?? []).compactMap(\.string) }

  private static func manifest(_ json: JSONValue) -> ManifestReport? {
    guard let path = json["path"]?.string, let cases = json["cases"]?.array else { return nil }
    let read = cases.map(item)
    let sound = read.compactMap { $0 }
    guard sound.count == read.count else { return nil }
    let obsolete = (json["obsolete"]?.array ?? []).compactMap { item -> ObsoleteSnapshot? in
      guard let path = item["path"]?.string, let outcome = item["outcome"]?.string.flatMap(ObsoleteSnapshot.Outcome.init) else {
        return nil
      }
      return ObsoleteSnapshot(path: path, outcome: outcome)
    }
    return ManifestReport(path: path, problems: (json["problems"]?.array ?? []).map(problem), cases: sound, obsolete: obsolete)
  }

  private static func item(_ json: JSONValue) -> CaseReport? {
    guard let name = json["name"]?.string, let file = json["file"]?.string, let line = json["line"]?.integer,
      let status = json["status"]?.string.flatMap(CaseReport.Status.init)
    else { return nil }
    return CaseReport(
      name: name, file: file, line: line, tags: strings(json["tags"]), status: status, reason: json["reason"]?.string,
      failures: (json["failures"]?.array ?? []).map { failure in
        FailureReport(
          kind: failure["kind"]?.string ?? "", file: failure["file"]?.string ?? file, line: failure["line"]?.integer ?? line,
          column: failure["column"]?.integer ?? 1, message: failure["message"]?.string ?? "", text: failure["text"]?.string ?? "")
      },
      findings: (json["findings"]?.array ?? []).map { finding in
        FindingReport(
          id: finding["id"]?.string ?? "", widget: finding["widget"]?.string, line: finding["line"]?.integer ?? line,
          message: finding["message"]?.string ?? "", remedy: finding["remedy"]?.string ?? "")
      },
      snapshot: json["snapshot"].flatMap { snapshot in
        snapshot["outcome"]?.string.flatMap(SnapshotReport.Outcome.init).map {
          SnapshotReport(
            path: snapshot["path"]?.string ?? "", outcome: $0, pending: snapshot["pending"]?.string, changes: strings(snapshot["changes"]),
            diff: strings(snapshot["diff"]))
        }
      },
      steps: (json["steps"]?.array ?? []).map { step in
        StepReport(
          number: step["number"]?.integer ?? 0, title: step["title"]?.string ?? "", note: step["note"]?.string,
          line: step["line"]?.integer ?? line, lines: strings(step["lines"]))
      }, seconds: json["seconds"]?.number ?? 0)
  }

  // MARK: Schema

  /// The JSON Schema (draft-07) of `document`.
  package static var schema: JSONValue {
    let text: JSONValue = ["type": "string"]
    let texts: JSONValue = ["type": "array", "items": text]
    let maybe: JSONValue = ["type": ["string", "null"]]
    let whole: JSONValue = ["type": "integer"]
    func object(_ properties: JSONValue) -> JSONValue {
      let required = (properties.members ?? []).map { JSONValue.string($0.key) }
      return ["type": "object", "properties": properties, "required": .array(required), "additionalProperties": false]
    }
    func list(_ item: JSONValue) -> JSONValue { ["type": "array", "items": item] }
    func choice(_ words: [String]) -> JSONValue { ["enum": .array(words.map(JSONValue.string))] }
    let summary = object(.object(CaseReport.Status.allCases.map { .init($0.rawValue, whole) }))
    let failure = object(["kind": text, "file": text, "line": whole, "column": whole, "message": text, "text": text])
    let finding = object(["id": text, "widget": maybe, "line": whole, "message": text, "remedy": text])
    let snapshot = object([
      "path": text, "outcome": choice(["matches", "stored", "updated", "missing", "differs", "unwritable", "pending"]), "pending": maybe,
      "changes": texts, "diff": texts,
    ])
    let step = object(["number": whole, "title": text, "note": maybe, "line": whole, "lines": texts])
    let item = object([
      "name": text, "file": text, "line": whole, "tags": texts, "status": choice(CaseReport.Status.allCases.map(\.rawValue)),
      "reason": maybe,
      "seconds": ["type": "number"], "failures": list(failure), "findings": list(finding),
      "snapshot": ["anyOf": [["type": "null"], snapshot]], "steps": list(step),
    ])
    let obsolete = object(["path": text, "outcome": choice(["removed", "reported", "rejected", "unjudged"])])
    let problem = object(["file": text, "line": whole, "column": whole, "rule": text, "message": text, "text": text])
    let manifest = object(["path": text, "problems": list(problem), "cases": list(item), "obsolete": list(obsolete)])
    let root: [JSONValue.Member] = [
      .init("$schema", "http://json-schema.org/draft-07/schema#"), .init("title", "Searchplay test report 1.0"),
    ]
    let body = object([
      "format": ["const": .string(format)], "summary": summary,
      "shard": ["anyOf": [["type": "null"], object(["part": whole, "parts": whole])]], "manifests": list(manifest),
    ])
    return .object(root + (body.members ?? []))
  }
}

extension TestReport {
  /// One report of several, such as those of the machines that shared a run: the cases of a manifest come together in the order
  /// of their lines, and its obsolete snapshots count once.
  package static func merged(_ reports: [TestReport]) -> TestReport {
    var merged = TestReport()
    for manifest in reports.flatMap(\.manifests) {
      guard let index = merged.manifests.firstIndex(where: { $0.path == manifest.path }) else {
        merged.manifests.append(manifest)
        continue
      }
      let known = merged.manifests[index]
      let cases = known.cases + manifest.cases
      let ordered = cases.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
      merged.manifests[index] = ManifestReport(
        path: known.path, problems: known.problems + manifest.problems.filter { !known.problems.contains($0) }, cases: ordered,
        obsolete: known.obsolete + manifest.obsolete.filter { !known.obsolete.contains($0) })
    }
    // What one part could not tell is known when every part has seen it.
    for index in merged.manifests.indices {
      let manifest = merged.manifests[index]
      merged.manifests[index].obsolete = manifest.obsolete.filter { snapshot in
        snapshot.outcome != .unjudged
          || reports.allSatisfy { report in report.manifests.contains { $0.path == manifest.path && $0.obsolete.contains(snapshot) } }
      }
    }
    merged.manifests.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return merged
  }
}
