/// Names and values as addresses and forms carry them: `query=a%20b&page=1`.
enum FormText {
  /// The pairs in their order; a name without `=` has an empty value.
  static func pairs(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(halves[0]), halves.count > 1 ? decoded(halves[1]) : "")
    }
  }

  /// Percent-encoded bytes and `+` decoded; what is not encoded properly stays as it is.
  ///
  /// - Parameter isForm: Whether `+` is a space; in a path, it is itself.
  static func decoded(_ text: Substring, isForm: Bool = true) -> String {
    var bytes: [UInt8] = []
    let given = Array(text.utf8)
    var place = 0
    while place < given.count {
      if given[place] == UInt8(ascii: "%"), place + 2 < given.count,
        given[place + 1] != UInt8(ascii: "+"), given[place + 1] != UInt8(ascii: "-"),
        let byte = UInt8(String(decoding: given[place + 1...place + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        place += 3
      } else {
        bytes.append(isForm && given[place] == UInt8(ascii: "+") ? UInt8(ascii: " ") : given[place])
        place += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
