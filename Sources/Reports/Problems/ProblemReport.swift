import Diagnostics
import JSONText
import Texts

/// Reports problems of manifests to programs.
package enum ProblemReport {
  /// The supported formats.
  package enum Format: String, Sendable, CaseIterable {
    /// For people; produced elsewhere.
    case text
    case json
    /// Annotations of GitHub Actions.
    case github
    /// The Static Analysis Results Interchange Format, 2.1.0.
    case sarif
  }

  /// The problems in a format other than `text`, in source order, ending with a line break.
  package static func text(of diagnostics: [Diagnostic], _ format: Format) -> String {
    let ordered = diagnostics.inSourceOrder.map(\.shown)
    switch format {
    case .text: return DiagnosticRenderer(color: false).render(ordered)
    case .json: return problems.write(ordered).text(indented: true) + "\n"
    case .github: return ordered.map(annotation).joined()
    case .sarif: return SARIFReport.shape.write(ordered).text(indented: true) + "\n"
    }
  }

  /// The JSON Schema (draft-07) of the format `json`.
  package static var schema: JSONValue { problems.schema.document(title: "Searchplay problems 1.0", summaries: MemberSummaries.ofProblems) }

  private static let problems = JSONShape<[Diagnostic]>.list(
    of: .object(
      JSONField("file", .string) { $0.span.file.name }, JSONField("line", .integer) { $0.span.start.line },
      JSONField("column", .integer) { $0.span.start.column }, JSONField("endLine", .integer) { $0.span.end.line },
      JSONField("endColumn", .integer) { $0.span.end.column }, JSONField("severity", .choice()) { $0.severity },
      JSONField("rule", .string) { $0.rule }, JSONField("message", .string) { $0.headline },
      JSONField("help", .orNull(.string)) { $0.help }, JSONField("related", .list(of: related)) { $0.labels }))

  private static let related = JSONShape<Diagnostic.Label>.object(
    JSONField("file", .string) { $0.span.file.name }, JSONField("line", .integer) { $0.span.start.line },
    JSONField("column", .integer) { $0.span.start.column }, JSONField("message", .string) { $0.text })

  private static func annotation(_ diagnostic: Diagnostic) -> String {
    let start = diagnostic.span.start
    return GitHubReport.command(
      diagnostic.severity == .error ? "error" : "warning", diagnostic.span.file.name, start.line, start.column, diagnostic.rule,
      message(of: diagnostic))
  }

  /// The broken rule and the help; for standard input, which has no position in a file, with the line.
  static func message(of diagnostic: Diagnostic) -> String {
    let place = diagnostic.span.file.name == SourceFile.standardInput ? "\(diagnostic.span.description): " : ""
    return place + diagnostic.headline + (diagnostic.help.map { "\n\($0)" } ?? "")
  }
}
