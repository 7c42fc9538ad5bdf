/// The older notation of the same filters: lists joined by AND, nested lists by OR, one parameter per kind.
///
/// Source: InstantSearch iOS, `FilterState/Filter/Converters/LegacySyntax.swift`.
public enum LegacyFilters {
  /// Returns one nested list per `or` group, and a nested list with a single string for each filter of other groups.
  public static func units(of groups: [FilterGroup], _ version: InstantSearchVersion) -> [[String]] {
    groups.flatMap { group -> [[String]] in
      let texts = group.filters
        .map { (FilterExpression.text(of: $0, version), self.texts(of: $0, version)) }
        .sorted { $0.0 < $1.0 }
        .flatMap(\.1)
      return texts.isEmpty ? [] : group.isConjunctive ? texts.map { [$0] } : [texts]
    }
  }

  /// A range becomes two comparisons, and a negated comparison is inverted.
  private static func texts(of filter: Filter, _ version: InstantSearchVersion) -> [String] {
    switch filter {
    case .facet(let facet):
      let score = facet.score.map { "<score=\($0)>" } ?? ""
      return ["\(facet.attribute):\(facet.isNegated ? "-" : "")\(value(facet.value, version))\(score)"]
    case .tag(let tag):
      return ["\(Attribute.tags):\(tag.isNegated ? "-" : "")\(value(.string(tag.value), version))"]
    case .numeric(let numeric):
      switch numeric.value {
      case .comparison(let comparison, let number):
        return ["\(numeric.attribute) \(numeric.isNegated ? comparison.inverted : comparison) \(number)"]
      case .range(let range):
        let (lower, upper) = numeric.isNegated ? ("<", ">") : (">=", "<=")
        return [
          "\(numeric.attribute) \(lower) \(range.lowerBound)", "\(numeric.attribute) \(upper) \(range.upperBound)",
        ]
      }
    }
  }

  /// Version 8 quotes strings that contain a space or a colon, and escapes `"`.
  private static func value(_ value: Filter.Facet.ValueType, _ version: InstantSearchVersion) -> String {
    guard version == .v8, case .string(let text) = value else { return value.text(version) }
    let escaped = FilterExpression.escaped(text)
    return text.contains(where: { $0 == " " || $0 == ":" }) ? "\"\(escaped)\"" : escaped
  }
}
