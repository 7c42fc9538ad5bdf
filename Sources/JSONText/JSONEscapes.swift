/// The escapes of JSON strings.
enum JSONEscapes {
  static func resolve(_ raw: UnsafeBufferPointer<UInt8>, at base: Int) throws(JSONError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      guard raw[index] == UInt8(ascii: "\\") else {
        bytes.append(raw[index])
        index += 1
        continue
      }
      guard index + 1 < raw.count else { throw JSONError("an escape is cut off", at: base + index) }
      switch raw[index + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(raw[index + 1])
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        guard let first = unit(raw, index + 2) else { throw JSONError("\\u needs four hexadecimal digits", at: base + index) }
        var scalar = UInt32(first)
        if 0xD800..<0xDC00 ~= first, index + 7 < raw.count, raw[index + 6] == UInt8(ascii: "\\"), raw[index + 7] == UInt8(ascii: "u"),
          let second = unit(raw, index + 8), 0xDC00..<0xE000 ~= second
        {
          scalar = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
          index += 6
        }
        bytes += Array(String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8)
        index += 4
      default: throw JSONError("an unknown escape", at: base + index)
      }
      index += 2
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The offset after the escape at a backslash, which is valid even if its string is not read; the end, if the text ends before.
  static func end(of start: Int, in bytes: UnsafeBufferPointer<UInt8>, before end: Int) throws(JSONError) -> Int {
    guard start + 1 < end else { return end }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      let digits = bytes[min(start + 2, end)..<min(start + 6, end)]
      let isWhole = digits.count == 4 && digits.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 | 0x20 }
      guard isWhole else { throw JSONError("\\u needs four hexadecimal digits", at: start) }
      return start + 6
    default: throw JSONError("an unknown escape", at: start)
    }
  }

  private static func unit(_ raw: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt16? {
    guard start + 4 <= raw.count else { return nil }
    let digits = raw[start..<start + 4]
    guard digits.allSatisfy({ (Character(Unicode.Scalar($0))).isHexDigit }) else { return nil }
    return UInt16(String(decoding: UnsafeBufferPointer(rebasing: digits), as: UTF8.self), radix: 16)
  }
}
