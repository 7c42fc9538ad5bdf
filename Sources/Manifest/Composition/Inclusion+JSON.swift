import Diagnostics
import JSONText
import YAMLTree

/// Included files that are JSON, or lines of JSON.
extension Inclusion {
  /// Warns of a file that is named .json and is not JSON. It is read as YAML all the same, but the tools that it is exported to refuse it.
  func checkJSON(_ file: SourceFile) {
    do throws(JSONError) { _ = try JSONValue(parsing: Array(file.bytes)) } catch {
      let offset = min(error.offset, file.bytes.count)
      problems.add(
        Diagnostic(
          "invalid-json", .warning, at: file.span(offset..<min(offset + 1, file.bytes.count)),
          "other tools reject this file: \(error.message)", help: "write JSON, or name the file .yaml"))
    }
  }

  /// Returns a file of one object per line as a list of these, with the same lines: the format in which Algolia's command line exports.
  static func listed(_ file: SourceFile) -> SourceFile {
    guard [".ndjson", ".jsonl"].contains(where: file.name.hasSuffix) || isOfLines(file) else { return file }
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.lastIndex { line in line.contains { $0 != " " && $0 != "\r" } } ?? 0
    let text = lines.enumerated().map { place, line in
      let isBlank = !line.contains { $0 != " " && $0 != "\r" }
      return (place == 0 ? "[" : "") + line + (isBlank || place == last ? "" : ",") + (place == last ? "]" : "")
    }
    return SourceFile(name: file.name, bytes: Array(text.joined(separator: "\n").utf8), hiding: file.redactor)
  }

  /// Whether a file of JSON has an object on each of several lines, which is how some exports name it.
  private static func isOfLines(_ file: SourceFile) -> Bool {
    guard file.name.hasSuffix(".json") else { return false }
    let isInk: (UInt8) -> Bool = { $0 != 0x20 && $0 != 0x09 }
    let lines = file.bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { $0.contains(where: isInk) }
    return lines.count > 1
      && lines.allSatisfy { $0.first(where: isInk) == UInt8(ascii: "{") && $0.last(where: isInk) == UInt8(ascii: "}") }
  }
}
