/// Text of the data inside Markdown.
package enum MarkdownText {
  /// With everything escaped that Markdown or HTML would take for markup.
  package static func escaped(_ text: String) -> String {
    TerminalText.visible(text).reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", "!", "|", "~", ">": result += "\\\(character)"
      default: result.append(character)
      }
    }
  }

  /// As code, in as many backticks as it needs.
  package static func code(_ text: String) -> String {
    let visible = TerminalText.visible(text)
    let fence = String(repeating: "`", count: longestRun(in: visible) + 1)
    let blank = visible.hasPrefix("`") || visible.hasSuffix("`") ? " " : ""
    return "\(fence)\(blank)\(visible)\(blank)\(fence)"
  }

  /// Lines as a block of code.
  package static func block(_ lines: [String], language: String = "text") -> String {
    let fence = String(repeating: "`", count: max(3, lines.map(longestRun).max().map { $0 + 1 } ?? 3))
    return "\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  private static func longestRun(in text: String) -> Int {
    text.split { $0 != "`" }.map(\.count).max() ?? 0
  }
}
