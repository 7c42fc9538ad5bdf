import Texts

/// How wide texts are, without asking a system for its fonts.
///
/// Latin, Greek and Cyrillic letters have the widths of Arial and Helvetica; ideographs and kana are an em wide, emoji a
/// quarter more, combining marks nothing. Other scripts are measured with an average. Pictures tell the viewer what was reckoned
/// with (`textLength`), so that another font, or an average that is off, moves nothing.
struct FontMetrics: Sendable {
  /// In pixels.
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

  /// The text, or as much of its beginning and its end as fits, with an ellipsis between them: what tells values apart often stands at
  /// the end. Of the room two thirds are the beginning's.
  func shortened(_ text: String, to available: Double) -> String {
    if width(text) <= available { return text }
    var left = available - width(of: Self.ellipsis)
    let ending = left / 3
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

  /// The text in lines that fit, broken at blanks, or behind hyphens and underscores, where there are any; the last one cut when there would be more.
  func wrapped(_ text: String, to available: Double, lines most: Int) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      if lines.count == most - 1 || width(rest) <= available { return lines + [fitted(String(rest), to: available)] }
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
        // Arabic letters join, and are narrower for it.
        case 0x600...0x8FF: 480
        case 0x900...0xB7F, 0xC00...0xDFF: 720
        case 0xB80...0xBFF: 900
        case 0x2200...0x22FF: 549
        // Letterlike signs, numbers in circles, arrows, stars.
        case 0x2100...0x2BFF: 900
        default: 560
        }
      return isBold ? average * 15 / 14 : average
    }
  }
}
