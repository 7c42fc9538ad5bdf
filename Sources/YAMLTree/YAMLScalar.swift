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
  private let resolved: Resolved

  /// The value without the text of a string, which is stored only once: trees contain mostly strings.
  private enum Resolved: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string
  }

  package var value: Value {
    switch resolved {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string: .string(text)
    }
  }

  /// Resolves an unquoted scalar under the core schema (YAML 1.2.2, section 10.3.2); a quoted one is a string.
  ///
  /// `yes`, `no`, `on` and `off` are strings; `012` is 12, and so are `0o14` and `0xC`.
  package init(text: String, isQuoted: Bool) {
    self.text = text
    self.isQuoted = isQuoted
    resolved = isQuoted ? .string : Self.resolve(text)
  }

  var kindName: String {
    switch resolved {
    case .null: "an empty value"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a string"
    }
  }

  private static func resolve(_ text: String) -> Resolved {
    // The first character decides most cases.
    guard let first = text.utf8.first else { return .null }
    switch first {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return number(text) ?? .string
    case UInt8(ascii: "0"), UInt8(ascii: "+")...UInt8(ascii: "."), UInt8(ascii: "~"): break
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      // No keyword that begins with one of these letters is longer.
      if text.utf8.count > 5 { return .string }
    default: return .string
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
    for (prefix, radix) in [("0o", 8), ("0x", 16)] where text.hasPrefix(prefix) {
      if let value = whole(text.dropFirst(2), radix: radix) { return value }
    }
    return number(text) ?? .string
  }

  /// A whole number in digits alone; a floating-point one if it has more than 64 bits.
  private static func whole(_ digits: Substring, radix: Int) -> Resolved? {
    guard let first = digits.first, first.isHexDigit else { return nil }
    if let value = Int(digits, radix: radix) { return .integer(value) }
    let values = digits.compactMap { $0.isASCII ? Int(String($0), radix: radix) : nil }
    return values.count == digits.count ? .number(values.reduce(0) { $0 * Double(radix) + Double($1) }) : nil
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
  private static func number(_ text: String) -> Resolved? {
    var scanner = NumberScanner(text)
    scanner.skip("+", "-")
    let hasWhole = scanner.skipDigits()
    let hasPoint = scanner.skip(".", ".")
    let hasFraction = hasPoint && scanner.skipDigits()
    guard hasWhole || hasFraction else { return nil }
    let hasExponent = scanner.skip("e", "E")
    if hasExponent {
      scanner.skip("+", "-")
      guard scanner.skipDigits() else { return nil }
    }
    guard scanner.isAtEnd else { return nil }
    if !hasPoint, !hasExponent, let value = Int(text) { return .integer(value) }
    return Double(text).map(Resolved.number)
  }
}

/// Reads the parts of a number one after the other.
private struct NumberScanner {
  private var rest: String.UTF8View.Iterator
  private var next: UInt8?

  init(_ text: String) {
    rest = text.utf8.makeIterator()
    next = rest.next()
  }

  var isAtEnd: Bool { next == nil }

  /// Skips one of two characters, if it is next; returns whether it was.
  @discardableResult
  mutating func skip(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    guard let byte = next, byte == UInt8(ascii: first) || byte == UInt8(ascii: second) else { return false }
    next = rest.next()
    return true
  }

  /// Skips all digits that follow; returns whether there were any.
  mutating func skipDigits() -> Bool {
    var found = false
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      found = true
      next = rest.next()
    }
    return found
  }
}
