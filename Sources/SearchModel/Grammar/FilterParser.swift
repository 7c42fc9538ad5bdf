/// Reads the `filters` expression of a query, in the grammar of Algolia's engine.
///
/// Conjunctions of filters or of parenthesised disjunctions. A disjunction of conjunctions, a negated parenthesis and kinds
/// mixed in one disjunction are refused, as by the engine.
package struct FilterParser {
  private let tokens: [(token: FilterTokens.Token, column: Int)]
  private var index = 0

  package static func parse(_ expression: String) throws(FilterSyntaxError) -> [FilterClause] {
    var parser = FilterParser(tokens: try FilterTokens(expression).tokens)
    return try parser.expression()
  }

  private init(tokens: [(token: FilterTokens.Token, column: Int)]) {
    self.tokens = tokens
  }

  private mutating func expression() throws(FilterSyntaxError) -> [FilterClause] {
    if token == .end { return [] }
    var clauses: [FilterClause] = []
    repeat { clauses += try conjunct() } while take(.and)
    guard token == .end else { throw error(token == .close ? "')' closes no parenthesis" : "AND, OR or the end is expected") }
    return clauses
  }

  private mutating func conjunct() throws(FilterSyntaxError) -> [FilterClause] {
    guard take(.open) else {
      var alternatives = [try filter()]
      while take(.or) {
        if token == .open { throw error("an OR joins filters, not parentheses") }
        alternatives.append(try filter())
      }
      return [try clause(alternatives)]
    }
    let first = try filter()
    if token == .and {
      var clauses = [FilterClause(alternatives: [first])]
      while take(.and) { clauses.append(FilterClause(alternatives: [try filter()])) }
      if token == .or { throw error("AND and OR in one parenthesis: an OR of ANDs is not possible") }
      try expectClose()
      if token == .or { throw error("an OR of ANDs is not possible") }
      return clauses
    }
    var alternatives = [first]
    while take(.or) { alternatives.append(try filter()) }
    if token == .and { throw error("AND and OR in one parenthesis: an OR of ANDs is not possible") }
    try expectClose()
    if token == .or { throw error("an OR joins filters, not parentheses") }
    return [try clause(alternatives)]
  }

  private func clause(_ alternatives: [FilterLiteral]) throws(FilterSyntaxError) -> FilterClause {
    let kinds = Set(alternatives.map(\.kind)).sorted()
    guard kinds.count == 1 else {
      throw error("filters of different kinds (\(kinds.map(\.rawValue).joined(separator: ", "))) in one OR", at: index - 1)
    }
    return FilterClause(alternatives: alternatives)
  }

  private mutating func filter() throws(FilterSyntaxError) -> FilterLiteral {
    let isNegated = take(.not)
    if token == .open {
      throw error(isNegated ? "NOT stands before a filter, not before a parenthesis" : "a parenthesis inside a parenthesis")
    }
    let (name, _) = try value("a filter is expected")
    var literal = FilterLiteral(condition: .tag(name), isNegated: isNegated)
    if case .comparison(let symbol) = token {
      index += 1
      guard let comparison = Filter.Numeric.Operator(rawValue: symbol) else { throw error("'\(symbol)' is no comparison", at: index - 1) }
      literal.condition = .comparison(Attribute(name), comparison, try number())
    } else if take(.colon) {
      literal.condition = try facetOrRange(Attribute(name))
      if case .score(let score) = token {
        index += 1
        literal.score = score
      }
    }
    return literal
  }

  private mutating func facetOrRange(_ attribute: Attribute) throws(FilterSyntaxError) -> FilterLiteral.Condition {
    let start = index
    let (text, isQuoted) = try value("a value is expected after ':'")
    let plainNumber = isQuoted ? nil : DecimalNumber.parse(text)
    if take(.to) {
      guard let lower = plainNumber else { throw error("a range starts with a number", at: start) }
      let upper = try number()
      guard lower <= upper else { throw error("the range is reversed", at: start) }
      return .range(attribute, lower...upper)
    }
    return attribute == .tags ? .tag(text) : .facet(attribute, text: text, number: plainNumber)
  }

  private mutating func number() throws(FilterSyntaxError) -> Double {
    guard case .word(let text) = token, let number = DecimalNumber.parse(text) else { throw error("a number is expected") }
    index += 1
    return number
  }

  private mutating func value(_ expectation: String) throws(FilterSyntaxError) -> (String, isQuoted: Bool) {
    switch token {
    case .word(let text):
      index += 1
      return (text, false)
    case .quoted(let text):
      index += 1
      return (text, true)
    default: throw error(expectation)
    }
  }

  private mutating func expectClose() throws(FilterSyntaxError) {
    guard take(.close) else { throw error("')' is expected") }
  }

  private var token: FilterTokens.Token { tokens[index].token }

  private mutating func take(_ token: FilterTokens.Token) -> Bool {
    guard self.token == token else { return false }
    index += 1
    return true
  }

  private func error(_ message: String, at place: Int? = nil) -> FilterSyntaxError {
    FilterSyntaxError(message: message, column: tokens[place ?? index].column)
  }
}
