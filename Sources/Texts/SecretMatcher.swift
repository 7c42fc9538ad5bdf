/// Finds a secret in a text in any spelling that `EscapedText` knows, and in any mixture of them. A line break of a secret of several lines,
/// such as a private key, matches any blanks, `<br>`, or nothing, and the next line may be indented: hosts and files change line breaks.
///
/// Compares code units: otherwise a combining mark after a character, which changes the character, would hide the secret from the matcher.
struct SecretMatcher: Sendable, Hashable {
  let secret: [UInt8]
  /// The same in upper case, if case does not matter. The secret is then in lower case.
  private let capital: [UInt8]
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
    capital = secret
    blanks = .anywhere
    (sharesStart, sharesEnd) = sharing
  }

  init(_ secret: String, ignoringCase: Bool = false) { self.init(bytes: Array(secret.utf8), ignoringCase: ignoringCase) }

  /// - Parameter secret: Any bytes; those that are not valid UTF-8 are found only percent-encoded.
  init(bytes secret: [UInt8], ignoringCase: Bool = false) {
    (sharesStart, sharesEnd) = (false, false)
    // The parts of a shorter secret are ordinary words.
    let blanks: Blanks =
      secret.count >= 16 && secret.contains(where: { $0 == EscapedText.lineFeed || $0 == EscapedText.carriageReturn })
        && !Self.isBlank(secret) ? .atBreaks : .count
    self.blanks = blanks
    /// The bytes that have to be found. Blanks and line breaks have no case, so both cases have as many.
    func needed(_ bytes: [UInt8]) -> [UInt8] {
      let lines = bytes.indices.compactMap { place -> UInt8? in
        guard bytes[place] == EscapedText.carriageReturn else { return bytes[place] }
        return place + 1 < bytes.count && bytes[place + 1] == EscapedText.lineFeed ? nil : EscapedText.lineFeed
      }
      return blanks == .atBreaks ? Self.withoutBlanksAtBreaks(lines) : lines
    }
    self.secret = needed(ignoringCase ? Self.mapped(secret, Self.lowercased) { $0.lowercaseMapping } : secret)
    capital = needed(ignoringCase ? Self.mapped(secret, Self.uppercased) { $0.uppercaseMapping } : secret)
  }

  /// Returns bytes in another case, as far as their number stays the same; those that are not UTF-8 as far as they are ASCII.
  private static func mapped(
    _ bytes: [UInt8], _ ofByte: (UInt8) -> UInt8, _ ofScalar: (Unicode.Scalar.Properties) -> String
  ) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes.map(ofByte) }
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      if scalar.isASCII { return [ofByte(UInt8(scalar.value))] }
      let own = Array(String(scalar).utf8)
      let other = Array(ofScalar(scalar.properties).utf8)
      return other.count == own.count ? other : own
    }
  }

  /// Whether a secret consists of blanks, which are all that would be left out at its ends.
  private static func isBlank(_ secret: [UInt8]) -> Bool { secret.allSatisfy(EscapedText.isBlank) }

  /// Drops the indentation of lines, the blanks at their ends, and the line breaks at both ends: they may be missing from the text.
  private static func withoutBlanksAtBreaks(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    for byte in bytes {
      let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      if isBlank, kept.last == EscapedText.lineFeed { continue }
      if byte == EscapedText.lineFeed { while kept.last == UInt8(ascii: " ") || kept.last == UInt8(ascii: "\t") { kept.removeLast() } }
      kept.append(byte)
    }
    while kept.last == EscapedText.lineFeed { kept.removeLast() }
    return Array(kept.drop { $0 == EscapedText.lineFeed })
  }

  /// Returns whether an occurrence can begin with a byte.
  func canBegin(with byte: UInt8) -> Bool { isSame(byte, at: 0) || EscapedText.beginsEscape(byte) }

  /// The bytes that stand for a byte of the secret.
  func spellings(at place: Int) -> [UInt8] { secret[place] == capital[place] ? [secret[place]] : [secret[place], capital[place]] }

  /// The length of the shortest spelling; escapes only make it longer.
  var shortest: Int { blanks == .atBreaks ? secret.count { $0 != EscapedText.lineFeed } : secret.count }

  static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
  private static func uppercased(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte & 0xDF : byte }

  /// Returns whether a byte of a text is a byte of the secret.
  private func isSame(_ byte: UInt8, at place: Int) -> Bool { byte == secret[place] || byte == capital[place] }

  /// Returns an occurrence with what is beside it and belongs to the secret: characters of base64 that contain some of its bits, with the
  /// padding, and the rest of a percent sign that is encoded several times.
  func withRest(_ occurrence: Range<Int>, in text: [UInt8]) -> Range<Int> {
    var (start, end) = (occurrence.lowerBound, occurrence.upperBound)
    if secret.last == UInt8(ascii: "%"), text[..<end].hasEnd("25") { while text[end...].starts(with: "25".utf8) { end += 2 } }
    func isBase64(_ place: Int) -> Bool {
      guard text.indices.contains(place) else { return false }
      return switch text[place] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
    // A line may end beside the occurrence.
    if sharesStart {
      var before = text[..<start]
      while let lineBreak = Self.breaks.first(where: { before.hasEnd($0) }) { before = before.dropLast(lineBreak.utf8.count) }
      if isBase64(before.endIndex - 1) { start = before.endIndex - 1 }
    }
    guard sharesEnd else { return start..<end }
    var after = text[end...]
    while let lineBreak = Self.breaks.first(where: { after.starts(with: $0.utf8) }) { after = after.dropFirst(lineBreak.utf8.count) }
    if isBase64(after.startIndex) { end = after.startIndex + 1 + after.dropFirst().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count }
    return start..<end
  }

  /// Line breaks of base64, as they may be escaped.
  private static let breaks = ["\n", "\r", "\\n", "\\r", "%0A", "%0D", "%0a", "%0d", "&#10;", "&#13;", "&#xA;", "&#xD;", "<br>"]

  /// Whether the secret may begin at an offset: the first bytes are the same, as far as the text is literal.
  func mayBegin(in text: [UInt8], at start: Int) -> Bool {
    guard shortest <= text.count - start else { return false }
    // More is for the scan, which looks at each byte once for all offsets.
    for (offset, wanted) in secret.prefix(64).enumerated() {
      guard start + offset < text.count else { return false }
      let byte = text[start + offset]
      let isLiteral = blanks == .count ? !EscapedText.beginsEscape(byte) : EscapedText.isPlain(byte)
      if !isLiteral || blanks == .atBreaks && wanted == EscapedText.lineFeed { return true }
      if !isSame(byte, at: offset) { return false }
    }
    return true
  }

  /// Returns the end of the occurrence that begins at an offset; nil if none does.
  func end(in text: [UInt8], from start: Int) -> Int? {
    // The states still to be followed: how much of the secret has been read at which offset. Several paths may lead to a state; each state
    // is followed once.
    var open = [(place: start, read: 0)]
    var seen: Set<Int> = []
    var next: [(place: Int, read: Int)] = []
    while var (place, read) = open.popLast() {
      // Most of a secret is spelled literally and has a single reading.
      while read < secret.count, place < text.count, isSame(text[place], at: read), EscapedText.isPlain(text[place]) {
        (place, read) = (place + 1, read + 1)
      }
      if read == secret.count { return place }
      guard place < text.count, seen.insert((place - start) * (secret.count + 1) + read).inserted else { continue }
      next.removeAll(keepingCapacity: true)
      EscapedText.steps(text, at: place) { follow($0, in: text, from: (place, read), &next) }
      let isBreak = blanks == .atBreaks && secret[read] == EscapedText.lineFeed
      // Any number of blanks, or none, stands for a line break.
      if isBreak { next.append((place, read + 1)) }
      open += next.reversed()
    }
    return nil
  }

  /// Adds the states to which a meaning of the text leads from a state.
  private func follow(
    _ step: EscapedText.Step, in text: [UInt8], from state: (place: Int, read: Int), _ next: inout [(place: Int, read: Int)]
  ) {
    let (place, read) = state
    let wanted = secret[read]
    switch step {
    case .backslash(let isBeforeAnother):
      if Self.maySkipBackslash(before: wanted, isBeforeAnother: isBeforeAnother) { next.append((place + 1, read)) }
    case .blanks(let length):
      if mayHaveBlanks(read) { next.append((place + length, read)) }
    case .reading(let reading):
      if (0..<reading.count).allSatisfy({ read + $0 < secret.count && isSame(reading[$0], at: read + $0) }) {
        next.append((place + reading.length, read + reading.count))
      }
      if blanks == .count {
        // A carriage return before a line feed is skipped, and one by itself is a line break.
        if wanted == EscapedText.lineFeed, reading.isCarriageReturn {
          next += [(place + reading.length, read), (place + reading.length, read + 1)]
        }
      } else if mayHaveBlanks(read), isSkipped(reading, text[place]) {
        next.append((place + reading.length, read))
      }
    }
  }

  /// Returns whether a meaning of a text is skipped where blanks do not matter; in base64, a plus is none.
  func isSkipped(_ reading: EscapedText.Reading, _ byte: UInt8) -> Bool {
    reading.isBlank && (blanks == .atBreaks || byte != UInt8(ascii: "+"))
  }

  /// Returns whether blanks do not matter before a byte of the secret.
  func mayHaveBlanks(_ read: Int) -> Bool {
    switch blanks {
    case .count: false
    case .atBreaks: secret[read] == EscapedText.lineFeed || read > 0 && secret[read - 1] == EscapedText.lineFeed
    case .anywhere: read > 0
    }
  }

  /// Returns whether a backslash may stand before a byte of the secret that it does not belong to.
  static func maySkipBackslash(before wanted: UInt8, isBeforeAnother: Bool) -> Bool {
    let isLetter = (0x30...0x39).contains(wanted) || (0x61...0x7A).contains(wanted | 0x20)
    return wanted != UInt8(ascii: "\\") && (!isLetter || isBeforeAnother)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasEnd(_ end: String) -> Bool { suffix(end.utf8.count).elementsEqual(end.utf8) }
}
