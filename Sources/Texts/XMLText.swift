/// Text in XML and HTML.
package enum XMLText {
  /// Escapes a string for an element or an attribute; characters that XML cannot contain, and control characters of terminals, become
  /// U+FFFD.
  package static func escaped(_ text: String) -> String {
    var result = ""
    // Replaces scalars, not characters: a combining mark after a character changes the character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let entities: [(name: String, scalar: Unicode.Scalar)] = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]

  /// Returns the string whose escaped form is given.
  package static func plain(_ text: some StringProtocol) -> String {
    var rest = text.unicodeScalars[...]
    var result = ""
    while let scalar = rest.first {
      let entity = scalar == "&" ? entities.first { rest.starts(with: $0.name.unicodeScalars) } : nil
      result.unicodeScalars.append(entity?.scalar ?? scalar)
      rest = rest.dropFirst(entity?.name.unicodeScalars.count ?? 1)
    }
    return result
  }
}
