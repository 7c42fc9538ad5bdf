import Diagnostics

/// Text that is not YAML, or only looks like it: merge conflict markers, comments in JSON, strings that begin with a brace.
extension YAMLComplaint {
  /// The diagnostic for merge conflict markers, and for comments in a JSON file; nil if there are none.
  var foreign: Diagnostic? {
    let isJSON = file.name.lowercased().hasSuffix(".json")
    var start = 0
    while start < file.bytes.count {
      let end = file.bytes[start...].firstIndex(of: 0x0A) ?? file.bytes.count
      let line = file.bytes[start..<end]
      if line.starts(with: "<<<<<<< ".utf8) {
        return told(start..<end, "an unresolved merge conflict begins here", help: "keep one of the two sides, and remove the marks")
      }
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      if isJSON, start <= place, let comment = comment(in: text) {
        return told(comment..<end, "JSON has no comments", help: "remove it")
      }
      start = end + 1
    }
    return nil
  }

  /// Returns the index at which a comment begins in a line of JSON, outside of strings; nil if there is none.
  private func comment(in line: ArraySlice<UInt8>) -> Int? {
    var isInText = false
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\") where isInText: index += 1
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "/") where !isInText:
        if index + 1 < line.endIndex, "/*".utf8.contains(line[index + 1]) { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The rest of a line such as `{hits} bikes`: a string that begins with a placeholder; nil for any other line.
  var braced: String? {
    let start = file.bytes[..<min(place, file.bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = String(decoding: file.bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    guard let open = line.firstIndex(of: "{"), let close = line[open...].firstIndex(of: "}"), !line.contains("\""),
      line[line.index(after: open)..<close].allSatisfy({ $0.isLetter || $0 == ":" || $0 == "0" || $0 == "." })
    else { return nil }
    return String(line[open...])
  }
}
