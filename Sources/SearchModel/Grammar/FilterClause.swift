/// Conditions of which at least one must hold. A list of clauses holds if all of them do.
package struct FilterClause: Hashable, Sendable {
  package var alternatives: [FilterLiteral]
}

/// One condition, perhaps negated.
package struct FilterLiteral: Hashable, Sendable {
  package enum Condition: Hashable, Sendable {
    /// A facet has the value; an unquoted number also matches numbers that are equal.
    case facet(Attribute, text: String, number: Double?)
    case comparison(Attribute, Filter.Numeric.Operator, Double)
    case range(Attribute, ClosedRange<Double>)
    case tag(String)
  }

  package var condition: Condition
  package var isNegated = false
  /// The scores that there are. Source: Algolia's guide to filter scoring.
  package static let scores = 0...65_535

  /// What a record gains by this condition; 1 unless given.
  package var score = 1

  package var kind: FilterKind {
    switch condition {
    case .facet: .facet
    case .comparison, .range: .numeric
    case .tag: .tag
    }
  }
}

/// What is wrong with a filter parameter, and at which characters.
package struct FilterSyntaxError: Error, Hashable {
  package let message: String
  /// The first character, from 1, and how many there are; 0 where something is missing.
  package let column: Int
  package let length: Int
  /// What to write instead, where that can be told.
  package let help: String?

  package init(message: String, column: Int, length: Int = 1, help: String? = nil) {
    self.message = message
    self.column = column
    self.length = length
    self.help = help
  }
}
