import SearchModel

/// Conditions of which one has to hold. A list of clauses holds when all of them do.
struct FilterClause: Hashable, Sendable {
  var alternatives: [FilterLiteral]
}

/// One condition, perhaps negated.
struct FilterLiteral: Hashable, Sendable {
  enum Condition: Hashable, Sendable {
    /// A facet has the value; an unquoted number also matches numbers that are equal.
    case facet(Attribute, text: String, number: Double?)
    case comparison(Attribute, Filter.Numeric.Operator, Double)
    case range(Attribute, ClosedRange<Double>)
    case tag(String)
  }

  var condition: Condition
  var isNegated = false
  /// What a record gains by this condition; 1 unless given.
  var score = 1

  var kind: FilterKind {
    switch condition {
    case .facet: .facet
    case .comparison, .range: .numeric
    case .tag: .tag
    }
  }
}

/// What is wrong with a filter parameter, and at which character (from 1).
struct FilterSyntaxError: Error, Hashable {
  let message: String
  let column: Int
}
