import JSONText
import SearchModel

/// Finds the records that satisfy clauses.
struct FilterEvaluator {
  let columns: Columns
  let cache: ClauseCache
  let count: Int
  /// Whether an attribute is declared for faceting, although no record has a value for it.
  let isDeclared: (Attribute) -> Bool
  /// Whether numbers of an attribute can be compared, or compared for equality.
  let isCompared: (Attribute, _ isEquality: Bool) -> Bool

  /// The records that satisfy all clauses.
  func records(_ clauses: [FilterClause]) -> Bitset {
    var result = Bitset(capacity: count, full: true)
    // The clause that leaves the fewest records comes first: only these are tested against the others.
    let sized = clauses.map { (clause: $0, size: size(of: $0)) }.sorted { $0.size < $1.size }
    var isFirst = true
    var left = count
    for (clause, size) in sized {
      if let known = cache.records(of: clause) {
        result.formIntersection(known)
        isFirst = false
        left = result.count
        continue
      }
      // Lists of records are read sequentially; looking at scattered records costs several times as much for each.
      if !isFirst, left < size / 6, !cache.wasNarrowed(clause), let kept = kept(of: result, clause) {
        result = kept
        cache.noteNarrowed(clause)
      } else {
        let all = records(of: clause)
        cache.keep(all, of: clause)
        result.formIntersection(all)
      }
      isFirst = false
      left = result.count
    }
    return result
  }

  private func records(of clause: FilterClause) -> Bitset {
    guard clause.alternatives.count != 1 else { return records(clause.alternatives[0]) }
    var alternatives = Bitset(capacity: count)
    for literal in clause.alternatives { alternatives.formUnion(records(literal)) }
    return alternatives
  }

  /// About how many records have to be examined to find those of a clause.
  private func size(of clause: FilterClause) -> Int {
    clause.alternatives.reduce(0) { sum, literal in
      guard case .facet(let attribute, let text, let number) = literal.condition, !literal.isNegated, attribute != "objectID",
        let column = columns.facets[attribute]
      else { return sum + count }
      return sum + values(text, number, of: attribute, column).reduce(0) { $0 + column.size(of: $1) }
    }
  }

  /// The records in the set that satisfy a clause, found by looking at each; nil if that takes more than their columns.
  private func kept(of records: Bitset, _ clause: FilterClause) -> Bitset? {
    if clause.alternatives.count == 1, let (attribute, range) = clause.alternatives[0].range, !clause.alternatives[0].isNegated,
      isCompared(attribute, false)
    {
      return columns.numbers[attribute]?.kept(of: records, in: range)
    }
    var wanted: (column: FacetColumn, attribute: Attribute, values: [Int32])?
    for literal in clause.alternatives {
      guard case .facet(let attribute, let text, let number) = literal.condition, !literal.isNegated, attribute != "objectID",
        wanted.map({ $0.attribute == attribute }) ?? true, let column = columns.facets[attribute]
      else { return nil }
      wanted = (column, attribute, (wanted?.values ?? []) + values(text, number, of: attribute, column))
    }
    guard let wanted, wanted.values.count <= 64 else { return nil }
    return wanted.column.kept(of: records, having: wanted.values)
  }

  /// The records that satisfy one condition. Numbers are compared to three decimals.
  func records(_ literal: FilterLiteral) -> Bitset {
    var set: Bitset
    switch literal.condition {
    case .facet(let attribute, let text, let number):
      set = Bitset(capacity: count)
      if attribute == "objectID" {
        // The objectID can always be filtered on, case-sensitively, and is not a facet.
        for record in columns.objectIDs.indices where columns.objectIDs.utf8(record).elementsEqual(text.utf8) { set.insert(record) }
        if literal.isNegated { set.invert() }
        return set
      }
      // An attribute that is not declared for faceting matches nothing, negated or not.
      guard let column = columns.facets[attribute] else {
        if isDeclared(attribute), literal.isNegated { set.invert() }
        return set
      }
      for value in values(text, number, of: attribute, column) { column.insertRecords(of: value, into: &set) }
    case .tag(let tag):
      set = Bitset(capacity: count)
      if let column = columns.facets[.tags] {
        for value in column.matching(tag) where column.values[Int(value)] == tag { column.insertRecords(of: value, into: &set) }
      }
    case .comparison(let attribute, let comparison, let number):
      guard isCompared(attribute, comparison == .equals || comparison == .notEquals) else { return Bitset(capacity: count) }
      let ranges: [NumberRange] =
        switch comparison {
        case .lessThan: [.below(number)]
        case .lessThanOrEqual: [NumberRange(from: nil, to: number)]
        case .equals: [NumberRange(from: number, to: number)]
        case .notEquals: [.below(number), .above(number)]
        case .greaterThanOrEqual: [NumberRange(from: number, to: nil)]
        case .greaterThan: [.above(number)]
        }
      return numbers(attribute, isNegated: literal.isNegated, in: ranges)
    case .range(let attribute, let range):
      guard isCompared(attribute, false) else { return Bitset(capacity: count) }
      return numbers(attribute, isNegated: literal.isNegated, in: [NumberRange(from: range.lowerBound, to: range.upperBound)])
    }
    if literal.isNegated { set.invert() }
    return set
  }

  /// The values of a facet that equal a text, ignoring letter case. An unquoted number also equals the same number in another notation, but
  /// only a number: texts are compared as texts, so that `1.0` does not find the version "1".
  private func values(_ text: String, _ number: Double?, of attribute: Attribute, _ column: FacetColumn) -> [Int32] {
    let equal = column.matching(text)
    guard let number, columns.numbers[attribute] != nil else { return equal }
    return Array(Set(equal + column.matching(JSONValue.numberText(number))))
  }

  /// The records with a matching number; negated, those with numbers of which none matches. A record without a number is in neither.
  private func numbers(_ attribute: Attribute, isNegated: Bool, in ranges: [NumberRange]) -> Bitset {
    guard let column = columns.numbers[attribute] ?? columns.flags[attribute] else { return Bitset(capacity: count) }
    var matching = column.records(capacity: count, in: ranges[0])
    for range in ranges.dropFirst() { matching.formUnion(column.records(capacity: count, in: range)) }
    guard isNegated else { return matching }
    matching.invert()
    matching.formIntersection(column.records(capacity: count))
    return matching
  }
}

extension FilterLiteral {
  /// The range, if the condition is one.
  fileprivate var range: (Attribute, NumberRange)? {
    if case .range(let attribute, let range) = condition {
      (attribute, NumberRange(from: range.lowerBound, to: range.upperBound))
    } else {
      nil
    }
  }
}
