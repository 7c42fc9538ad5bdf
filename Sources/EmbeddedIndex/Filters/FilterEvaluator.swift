import SearchModel

/// Finds the records that fulfil clauses.
struct FilterEvaluator {
  let columns: Columns
  let count: Int

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

  /// The records that fulfil one condition. An attribute that cannot be filtered on matches nothing, negated everything.
  func records(_ literal: FilterLiteral) -> Bitset {
    var set: Bitset
    switch literal.condition {
    case .facet(let attribute, let text, let number):
      set = Bitset(capacity: count)
      if let column = columns.facets[attribute] {
        for value in values(text, number, column) { column.insertRecords(of: value, into: &set) }
      }
    case .tag(let tag):
      set = Bitset(capacity: count)
      if let column = columns.facets[.tags] {
        for value in column.matching(tag) where column.values[Int(value)] == tag { column.insertRecords(of: value, into: &set) }
      }
    case .comparison(let attribute, let comparison, let number):
      set = numbers(attribute) { Self.compare($0, comparison, number) }
    case .range(let attribute, let range): set = numbers(attribute, where: range.contains)
    }
    if literal.isNegated { set.invert() }
    return set
  }

  private func values(_ text: String, _ number: Double?, _ column: FacetColumn) -> [Int32] {
    let equal = column.matching(text)
    guard let number else { return equal }
    let numeric = column.values.indices.filter { Double(column.values[$0]) == number }.map(Int32.init)
    return Array(Set(equal).union(numeric))
  }

  private func numbers(_ attribute: Attribute, where matches: (Double) -> Bool) -> Bitset {
    columns.numbers[attribute]?.records(capacity: count, where: matches) ?? Bitset(capacity: count)
  }

  private static func compare(_ a: Double, _ comparison: Filter.Numeric.Operator, _ b: Double) -> Bool {
    switch comparison {
    case .lessThan: a < b
    case .lessThanOrEqual: a <= b
    case .equals: a == b
    case .notEquals: a != b
    case .greaterThanOrEqual: a >= b
    case .greaterThan: a > b
    }
  }
}
