/// Replacements and line breaks by Unicode scalars: a combining mark after a character changes the character, and a carriage return and a
/// line feed form one, so that operations on characters would miss them.
extension StringProtocol {
  /// Returns the string with some scalars replaced.
  package func replacing(scalars: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let text = scalars[scalar] { result += text } else { result.unicodeScalars.append(scalar) }
    }
  }

  /// The lines without their terminators: a line feed, a carriage return, or both.
  package var scalarLines: [String] {
    var lines = [""]
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": if last != "\r" { lines.append("") }
      case "\r": lines.append("")
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return lines
  }
}
