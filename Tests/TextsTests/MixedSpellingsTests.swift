import Testing

@testable import Texts

/// Secrets among many others, each character of which is spelled in another way.
struct MixedSpellingsTests {
  private static func secret(_ random: inout Sequence) -> String {
    let letters = Array("abcXYZ0189 +/%&'\"\\<>=-_.é😀".unicodeScalars)
    let scalars = (0..<random.next(10...24)).map { _ in letters[random.next(0...letters.count - 1)] }
    return "s" + String(String.UnicodeScalarView(scalars)) + "t"
  }

  private static func spelled(_ scalar: Unicode.Scalar, _ random: inout Sequence) -> String {
    let hex = String(scalar.value, radix: 16)
    func percent(_ sign: String) -> String { String(scalar).utf8.map { sign + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    switch random.next(0...9) {
    case 0: return percent("%")
    case 1: return percent("%2525")
    case 2: return "&#\(scalar.value);"
    case 3: return "&#x\(hex.uppercased())"
    case 4: return "\\u{\(hex)}"
    case 5: return "\\U" + String(repeating: "0", count: 8 - hex.count) + hex
    case 6 where scalar.value < 0x100: return "\\x" + (hex.count < 2 ? "0" : "") + hex
    case 7 where !scalar.properties.isAlphabetic && scalar.value > 0x39: return "\\" + String(scalar)
    default: return String(scalar)
    }
  }

  @Test(arguments: 1...8) func eachIsMasked(_ seed: Int) {
    var random = Sequence(seed)
    let secrets = (0..<30).map { _ in Self.secret(&random) }
    let redactor = Redactor(secrets)
    for secret in secrets {
      let scalars = Array(secret.unicodeScalars)
      // A number without a semicolon would go on in a digit that follows.
      let text = scalars.indices.map { place in
        let text = Self.spelled(scalars[place], &random)
        return text.hasPrefix("&#x") && !text.hasSuffix(";") ? text + ";" : text
      }.joined()
      #expect(redactor.masked("(\(text))") == "(***)", "\(secret) in \(text)")
    }
  }
}

/// Numbers that follow from a seed (a linear congruential generator).
private struct Sequence {
  private var state: UInt64
  init(_ seed: Int) { state = UInt64(seed) }

  mutating func next(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int(state >> 33) % range.count
  }
}
