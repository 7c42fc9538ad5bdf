import Diagnostics
import JSONText
import Texts

/// Problems of manifests for programs.
package enum ProblemReport {
  /// The forms there are.
  package enum Format: String, Sendable, CaseIterable {
    /// For people; written elsewhere.
    case text
    case json
    /// Annotations of GitHub Actions.
    case github
    /// The Static Analysis Results Interchange Format, 2.1.0.
    case sarif
  }

  /// The problems in a form other than `text`, in source order, ending in a line break.
  package static func text(of diagnostics: [Diagnostic], _ format: Format) -> String {
    let ordered = diagnostics.inSourceOrder.map(\.shown)
    switch format {
    case .text: return DiagnosticRenderer(color: false).render(ordered)
    case .json: return problems.write(ordered).text(indented: true) + "\n"
    case .github: return ordered.map(annotation).joined()
    case .sarif: return sarif(ordered).text(indented: true) + "\n"
    }
  }

  private static func number(_ number: Int) -> JSONValue { .number(Double(number)) }

  /// The JSON Schema (draft-07) of the form `json`.
  package static var schema: JSONValue { problems.schema.document(title: "Searchplay problems 1.0") }

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

  /// The rule broken and the help; of standard input, which has no place elsewhere, with the line.
  private static func message(of diagnostic: Diagnostic) -> String {
    let place = diagnostic.span.file.name == SourceFile.standardInput ? "\(diagnostic.span.description): " : ""
    return place + diagnostic.headline + (diagnostic.help.map { "\n\($0)" } ?? "")
  }

  private static func sarif(_ diagnostics: [Diagnostic]) -> JSONValue {
    let rules = Set(diagnostics.map(\.rule)).sorted()
    let results = diagnostics.map { diagnostic -> JSONValue in
      let text = message(of: diagnostic)
      return [
        "ruleId": .string(diagnostic.rule), "level": .string(diagnostic.severity.rawValue), "message": ["text": .string(text)],
        "locations": .array([location(diagnostic.span, nil)].compactMap(\.self)),
        "relatedLocations": .array(diagnostic.labels.compactMap { location($0.span, $0.text) }),
      ]
    }
    let driver: JSONValue = ["name": "searchplay", "rules": .array(rules.map { ["id": .string($0)] })]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [["tool": ["driver": driver], "results": .array(results)]],
    ]
  }

  /// A place in a file; none in standard input, which no viewer can open.
  private static func location(_ span: SourceSpan, _ message: String?) -> JSONValue? {
    if span.file.name == SourceFile.standardInput { return nil }
    let (start, end) = (span.start, span.end)
    var members: [JSONValue.Member] = [
      .init(
        "physicalLocation",
        [
          "artifactLocation": ["uri": .string(RelativeReference.to(span.file.name))],
          "region": [
            "startLine": number(start.line), "startColumn": number(start.column), "endLine": number(end.line),
            "endColumn": number(end.column),
          ],
        ])
    ]
    if let message { members.append(.init("message", ["text": .string(message)])) }
    return .object(members)
  }
}
