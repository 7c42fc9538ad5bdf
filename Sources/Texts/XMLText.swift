/// Text in XML and HTML.
package enum XMLText {
  /// Escapes a string for an element or an attribute; characters that XML cannot contain, and control characters of terminals, become
  /// U+FFFD; those that change the direction of the text, or begin a line, become references, so that the file itself reads as it is.
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
      case _ where scalar.isHazardous:
        result += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A string for a comment, in which two hyphens never stand together, with invisible characters written out.
  package static func comment(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in TerminalText.visible(text).unicodeScalars {
      if scalar == "-", result.last == "-" { result.append(" ") }
      result.append(scalar)
    }
    return String(result)
  }

  /// Escapes a string for an attribute in XML, where a parser would read a line break or a tab as a space.
  package static func attribute(_ text: String) -> String {
    escaped(text).replacing("\n", with: "&#xA;").replacing("\t", with: "&#x9;")
  }

  private static let entities: [(name: String, scalar: Unicode.Scalar)] = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]

  /// Returns the string whose escaped form is given.
  package static func plain(_ text: some StringProtocol) -> String {
    var rest = text.unicodeScalars[...]
    var result = ""
    while let scalar = rest.first {
      if rest.starts(with: "&#x".unicodeScalars), let end = rest.prefix(10).firstIndex(of: ";"),
        let number = UInt32(String(String.UnicodeScalarView(rest[rest.index(rest.startIndex, offsetBy: 3)..<end])), radix: 16),
        let named = Unicode.Scalar(number)
      {
        result.unicodeScalars.append(named)
        rest = rest[rest.index(after: end)...]
        continue
      }
      let entity = scalar == "&" ? entities.first { rest.starts(with: $0.name.unicodeScalars) } : nil
      result.unicodeScalars.append(entity?.scalar ?? scalar)
      rest = rest.dropFirst(entity?.name.unicodeScalars.count ?? 1)
    }
    return result
  }
}
