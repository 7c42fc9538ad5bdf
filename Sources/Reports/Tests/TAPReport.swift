import JSONText

/// A test report in the Test Anything Protocol, version 14.
public enum TAPReport {
  /// The document, ending in a line break.
  public static func text(of report: TestReport) -> String {
    let count = report.cases.count + report.manifests.count { !$0.problems.isEmpty }
    var text = "TAP version 14\n1..\(count)\n"
    var number = 0
    for manifest in report.manifests {
      if !manifest.problems.isEmpty {
        number += 1
        text += "not ok \(number) - \(escaped(manifest.path)): the manifest can be read\n"
        text += details([("message", manifest.problems.joined(separator: "\n")), ("file", manifest.path)])
      }
      for item in manifest.cases {
        number += 1
        let isOK = item.status == .passed || item.status == .skipped
        text += "\(isOK ? "ok" : "not ok") \(number) - \(escaped("\(manifest.path): \(item.name)"))"
        text += item.status == .skipped ? " # SKIP \(escaped(item.reason ?? ""))\n" : "\n"
        for failure in item.failures {
          text += details([
            ("message", failure.message), ("kind", failure.kind), ("file", failure.file), ("line", "\(failure.line)"),
            ("text", failure.text),
          ])
        }
      }
    }
    return text
  }

  /// A YAML block under a test line. Values are JSON strings, which YAML reads as they are.
  private static func details(_ members: [(String, String)]) -> String {
    "  ---\n" + members.map { "  \($0.0): \(JSONValue.string($0.1).text())\n" }.joined() + "  ...\n"
  }

  /// A description on one line; `#` would begin a directive.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("#", with: "\\#").replacing("\n", with: " ")
  }
}
