#if canImport(Darwin)
  import Foundation
#else
  @_spi(_Unicode) import Swift
#endif

/// The texts that say the same as a secret and that no escape tells apart from others: its letters composed or decomposed, in capitals
/// or small ones, its base64 and its bytes in hexadecimal. What escapes make of it `SecretMatcher` reads.
enum SecretSpellings {
  /// The secret first; each spelling once, by its bytes.
  static func all(_ secret: String) -> [String] {
    var seen: Set<[UInt8]> = []
    return ([secret] + read(secret) + numbers(secret) + normalized(secret) + cased(secret) + base64(secret) + hexadecimal(secret)).filter {
      seen.insert(Array($0.utf8)).inserted
    }
  }

  /// As a number is written, whatever it was written like; none that are short, which are numbers like others.
  private static func numbers(_ text: String) -> [String] {
    guard let number = Double(text), number.isFinite else { return [] }
    return ["\(number)", NumberText.plain(number)].filter { $0.utf8.count >= 4 }
  }

  /// As the grammar of filters reads it: a backslash before a character goes, and so does a minus before a value.
  private static func read(_ text: String) -> [String] {
    var scalars = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      scalars.append(scalar)
      isEscaped = false
    }
    return [String(scalars), text.hasPrefix("-") ? String(text.dropFirst()) : ""].filter { !$0.isEmpty }
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

  /// As far as what stands before and may follow does not change it, with both alphabets; none of short secrets, whose base64 is a word like
  /// others.
  private static func base64(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    if bytes.count < 6 { return [] }
    // Behind a name and a colon, as in a header, it is another text: three bytes are four characters.
    let places = (0..<3).map { count in
      String(Base64.beginning(of: [UInt8](repeating: 0, count: count) + bytes).dropFirst(count == 0 ? 0 : count + 1))
    }
    return places.flatMap { [$0, $0.replacing("+", with: "-").replacing("/", with: "_")] }
  }

  private static func hexadecimal(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    if bytes.count < 6 { return [] }
    let digits = Array("0123456789abcdef".utf8)
    let lower = String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    return [lower, lower.uppercased()]
  }
}
