import Diagnostics
import Forms
import YAMLTree

/// Numbers that lose their leading zeros: `01234` without quotes is the number 1234 under YAML's core schema, and is shown and sent as
/// such.
enum PaddedNumbers {
  /// Warns of each padded number in the manifest, once even if aliases repeat it.
  static func report(_ root: YAMLNode, _ problems: Problems) {
    var told: Set<SourceSpan> = []
    report(root, problems, &told)
  }

  private static func report(_ node: YAMLNode, _ problems: Problems, _ told: inout Set<SourceSpan>) {
    switch node.content {
    case .mapping(let entries): for entry in entries { report(entry.value, problems, &told) }
    case .sequence(let items): for item in items { report(item, problems, &told) }
    case .scalar(let scalar):
      guard !scalar.isQuoted, case .integer(let number) = scalar.value, isPadded(scalar.text.utf8), told.insert(node.span).inserted else {
        return
      }
      problems.add(
        Diagnostic(
          "number-padded", .warning, at: node.span, "'\(scalar.text)' is read as the number \(number)",
          help: "put it in quotes if it is a string, or write \(number)"))
    }
  }

  private static func isPadded(_ text: String.UTF8View) -> Bool {
    let digits = text.drop { "+-".utf8.contains($0) }
    return digits.count > 1 && digits.first == UInt8(ascii: "0")
  }
}
