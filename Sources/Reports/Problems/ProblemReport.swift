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
    case .json: return JSONValue.array(ordered.map(json)).text(indented: true) + "\n"
    case .github: return ordered.map(annotation).joined()
    case .sarif: return sarif(ordered).text(indented: true) + "\n"
    }
  }

  private static func number(_ number: Int) -> JSONValue { .number(Double(number)) }

  private static func json(_ diagnostic: Diagnostic) -> JSONValue {
    let (start, end) = (diagnostic.span.start, diagnostic.span.end)
    return [
      "file": .string(diagnostic.span.file.name), "line": number(start.line), "column": number(start.column), "endLine": number(end.line),
      "endColumn": number(end.column), "severity": .string(diagnostic.severity.rawValue), "rule": .string(diagnostic.rule),
      "message": .string(diagnostic.headline), "help": diagnostic.help.map(JSONValue.string) ?? .null,
      "related": .array(
        diagnostic.labels.map { label in
          [
            "file": .string(label.span.file.name), "line": number(label.span.start.line), "column": number(label.span.start.column),
            "message": .string(label.text),
          ]
        }),
    ]
  }

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
