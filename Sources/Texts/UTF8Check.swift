/// Checks that bytes are text.
package enum UTF8Check {
  /// Where the text stops being UTF-8; nil when all of it is. One pass, quick over ASCII.
  package static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        let lead = bytes[offset]
        if lead < 0x80 {
          offset += 1
          continue
        }
        let length = length(of: lead)
        guard length > 0, offset + length <= bytes.count, isScalar(bytes, offset, length) else { return offset }
        offset += length
      }
      return nil
    }
  }

  /// The bytes of a sequence with this first byte; 0 when none starts so.
  private static func length(of lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// Whether the bytes behind the first one fit: no overlong forms, no surrogates, nothing beyond U+10FFFF.
  private static func isScalar(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ length: Int) -> Bool {
    for place in 1..<length where bytes[offset + place] & 0xC0 != 0x80 { return false }
    switch bytes[offset] {
    case 0xE0: return bytes[offset + 1] >= 0xA0
    case 0xED: return bytes[offset + 1] < 0xA0
    case 0xF0: return bytes[offset + 1] >= 0x90
    case 0xF4: return bytes[offset + 1] < 0x90
    default: return true
    }
  }
}
