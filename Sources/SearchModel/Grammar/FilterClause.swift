/// Conditions at least one of which has to match. A list of clauses matches if all of them do.
package struct FilterClause: Hashable, Sendable {
  package var alternatives: [FilterLiteral]
}

/// A condition, possibly negated.
package struct FilterLiteral: Hashable, Sendable {
  package enum Condition: Hashable, Sendable {
    /// A facet has the value; an unquoted number also matches equal numbers in a different notation.
    case facet(Attribute, text: String, number: Double?)
    case comparison(Attribute, Filter.Numeric.Operator, Double)
    case range(Attribute, ClosedRange<Double>)
    case tag(String)
  }

  package var condition: Condition
  /// The attribute that is compared; nil for a tag.
  package var attribute: Attribute? {
    switch condition {
    case .facet(let attribute, _, _), .comparison(let attribute, _, _), .range(let attribute, _): attribute
    case .tag: nil
    }
  }
  package var isNegated = false
  /// The valid scores. Source: Algolia's guide to filter scoring.
  package static let scores = 0...65_535

  /// The score that a matching record gains; 1 by default.
  package var score = 1

  package var kind: FilterKind {
    switch condition {
    case .facet: .facet
    case .comparison, .range: .numeric
    case .tag: .tag
    }
  }
}

/// A syntax error in a filter parameter, with its position.
package struct FilterSyntaxError: Error, Hashable {
  package let message: String
  /// The first character, from 1, and the number of characters; 0 if something is missing there.
  package let column: Int
  package let length: Int
  /// The correction, if one can be suggested.
  package let help: String?

  package init(message: String, column: Int, length: Int = 1, help: String? = nil) {
    self.message = message
    self.column = column
    self.length = length
    self.help = help
  }
}
