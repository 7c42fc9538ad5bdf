/// What the characters of a text may mean: themselves, or what they escape in JSON, in URLs, in XML and HTML, in YAML, in CSV, and in
/// `TerminalText`.
enum EscapedText {
  /// Some bytes that the text at an offset may mean.
  struct Reading {
    /// Up to four bytes, the first in the lowest bits.
    private let packed: UInt32
    let count: Int
    /// The number of bytes of the text.
    let length: Int

    init(_ byte: UInt8, length: Int) { (packed, count, self.length) = (UInt32(byte), 1, length) }

    init(_ scalar: Unicode.Scalar, length: Int) {
      var packed: UInt32 = 0
      var count = 0
      for byte in UTF8.encode(scalar) ?? .init() {
        packed |= UInt32(byte) << UInt32(8 * count)
        count += 1
      }
      (self.packed, self.count, self.length) = (packed, count, length)
    }

    /// The byte at an offset below `count`.
    subscript(_ place: Int) -> UInt8 { UInt8(truncatingIfNeeded: packed >> UInt32(8 * place)) }

    /// The byte, if it is the only one.
    var only: UInt8? { count == 1 ? self[0] : nil }
    var isCarriageReturn: Bool { only == carriageReturn }
    /// Whether it is a blank or a line break.
    var isBlank: Bool { only.map(EscapedText.isBlank) ?? false }
  }

  enum Step {
    case reading(Reading)
    /// A backslash that belongs to no escape: a text that is escaped several times has them before a character that is escaped, or before
    /// another backslash.
    case backslash(isBeforeAnother: Bool)
    /// Blanks, or the element of a line break, of several bytes.
    case blanks(length: Int)
  }

  static let (lineFeed, carriageReturn): (UInt8, UInt8) = (0x0A, 0x0D)
  private static let backslash = UInt8(ascii: "\\")

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0A).contains(byte) || byte == carriageReturn }

  /// Whether a byte begins with nothing but itself, and is no blank.
  static func isPlain(_ byte: UInt8) -> Bool { plain[Int(byte)] }

  private static let plain: [Bool] = (0...255).map { byte in
    let byte = UInt8(byte)
    return !isBlank(byte) && !beginsEscape(byte) && byte != UInt8(ascii: "<") && !long.contains { $0[0] == byte }
  }

  /// Whether a byte may mean something else than itself.
  static func beginsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case backslash, UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "\""), carriageReturn: true
    default: false
    }
  }

  /// Calls `take` with every meaning of the text at an offset. An escape comes before the character that it begins with. No meaning takes up
  /// more than 31 bytes.
  static func steps(_ text: [UInt8], at place: Int, _ take: (Step) -> Void) {
    let byte = text[place]
    switch byte {
    case backslash:
      guard place + 1 < text.count else { break }
      escapes(text, place) { take(.reading($0)) }
      // Eight in a row are enough for any number of escapes.
      if place < 8 || !text[(place - 8)..<place].allSatisfy({ $0 == backslash }) {
        take(.backslash(isBeforeAnother: text[place + 1] == backslash))
      }
    case UInt8(ascii: "%"): percentEscapes(text, place) { take(.reading($0)) }
    case UInt8(ascii: "+"): take(.reading(Reading(0x20, length: 1)))
    case UInt8(ascii: "&"): entities(text, place) { take(.reading($0)) }
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      // In a single-quoted string of YAML, and in a field of CSV.
      if place + 1 < text.count, text[place + 1] == byte { take(.reading(Reading(byte, length: 2))) }
    default: break
    }
    take(.reading(Reading(byte, length: 1)))
    if !plain[Int(byte)], let length = blanksLength(text, place) { take(.blanks(length: length)) }
  }

  private static func escapes(_ text: [UInt8], _ place: Int, _ take: (Reading) -> Void) {
    let next = text[place + 1]
    take(Reading(next, length: 2))
    // Escaped twice: `\\\"`, a quote of an expression inside a string.
    if next == backslash, place + 3 < text.count, text[place + 2] == next { take(Reading(text[place + 3], length: 4)) }
    switch next {
    case UInt8(ascii: "n"): take(Reading(lineFeed, length: 2))
    case UInt8(ascii: "r"): take(Reading(carriageReturn, length: 2))
    case UInt8(ascii: "t"): take(Reading(0x09, length: 2))
    case UInt8(ascii: "b"): take(Reading(0x08, length: 2))
    case UInt8(ascii: "f"): take(Reading(0x0C, length: 2))
    // Of shells and of git, in octal.
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      guard place + 3 < text.count, (0x30...0x37).contains(text[place + 2]), (0x30...0x37).contains(text[place + 3]) else { break }
      take(Reading((next & 3) << 6 | (text[place + 2] & 7) << 3 | text[place + 3] & 7, length: 4))
    case UInt8(ascii: "x"):
      if let scalar = number(text, place + 2, digits: 2).flatMap(Unicode.Scalar.init) { take(Reading(scalar, length: 4)) }
    case UInt8(ascii: "U"):
      if let scalar = number(text, place + 2, digits: 8).flatMap(Unicode.Scalar.init) { take(Reading(scalar, length: 10)) }
    case UInt8(ascii: "u"):
      if place + 2 < text.count, text[place + 2] == UInt8(ascii: "{"),
        let end = text[place...].prefix(12).firstIndex(of: UInt8(ascii: "}")),
        let scalar = number(text, place + 3, digits: end - place - 3).flatMap(Unicode.Scalar.init)
      {
        take(Reading(scalar, length: end - place + 1))
      }
      guard let value = number(text, place + 2, digits: 4) else { return }
      if let scalar = Unicode.Scalar(value) { return take(Reading(scalar, length: 6)) }
      // The second half of a character may be escaped several times, too.
      let second = place + 6 + text[(place + 6)...].prefix(8).prefix { $0 == backslash }.count
      if second > place + 6, second < text.count, text[second] == UInt8(ascii: "u"), let low = number(text, second + 1, digits: 4),
        (0xD800...0xDBFF).contains(value), (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
      {
        take(Reading(scalar, length: second + 5 - place))
      }
    default: break
    }
  }

  /// A percent sign and the digits after it. If the text is encoded several times, the sign itself is `%25`: up to eight times.
  private static func percentEscapes(_ text: [UInt8], _ place: Int, _ take: (Reading) -> Void) {
    var start = place + 1
    for _ in 0..<8 {
      guard let value = number(text, start, digits: 2) else { return }
      take(Reading(UInt8(value), length: start + 2 - place))
      if value != UInt32(UInt8(ascii: "%")) { return }
      start += 2
    }
  }

  private static func entities(_ text: [UInt8], _ place: Int, _ take: (Reading) -> Void) {
    guard place + 1 < text.count else { return }
    if text[place + 1] == UInt8(ascii: "#") { return numericEntities(text, place, take) }
    for entity in HTMLNames.beginning(with: text[place + 1]) where begins(text, place + 1, with: entity.name) {
      take(Reading(entity.scalar, length: entity.name.count + 1))
    }
  }

  /// `&#65;`, `&#x41;`, or either without the semicolon, which browsers read, too.
  private static func numericEntities(_ text: [UInt8], _ place: Int, _ take: (Reading) -> Void) {
    let isHexadecimal = place + 2 < text.count && text[place + 2] | 0x20 == UInt8(ascii: "x")
    let start = place + (isHexadecimal ? 3 : 2)
    var (value, end) = (UInt32(0), start)
    while end < text.count, end < start + 8, let digit = digit(text[end]), isHexadecimal || digit < 10 {
      value = isHexadecimal ? value << 4 | digit : value * 10 + digit
      end += 1
    }
    guard end > start, let scalar = Unicode.Scalar(value) else { return }
    let isClosed = end < text.count && text[end] == UInt8(ascii: ";")
    take(Reading(scalar, length: end - place + (isClosed ? 1 : 0)))
  }

  /// Blanks and line breaks of more than one byte: with no break, the next line, the line separator, and as an entity.
  private static let long = ["\u{A0}", "\u{85}", "\u{2028}", "&nbsp;", "&NonBreakingSpace;"].map { Array($0.utf8) }

  /// The length of `<br>`, `<br/>`, `<br />`, or of a blank of more than one byte; nil if there is none.
  private static func blanksLength(_ text: [UInt8], _ place: Int) -> Int? {
    if text[place] != UInt8(ascii: "<") { return long.first { begins(text, place, with: $0) }?.count }
    guard place + 3 < text.count, text[place + 1] | 0x20 == UInt8(ascii: "b"), text[place + 2] | 0x20 == UInt8(ascii: "r") else {
      return nil
    }
    var end = place + 3
    while end < text.count, end < place + 8 {
      if text[end] == UInt8(ascii: ">") { return end + 1 - place }
      guard text[end] == 0x20 || text[end] == UInt8(ascii: "/") else { return nil }
      end += 1
    }
    return nil
  }

  private static func begins(_ text: [UInt8], _ place: Int, with part: [UInt8]) -> Bool {
    guard place + part.count <= text.count else { return false }
    for offset in part.indices where text[place + offset] != part[offset] { return false }
    return true
  }

  private static func number(_ text: [UInt8], _ place: Int, digits: Int) -> UInt32? {
    guard digits > 0, place + digits <= text.count else { return nil }
    var value: UInt32 = 0
    for offset in 0..<digits {
      guard let digit = digit(text[place + offset]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x37)
    case 0x61...0x66: UInt32(byte - 0x57)
    default: nil
    }
  }
}
