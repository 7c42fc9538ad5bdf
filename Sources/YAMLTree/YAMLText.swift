import Texts

/// Writes values as YAML, in the style of the values that they replace.
package enum YAMLText {
  /// Returns a string from the data for use in a manifest, where `${` would begin a variable.
  package static func data(_ value: String, like source: String = "") -> String {
    string(value.replacing("${", with: "$${"), like: source)
  }

  /// Returns a string in the quotes of `source`, or unquoted if `source` is unquoted and the value may be.
  package static func string(_ value: String, like source: some StringProtocol) -> String {
    if source.hasPrefix("\"") { return doubleQuoted(value) }
    if source.hasPrefix("'"), !hasControls(value) { return singleQuoted(value) }
    // A number that was written without quotes for a string stays unquoted; but `001` without quotes would be the number 1.
    if isNumber(String(source)), isNumber(value), !isOtherNumber(value) { return value }
    return string(value)
  }

  /// Returns a string without quotes if it is read back as the same string, also inside brackets; otherwise in quotes.
  package static func string(_ value: String) -> String {
    if isPlain(value) { return value }
    return hasControls(value) ? doubleQuoted(value) : singleQuoted(value)
  }

  private static func isOtherNumber(_ text: String) -> Bool {
    if case .integer(let number) = YAMLScalar(text: text, isQuoted: false).value { "\(number)" != text } else { false }
  }

  private static func singleQuoted(_ value: String) -> String { "'" + value.replacing(scalars: ["'": "''"]) + "'" }

  private static func doubleQuoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where isControl(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.isHazardous }

  private static func hasControls(_ value: String) -> Bool { value.unicodeScalars.contains(where: isControl) }

  private static func isNumber(_ text: String) -> Bool {
    switch YAMLScalar(text: text, isQuoted: false).value {
    case .integer, .number: true
    case .null, .bool, .string: false
    }
  }

  private static func isPlain(_ value: String) -> Bool {
    guard case .string = YAMLScalar(text: value, isQuoted: false).value, let first = value.unicodeScalars.first, !hasControls(value) else {
      return false
    }
    if value.hasPrefix(" ") || value.hasSuffix(" ") || value.hasSuffix(":") { return false }
    if "-?:,[]{}#&*!|>'\"%@`$".unicodeScalars.contains(first) { return false }
    return !value.contains(": ") && !value.contains(" #") && !value.contains("${")
      && !value.unicodeScalars.contains { ",[]{}".unicodeScalars.contains($0) }
  }
}
