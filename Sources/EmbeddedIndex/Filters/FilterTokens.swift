/// Splits a `filters` expression into tokens.
struct FilterTokens {
  enum Token: Hashable {
    case open, close, colon
    case and, or, not, to
    case comparison(String)
    /// `<score=3>`
    case score(Int)
    case word(String)
    case quoted(String)
    case end
  }

  private(set) var tokens: [(token: Token, column: Int)] = []
  private let text: [Character]
  private var index = 0

  init(_ expression: String) throws(FilterSyntaxError) {
    text = Array(expression)
    while true {
      while index < text.count, text[index].isWhitespace { index += 1 }
      let column = index + 1
      guard index < text.count else {
        tokens.append((.end, column))
        return
      }
      tokens.append((try next(), column))
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
      if let score = score(start) { return score }
      if index < text.count, text[index] == "=", text[start] != "=" { index += 1 }
      let comparison = String(text[start..<index])
      if comparison == "!" { throw FilterSyntaxError(message: "'!' stands only before '='", column: start + 1) }
      return .comparison(comparison)
    default:
      while index < text.count, !text[index].isWhitespace, !"():<>=!".contains(text[index]) { index += 1 }
      switch String(text[start..<index]) {
      case "AND": return .and
      case "OR": return .or
      case "NOT": return .not
      case "TO": return .to
      case let word: return .word(word)
      }
    }
  }

  private mutating func quoted(_ start: Int) throws(FilterSyntaxError) -> String {
    var value = ""
    while index < text.count, text[index] != text[start] {
      if text[index] == "\\", index + 1 < text.count { index += 1 }
      value.append(text[index])
      index += 1
    }
    guard index < text.count else { throw FilterSyntaxError(message: "the quote that opens here is not closed", column: start + 1) }
    index += 1
    return value
  }

  private mutating func score(_ start: Int) -> Token? {
    guard text[start...].starts(with: "<score="), let close = text[start...].firstIndex(of: ">"),
      let score = Int(String(text[start + 7..<close]))
    else { return nil }
    index = close + 1
    return .score(score)
  }
}
