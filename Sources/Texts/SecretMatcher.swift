/// Finds a secret in a text in whatever spelling it stands: as it is, with a backslash before a character, as an escape of JSON or of
/// `TerminalText`, percent-encoded as in URLs, or as an entity of XML and HTML, also one mixed with the other.
///
/// By code units: a mark behind a character makes another character of it, and hides nothing.
struct SecretMatcher: Sendable, Hashable {
  let secret: [UInt8]

  init(_ secret: String) { self.secret = Array(secret.utf8) }

  /// The end of the secret that begins at a place of a text; nil where none does. Costs the length of the secret where one begins.
  func end(in text: [UInt8], from start: Int) -> Int? {
    // Nearly always the second byte is another one, and nothing there can be read in two ways.
    var plain = 0
    while plain < secret.count, start + plain < text.count, text[start + plain] == secret[plain], !Self.beginsReading(text[start + plain]) {
      plain += 1
    }
    if plain == secret.count { return start + plain }
    guard start + plain < text.count, Self.beginsReading(text[start + plain]) else { return nil }
    // How far the secret is read at a place of the text: several ways may lead there, and each is followed once.
    var open = [(place: start + plain, read: plain)]
    var seen: Set<Int> = []
    while var (place, read) = open.popLast() {
      // Most of a secret stands as it is, and can be read in that one way.
      while read < secret.count, place < text.count, text[place] == secret[read], !Self.beginsReading(text[place]) {
        (place, read) = (place + 1, read + 1)
      }
      if read == secret.count { return place }
      guard place < text.count, seen.insert((place - start) * (secret.count + 1) + read).inserted else { continue }
      let rest = secret[read...]
      for (bytes, length) in readings(of: text, at: place, for: secret[read]).reversed() where rest.starts(with: bytes) {
        open.append((place + length, read + bytes.count))
      }
    }
    return nil
  }

  /// Whether a byte can begin something that stands for another.
  private static func beginsReading(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "&")
  }

  /// What the text at a place can mean, and how much of it that takes.
  private func readings(of text: [UInt8], at place: Int, for wanted: UInt8) -> [(bytes: [UInt8], length: Int)] {
    let byte = text[place]
    var readings: [(bytes: [UInt8], length: Int)] = []
    switch byte {
    case UInt8(ascii: "\\"):
      if place + 1 < text.count { readings += escapes(text, place) }
    case UInt8(ascii: "%"):
      // Encoded once more, the sign itself is `%25`.
      var start = place + 1
      while let value = number(text, start, digits: 2) {
        readings.append(([UInt8(value)], start + 2 - place))
        if value != UInt32(UInt8(ascii: "%")) { break }
        start += 2
      }
    case UInt8(ascii: "+"):
      if wanted == UInt8(ascii: " ") { readings.append(([wanted], 1)) }
    case UInt8(ascii: "&"):
      if let entity = entity(text, place) { readings.append(entity) }
    default: break
    }
    if byte == wanted { readings.append(([byte], 1)) }
    return readings
  }

  private func escapes(_ text: [UInt8], _ place: Int) -> [(bytes: [UInt8], length: Int)] {
    let next = text[place + 1]
    var readings: [(bytes: [UInt8], length: Int)] = [([next], 2)]
    // Escaped once more: `\\\"`, a quote of an expression in a text.
    if next == UInt8(ascii: "\\"), place + 3 < text.count, text[place + 2] == next { readings.append(([text[place + 3]], 4)) }
    switch next {
    case UInt8(ascii: "n"): readings.append(([0x0A], 2))
    case UInt8(ascii: "r"): readings.append(([0x0D], 2))
    case UInt8(ascii: "t"): readings.append(([0x09], 2))
    case UInt8(ascii: "b"): readings.append(([0x08], 2))
    case UInt8(ascii: "f"): readings.append(([0x0C], 2))
    case UInt8(ascii: "x"):
      if let value = number(text, place + 2, digits: 2), let scalar = Unicode.Scalar(value) { readings.append((Self.bytes(scalar), 4)) }
    case UInt8(ascii: "u"):
      if place + 2 < text.count, text[place + 2] == UInt8(ascii: "{"),
        let end = text[place...].prefix(12).firstIndex(of: UInt8(ascii: "}")),
        end - place < 12, let value = number(text, place + 3, digits: end - place - 3), let scalar = Unicode.Scalar(value)
      {
        readings.append((Self.bytes(scalar), end - place + 1))
      }
      if let value = number(text, place + 2, digits: 4) {
        if let scalar = Unicode.Scalar(value) {
          readings.append((Self.bytes(scalar), 6))
        } else if place + 7 < text.count, text[place + 6] == UInt8(ascii: "\\"), text[place + 7] == UInt8(ascii: "u"),
          let low = number(text, place + 8, digits: 4), (0xD800...0xDBFF).contains(value), (0xDC00...0xDFFF).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
        {
          readings.append((Self.bytes(scalar), 12))
        }
      }
    default: break
    }
    return readings
  }

  private static let entities: [String: UInt8] = ["amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27]

  private func entity(_ text: [UInt8], _ place: Int) -> (bytes: [UInt8], length: Int)? {
    guard let end = text[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: text[place + 1..<end], as: UTF8.self)
    if let byte = Self.entities[name] { return ([byte], end - place + 1) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value = digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).map { (Self.bytes($0), end - place + 1) }
  }

  private func number(_ text: [UInt8], _ place: Int, digits: Int) -> UInt32? {
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
