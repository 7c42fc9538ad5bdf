#if canImport(Darwin)
  import Foundation
#else
  @_spi(_Unicode) import Swift
#endif

/// The texts that say the same as a secret and that no escape tells apart from others: its letters composed or decomposed, in capitals
/// or small ones, and its base64. What escapes make of it `SecretMatcher` reads.
enum SecretSpellings {
  /// The secret first; each spelling once, by its bytes.
  static func all(_ secret: String) -> [String] {
    var seen: Set<[UInt8]> = []
    return ([secret] + normalized(secret) + cased(secret) + base64(secret)).filter { seen.insert(Array($0.utf8)).inserted }
  }

  private static func normalized(_ text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
    #if canImport(Darwin)
      return [text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping]
    #else
      return [String(String.UnicodeScalarView(text._nfd)), String(String.UnicodeScalarView(text._nfc))]
    #endif
  }

  /// In capitals, in small letters, and with a capital first, as presenters write texts; none of short ones, which are words like others.
  private static func cased(_ text: String) -> [String] {
    guard (6...200).contains(text.utf8.count) else { return [] }
    return [text.uppercased(), text.lowercased(), text.prefix(1).uppercased() + text.dropFirst()]
  }

  /// As far as what may follow does not change it, with both alphabets; none of short secrets, whose base64 is a word like others.
  private static func base64(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    if bytes.count < 6 { return [] }
    let standard = Base64.beginning(of: bytes)
    return [standard, standard.replacing("+", with: "-").replacing("/", with: "_")]
  }
}
