import Diagnostics
import Texts

/// Converts notes and descriptions, which are Markdown, to HTML.
///
/// Supports what notes need: paragraphs, headings, lists, quotes, tables, fenced code, code in backticks, strong and emphasized words, links
/// and addresses. An image becomes a link to it, because pages load nothing. Everything else stays as written; HTML markup is displayed as
/// text, never interpreted.
package enum NoteHTML {
  /// The HTML; empty for an empty string.
  package static func text(_ markdown: String) -> String { text(markdown, depth: 0) }

  /// The most levels of nested quotes; deeper ones are text.
  private static let mostDepth = 20

  private static func text(_ markdown: String, depth: Int) -> String {
    var blocks: [String] = []
    var lines = markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    while let line = lines.first {
      let content = trimmed(line)
      if content.isEmpty {
        lines.removeFirst()
      } else if let fence = ["```", "~~~"].first(where: content.hasPrefix) {
        lines.removeFirst()
        let code = lines.prefix { !trimmed($0).hasPrefix(fence) }
        lines = lines.dropFirst(code.count + 1)
        blocks.append("<pre><code>\(XMLText.escaped(code.joined(separator: "\n")))</code></pre>")
      } else if item(content) != nil {
        let isOrdered = content.first?.isNumber ?? false
        var items: [String] = []
        while let next = lines.first.map(trimmed), !next.isEmpty, items.isEmpty || item(next) != nil || lines.first?.first == " " {
          if let text = item(next) { items.append(text) } else { items[items.count - 1] += " \(next)" }
          lines.removeFirst()
        }
        let tag = isOrdered ? "ol" : "ul"
        blocks.append("<\(tag)>\(items.map { "<li>\(inline($0))</li>" }.joined())</\(tag)>")
      } else if content.hasPrefix(">"), depth < mostDepth {
        let quoted = lines.prefix { trimmed($0).hasPrefix(">") }
        lines = lines.dropFirst(quoted.count)
        blocks.append(
          "<blockquote>\(text(quoted.map { String(trimmed($0).dropFirst()) }.joined(separator: "\n"), depth: depth + 1))</blockquote>")
      } else if content.contains("|"), let table = NoteTable(lines, trimmed) {
        lines = lines.dropFirst(table.lines)
        blocks.append(table.html)
      } else if content.hasPrefix("#"), let blank = content.firstIndex(of: " "), content[..<blank].allSatisfy({ $0 == "#" }) {
        lines.removeFirst()
        // The page's own headings are for navigation.
        blocks.append("<p><strong>\(inline(String(content[blank...].dropFirst())))</strong></p>")
      } else {
        let paragraph = lines.prefix { line in
          let content = trimmed(line)
          return !content.isEmpty && item(content) == nil && !content.hasPrefix("```") && !content.hasPrefix("~~~")
            && (!content.hasPrefix(">") || depth >= mostDepth)
        }
        lines = lines.dropFirst(paragraph.count)
        blocks.append("<p>\(inline(paragraph.map(trimmed).joined(separator: " ")))</p>")
      }
    }
    return blocks.joined(separator: "\n")
  }

  private static func trimmed(_ line: Substring) -> String {
    var line = line.drop { $0 == " " }
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  /// The text of a list item; nil if a line is not one.
  private static func item(_ line: String) -> String? {
    if let mark = ["- ", "* ", "+ "].first(where: line.hasPrefix) { return String(line.dropFirst(mark.count)) }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    return !digits.isEmpty && rest.hasPrefix(". ") ? String(rest.dropFirst(2)) : nil
  }

  /// Converts the markup inside a line.
  static func inline(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    // The end of the next link label, so that brackets without a target are skipped at once.
    var link = rest.firstRange(of: "](")
    while let first = rest.first {
      if let known = link, known.lowerBound < rest.startIndex { link = rest.firstRange(of: "](") }
      if first == "`", let fence = unclosedFence(rest) {
        result += fence
        rest = rest.dropFirst(fence.count)
      } else if let (html, length) = span(rest, after: result.last, link) {
        result += html
        rest = rest.dropFirst(length)
      } else if first == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        result += XMLText.escaped(String(next))
        rest = rest.dropFirst(2)
      } else {
        result += XMLText.escaped(String(first))
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The most characters of a link's target.
  private static let mostOfTarget = 500

  /// The backticks at the start of a string, if they are never closed.
  private static func unclosedFence(_ text: Substring) -> String? {
    let fence = text.prefix { $0 == "`" }
    return text.dropFirst(fence.count).firstRange(of: fence) == nil ? String(fence) : nil
  }

  /// A span at the start, and the number of characters it takes.
  ///
  /// - Parameter link: The end of the next link label.
  private static func span(_ text: Substring, after before: Character?, _ link: Range<Substring.Index>?) -> (html: String, length: Int)? {
    if text.hasPrefix("`") {
      let fence = text.prefix { $0 == "`" }
      guard let close = text.dropFirst(fence.count).firstRange(of: fence) else { return nil }
      let inside = text[text.index(text.startIndex, offsetBy: fence.count)..<close.lowerBound]
      let trimmed = inside.hasPrefix(" ") && inside.hasSuffix(" ") && inside.count > 2 ? inside.dropFirst().dropLast() : inside
      return ("<code>\(XMLText.escaped(String(trimmed)))</code>", text.distance(from: text.startIndex, to: close.upperBound))
    }
    if text.hasPrefix("<https://") || text.hasPrefix("<http://"), let end = text.prefix(mostOfTarget).firstIndex(of: ">") {
      let address = XMLText.escaped(String(text[text.index(after: text.startIndex)..<end]))
      if address.contains(where: \.isWhitespace) { return nil }
      return ("<a href=\"\(address)\">\(address)</a>", text.distance(from: text.startIndex, to: end) + 1)
    }
    if text.hasPrefix("!["), let (html, length) = span(text.dropFirst(), after: nil, link) { return (html, length + 1) }
    if text.hasPrefix("["), let middle = link, let close = closing(text[middle.upperBound...].prefix(mostOfTarget)) {
      let target = String(text[middle.upperBound..<close])
      let isSafe = ["https://", "http://", "#", "./", "../"].contains(where: target.hasPrefix) || !target.contains(":")
      if !isSafe || target.contains(where: { $0.isWhitespace || $0 == "\"" }) { return nil }
      let label = inline(String(text[text.index(after: text.startIndex)..<middle.lowerBound]))
      return ("<a href=\"\(XMLText.escaped(target))\">\(label)</a>", text.distance(from: text.startIndex, to: close) + 1)
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

  /// The parenthesis that closes a link's target, which may contain parentheses itself.
  private static func closing(_ text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return nil
  }
}
