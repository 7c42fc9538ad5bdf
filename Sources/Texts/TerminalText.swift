/// Properties of text in a terminal: its width, its colours and its control characters.
package enum TerminalText {
  /// Colours and weights by meaning.
  package enum Style: Sendable {
    case error, warning, success, removed, added, strong, faint, accent

    /// The parameters of the SGR escape sequence.
    package var code: String {
      switch self {
      case .error: "31;1"
      case .warning: "33;1"
      case .success, .added: "32"
      case .removed: "31"
      case .strong: "1"
      case .faint: "2"
      case .accent: "36"
      }
    }
  }

  /// Returns the text in a style, or unchanged if `enabled` is false.
  package static func styled(_ text: String, _ style: Style, _ enabled: Bool) -> String {
    guard enabled, !text.isEmpty else { return text }
    return "\u{1B}[\(style.code)m\(text)\u{1B}[0m"
  }

  /// Returns the number of columns the text takes up in a terminal: 2 for East Asian wide characters and emoji, 0 for combining marks,
  /// otherwise 1.
  package static func width(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  package static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if character.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Returns the text with every scalar that would move the cursor, end the line or change the direction written as `\u{…}`, so that data
  /// cannot disturb a terminal, a snapshot or the line structure of a report.
  package static func visible(_ text: some StringProtocol) -> String {
    let text = String(text)
    guard text.unicodeScalars.contains(where: \.isHazardous) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isHazardous {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a whole output with stray control characters written as `\u{…}`: file names, arguments and widget names may contain them.
  /// Colours, and the sequence that clears the screen, are kept; so are line breaks and tabs.
  ///
  /// - Parameter keepsSequences: Whether this program colours the text or clears the screen in it; otherwise no escape sequence is its own.
  package static func harmless(_ text: String, keepsSequences: Bool = true) -> String {
    let bytes = text.utf8
    guard bytes.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 }) else { return text }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if keepsSequences, let sequence = sequence(rest) {
        result.unicodeScalars.append(contentsOf: rest.prefix(sequence))
        rest = rest.dropFirst(sequence)
        continue
      }
      rest = rest.dropFirst()
      let isControl = (scalar.value < 0x20 && scalar != "\n" && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
      if isControl {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The styles that this program writes.
  private static let ownStyles = ["0", "1", "2", "31", "31;1", "32", "33;1", "36"].map { "\u{1B}[\($0)m" }

  /// Returns the length of the escape sequence of this program that a text begins with; nil if there is none.
  private static func sequence(_ text: Substring.UnicodeScalarView) -> Int? {
    for own in ["\u{1B}[2J\u{1B}[H"] + ownStyles where text.starts(with: own.unicodeScalars) {
      return own.unicodeScalars.count
    }
    return nil
  }
}
