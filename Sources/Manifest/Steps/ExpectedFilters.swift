import SearchModel

/// Filters in any spelling of the engine's grammar, normalized to InstantSearch's.
enum ExpectedFilters {
  /// Returns the filters with each group in parentheses, attributes and values in quotes, and numbers with a decimal point; nil if the
  /// string is not a filter.
  static func written(_ text: String, _ version: InstantSearchVersion) -> String? {
    // A word alone is a tag to the engine, but was probably not meant as one.
    guard text.contains(":") || text.contains(where: { "<>=".contains($0) }), let clauses = try? FilterParser.parse(text), !clauses.isEmpty
    else { return nil }
    return clauses.map { clause in "( " + clause.alternatives.map { written($0, version) }.joined(separator: " OR ") + " )" }
      .joined(separator: " AND ")
  }

  private static func written(_ literal: FilterLiteral, _ version: InstantSearchVersion) -> String {
    let text =
      switch literal.condition {
      // Version 8 writes numbers and booleans without quotes.
      case .facet(let attribute, let value, _) where version == .v8 && (["true", "false"].contains(value) || Double(value) != nil):
        "\"\(attribute)\":\(Double(value).map { "\($0)" } ?? value)"
      case .facet(let attribute, let value, _): "\"\(attribute)\":\"\(value)\""
      case .comparison(let attribute, let sign, let number): "\"\(attribute)\" \(sign.rawValue) \(number)"
      case .range(let attribute, let range): "\"\(attribute)\":\(range.lowerBound) TO \(range.upperBound)"
      case .tag(let tag): "\"_tags\":\"\(tag)\""
      }
    return literal.isNegated ? "NOT \(text)" : text
  }
}
