/// Paths as relative references in links.
package enum RelativeReference {
  /// Returns a path as a relative reference: characters that a URL cannot contain are percent-encoded.
  package static func to(_ path: String) -> String {
    path.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-_.~/@".contains(character))
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(character) : "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
