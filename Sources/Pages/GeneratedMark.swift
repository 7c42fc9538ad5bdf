/// Tells files that Searchplay writes from all others, which it never touches.
package enum GeneratedMark {
  /// Whether a file's first or last line begins with a mark. A text that only quotes the mark is somebody else's.
  package static func stands(in text: String, _ mark: String) -> Bool { line(of: text, mark) != nil }

  /// The manifest that a page names as its source; nil for what is no page of a manifest.
  package static func source(of page: String) -> String? {
    guard let line = line(of: page, "\(Page.mark) from "), let end = line.firstRange(of: "; edit that file") else { return nil }
    return String(line[..<end.lowerBound].dropFirst("\(Page.mark) from ".count))
  }

  private static func line(of text: String, _ mark: String) -> Substring? {
    let lines = text.split(whereSeparator: \.isNewline)
    return [lines.first, lines.last].compactMap(\.self).first { $0.hasPrefix(mark) }
  }
}
