import Diagnostics
import JSONText
import YAMLTree

/// Included files that are JSON, or lines of JSON.
extension Inclusion {
  /// Warns of a file named .json that is not JSON. It is still read as YAML, but the tools that it is exported to reject it.
  func checkJSON(_ file: SourceFile) {
    do throws(JSONError) { _ = try JSONValue(parsing: Array(file.bytes)) } catch {
      let offset = min(error.offset, file.bytes.count)
      problems.add(
        Diagnostic(
          "invalid-json", .warning, at: file.span(offset..<min(offset + 1, file.bytes.count)),
          "other tools reject this file: \(error.message)", help: "write JSON, or name the file .yaml"))
    }
  }

  /// Returns a file with one object per line, the export format of Algolia's command line, as a list of these objects on the same lines.
  ///
  /// - Returns: nil after reporting each line that is not JSON, because a message about the list would show brackets that nobody wrote.
  func listed(_ file: SourceFile) -> SourceFile? {
    guard [".ndjson", ".jsonl"].contains(where: file.name.hasSuffix) || Self.isOfLines(file) else { return file }
    guard areJSON(linesOf: file) else { return nil }
    // Split by bytes: as a character, "\r\n" is not "\n".
    let lines = file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { bytes in
      String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
    }
    let last = lines.lastIndex { line in line.contains { $0 != " " && $0 != "\r" } } ?? 0
    let text = lines.enumerated().map { place, line in
      let isBlank = !line.contains { $0 != " " && $0 != "\r" }
      return (place == 0 ? "[" : "") + line + (isBlank || place == last ? "" : ",") + (place == last ? "]" : "")
    }
    return SourceFile(name: file.name, bytes: Array(text.joined(separator: "\n").utf8), hiding: file.redactor)
  }

  /// Returns whether each line with content is an object in JSON; reports those that are not.
  private func areJSON(linesOf file: SourceFile) -> Bool {
    var areSound = true
    var start = 0
    for line in file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      guard let first = line.firstIndex(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      let indent = first - line.startIndex
      let problem: (message: String, offset: Int)
      do throws(JSONError) {
        if try JSONValue(parsing: Array(line)).members != nil { continue }
        problem = ("it is not between { and }", indent)
      } catch { problem = (error.message, error.offset) }
      areSound = false
      let place = start + min(problem.offset, line.count)
      problems.add(
        Diagnostic(
          "invalid-json", at: file.span(place..<min(place + 1, file.bytes.count)), "this line is not an object in JSON: \(problem.message)")
      )
    }
    return areSound
  }

  /// Whether a .json file has one object on each of several lines: some exports give such a file that extension.
  private static func isOfLines(_ file: SourceFile) -> Bool {
    guard file.name.hasSuffix(".json") else { return false }
    let isInk: (UInt8) -> Bool = { $0 != 0x20 && $0 != 0x09 }
    let lines = file.bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { $0.contains(where: isInk) }
    return lines.count > 1
      && lines.allSatisfy { $0.first(where: isInk) == UInt8(ascii: "{") && $0.last(where: isInk) == UInt8(ascii: "}") }
  }
}
