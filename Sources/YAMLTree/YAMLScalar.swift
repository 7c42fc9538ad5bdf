/// A scalar: its text (with quotes and escapes resolved) and its value under YAML 1.2's core schema.
package struct YAMLScalar: Sendable, Hashable {
  /// A value of the core schema. Whole numbers outside 64 bits become floating-point numbers.
  package enum Value: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
  }

  package let text: String
  /// Whether quotes, a block style or `!!str` make it a string regardless of its text.
  package let isQuoted: Bool
  package let value: Value

  /// Resolves an unquoted scalar under the core schema (YAML 1.2.2, section 10.3.2); a quoted one is a string.
  ///
  /// `yes`, `no`, `on` and `off` are strings; `012` is 12, and so are `0o14` and `0xC`.
  package init(text: String, isQuoted: Bool) {
    self.text = text
    self.isQuoted = isQuoted
    value = isQuoted ? .string(text) : Self.resolve(text)
  }

  var kindName: String {
    switch value {
    case .null: "an empty value"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a string"
    }
  }

  private static func resolve(_ text: String) -> Value {
    // The first character decides most cases.
    guard let first = text.utf8.first else { return .null }
    switch first {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return number(text) ?? .string(text)
    case UInt8(ascii: "0"), UInt8(ascii: "+")...UInt8(ascii: "."), UInt8(ascii: "~"): break
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      // No keyword that begins with one of these letters is longer.
      if text.utf8.count > 5 { return .string(text) }
    default: return .string(text)
    }
    switch text {
    case "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
    case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
    case ".nan", ".NaN", ".NAN": return .number(.nan)
    default: break
    }
    if text.hasPrefix("0o"), let value = Int(text.dropFirst(2), radix: 8), !text.hasPrefix("0o+"), !text.hasPrefix("0o-") {
      return .integer(value)
    }
    if text.hasPrefix("0x"), let value = Int(text.dropFirst(2), radix: 16), !text.hasPrefix("0x+"), !text.hasPrefix("0x-") {
      return .integer(value)
    }
    return number(text) ?? .string(text)
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
  private static func number(_ text: String) -> Value? {
    var rest = text.utf8[...]
    func digits() -> Int {
      var count = 0
      while let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        rest.removeFirst()
        count += 1
      }
      return count
    }
    func skip(_ characters: String) -> Bool {
      guard let byte = rest.first, characters.utf8.contains(byte) else { return false }
      rest.removeFirst()
      return true
    }
    _ = skip("+-")
    let whole = digits()
    var isInteger = true
    if skip(".") {
      isInteger = false
      if digits() == 0, whole == 0 { return nil }
    } else if whole == 0 {
      return nil
    }
    if skip("eE") {
      isInteger = false
      _ = skip("+-")
      if digits() == 0 { return nil }
    }
    guard rest.isEmpty else { return nil }
    if isInteger, let value = Int(text) { return .integer(value) }
    var spelled = text.hasPrefix("+") ? String(text.dropFirst()) : text
    if spelled.hasSuffix(".") { spelled += "0" }
    if let point = spelled.range(of: ".e") ?? spelled.range(of: ".E") { spelled.replaceSubrange(point, with: ".0e") }
    return Double(spelled).map(Value.number)
  }
}

extension String {
  fileprivate func range(of needle: String) -> Range<String.Index>? { firstRange(of: needle) }
}
