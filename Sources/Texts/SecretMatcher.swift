/// Finds a secret in a text in any spelling: literally, with a backslash before a character, with escapes of JSON or of `TerminalText`,
/// percent-encoded as in URLs, up to eight times, with entities of XML and HTML, or with the doubled quotes of YAML, and in any mixture of these. A line break
/// of a secret of several lines, such as a private key, matches any blanks, `<br>`, or nothing, and the next line may be indented: hosts and
/// files change line breaks.
///
/// Compares code units: otherwise a combining mark after a character, which changes the character, would hide the secret from the matcher.
struct SecretMatcher: Sendable, Hashable {
  let secret: [UInt8]
  /// Whether ASCII letters match in upper and lower case; the secret is then in lower case.
  private let ignoresCase: Bool
  /// Where blanks in the text do not matter.
  let blanks: Blanks

  /// Whether the characters of base64 before and after an occurrence contain some of the secret's bits.
  private let (sharesStart, sharesEnd): (Bool, Bool)

  enum Blanks {
    case count
    /// In place of a line break, and after it.
    case atBreaks
    case anywhere
  }

  /// - Parameters:
  ///   - base64: The beginning of the encoding, in which the text may have line breaks anywhere.
  ///   - sharing: Whether the characters before and after it contain some of the secret's bits.
  init(base64: String, sharing: (start: Bool, end: Bool)) {
    secret = Array(base64.utf8)
    ignoresCase = false
    blanks = .anywhere
    (sharesStart, sharesEnd) = sharing
  }

  init(_ secret: String, ignoringCase: Bool = false) { self.init(bytes: Array(secret.utf8), ignoringCase: ignoringCase) }

  /// - Parameter secret: Any bytes; those that are not valid UTF-8 are found only percent-encoded.
  init(bytes secret: [UInt8], ignoringCase: Bool = false) {
    ignoresCase = ignoringCase
    (sharesStart, sharesEnd) = (false, false)
    // The parts of a shorter secret are ordinary words.
    blanks =
      secret.count >= 16 && secret.contains(where: { $0 == Self.lineFeed || $0 == Self.carriageReturn })
        && !Self.isBlank(secret) ? .atBreaks : .count
    let bytes = secret.map { ignoringCase ? Self.lowercased($0) : $0 }
    let lines = bytes.indices.compactMap { place -> UInt8? in
      guard bytes[place] == Self.carriageReturn else { return bytes[place] }
      return place + 1 < bytes.count && bytes[place + 1] == Self.lineFeed ? nil : Self.lineFeed
    }
    self.secret = blanks == .atBreaks ? Self.withoutBlanksAtBreaks(lines) : lines
  }

  /// Whether a secret consists of blanks, which are all that would be left out at its ends.
  private static func isBlank(_ secret: [UInt8]) -> Bool { secret.allSatisfy { blank.contains($0) } }

  /// Drops the indentation of lines, the blanks at their ends, and the line breaks at both ends: they may be missing from the text.
  private static func withoutBlanksAtBreaks(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    for byte in bytes {
      let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      if isBlank, kept.last == lineFeed { continue }
      if byte == lineFeed { while kept.last == UInt8(ascii: " ") || kept.last == UInt8(ascii: "\t") { kept.removeLast() } }
      kept.append(byte)
    }
    while kept.last == lineFeed { kept.removeLast() }
    return Array(kept.drop { $0 == lineFeed })
  }

  /// The bytes that an occurrence begins with, unless it begins with an escape of one of them.
  var beginnings: [UInt8] { secret.first.map(spellings) ?? [] }

  /// Returns whether an occurrence can begin with a byte.
  func canBegin(with byte: UInt8) -> Bool { secret.first.map { isSame(byte, $0) } ?? false || Self.signs.contains(byte) }

  /// The bytes that stand for a byte of the secret.
  func spellings(of wanted: UInt8) -> [UInt8] {
    ignoresCase && Self.uppercased(wanted) != wanted ? [wanted, Self.uppercased(wanted)] : [wanted]
  }

  /// The length of the shortest spelling; escapes only make it longer.
  var shortest: Int { blanks == .atBreaks ? secret.count { $0 != Self.lineFeed } : secret.count }

  static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
  private static func uppercased(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte & 0xDF : byte }

  /// Returns whether a byte of a text is a byte of the secret.
  func isSame(_ byte: UInt8, _ wanted: UInt8) -> Bool {
    byte == wanted || (ignoresCase && Self.lowercased(byte) == wanted)
  }

  /// Returns an occurrence with the characters beside it that contain some of the secret's bits, and with the padding.
  func withShared(_ occurrence: Range<Int>, in text: [UInt8]) -> Range<Int> {
    func isBase64(_ place: Int) -> Bool {
      guard text.indices.contains(place) else { return false }
      return switch text[place] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
    // A line may end beside the occurrence.
    let breaks = [Self.lineFeed, Self.carriageReturn]
    let before = text[..<occurrence.lowerBound].lastIndex { !breaks.contains($0) } ?? -1
    let start = sharesStart && isBase64(before) ? before : occurrence.lowerBound
    let after = text[occurrence.upperBound...].firstIndex { !breaks.contains($0) } ?? text.count
    guard sharesEnd, isBase64(after) else { return start..<occurrence.upperBound }
    return start..<after + 1 + text[(after + 1)...].prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
  }

  /// Whether the first bytes of a text are those of the secret, or may be.
  func mayBegin(in text: [UInt8], at start: Int) -> Bool {
    if Self.beginsReading(text[start]) {
      return readings(of: text, at: start, for: secret[0], skippingBlanks: mayHaveBlanks(0)).contains { bytes, _ in
        bytes.count <= secret.count && zip(bytes, secret).allSatisfy(isSame)
      }
    }
    // Usually the second byte already differs, and no byte there has more than one reading.
    for (place, wanted) in secret.prefix(16).enumerated() {
      guard start + place < text.count else { return false }
      let byte = text[start + place]
      if Self.beginsReading(byte) { return true }
      if isSame(byte, wanted) { continue }
      return mayHaveBlanks(place) && (blanks != .anywhere || Self.blank.contains(byte) || byte == UInt8(ascii: "<"))
    }
    return true
  }

  /// Returns the end of the occurrence that begins at an offset; nil if none does.
  func end(in text: [UInt8], from start: Int) -> Int? {
    // The states still to be followed: how much of the secret has been read at which offset. Several paths may lead to a state; each state
    // is followed once.
    var open = [(place: start, read: 0)]
    var seen: Set<Int> = []
    while var (place, read) = open.popLast() {
      // Most of a secret is spelled literally and has a single reading.
      while read < secret.count, place < text.count, isSame(text[place], secret[read]), !Self.beginsReading(text[place]) {
        (place, read) = (place + 1, read + 1)
      }
      if read == secret.count { return place }
      guard place < text.count, seen.insert((place - start) * (secret.count + 1) + read).inserted else { continue }
      let rest = secret[read...]
      for (bytes, length) in readings(of: text, at: place, for: secret[read], skippingBlanks: mayHaveBlanks(read)).reversed()
      where bytes.count <= rest.count && zip(bytes, rest).allSatisfy(isSame) {
        open.append((place + length, read + bytes.count))
      }
    }
    return nil
  }

  /// Returns whether blanks do not matter before a byte of the secret.
  func mayHaveBlanks(_ read: Int) -> Bool {
    switch blanks {
    case .count: false
    case .atBreaks: secret[read] == Self.lineFeed || read > 0 && secret[read - 1] == Self.lineFeed
    case .anywhere: read > 0
    }
  }

  /// Returns whether a byte can begin an escape.
  static func beginsReading(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "&")
      || byte == UInt8(ascii: "'") || byte == carriageReturn
  }

  private static let signs = Array("\\%+&'\r".utf8)
  static let (lineFeed, carriageReturn): (UInt8, UInt8) = (0x0A, 0x0D)

  /// Returns the possible meanings of the text at an offset, each with the length that it takes up.
  ///
  /// - Parameter skippingBlanks: Whether there may be blanks before the wanted byte, or instead of it if it is a line break.
  private func readings(
    of text: [UInt8], at place: Int, for wanted: UInt8, skippingBlanks: Bool
  ) -> [(bytes: [UInt8], length: Int)] {
    let byte = text[place]
    var readings: [(bytes: [UInt8], length: Int)] = []
    switch byte {
    case UInt8(ascii: "\\"):
      if place + 1 < text.count {
        readings += Self.escapes(text, place)
        if let isFirst = Self.isSkipped(text, place), Self.maySkipBackslash(before: wanted, isFirst: isFirst) { readings.append(([], 1)) }
      }
    case UInt8(ascii: "%"):
      readings += Self.percentReadings(text, place)
    case UInt8(ascii: "+"):
      if wanted == UInt8(ascii: " ") || skippingBlanks && blanks == .atBreaks { readings.append(([UInt8(ascii: " ")], 1)) }
    case UInt8(ascii: "&"):
      readings += Self.entities(text, place)
    case UInt8(ascii: "'"):
      // In a single-quoted YAML string.
      if place + 1 < text.count, text[place + 1] == byte { readings.append(([byte], 2)) }
    default: break
    }
    if isSame(byte, wanted) { readings.append(([byte], 1)) }
    if wanted == Self.lineFeed, byte == Self.carriageReturn { readings.append(([byte], 1)) }
    // A carriage return before a line feed is skipped, and one by itself is a line break.
    if wanted == Self.lineFeed, blanks == .count {
      return readings + readings.filter { $0.bytes == [Self.carriageReturn] }.flatMap { [([], $0.length), ([Self.lineFeed], $0.length)] }
    }
    guard skippingBlanks else { return readings }
    if Self.blank.contains(byte) { readings.append(([byte], 1)) }
    // Any number of blanks, or none, stands for a line break.
    let skipped = readings.filter { $0.bytes.count == 1 && Self.blank.contains($0.bytes[0]) }.map { ([UInt8](), $0.length) }
    return readings + skipped + (Self.elementLength(text, place).map { [([], $0)] } ?? [])
      + (wanted == Self.lineFeed && blanks == .atBreaks ? [([Self.lineFeed], 0)] : [])
  }

  /// Whether a backslash may stand before a byte of the secret that it does not belong to: a text that is escaped several times has them
  /// before a character that is escaped, or before another backslash (`isFirst`).
  static func maySkipBackslash(before wanted: UInt8, isFirst: Bool) -> Bool {
    let isLetter = (0x30...0x39).contains(wanted) || (0x61...0x7A).contains(wanted | 0x20)
    return wanted != UInt8(ascii: "\\") && (!isLetter || isFirst)
  }

  /// Whether another backslash follows one in a text; nil if it is the last byte, or follows eight others, so that it is not skipped.
  static func isSkipped(_ text: [UInt8], _ place: Int) -> Bool? {
    let sign = UInt8(ascii: "\\")
    guard place + 1 < text.count, place < 8 || !text[(place - 8)..<place].allSatisfy({ $0 == sign }) else { return nil }
    return text[place + 1] == sign
  }

  /// Returns what a percent sign and the digits after it mean. If the text is encoded several times, the sign itself is `%25`: up to eight
  /// times.
  static func percentReadings(_ text: [UInt8], _ place: Int) -> [(bytes: [UInt8], length: Int)] {
    var readings: [(bytes: [UInt8], length: Int)] = []
    var start = place + 1
    while readings.count < 8, let value = number(text, start, digits: 2) {
      readings.append(([UInt8(value)], start + 2 - place))
      if value != UInt32(UInt8(ascii: "%")) { break }
      start += 2
    }
    return readings
  }

  static let blank = Array(" \t\n\r".utf8)

  /// Blanks and line breaks of more than one byte: with no break, the next line, the line separator, and as an entity.
  private static let long = ["\u{A0}", "\u{85}", "\u{2028}", "&nbsp;"].map { Array($0.utf8) }

  /// The length of `<br>`, `<br/>`, `<br />`, or of a blank of more than one byte at an offset; nil if there is none.
  static func elementLength(_ text: [UInt8], _ place: Int) -> Int? {
    let rest = text[place...].prefix(8)
    if let sign = long.first(where: { rest.starts(with: $0) }) { return sign.count }
    guard rest.count > 3, rest.first == UInt8(ascii: "<"), rest[place + 1] | 0x20 == UInt8(ascii: "b"),
      rest[place + 2] | 0x20 == UInt8(ascii: "r"), let end = rest.firstIndex(of: UInt8(ascii: ">")),
      rest[(place + 3)..<end].allSatisfy({ " /".utf8.contains($0) })
    else { return nil }
    return end + 1 - place
  }

  static func escapes(_ text: [UInt8], _ place: Int) -> [(bytes: [UInt8], length: Int)] {
    let next = text[place + 1]
    var readings: [(bytes: [UInt8], length: Int)] = [([next], 2)]
    // Escaped twice: `\\\"`, a quote of an expression inside a string.
    if next == UInt8(ascii: "\\"), place + 3 < text.count, text[place + 2] == next { readings.append(([text[place + 3]], 4)) }
    switch next {
    case UInt8(ascii: "n"): readings.append(([0x0A], 2))
    case UInt8(ascii: "r"): readings.append(([0x0D], 2))
    case UInt8(ascii: "t"): readings.append(([0x09], 2))
    case UInt8(ascii: "b"): readings.append(([0x08], 2))
    case UInt8(ascii: "f"): readings.append(([0x0C], 2))
    case UInt8(ascii: "x"):
      if let value = number(text, place + 2, digits: 2), let scalar = Unicode.Scalar(value) { readings.append((bytes(scalar), 4)) }
    case UInt8(ascii: "U"):
      if let value = number(text, place + 2, digits: 8), let scalar = Unicode.Scalar(value) { readings.append((bytes(scalar), 10)) }
    case UInt8(ascii: "u"):
      if place + 2 < text.count, text[place + 2] == UInt8(ascii: "{"),
        let end = text[place...].prefix(12).firstIndex(of: UInt8(ascii: "}")),
        end - place < 12, let value = number(text, place + 3, digits: end - place - 3), let scalar = Unicode.Scalar(value)
      {
        readings.append((bytes(scalar), end - place + 1))
      }
      if let value = number(text, place + 2, digits: 4) {
        // The second half may be escaped several times, too.
        let second = place + 6 + text[(place + 6)...].prefix(8).prefix { $0 == UInt8(ascii: "\\") }.count
        if let scalar = Unicode.Scalar(value) {
          readings.append((bytes(scalar), 6))
        } else if second > place + 6, second < text.count, text[second] == UInt8(ascii: "u"),
          let low = number(text, second + 1, digits: 4), (0xD800...0xDBFF).contains(value), (0xDC00...0xDFFF).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
        {
          readings.append((bytes(scalar), second + 5 - place))
        }
      }
    default: break
    }
    return readings
  }

  private static let named: [String: UInt8] = ["amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27]

  static func entities(_ text: [UInt8], _ place: Int) -> [(bytes: [UInt8], length: Int)] {
    if place + 1 < text.count, text[place + 1] == UInt8(ascii: "#") { return numericEntities(text, place) }
    guard let end = text[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return [] }
    let name = String(decoding: text[place + 1..<end], as: UTF8.self)
    return named[name].map { [([$0], end - place + 1)] } ?? []
  }

  /// Returns the meanings of `&#65;`, `&#x41;`, or either without the semicolon, which browsers read, too.
  private static func numericEntities(_ text: [UInt8], _ place: Int) -> [(bytes: [UInt8], length: Int)] {
    let isHexadecimal = place + 2 < text.count && text[place + 2] | 0x20 == UInt8(ascii: "x")
    let start = place + (isHexadecimal ? 3 : 2)
    let digits = text[min(start, text.count)...].prefix(8).prefix { byte in
      (0x30...0x39).contains(byte) || (isHexadecimal && (0x61...0x66).contains(byte | 0x20))
    }
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value)
    else { return [] }
    let isClosed = digits.endIndex < text.count && text[digits.endIndex] == UInt8(ascii: ";")
    return [(bytes(scalar), digits.endIndex - place + (isClosed ? 1 : 0))]
  }

  private static func number(_ text: [UInt8], _ place: Int, digits: Int) -> UInt32? {
    guard digits > 0, place + digits <= text.count else { return nil }
    var value: UInt32 = 0
    for byte in text[place..<place + digits] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x37
      case 0x61...0x66: digit = byte - 0x57
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private static func bytes(_ scalar: Unicode.Scalar) -> [UInt8] { Array(String(scalar).utf8) }
}
