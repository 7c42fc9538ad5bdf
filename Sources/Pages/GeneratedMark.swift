/// Distinguishes files written by Searchplay from all others, which it never changes.
package enum GeneratedMark {
  /// Whether a file's first or last line begins with a mark. A file that merely quotes the mark was not generated.
  package static func stands(in text: String, _ mark: String) -> Bool { line(of: text, mark) != nil }

  /// The manifest that a page names as its source; nil if it is not a page of a manifest.
  package static func source(of page: String) -> String? {
    guard let line = line(of: page, "\(Page.mark) from "), let end = line.firstRange(of: "; edit that file") else { return nil }
    return String(line[..<end.lowerBound].dropFirst("\(Page.mark) from ".count))
  }

  private static func line(of text: String, _ mark: String) -> Substring? {
    let lines = text.split(whereSeparator: \.isNewline)
    return [lines.first, lines.last].compactMap(\.self).first { $0.hasPrefix(mark) }
  }
}
