/// The `filters` parameter as written by InstantSearch.
///
/// Source of the notation, the order and the quirks: InstantSearch iOS, `FilterState/Filter/Converters/SQLSyntax.swift` and
/// `FilterState/GroupStorage.swift`.
public enum FilterExpression {
  /// Returns the expression of one filter: `"color":"red"`, `NOT "price" >= 10.0`, `"price":10.0 TO 20.0`, `"_tags":"new"`.
  ///
  /// In values `"` becomes `\"`; nothing else is escaped, and attribute names are not escaped at all. Version 7 quotes numbers and
  /// booleans, and writes a score inside the quotes.
  public static func text(of filter: Filter, _ version: InstantSearchVersion) -> String {
    let attribute = "\"\(filter.attribute)\""
    let positive: String
    switch filter {
    case .facet(let facet): positive = "\(attribute):\(value(of: facet, version))"
    case .numeric(let numeric):
      switch numeric.value {
      case .comparison(let comparison, let number): positive = "\(attribute) \(comparison) \(number)"
      case .range(let range): positive = "\(attribute):\(range.lowerBound) TO \(range.upperBound)"
      }
    case .tag(let tag): positive = "\(attribute):\(quoted(tag.value))"
    }
    return filter.isNegated ? "NOT \(positive)" : positive
  }

  /// A part of an expression: a filter, or the text between filters.
  package struct Piece: Sendable, Hashable {
    package let text: String
    /// The group of the filter; nil for text between filters.
    package let group: FilterGroup?
  }

  /// Returns the groups in parentheses with spaces inside, joined by AND in the given order, without empty groups. The filters of a group
  /// keep the given order, which for groups of a filter state is that of their expressions.
  package static func pieces(of groups: [FilterGroup]) -> [Piece] {
    groups.filter { !$0.filters.isEmpty }.enumerated().flatMap { place, group in
      let joint = Piece(text: group.isConjunctive ? " AND " : " OR ", group: nil)
      let filters = group.texts.enumerated().flatMap { (place, text) in
        (place > 0 ? [joint] : []) + [Piece(text: text, group: group)]
      }
      return [Piece(text: place > 0 ? " AND ( " : "( ", group: nil)] + filters + [Piece(text: " )", group: nil)]
    }
  }

  /// Returns the expression of one group, in parentheses with spaces inside; empty for an empty group.
  public static func text(of group: FilterGroup) -> String { pieces(of: [group]).map(\.text).joined() }

  /// Returns the expression of groups; nil if there are no groups, empty if all of them are empty.
  public static func text(of groups: [FilterGroup]) -> String? {
    groups.isEmpty ? nil : pieces(of: groups).map(\.text).joined()
  }

  private static func value(of facet: Filter.Facet, _ version: InstantSearchVersion) -> String {
    let score = facet.score.map { "<score=\($0)>" } ?? ""
    switch (version, facet.value) {
    case (.v7, _): return quoted(facet.value.text(.v7) + score)
    case (.v8, .string(let value)): return quoted(value) + score
    case (.v8, _): return facet.value.text(.v8) + score
    }
  }

  /// The value with `\"` for each `"`, even if a combining mark follows it.
  static func escaped(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "\"")) else { return value }
    return String(
      value.unicodeScalars.reduce(into: String.UnicodeScalarView()) { escaped, scalar in
        if scalar == "\"" { escaped.append("\\") }
        escaped.append(scalar)
      })
  }

  private static func quoted(_ value: String) -> String {
    "\"\(escaped(value))\""
  }
}
