/// Notes and descriptions, which are Markdown, as HTML.
///
/// What notes need: paragraphs, `- ` lists, code in backticks, strong and emphasized words, links. Everything else stands as it is
/// written; markup of HTML is shown, never taken.
enum NoteHTML {
  static func text(_ markdown: String) -> String {
    let blocks = markdown.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
      .split { $0.isEmpty }
    return blocks.map { lines in
      if lines.allSatisfy({ $0.hasPrefix("- ") }) {
        return "<ul>" + lines.map { "<li>\(inline(String($0.dropFirst(2))))</li>" }.joined() + "</ul>"
      }
      return "<p>\(inline(lines.joined(separator: " ")))</p>"
    }.joined(separator: "\n")
  }

  /// The marks inside a line.
  static func inline(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let first = rest.first {
      if let (html, length) = span(rest, after: result.last) {
        result += html
        rest = rest.dropFirst(length)
      } else if first == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        result += escaped(String(next))
        rest = rest.dropFirst(2)
      } else {
        result += escaped(String(first))
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// A span at the beginning, and how many characters it takes.
  private static func span(_ text: Substring, after before: Character?) -> (html: String, length: Int)? {
    if text.hasPrefix("`") {
      let fence = text.prefix { $0 == "`" }
      guard let close = text.dropFirst(fence.count).firstRange(of: fence) else { return nil }
      let inside = text[text.index(text.startIndex, offsetBy: fence.count)..<close.lowerBound]
      let trimmed = inside.hasPrefix(" ") && inside.hasSuffix(" ") && inside.count > 2 ? inside.dropFirst().dropLast() : inside
      return ("<code>\(escaped(String(trimmed)))</code>", text.distance(from: text.startIndex, to: close.upperBound))
    }
    if text.hasPrefix("["), let middle = text.firstRange(of: "]("), let close = text[middle.upperBound...].firstIndex(of: ")") {
      let target = String(text[middle.upperBound..<close])
      let isSafe = ["https://", "http://", "#", "./", "../"].contains(where: target.hasPrefix) || !target.contains(":")
      if !isSafe || target.contains(where: { $0.isWhitespace || $0 == "\"" }) { return nil }
      let label = inline(String(text[text.index(after: text.startIndex)..<middle.lowerBound]))
      return ("<a href=\"\(escaped(target))\">\(label)</a>", text.distance(from: text.startIndex, to: close) + 1)
    }
    for (mark, tag) in [("**", "strong"), ("*", "em"), ("_", "em")] where text.hasPrefix(mark) {
      if mark == "_", let before, before.isLetter || before.isNumber { continue }
      let inside = text.dropFirst(mark.count)
      guard let next = inside.first, !next.isWhitespace, let close = inside.firstRange(of: mark) else { continue }
      let content = inside[..<close.lowerBound]
      guard let last = content.last, !last.isWhitespace else { continue }
      return ("<\(tag)>\(inline(String(content)))</\(tag)>", content.count + 2 * mark.count)
    }
    return nil
  }

  static func escaped(_ text: String) -> String { JUnitReport.escaped(text) }
}
