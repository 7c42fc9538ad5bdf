/// API keys in a log that cannot be read: a message about it shows a part of a line, in which no key must be.
package enum LoggedKeys {
  /// Keys are longer; shorter words help to find the place.
  private static let shortest = 12

  /// The log with an asterisk for each character of a word that is long enough to be a key, however it is escaped, in the same places.
  package static func hidden(in bytes: [UInt8]) -> [UInt8] {
    var shown = bytes
    var start = 0
    for place in 0...bytes.count where place == bytes.count || !isOfKey(bytes[place]) {
      if place - start >= shortest { for other in start..<place { shown[other] = UInt8(ascii: "*") } }
      start = place + 1
    }
    return shown
  }

  /// Letters, digits, what occurs in base64, and what begins an escape.
  private static func isOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "+/=-_.%\\".utf8.contains(byte)
    }
  }
}
