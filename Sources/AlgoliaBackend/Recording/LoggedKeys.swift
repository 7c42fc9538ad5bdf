/// API keys in a log that cannot be read: a message about it shows a part of a line, in which no key must be.
package enum LoggedKeys {
  private static let name = Array("algolia-api-key".utf8)
  /// The most bytes before and after a header's name in which its value is looked for.
  private static let reach = 1024
  /// The most different keys of a log, and the most occurrences of the name that are looked at.
  private static let (most, mostNames) = (20, 10_000)
  /// Shorter values are no keys, and may be ordinary words.
  private static let shortest = 8

  /// The values of the header, the URL parameter and the member `x-algolia-api-key`, in any capitalization, without repetitions.
  package static func found(in bytes: [UInt8]) -> [String] {
    var keys: [String] = []
    var (place, names) = (0, 0)
    while keys.count < most, names < mostNames, let end = nameEnd(in: bytes, from: place) {
      place = end
      names += 1
      for key in values(beside: end, in: bytes) where key.utf8.count >= shortest && !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  /// The end of the next occurrence of the name.
  private static func nameEnd(in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while place + name.count <= bytes.count {
      if bytes[place] | 0x20 == name[0], (1..<name.count).allSatisfy({ (bytes[place + $0] | 0x20) == (name[$0] | 0x20) }) {
        return place + name.count
      }
      place += 1
    }
    return nil
  }

  /// The value after a name: of a URL parameter, of a line of headers, of a member, or of a header in an object with `name` and `value`.
  private static func values(beside end: Int, in bytes: [UInt8]) -> [String] {
    // In a string within a string, quotes have backslashes before them.
    let rest = bytes[end...].prefix(reach).drop { $0 == UInt8(ascii: "\\") }
    for sign in ["=", "%3D", "%3d", ":"] where rest.starts(with: sign.utf8) {
      let value = rest.dropFirst(sign.utf8.count).drop(while: isBlank).prefix { !isBlank($0) && !"&\"\\#,%".utf8.contains($0) }
      return [String(decoding: value, as: UTF8.self)]
    }
    guard rest.first == UInt8(ascii: "\"") else { return [] }
    let after = rest.dropFirst()
    if let value = text(after.drop(while: isBlank), after: UInt8(ascii: ":")) { return [value] }
    let first = bytes[max(0, end - reach)..<end].lastIndex(of: UInt8(ascii: "{")) ?? max(0, end - reach)
    let last = after.firstIndex(of: UInt8(ascii: "}")) ?? after.endIndex
    let object = bytes[first..<last]
    guard let key = object.firstRange(of: "\"value\"".utf8),
      let value = text(object[key.upperBound...].drop(while: isBlank), after: UInt8(ascii: ":"))
    else { return [] }
    return [value]
  }

  /// The string after a colon; nil if something else is there. One that is cut off counts.
  private static func text(_ bytes: ArraySlice<UInt8>, after colon: UInt8) -> String? {
    guard bytes.first == colon else { return nil }
    let value = bytes.dropFirst().drop { isBlank($0) || $0 == UInt8(ascii: "\\") }
    guard value.first == UInt8(ascii: "\"") else { return nil }
    return String(decoding: value.dropFirst().prefix { !"\"\\".utf8.contains($0) }, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
