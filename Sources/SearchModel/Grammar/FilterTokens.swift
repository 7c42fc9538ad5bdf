/// Splits a `filters` expression into tokens.
package struct FilterTokens {
  package enum Token: Hashable {
    case open, close, colon
    case and, or, not, to
    case comparison(String)
    /// `<score=3>`
    case score(Int)
    case word(String)
    case quoted(String)
    case end
  }

  /// A token with its position, counted from 1, and its length in characters.
  package struct Place {
    package let token: Token
    package let column: Int
    package let length: Int
  }

  private(set) var tokens: [Place] = []
  private let text: [Unicode.Scalar]
  private var index = 0

  package init(_ expression: String) throws(FilterSyntaxError) {
    text = Array(expression.unicodeScalars)
    while true {
      while index < text.count, Self.isBlank(text[index]) { index += 1 }
      let column = index + 1
      guard index < text.count else {
        tokens.append(Place(token: .end, column: column, length: 0))
        return
      }
      let token = try next()
      tokens.append(Place(token: token, column: column, length: index + 1 - column))
    }
  }

  private mutating func next() throws(FilterSyntaxError) -> Token {
    let start = index
    index += 1
    switch text[start] {
    case "(": return .open
    case ")": return .close
    case ":": return .colon
    case "\"", "'": return .quoted(try quoted(start))
    case "<", ">", "=", "!":
      if let score = try score(start) { return score }
      if index < text.count, text[index] == "=" { index += 1 }
      let comparison = string(start..<index)
      if comparison == "==" {
        throw FilterSyntaxError(
          message: "'==' is not a comparison", column: start + 1, length: 2, help: "write attribute = number, or attribute:value")
      }
      if comparison == "!" {
        throw FilterSyntaxError(message: "'!' can only come before '='", column: start + 1, help: "write NOT before a filter to negate it")
      }
      return .comparison(comparison)
    default:
      while index < text.count, !Self.isBlank(text[index]), !Self.isSymbol(text[index]) {
        if text[index] == "\"" || text[index] == "'" {
          throw FilterSyntaxError(message: "a quote inside a word: put the whole word in quotes", column: index + 1)
        }
        index += 1
      }
      switch string(start..<index) {
      case "AND": return .and
      case "OR": return .or
      case "NOT": return .not
      case "TO": return .to
      case let word: return .word(word)
      }
    }
  }

  private mutating func quoted(_ start: Int) throws(FilterSyntaxError) -> String {
    var value = String.UnicodeScalarView()
    while index < text.count, text[index] != text[start] {
      if text[index] == "\\", index + 1 < text.count { index += 1 }
      value.append(text[index])
      index += 1
    }
    guard index < text.count else {
      throw FilterSyntaxError(
        message: "the quote that opens here is not closed", column: start + 1, length: text.count - start)
    }
    index += 1
    return String(value)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
  }

  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", ":", "<", ">", "=", "!": true
    default: false
    }
  }

  private func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(text[range])) }

  /// Parses `<score=3>`, with spaces anywhere between its parts; returns nil if no score begins here.
  private mutating func score(_ start: Int) throws(FilterSyntaxError) -> Token? {
    var place = start
    func skipBlanks() { while place < text.count, Self.isBlank(text[place]) { place += 1 } }
    for part in ["<", "score", "="] {
      skipBlanks()
      guard text[place...].starts(with: part.unicodeScalars) else { return nil }
      place += part.unicodeScalars.count
    }
    guard let close = text[place...].firstIndex(of: ">") else { return nil }
    guard let score = Int(string(place..<close).trimmingBlanks), FilterLiteral.scores.contains(score) else {
      throw FilterSyntaxError(message: "a score is a whole number from 0 to 65535", column: start + 1)
    }
    index = close + 1
    return .score(score)
  }
}
