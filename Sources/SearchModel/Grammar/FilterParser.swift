/// Parses the `filters` expression of a query, in the grammar of Algolia's engine.
///
/// The grammar consists of conjunctions of filters or of disjunctions in parentheses. A disjunction of conjunctions, a negated
/// parenthesis, and different kinds of filters in one disjunction are rejected, as by the engine.
package struct FilterParser {
  private let tokens: [FilterTokens.Place]
  private var index = 0
  /// The number of open parentheses.
  private var depth = 0

  package static func parse(_ expression: String) throws(FilterSyntaxError) -> [FilterClause] {
    var parser = FilterParser(tokens: try FilterTokens(expression).tokens)
    return try parser.expression()
  }

  private init(tokens: [FilterTokens.Place]) {
    self.tokens = tokens
  }

  private mutating func expression() throws(FilterSyntaxError) -> [FilterClause] {
    if token == .end { return [] }
    var clauses: [FilterClause] = []
    repeat { clauses += try conjunct() } while take(.and)
    if token == .close { throw error("unmatched ')'") }
    guard token == .end else { throw error("expected AND, OR or the end", help: adviceForRest) }
    return clauses
  }

  /// Parses the part between two ANDs: filters joined by OR, or one parenthesis.
  private mutating func conjunct() throws(FilterSyntaxError) -> [FilterClause] {
    let first = try unit()
    guard token == .or else { return first.clauses }
    return [try disjunction(first)]
  }

  /// A filter, or a parenthesis that contains a filter, filters joined only by AND or only by OR, or a different parenthesis.
  private struct Unit {
    var clauses: [FilterClause]
    /// The filter, if it is a single one, in any number of parentheses.
    var single: FilterLiteral?
  }

  private mutating func unit() throws(FilterSyntaxError) -> Unit {
    depth += 1
    defer { depth -= 1 }
    if depth > 100 { throw error("more than 100 parentheses are open") }
    guard take(.open) else {
      let filter = try filter()
      return Unit(clauses: [FilterClause(alternatives: [filter])], single: filter)
    }
    var unit = try unit()
    if token == .or {
      unit = Unit(clauses: [try disjunction(unit)])
      if token == .and { throw error("AND and OR inside the same parentheses: an OR of ANDs is not possible", help: FilterAdvice.orOfAnds) }
    } else if token == .and {
      if unit.single == nil { throw error("an AND in parentheses joins filters, not parentheses") }
      while take(.and) {
        let place = index
        let next = try self.unit()
        guard next.single != nil else { throw error("an AND in parentheses joins filters, not parentheses", at: place) }
        unit.single = nil
        unit.clauses += next.clauses
      }
      if token == .or { throw error("AND and OR inside the same parentheses: an OR of ANDs is not possible", help: FilterAdvice.orOfAnds) }
    }
    try expectClose()
    return unit
  }

  /// Parses the filters after the first one, each of which follows an OR.
  private mutating func disjunction(_ first: Unit) throws(FilterSyntaxError) -> FilterClause {
    guard let filter = first.single else {
      throw first.clauses.count > 1
        ? error("an OR of ANDs is not possible", help: FilterAdvice.orOfAnds) : error("an OR joins filters, not parentheses")
    }
    var alternatives = [filter]
    while take(.or) {
      let place = index
      let next = try unit()
      guard let filter = next.single else {
        throw error(
          "an OR joins filters, not parentheses", at: place, help: next.clauses.count > 1 ? FilterAdvice.orOfAnds : FilterAdvice.flatOr)
      }
      alternatives.append(filter)
    }
    return try clause(alternatives)
  }

  private func clause(_ alternatives: [FilterLiteral]) throws(FilterSyntaxError) -> FilterClause {
    let kinds = Set(alternatives.map(\.kind)).sorted()
    guard kinds.count == 1 else {
      throw error(
        "filters of different kinds (\(kinds.map(\.rawValue).joined(separator: ", "))) in the same OR", at: index - 1,
        help: "join them with AND, or use filters of the same kind in the OR")
    }
    return FilterClause(alternatives: alternatives)
  }

  private mutating func filter() throws(FilterSyntaxError) -> FilterLiteral {
    let isNegated = take(.not)
    if token == .open { throw error("NOT goes before a filter, not before a parenthesis", help: FilterAdvice.negatedParenthesis) }
    let start = index
    let (name, _) = try value("expected a filter")
    var literal = FilterLiteral(condition: .tag(name), isNegated: isNegated)
    if case .comparison(let symbol) = token {
      index += 1
      guard let comparison = Filter.Numeric.Operator(rawValue: symbol) else {
        throw error("'\(symbol)' is not a comparison", at: index - 1)
      }
      let operand = token
      guard let number = takeNumber() else {
        throw error("expected a number", help: FilterAdvice.comparison(name, symbol, operand))
      }
      literal.condition = .comparison(Attribute(name), comparison, number)
      return literal
    }
    if take(.colon) {
      if name.isEmpty { throw error("expected an attribute before ':'", at: start) }
      literal.condition = try facetOrRange(Attribute(name))
      if case .range = literal.condition { return literal }
    }
    if case .score(let score) = token {
      index += 1
      literal.score = score
    }
    return literal
  }

  private mutating func facetOrRange(_ attribute: Attribute) throws(FilterSyntaxError) -> FilterLiteral.Condition {
    let start = index
    if case .comparison(let symbol) = token {
      throw error("expected a value after ':'", help: "write \(attribute) \(symbol) and the number, without ':'")
    }
    let (text, isQuoted) = try value("expected a value after ':'")
    if text.isEmpty { throw error("expected a value after ':'", at: start) }
    let plainNumber = isQuoted ? nil : DecimalNumber.parse(text)
    if take(.to) {
      guard let lower = plainNumber else { throw error("a range starts with a number", at: start) }
      guard let upper = takeNumber() else { throw error("expected a number") }
      guard lower <= upper else { throw error("the range is reversed", at: start) }
      return .range(attribute, lower...upper)
    }
    return attribute == .tags ? .tag(text) : .facet(attribute, text: text, number: plainNumber)
  }

  private mutating func takeNumber() -> Double? {
    guard case .word(let text) = token, let number = DecimalNumber.parse(text) else { return nil }
    index += 1
    return number
  }

  /// The correction if a filter is followed by something that does not belong there.
  private var adviceForRest: String? {
    FilterAdvice.rest(tokens[..<index].map(\.token), tokens[index...].map(\.token))
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
    guard take(.close) else { throw error("expected ')'", help: adviceForRest) }
  }

  private var token: FilterTokens.Token { tokens[index].token }

  private mutating func take(_ token: FilterTokens.Token) -> Bool {
    guard self.token == token else { return false }
    index += 1
    return true
  }

  private func error(_ message: String, at place: Int? = nil, help: String? = nil) -> FilterSyntaxError {
    let place = tokens[place ?? index]
    return FilterSyntaxError(message: message, column: place.column, length: place.length, help: help)
  }
}
