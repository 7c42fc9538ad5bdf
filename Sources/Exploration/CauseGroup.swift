/// Problems with the same cause: one that is told in full, and the others, which go with it.
package struct CauseGroup {
  package let first: Violation
  package let others: [Violation]

  /// A problem by itself, whatever its cause.
  package static func alone(_ violation: Violation) -> CauseGroup { CauseGroup(first: violation, others: []) }

  /// In the order of their first problems; what has no known reason stands alone.
  ///
  /// Of a group the first one that weighs most is told in full, of those the one with the shortest way.
  ///
  /// - Parameter leads: which problems may be told in full, where there are any; otherwise all.
  package static func groups(of violations: [Violation], leading leads: (Violation) -> Bool = { _ in true }) -> [CauseGroup] {
    var places: [Violation.Reason: Int] = [:]
    var groups: [[Violation]] = []
    for violation in violations {
      if let reason = violation.reason, let place = places[reason] {
        groups[place].append(violation)
      } else {
        if let reason = violation.reason { places[reason] = groups.count }
        groups.append([violation])
      }
    }
    return groups.map { group in
      let leading = group.indices.filter { leads(group[$0]) }
      let first = (leading.isEmpty ? Array(group.indices) : leading).min { isBefore(group[$0], group[$1]) } ?? 0
      return CauseGroup(first: group[first], others: group.indices.filter { $0 != first }.map { group[$0] })
    }
  }

  private static func isBefore(_ one: Violation, _ other: Violation) -> Bool {
    let weights = Invariant.Weight.allCases
    let (first, second) = (weights.firstIndex(of: one.invariant.weight) ?? 0, weights.firstIndex(of: other.invariant.weight) ?? 0)
    // A filter that is trapped may get another way out, and its cause is there all the same.
    func isConsequence(_ violation: Violation) -> Int { [.filterTrapped, .noWayOut].contains(violation.invariant) ? 1 : 0 }
    return (first, one.steps.count, isConsequence(one)) < (second, other.steps.count, isConsequence(other))
  }
}
