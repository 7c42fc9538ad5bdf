/// Text of the data inside Markdown.
package enum MarkdownText {
  /// With everything escaped that Markdown or HTML would take for markup.
  package static func escaped(_ text: String) -> String {
    // By scalars: a mark behind a character makes another character of it.
    TerminalText.visible(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", "!", "|", "~", ">": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The same for a comment on GitHub, where a name behind `@` is notified, and numbers and addresses become links.
  package static func inert(_ text: String) -> String {
    escaped(text).replacing("@", with: "@<!-- -->").replacing("\\#", with: "\\#<!-- -->").replacing("://", with: ":<!-- -->//")
      .replacing("www.", with: "www<!-- -->.")
  }

  /// As code, in as many backticks as it needs.
  package static func code(_ text: String) -> String {
    let visible = TerminalText.visible(text)
    let fence = String(repeating: "`", count: longestRun(in: visible) + 1)
    let blank = visible.utf8.first == UInt8(ascii: "`") || visible.utf8.last == UInt8(ascii: "`") ? " " : ""
    return "\(fence)\(blank)\(visible)\(blank)\(fence)"
  }

  /// Lines as a block of code.
  package static func block(_ lines: [String], language: String = "text") -> String {
    let fence = String(repeating: "`", count: max(3, lines.map(longestRun).max().map { $0 + 1 } ?? 3))
    return "\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  private static func longestRun(in text: String) -> Int {
    text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
  }
}
