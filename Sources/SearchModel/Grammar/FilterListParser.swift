import JSONText

/// Reads `facetFilters`, `numericFilters` and `tagFilters`: a list is AND, a list inside it OR, a string a list of one.
package enum FilterListParser {
  package static func parse(_ value: JSONValue, kind: FilterKind) throws(FilterSyntaxError) -> [FilterClause] {
    switch value {
    case .string(let text): return [FilterClause(alternatives: [try literal(text, kind)])]
    case .array(let items):
      var clauses: [FilterClause] = []
      for item in items {
        switch item {
        case .string(let text): clauses.append(FilterClause(alternatives: [try literal(text, kind)]))
        case .array(let inner):
          var alternatives: [FilterLiteral] = []
          for item in inner {
            guard case .string(let text) = item else { throw FilterSyntaxError(message: "lists nest once", column: 1) }
            alternatives.append(try literal(text, kind))
          }
          if !alternatives.isEmpty { clauses.append(FilterClause(alternatives: alternatives)) }
        default: throw FilterSyntaxError(message: "a string or a list of strings is expected", column: 1)
        }
      }
      return clauses
    default: throw FilterSyntaxError(message: "a string or a list is expected", column: 1)
    }
  }

  private static func literal(_ text: String, _ kind: FilterKind) throws(FilterSyntaxError) -> FilterLiteral {
    switch kind {
    case .tag:
      let (value, isNegated) = negation(text)
      return FilterLiteral(condition: .tag(value), isNegated: isNegated)
    case .facet:
      guard let colon = text.firstIndex(of: ":") else {
        throw FilterSyntaxError(message: "'attribute:value' is expected in '\(text)'", column: 1)
      }
      let (value, isNegated) = negation(String(text[text.index(after: colon)...]))
      return FilterLiteral(
        condition: .facet(Attribute(String(text[..<colon])), text: value, number: DecimalNumber.parse(value)), isNegated: isNegated)
    case .numeric:
      let clauses = try FilterParser.parse(text)
      guard let literal = clauses.first?.alternatives.first, clauses.count == 1, literal.kind == .numeric else {
        throw FilterSyntaxError(message: "'attribute < number' is expected in '\(text)'", column: 1)
      }
      return literal
    }
  }

  /// `-value` negates; `\-value` is the value `-value`.
  private static func negation(_ text: String) -> (String, Bool) {
    if text.hasPrefix("-") { return (String(text.dropFirst()), true) }
    return (text.hasPrefix("\\-") ? String(text.dropFirst()) : text, false)
  }
}
