import Diagnostics
import JSONText
import Texts

/// Problems in the Static Analysis Results Interchange Format 2.1.0 (OASIS): the part of it that Searchplay writes.
package enum SARIFReport {
  /// The JSON Schema (draft-07) of that part. Every valid document is also a valid SARIF document; SARIF's own schema allows more.
  package static var schema: JSONValue { shape.schema.document(title: "Searchplay problems as SARIF 2.1.0") }

  static let shape = JSONShape<[Diagnostic]>.object(
    JSONField("$schema", constant: "https://json.schemastore.org/sarif-2.1.0.json"), JSONField("version", constant: "2.1.0"),
    JSONField("runs", .list(of: run)) { [$0] })

  private static let run = JSONShape<[Diagnostic]>.object(
    JSONField("tool", .object(JSONField("driver", driver) { $0 })) { $0 }, JSONField("results", .list(of: result)) { $0 })

  private static let driver = JSONShape<[Diagnostic]>.object(
    JSONField("name", constant: "searchplay"),
    JSONField("rules", .list(of: .object(JSONField("id", .string) { $0 }))) { Set($0.map(\.rule)).sorted() })

  private static let result = JSONShape<Diagnostic>.object(
    JSONField("ruleId", .string) { $0.rule }, JSONField("level", .choice()) { $0.severity },
    JSONField("message", message) { ProblemReport.message(of: $0) },
    JSONField("locations", .list(of: location)) { [Place($0.span, nil)].compactMap(\.self) },
    JSONField("relatedLocations", .list(of: location)) { $0.labels.compactMap { Place($0.span, $0.text) } })

  private static let message = JSONShape<String>.object(JSONField("text", .string) { $0 })

  /// A position in a file; not used for standard input, which no viewer can open.
  private struct Place {
    let span: SourceSpan
    let message: String?

    init?(_ span: SourceSpan, _ message: String?) {
      if span.file.name == SourceFile.standardInput { return nil }
      self.span = span
      self.message = message
    }
  }

  private static let location = JSONShape<Place>.object(
    JSONField("physicalLocation", physical) { $0.span }, JSONField(optional: "message", message) { $0.message })

  private static let physical = JSONShape<SourceSpan>.object(
    JSONField("artifactLocation", .object(JSONField("uri", .string) { $0 })) { RelativeReference.to($0.file.name) },
    JSONField("region", region) { $0 })

  private static let region = JSONShape<SourceSpan>.object(
    JSONField("startLine", .integer) { $0.start.line }, JSONField("startColumn", .integer) { $0.start.column },
    JSONField("endLine", .integer) { $0.end.line }, JSONField("endColumn", .integer) { $0.end.column })
}
