/// Names and values as encoded in URLs and forms: `query=a%20b&page=1`.
enum FormText {
  /// The pairs in their order; a name without `=` has an empty value.
  static func pairs(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(halves[0]), halves.count > 1 ? decoded(halves[1]) : "")
    }
  }

  /// Percent-encoded bytes and `+` decoded; anything that is not encoded properly is left unchanged.
  ///
  /// - Parameter isForm: Whether `+` is a space; in a path, it is itself.
  static func decoded(_ text: Substring, isForm: Bool = true) -> String {
    var bytes: [UInt8] = []
    let given = Array(text.utf8)
    var place = 0
    while place < given.count {
      if given[place] == UInt8(ascii: "%"), place + 2 < given.count, let high = digit(given[place + 1]), let low = digit(given[place + 2]) {
        bytes.append(high << 4 | low)
        place += 3
      } else {
        bytes.append(isForm && given[place] == UInt8(ascii: "+") ? UInt8(ascii: " ") : given[place])
        place += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) } }
}
