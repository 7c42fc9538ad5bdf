/// Validates UTF-8.
package enum UTF8Check {
  /// Returns the offset of the first byte that is not valid UTF-8; nil if all are valid. Takes one pass, which is fast over ASCII.
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

  /// Returns the length of a sequence with this first byte; 0 if it cannot begin one.
  private static func length(of lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// Returns whether the bytes after the first one are valid: no overlong forms, no surrogates, nothing beyond U+10FFFF.
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
