/// Data as text in Markdown.
package enum MarkdownText {
  /// Escapes everything that Markdown or HTML would interpret as markup, and addresses of web pages, which GitHub turns into links.
  ///
  /// Nothing else is escaped: MkDocs shows the escapes of a heading in its navigation.
  package static func escaped(_ text: String) -> String {
    let text = TerminalText.visible(text)
    let scalars = Array(text.unicodeScalars)
    // The text may begin a line, and a number there a list.
    let start = scalars.prefix { $0 == " " }.count
    let numbered = start + scalars[start...].prefix(while: isDigit).count
    // Replaces scalars, not characters: a combining mark after a character changes the character.
    let escaped = scalars.indices.reduce(into: "") { result, place in
      let scalar = scalars[place]
      func isInWord() -> Bool {
        place > 0 && place + 1 < scalars.count
          && [place - 1, place + 1].allSatisfy { scalars[$0].properties.isAlphabetic || isDigit(scalars[$0]) }
      }
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Not all renderers know these escapes, and a table's cells end at an escaped bar in some.
      case "|": result += "&#124;"
      case "~": result += "&#126;"
      case "\\", "`", "*", "{", "}", "[", "]", "#": result += "\\\(scalar)"
      case "_", "-": result += isInWord() ? "\(scalar)" : "\\\(scalar)"
      case "+", ">": result += place == start ? "\\\(scalar)" : "\(scalar)"
      case ".", ")":
        // A space follows the number of a list's item.
        let isOfList = place == numbered && place > start && (place + 1 == scalars.count || scalars[place + 1] == " ")
        result += isOfList ? "\\\(scalar)" : "\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    let bytes = Array(escaped.utf8)
    let (colon, www) = (Array("://".utf8), Array("www.".utf8))
    if bytes.firstRange(of: colon) == nil, bytes.firstRange(of: www) == nil { return escaped }
    return String(decoding: bytes.replacing(colon, with: "&#58;//".utf8).replacing(www, with: "www&#46;".utf8), as: UTF8.self)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Escapes a string for a comment on GitHub, where a name after `@` is notified, numbers become links, words between colons emoji, and
  /// text between dollar signs a formula.
  package static func inert(_ text: String) -> String {
    escaped(TerminalText.marksShown(text)).replacing("@", with: "@<!-- -->").replacing("\\#", with: "\\#<!-- -->").replacing(
      "$", with: "<span>$</span>"
    )
    .replacing(#/:(?=[A-Za-z0-9\\_+\-]+:)/#) { _ in ":<!-- -->" }
  }

  /// Formats a string as inline code, with as many backticks as it needs.
  package static func code(_ text: String) -> String {
    let visible = TerminalText.visible(text)
    let fence = String(repeating: "`", count: longestRun(in: visible) + 1)
    let blank = visible.utf8.first == UInt8(ascii: "`") || visible.utf8.last == UInt8(ascii: "`") ? " " : ""
    return "\(fence)\(blank)\(visible)\(blank)\(fence)"
  }

  /// Formats lines as a code block of a comment or a summary, with invisible characters written out: a terminal may show it, too.
  package static func visibleBlock(_ lines: [String], language: String = "text") -> String {
    block(lines.map { TerminalText.harmless(TerminalText.marksShown($0), keepsSequences: false) }, language: language)
  }

  /// Formats lines as a code block.
  package static func block(_ lines: [String], language: String = "text") -> String {
    let fence = String(repeating: "`", count: max(3, lines.map(longestRun).max().map { $0 + 1 } ?? 3))
    return "\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  private static func longestRun(in text: String) -> Int {
    text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
  }
}
