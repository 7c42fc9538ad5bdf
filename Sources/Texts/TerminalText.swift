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
    guard text.unicodeScalars.contains(where: isHazardous) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHazardous(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
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
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a whole output for people with invisible scalars written as `\u{…}`, whether they change how others are shown or are only
  /// unseen: two texts that differ should look different. Joiners within words and emoji, selectors of a form and the tags of flags are
  /// kept. Control characters are left to `harmless`.
  package static func marksShown(_ text: String) -> String {
    // Most outputs have none.
    guard text.utf8.contains(where: { $0 >= 0x80 }),
      text.unicodeScalars.contains(where: { $0.value > 0x9F && (isHazardous($0) || isUnseen($0)) })
    else { return text }
    let scalars = Array(text.unicodeScalars)
    var (last, isInFlag): (Unicode.Scalar, Bool) = ("\0", false)
    var result = ""
    for (place, scalar) in scalars.enumerated() {
      isInFlag = scalar.value == 0x1F3F4 || isInFlag && isTag(scalar)
      let isKept =
        isInFlag || isJoiner(scalar) && isJoined(last)
        || isVariant(scalar, of: last, isKeycap: place + 1 < scalars.count && scalars[place + 1] == "\u{20E3}")
      if scalar.value > 0x9F, isHazardous(scalar) || isUnseen(scalar) && !isKept {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
        last = scalar
      }
    }
    return result
  }

  /// Whether a joiner may have an effect after a scalar: none has after a Latin letter, a digit, a sign or another joiner.
  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x250 && !isJoiner(scalar)
      && (scalar.properties.isAlphabetic || scalar.properties.isEmoji || scalar.properties.isVariationSelector
        || scalar.properties.generalCategory == .nonspacingMark)
  }

  /// Whether a scalar selects another form of the one before it: colour for emoji, and the forms of ideographs and Mongolian letters.
  private static func isVariant(_ scalar: Unicode.Scalar, of last: Unicode.Scalar, isKeycap: Bool) -> Bool {
    switch scalar.value {
    case 0xFE0E, 0xFE0F: last.properties.isEmoji && (last.value > 0x7F || isKeycap)
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF: last.properties.isIdeographic || (0x2200...0x22FF).contains(last.value)
    case 0x180B...0x180F: (0x1820...0x18AA).contains(last.value)
    default: false
    }
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

  /// Whether a scalar is one of those that spell the region of a flag.
  private static func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007F).contains(scalar.value) }

  /// Whether a scalar shows nothing by itself, like a soft hyphen or a word joiner.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200C, 0x200D, 0x2060...0x2065, 0x206A...0x206F, 0x3164,
      0xFE00...0xFE0F, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
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

  /// Returns whether a scalar is invisible and has an effect instead.
  package static func isHazardous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200B, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFFE, 0xFFFF:
      true
    default: false
    }
  }
}
