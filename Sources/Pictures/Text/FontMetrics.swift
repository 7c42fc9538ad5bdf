import Texts

/// Measures texts without access to the system's fonts.
///
/// Latin, Greek and Cyrillic letters have the widths of Arial and Helvetica; ideographs and kana are an em wide, emoji a quarter more,
/// combining marks zero. Other scripts are measured with an average. Pictures state the assumed width (`textLength`), so that a different
/// font, or an inaccurate average, does not shift anything.
struct FontMetrics: Sendable {
  /// The font size in pixels.
  let size: Double
  let isBold: Bool

  static let ellipsis: Character = "…"

  /// The width of a text in pixels.
  func width(_ text: some StringProtocol) -> Double {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// The text, or as much of its beginning as fits, with an ellipsis.
  func fitted(_ text: String, to available: Double) -> String {
    if width(text) <= available { return text }
    var left = available - width(of: Self.ellipsis)
    var kept = ""
    for character in text {
      left -= width(of: character)
      if left < 0 { break }
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    return kept + String(Self.ellipsis)
  }

  /// The text, or as much of its beginning and its end as fits, with an ellipsis between them, because values often differ at the end. The
  /// beginning gets two thirds of the width.
  ///
  /// - Parameter share: The share of the end.
  func shortened(_ text: String, to available: Double, end share: Double = 1 / 3) -> String {
    if width(text) <= available { return text }
    var left = available - width(of: Self.ellipsis)
    let ending = left * share
    var (end, room): ([Character], Double) = ([], ending)
    for character in text.reversed() {
      room -= width(of: character)
      if room < 0 { break }
      end.append(character)
    }
    left -= end.reduce(0) { $0 + width(of: $1) }
    var kept = ""
    for character in text {
      left -= width(of: character)
      if left < 0 { break }
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    while end.last == " " { end.removeLast() }
    return kept + String(Self.ellipsis) + String(end.reversed())
  }

  /// The text in lines that fit, broken at spaces, or after hyphens, underscores and slashes, if any. If there would be more lines, the
  /// middle of the text is left out, because values often differ at the end.
  ///
  /// - Parameter share: The share of the end if the middle is left out.
  func wrapped(_ text: String, to available: Double, lines most: Int, end share: Double = 1 / 3) -> [String] {
    var lines = broken(text, to: available, lines: Int.max)
    var room = available * Double(most)
    // Lines have space left at their ends.
    while lines.count > most, room > available {
      lines = broken(shortened(text, to: room, end: share), to: available, lines: Int.max)
      room -= available / 8
    }
    return lines.count > most ? broken(text, to: available, lines: most) : lines
  }

  /// The text in lines that fit; the last line is shortened if there would be more.
  private func broken(_ text: String, to available: Double, lines most: Int) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      if lines.count + 1 == most || width(rest) <= available { return lines + [fitted(String(rest), to: available)] }
      var (end, left) = (rest.startIndex, available)
      var blank: Substring.Index?
      while end < rest.endIndex, left >= width(of: rest[end]) {
        left -= width(of: rest[end])
        if rest[end] == " " { blank = end }
        end = rest.index(after: end)
        // Names have parts, too.
        if "_-/".contains(rest[rest.index(before: end)]), end < rest.endIndex { blank = end }
      }
      let stop = blank ?? max(end, rest.index(after: rest.startIndex))
      lines.append(String(rest[..<stop]))
      rest = rest[stop...].drop { $0 == " " }
    }
    return lines.isEmpty ? [""] : lines
  }

  private func width(of character: Character) -> Double {
    Double(Self.thousandths(character, isBold)) * size / 1000
  }

  private static func thousandths(_ character: Character, _ isBold: Bool) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    // A digit may be the beginning of an emoji.
    if character.unicodeScalars.contains(where: { $0 == "\u{FE0F}" || $0 == "\u{20E3}" }) { return 1250 }
    for (first, widths) in isBold ? FontWidths.bold : FontWidths.regular
    where scalar.value >= first && scalar.value < first + UInt32(widths.count) {
      return Int(widths[Int(scalar.value - first)])
    }
    switch TerminalText.width(String(character)) {
    case 0: return 0
    case 2: return scalar.properties.isEmoji ? 1250 : 1000
    default:
      let average =
        switch scalar.value {
        // Arabic letters join, and are therefore narrower.
        case 0x600...0x8FF: 480
        case 0x900...0xB7F, 0xC00...0xDFF: 720
        case 0xB80...0xBFF: 900
        case 0x2200...0x22FF: 549
        // Letterlike symbols, enclosed numbers, arrows, stars.
        case 0x2100...0x2BFF: 900
        default: 560
        }
      return isBold ? average * 15 / 14 : average
    }
  }
}
