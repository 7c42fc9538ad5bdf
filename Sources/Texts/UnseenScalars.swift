extension Unicode.Scalar {
  /// Whether it is invisible and has an effect instead: it moves the cursor, ends a line, or changes the direction of the text.
  package var isHazardous: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200B, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFFE, 0xFFFF:
      true
    default: false
    }
  }

  /// Whether it shows nothing by itself, like a soft hyphen or a word joiner.
  fileprivate var isUnseen: Bool {
    switch value {
    case 0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200C, 0x200D, 0x2060...0x2065, 0x206A...0x206F, 0x3164,
      0xFE00...0xFE0F, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Its number as Swift writes it: `\u{202E}`.
  package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  fileprivate var isJoiner: Bool { self == "\u{200C}" || self == "\u{200D}" }

  /// Whether it is one of those that spell the region of a flag.
  fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  /// Whether a joiner may have an effect after it: none has after a Latin letter, a digit, a sign or another joiner.
  fileprivate var isJoined: Bool {
    value >= 0x250 && !isJoiner
      && (properties.isAlphabetic || properties.isEmoji || properties.isVariationSelector || properties.generalCategory == .nonspacingMark)
  }

  /// Whether it selects another form of the one before it: colour for emoji, and the forms of ideographs and Mongolian letters.
  fileprivate func isVariant(of last: Unicode.Scalar, isKeycap: Bool) -> Bool {
    switch value {
    case 0xFE0E, 0xFE0F: last.properties.isEmoji && (last.value > 0x7F || isKeycap)
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF: last.properties.isIdeographic || (0x2200...0x22FF).contains(last.value)
    case 0x180B...0x180F: (0x1820...0x18AA).contains(last.value)
    default: false
    }
  }
}

extension TerminalText {
  /// Returns a whole output for people with invisible scalars written as `\u{…}`, whether they change how others are shown or are only
  /// unseen: two texts that differ should look different. Joiners within words and emoji, selectors of a form and the tags of flags are
  /// kept. Control characters are left to `harmless`.
  package static func marksShown(_ text: String) -> String {
    // Most outputs have none.
    guard text.utf8.contains(where: { $0 >= 0x80 }),
      text.unicodeScalars.contains(where: { $0.value > 0x9F && ($0.isHazardous || $0.isUnseen) })
    else { return text }
    let scalars = Array(text.unicodeScalars)
    var (last, isInFlag): (Unicode.Scalar, Bool) = ("\0", false)
    var result = ""
    for (place, scalar) in scalars.enumerated() {
      isInFlag = scalar.value == 0x1F3F4 || isInFlag && scalar.isTag
      let isKept =
        isInFlag || scalar.isJoiner && last.isJoined
        || scalar.isVariant(of: last, isKeycap: place + 1 < scalars.count && scalars[place + 1] == "\u{20E3}")
      if scalar.value > 0x9F, scalar.isHazardous || scalar.isUnseen && !isKept {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
        last = scalar
      }
    }
    return result
  }
}
