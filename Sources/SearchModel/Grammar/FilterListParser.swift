import JSONText

/// Parses `facetFilters`, `numericFilters` and `tagFilters`: a list is AND, a nested list OR, and a string equals a list of one.
package enum FilterListParser {
  package static func parse(_ value: JSONValue, kind: FilterKind) throws(FilterSyntaxError) -> [FilterClause] {
    // InstantSearch for the web sends an empty string for no tags.
    if value == .string("") { return [] }
    return try parse(value.string.flatMap { list($0, kind) } ?? value) { text throws(FilterSyntaxError) in try literal(text, kind) }
  }

  /// A list in one string, in the notation of the first clients, `a,(b,c)`, or as JSON; nil if the string is a single filter.
  ///
  /// A comma in the value of a facet is part of the value: a comma between filters is followed by a filter with a colon. Takes linear time.
  private static func list(_ text: String, _ kind: FilterKind) -> JSONValue? {
    if text.hasPrefix("["), let list = try? JSONValue(parsing: Array(text.utf8)), list.array != nil { return list }
    guard text.contains(",") || text.hasPrefix("(") else { return nil }
    var items: [JSONValue] = []
    var (group, current): ([JSONValue]?, String) = (nil, "")
    // Parentheses in a value are part of it.
    var depth = 0
    func item() -> JSONValue { .string(current.trimmed) }
    // Whether a different filter follows, or nothing.
    func separates(_ rest: Substring) -> Bool {
      rest.prefix { $0 != "," }.contains(":") || rest.allSatisfy { " )".contains($0) }
    }
    for (place, character) in zip(text.indices, text) {
      switch character {
      case "(" where current.trimmed.isEmpty && group == nil: (group, current, depth) = ([], "", 0)
      case ")" where group != nil && depth == 0:
        items.append(.array((group ?? []) + (current.trimmed.isEmpty ? [] : [item()])))
        (group, current) = (nil, "")
      case "(", ")":
        depth = max(0, depth + (character == "(" ? 1 : -1))
        current.append(character)
      case "," where kind != .facet || separates(text[text.index(after: place)...]):
        if !current.trimmed.isEmpty { if group != nil { group?.append(item()) } else { items.append(item()) } }
        (current, depth) = ("", 0)
      default: current.append(character)
      }
    }
    if !current.trimmed.isEmpty { items += group.map { [.array($0 + [item()])] } ?? [item()] }
    return .array(items)
  }

  private static func parse(
    _ value: JSONValue, _ literal: (String) throws(FilterSyntaxError) -> FilterLiteral
  ) throws(FilterSyntaxError) -> [FilterClause] {
    switch value {
    case .string(let text): return [FilterClause(alternatives: [try literal(text)])]
    case .array(let items):
      var clauses: [FilterClause] = []
      for item in items {
        switch item {
        case .string(let text): clauses.append(FilterClause(alternatives: [try literal(text)]))
        case .array(let inner):
          var alternatives: [FilterLiteral] = []
          for item in inner {
            guard case .string(let text) = item else { throw FilterSyntaxError(message: "lists nest once", column: 1) }
            alternatives.append(try literal(text))
          }
          if !alternatives.isEmpty { clauses.append(FilterClause(alternatives: alternatives)) }
        default: throw FilterSyntaxError(message: "expected a string or a list of strings", column: 1)
        }
      }
      return clauses
    default: throw FilterSyntaxError(message: "expected a string or a list", column: 1)
    }
  }

  private static func literal(_ text: String, _ kind: FilterKind) throws(FilterSyntaxError) -> FilterLiteral {
    switch kind {
    case .tag:
      let (value, isNegated) = negation(text)
      return FilterLiteral(condition: .tag(value), isNegated: isNegated)
    case .facet: return try facet(text, unquotes: true)
    case .numeric:
      let clauses = try FilterParser.parse(text)
      guard let literal = clauses.first?.alternatives.first, clauses.count == 1, clauses[0].alternatives.count == 1,
        literal.kind == .numeric
      else {
        throw FilterSyntaxError(
          message: "expected 'attribute < number'", column: 1, length: text.unicodeScalars.count, help: range(text))
      }
      return literal
    }
  }

  /// Help for a range that is written with a different symbol: `price:100-200`.
  private static func range(_ text: String) -> String? {
    guard let match = text.firstMatch(of: /^ *([^:]+?) *: *(-?[0-9.]+) *(?:-|\.\.|:|,) *(-?[0-9.]+) *$/) else { return nil }
    return "write \(match.output.1):\(match.output.2) TO \(match.output.3)"
  }

  /// Parses `attribute:value`. Quotes around the attribute and around the whole value are removed; those after a `-` are part of the value.
  private static func facet(_ text: String, unquotes: Bool) throws(FilterSyntaxError) -> FilterLiteral {
    guard let colon = separator(text, unquotes) else {
      let parts = text.split(separator: "=").map { String($0.filter { $0 != " " }) }
      throw FilterSyntaxError(
        message: "expected 'attribute:value'", column: 1, length: text.unicodeScalars.count,
        help: parts.count == 2 ? "write \(parts[0]):\(parts[1])" : nil)
    }
    var (name, value) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
    if unquotes { (name, value) = (unquoted(name), unquoted(value)) }
    let (own, isNegated) = negation(value)
    return FilterLiteral(condition: .facet(Attribute(name), text: own, number: DecimalNumber.parse(own)), isNegated: isNegated)
  }

  /// The colon after the attribute, which may be quoted.
  private static func separator(_ text: String, _ unquotes: Bool) -> String.Index? {
    if unquotes, text.first == "\"", let close = text.firstRange(of: "\":") { return text.index(before: close.upperBound) }
    return text.firstIndex(of: ":")
  }

  private static func unquoted(_ text: String) -> String {
    text.utf8.count >= 2 && text.utf8.first == UInt8(ascii: "\"") && text.utf8.last == UInt8(ascii: "\"")
      ? String(text.dropFirst().dropLast()) : text
  }

  /// Parses `optionalFilters`: like `facetFilters`, but with scores, and with quotes as part of names and values.
  package static func parseOptional(_ value: JSONValue) throws(FilterSyntaxError) -> [FilterClause] {
    try parse(value) { text throws(FilterSyntaxError) in
      let (own, score) = score(text)
      if score == nil, let start = text.ranges(of: "<score=").last {
        let column = text.distance(from: text.startIndex, to: start.lowerBound) + 1
        throw FilterSyntaxError(message: "a score is written at the end, such as <score=2>", column: column)
      }
      if let score, !FilterLiteral.scores.contains(score) {
        throw FilterSyntaxError(message: "a score is a whole number from 0 to 65535", column: 1)
      }
      var literal = try facet(own, unquotes: false)
      literal.score = score ?? 1
      return literal
    }
  }

  /// A filter without the `<score=3>` at its end, and the score.
  private static func score(_ text: String) -> (text: String, score: Int?) {
    guard text.last == ">", let start = text.ranges(of: "<score=").last, let score = Int(text[start.upperBound...].dropLast()) else {
      return (text, nil)
    }
    return (String(text[..<start.lowerBound]), score)
  }

  /// `-value` negates; `\-value` is the value `-value`.
  private static func negation(_ text: String) -> (String, Bool) {
    if text.hasPrefix("-") { return (String(text.dropFirst()), true) }
    return (text.hasPrefix("\\-") ? String(text.dropFirst()) : text, false)
  }
}

extension String {
  /// The string without spaces around it.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
