#if canImport(Darwin)
  import Foundation
#else
  @_spi(_Unicode) import Swift
#endif

/// The spellings of a secret that are not escapes: with its letters composed or decomposed, in upper or lower case, in Latin-1, in base64,
/// and as hexadecimal bytes. Escapes are handled by `SecretMatcher`.
enum SecretSpellings {
  /// Returns the matchers of the spellings; each matcher once.
  static func all(_ secret: String) -> [SecretMatcher] {
    var seen: Set<SecretMatcher> = []
    // Short secrets are ordinary words, and long ones are not written in other cases.
    let ignoresCase = (6...200).contains(secret.utf8.count)
    let forms = [secret] + normalized(secret)
    let own = forms + read(secret) + numbers(secret) + cased(secret) + (forms + forms.flatMap(cased)).flatMap(recoded)
    let all =
      own.map { SecretMatcher($0, ignoringCase: ignoresCase) }
      + forms.compactMap(latin).map { SecretMatcher(bytes: $0, ignoringCase: ignoresCase) } + base64(secret)
      + hexadecimal(secret).map { SecretMatcher($0) }
    return all.filter { seen.insert($0).inserted }
  }

  /// Returns the secret as a formatted number, however it was written. Short numbers are left out, because they occur anywhere.
  private static func numbers(_ text: String) -> [String] {
    guard let number = Double(text), number.isFinite else { return [] }
    // A whole number is read as the nearest one that a floating-point number can be.
    let whole = number == number.rounded() ? Int(exactly: number).map { ["\($0)"] } ?? [] : []
    return (["\(number)", NumberText.plain(number)] + whole).filter { $0.utf8.count >= 4 }
  }

  /// Returns the secret as the filter grammar reads it: without the backslash before a character, and without a minus before the value.
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

  /// Returns the secret as it looks if a host writes it in Latin-1, which is not valid UTF-8, or reads it as Latin-1. Secrets with few other
  /// characters are left out, because what is left of them may be ordinary.
  private static func recoded(_ text: String) -> [String] {
    guard isMixed(text) else { return [] }
    return (latin(text).map { [String(decoding: $0, as: UTF8.self)] } ?? [])
      + [String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))]
  }

  /// Whether a text has characters outside ASCII, and enough inside.
  private static func isMixed(_ text: String) -> Bool {
    !text.utf8.allSatisfy { $0 < 0x80 } && text.utf8.count { $0 < 0x80 } >= 4
  }

  /// Returns the bytes of the secret in Latin-1, as they may be percent-encoded; nil if it has none, or is the same in ASCII.
  private static func latin(_ text: String) -> [UInt8]? {
    let bytes = text.unicodeScalars.map { UInt8(exactly: $0.value) }
    return !isMixed(text) || bytes.contains(nil) ? nil : bytes.compactMap(\.self)
  }

  /// Returns the secret in upper case, in lower case, and capitalized, as presenters write labels: matchers ignore the case of letters only
  /// if both cases are equally long. Short secrets are left out, because they are ordinary words.
  private static func cased(_ text: String) -> [String] {
    guard (6...200).contains(text.utf8.count) else { return [] }
    return [text.uppercased(), text.lowercased(), text.prefix(1).uppercased() + text.dropFirst()]
  }

  /// Returns matchers of the part of the base64 encoding that does not depend on what comes before and after the secret, in both alphabets.
  /// Short secrets are left out, because their base64 may be an ordinary word.
  private static func base64(_ text: String) -> [SecretMatcher] {
    let bytes = Array(text.utf8)
    if bytes.count < 6 { return [] }
    // After other bytes, such as a name and a colon in a header, the encoding differs: three bytes become four characters.
    return (0..<3).flatMap { count in
      let own = String(Base64.beginning(of: [UInt8](repeating: 0, count: count) + bytes).dropFirst(count == 0 ? 0 : count + 1))
      // The characters at the ends contain bits of the secret and of what is beside it.
      let sharing = (start: count > 0, end: (count + bytes.count) % 3 > 0)
      return [own, own.replacing("+", with: "-").replacing("/", with: "_")].map { SecretMatcher(base64: $0, sharing: sharing) }
    }
  }

  private static func hexadecimal(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    if bytes.count < 6 { return [] }
    let digits = Array("0123456789abcdef".utf8)
    let lower = String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    let pairs = bytes.map { String(decoding: [digits[Int($0 >> 4)], digits[Int($0 & 15)]], as: UTF8.self) }
    return [lower, pairs.joined(separator: ":"), pairs.joined(separator: " ")].flatMap { [$0, $0.uppercased()] }
  }
}
