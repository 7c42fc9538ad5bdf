/// Problems with the same cause: the one reported in full, and the others that go with it.
package struct CauseGroup {
  package let first: Violation
  package let others: [Violation]

  /// A group with just one problem, whatever its cause.
  package static func alone(_ violation: Violation) -> CauseGroup { CauseGroup(first: violation, others: []) }

  /// Groups problems by cause, in the order of their first problems. A problem without a known reason is a group by itself.
  ///
  /// In each group, the problem with the greatest weight is reported in full; among equals, the one with the shortest path.
  ///
  /// - Parameter leads: Which problems may be reported in full. If a group has none, any of its problems may.
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
    // A trapped filter may be a mere consequence: other steps may release it while its cause remains.
    func isConsequence(_ violation: Violation) -> Int { [.filterTrapped, .noWayOut].contains(violation.invariant) ? 1 : 0 }
    return (first, one.steps.count, isConsequence(one)) < (second, other.steps.count, isConsequence(other))
  }
}
