import SearchModel

/// Filters in any spelling of the engine's grammar, normalized to InstantSearch's.
enum ExpectedFilters {
  /// Returns the filters with each group in parentheses, attributes and values in quotes, and numbers with a decimal point; nil if the
  /// string is not a filter.
  static func written(_ text: String) -> String? {
    // A word alone is a tag to the engine, but was hardly meant as one.
    guard text.contains(":") || text.contains(where: { "<>=".contains($0) }), let clauses = try? FilterParser.parse(text), !clauses.isEmpty
    else { return nil }
    return clauses.map { clause in "( " + clause.alternatives.map(written).joined(separator: " OR ") + " )" }.joined(separator: " AND ")
  }

  private static func written(_ literal: FilterLiteral) -> String {
    let text =
      switch literal.condition {
      case .facet(let attribute, let value, _): "\"\(attribute)\":\"\(value)\""
      case .comparison(let attribute, let sign, let number): "\"\(attribute)\" \(sign.rawValue) \(number)"
      case .range(let attribute, let range): "\"\(attribute)\":\(range.lowerBound) TO \(range.upperBound)"
      case .tag(let tag): "\"_tags\":\"\(tag)\""
      }
    return literal.isNegated ? "NOT \(text)" : text
  }
}
