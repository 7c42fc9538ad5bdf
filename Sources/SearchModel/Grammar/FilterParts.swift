extension FilterExpression {
  /// The filters of an expression as written, without parentheses and operators; the whole string if it is not a valid expression.
  package static func parts(of expression: String) -> [String] {
    guard let tokens = try? FilterTokens(expression).tokens else { return [expression] }
    let scalars = Array(expression.unicodeScalars)
    var parts: [String] = []
    var start: Int?
    for place in tokens {
      let (token, column) = (place.token, place.column)
      switch token {
      case .open, .close, .and, .or, .end:
        if let first = start {
          var end = column - 1
          while end > first, scalars[end - 1] == " " { end -= 1 }
          parts.append(String(String.UnicodeScalarView(scalars[first..<end])))
        }
        start = nil
      case .colon, .not, .to, .comparison, .score, .word, .quoted: start = start ?? column - 1
      }
    }
    return parts
  }
}
