/// Parses numbers like the engine: decimal, with optional sign, fraction and exponent, but in none of the other notations that `Double`
/// accepts.
package enum DecimalNumber {
  /// Returns nil for anything else. Checks the bytes in one pass before creating a number.
  package static func parse(_ text: String) -> Double? {
    var text = text
    let isWhole = text.withUTF8 { Self.isDecimal($0) }
    guard isWhole, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  private static func isDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    func digits() -> Bool {
      let start = index
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
      return index > start
    }
    func sign() { if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 } }
    sign()
    guard digits() else { return false }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard digits() else { return false }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      sign()
      guard digits() else { return false }
    }
    return index == bytes.count
  }
}
