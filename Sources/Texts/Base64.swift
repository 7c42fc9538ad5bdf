/// Base64 (RFC 4648), for programs that start without Foundation.
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the characters of the encoding that do not depend on the bytes that follow.
  package static func beginning(of bytes: [UInt8]) -> String {
    let encoded = (0..<bytes.count * 8 / 6).map { place -> UInt8 in
      let (first, offset) = (place * 6 / 8, place * 6 % 8)
      let pair = UInt16(bytes[first]) << 8 | (first + 1 < bytes.count ? UInt16(bytes[first + 1]) : 0)
      return letters[Int(pair >> UInt16(10 - offset) & 0x3F)]
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes a string, ignoring white space and padding; nil if it contains other characters.
  package static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for character in text.utf8 where character != UInt8(ascii: "=") && character > 0x20 {
      guard let value = letters.firstIndex(of: character) else { return nil }
      (bits, count) = (bits << 6 | UInt32(value), count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
