/// Paths as links have them.
package enum RelativeReference {
  /// A path as a relative reference: what a URL cannot hold is percent-encoded.
  package static func to(_ path: String) -> String {
    path.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-_.~/@".contains(character))
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(character) : "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
