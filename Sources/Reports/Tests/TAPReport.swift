import Diagnostics
import JSONText
import Texts

/// A test report in the Test Anything Protocol, version 14.
package enum TAPReport {
  /// The comment that distinguishes the report from those of other programs.
  package static let mark = "Written by searchplay"

  /// The document, ending with a line break.
  package static func text(of report: TestReport) -> String {
    let count = report.cases.count + report.manifests.reduce(0) { $0 + ($1.problems.isEmpty ? 0 : 1) + $1.rejected.count }
    var text = "TAP version 14\n# \(mark)\n1..\(count)\n"
    var number = 0
    for manifest in report.manifests {
      if !manifest.problems.isEmpty {
        number += 1
        text += "not ok \(number) - \(escaped(manifest.path)): the manifest can be read\n"
        text += details([("message", .string(manifest.problems.map(\.text).joined(separator: "\n"))), ("file", .string(manifest.path))])
      }
      for item in manifest.cases {
        number += 1
        let isOK = item.status == .passed || item.status == .skipped
        text += "\(isOK ? "ok" : "not ok") \(number) - \(escaped("\(manifest.path): \(item.name)"))"
        text += item.status == .skipped ? " # SKIP \(escaped(item.reason ?? ""))\n" : "\n"
        // A test has one block of details.
        if let first = item.failures.first {
          text += details(members(first), more: item.failures.dropFirst().map(members))
        }
      }
      for snapshot in manifest.obsolete {
        guard snapshot.outcome == .rejected else {
          text += "# obsolete snapshot (\(snapshot.outcome.rawValue)): \(TerminalText.visible(snapshot.path))\n"
          continue
        }
        number += 1
        text += "not ok \(number) - \(escaped("\(manifest.path): no snapshot is obsolete"))\n"
        text += details([("message", "the snapshot belongs to no scenario"), ("kind", "obsolete"), ("file", .string(snapshot.path))])
      }
    }
    return text
  }

  private static func members(_ failure: FailureReport) -> [(String, JSONValue)] {
    [
      ("message", .string(failure.message)), ("kind", .string(failure.kind.rawValue)), ("file", .string(failure.file)),
      ("line", .number(Double(failure.line))), ("text", .string(failure.text)),
    ]
  }

  /// A YAML block after a test line. Values are JSON, which is valid YAML; strings with several lines keep their lines.
  ///
  /// - Parameter more: The members of further failures, which are items of a list.
  private static func details(_ members: [(String, JSONValue)], more: [[(String, JSONValue)]] = []) -> String {
    func lines(_ members: [(String, JSONValue)], _ indent: String) -> String {
      members.map { "\(indent)\($0.0): \(value($0.1, indent))\n" }.joined()
    }
    let items = more.map { "    - " + lines($0, "      ").dropFirst(6) }.joined()
    return "  ---\n\(lines(members, "  "))\(items.isEmpty ? "" : "  more:\n\(items)")  ...\n"
  }

  private static func value(_ value: JSONValue, _ indent: String) -> String {
    guard let text = value.string else { return value.text() }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let ends = lines.last?.isEmpty ?? false
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    // Invisible characters are escaped, which is only possible in a quoted string.
    guard lines.count > 1, lines.allSatisfy({ TerminalText.visible(String($0)) == $0 }) else { return value.text() }
    return "|2\(ends ? "" : "-")\n" + lines.map { $0.isEmpty ? "" : "\(indent)  \($0)" }.joined(separator: "\n")
  }

  /// A description on one line; `#` would begin a directive.
  private static func escaped(_ text: String) -> String {
    TerminalText.visible(text.replacing(scalars: ["\n": " ", "\\": "\\\\", "#": "\\#"]))
  }
}
