/// Corrections of filters that the engine rejects: habits from SQL and programming languages, and values without quotes.
enum FilterAdvice {
  static let orOfAnds = "write an AND of ORs: a OR (b AND c) is (a OR b) AND (a OR c)"
  static let flatOr = "leave the inner parentheses out: a OR b OR c"
  static let negatedParenthesis = "negate each filter: NOT (a OR b) is NOT a AND NOT b"

  /// For a comparison with an operand that is not a number.
  static func comparison(_ attribute: String, _ symbol: String, _ operand: FilterTokens.Token) -> String? {
    if symbol == "<", case .comparison = operand { return "write != for what is not equal" }
    if symbol == "=", case .comparison(let other) = operand, other == ">" || other == "<" {
      return "write \(attribute) \(other)= and the number"
    }
    guard let text = text(operand) else { return nil }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    if DecimalNumber.parse(String(digits)) != nil { return "write the number alone: \(attribute) \(symbol) \(digits)" }
    switch symbol {
    case "=": return "write \(filter(attribute, text)) to compare strings"
    case "!=": return "write NOT \(filter(attribute, text)) to compare strings"
    default: return nil
    }
  }

  /// For tokens after a complete filter.
  static func rest(_ before: [FilterTokens.Token], _ rest: [FilterTokens.Token]) -> String? {
    guard let next = rest.first else { return nil }
    if next == .to, case .comparison? = before.dropLast().last { return "write a range as attribute:1 TO 10" }
    if case .comparison(let sign) = next, before.count > 1, before[before.count - 2] == .colon, let first = before.last.flatMap(text) {
      // `category.lvl1:Shoes > Boots`
      let more = rest.dropFirst().prefix { if case .word = $0 { true } else { false } }.compactMap(text)
      return "put a value with spaces in quotes: \"\(([first, sign] + more).joined(separator: " "))\""
    }
    guard case .word(let word) = next else { return next == .open ? "put AND or OR before the parenthesis" : nil }
    let attribute = before.last.flatMap(text) ?? "attribute"
    switch word.lowercased() {
    case "and": return "write AND in capitals"
    case "or": return "write OR in capitals"
    case "&&", "&": return "write AND instead of \(word)"
    case "||", "|": return "write OR instead of \(word)"
    case "to", "-", "..", "...": return "write a range as attribute:1 TO 10"
    case "between": return "write a range as \(attribute):1 TO 10"
    case "in": return "write \(attribute):a OR \(attribute):b"
    case "is", "like", "contains", "equals": return "write \(attribute):value"
    default: break
    }
    // A value of several words.
    guard before.count > 1, before[before.count - 2] == .colon, let first = before.last.flatMap(text) else { return nil }
    let more = rest.prefix { if case .word(let word) = $0 { !["and", "or"].contains(word.lowercased()) } else { false } }.compactMap(text)
    return "put a multi-word value in quotes: \"\(([first] + more).joined(separator: " "))\""
  }

  private static func text(_ token: FilterTokens.Token) -> String? {
    switch token {
    case .word(let text), .quoted(let text): text
    default: nil
    }
  }

  private static func filter(_ attribute: String, _ value: String) -> String {
    let isPlain = value.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
    return isPlain ? "\(attribute):\(value)" : "\(attribute):\"\(value)\""
  }
}
