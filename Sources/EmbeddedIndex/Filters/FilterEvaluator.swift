import SearchModel

/// Finds the records that fulfil clauses.
struct FilterEvaluator {
  let columns: Columns
  let count: Int
  /// Whether an attribute is declared for faceting, although no record has a value for it.
  let isDeclared: (Attribute) -> Bool
  /// Whether numbers of an attribute can be compared, or be compared for equality.
  let isCompared: (Attribute, _ isEquality: Bool) -> Bool

  /// The records that fulfil all clauses.
  func records(_ clauses: [FilterClause]) -> Bitset {
    var result = Bitset(capacity: count, full: true)
    for clause in clauses {
      var alternatives = Bitset(capacity: count)
      for literal in clause.alternatives { alternatives.formUnion(records(literal)) }
      result.formIntersection(alternatives)
    }
    return result
  }

  /// The records that fulfil one condition. Numbers are compared to three decimals.
  func records(_ literal: FilterLiteral) -> Bitset {
    var set: Bitset
    switch literal.condition {
    case .facet(let attribute, let text, let number):
      set = Bitset(capacity: count)
      if attribute == "objectID" {
        // It can always be filtered on, and is no facet.
        for record in columns.objectIDs.indices where columns.objectIDs[record].lowercased() == text.lowercased() { set.insert(record) }
        if literal.isNegated { set.invert() }
        return set
      }
      // An attribute that is not declared for faceting matches nothing, negated or not.
      guard let column = columns.facets[attribute] else {
        if isDeclared(attribute), literal.isNegated { set.invert() }
        return set
      }
      for value in values(text, number, column) { column.insertRecords(of: value, into: &set) }
    case .tag(let tag):
      set = Bitset(capacity: count)
      if let column = columns.facets[.tags] {
        for value in column.matching(tag) where column.values[Int(value)] == tag { column.insertRecords(of: value, into: &set) }
      }
    case .comparison(let attribute, let comparison, let number):
      guard isCompared(attribute, comparison == .equals) else { return Bitset(capacity: count) }
      return numbers(attribute, isNegated: literal.isNegated) { Self.compare($0, comparison, number) }
    case .range(let attribute, let range):
      guard isCompared(attribute, false) else { return Bitset(capacity: count) }
      return numbers(attribute, isNegated: literal.isNegated) {
        Self.rounded($0) >= Self.rounded(range.lowerBound) && Self.rounded($0) <= Self.rounded(range.upperBound)
      }
    }
    if literal.isNegated { set.invert() }
    return set
  }

  private func values(_ text: String, _ number: Double?, _ column: FacetColumn) -> [Int32] {
    let equal = column.matching(text)
    guard let number else { return equal }
    return Array(Set(equal).union(column.matching(number)))
  }

  /// Records with a number that matches; of a negation those with numbers of which none does. A record without the number is in neither.
  private func numbers(_ attribute: Attribute, isNegated: Bool, where matches: (Double) -> Bool) -> Bitset {
    guard let column = columns.numbers[attribute] ?? columns.flags[attribute] else { return Bitset(capacity: count) }
    let matching = column.records(capacity: count, where: matches)
    guard isNegated else { return matching }
    var others = matching
    others.invert()
    others.formIntersection(column.records(capacity: count) { _ in true })
    return others
  }

  private static func rounded(_ number: Double) -> Double {
    let scaled = (number * 1000).rounded()
    return scaled.isFinite ? scaled : number
  }

  private static func compare(_ a: Double, _ comparison: Filter.Numeric.Operator, _ b: Double) -> Bool {
    let (a, b) = (rounded(a), rounded(b))
    return switch comparison {
    case .lessThan: a < b
    case .lessThanOrEqual: a <= b
    case .equals: a == b
    case .notEquals: a != b
    case .greaterThanOrEqual: a >= b
    case .greaterThan: a > b
    }
  }
}
