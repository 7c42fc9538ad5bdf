/// Changes of texts by Unicode scalars: a mark behind a character makes another character of it, and a carriage return and a line feed
/// make one, so that what works by characters overlooks them.
extension StringProtocol {
  /// The text with some scalars replaced.
  package func replacing(scalars: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let text = scalars[scalar] { result += text } else { result.unicodeScalars.append(scalar) }
    }
  }

  /// The lines, each without its end, be that a line feed, a carriage return or both.
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
