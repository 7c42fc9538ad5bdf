/// Problems with the same cause: one that is told in full, and the others, which go with it.
package struct CauseGroup {
  package let first: Violation
  package let others: [Violation]

  /// A problem by itself, whatever its cause.
  package static func alone(_ violation: Violation) -> CauseGroup { CauseGroup(first: violation, others: []) }

  /// In the order of their first problems; what has no known reason stands alone.
  ///
  /// - Parameter leads: which problem of a group is told in full, where there is one: otherwise its first.
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
      let first = group.firstIndex(where: leads) ?? 0
      return CauseGroup(first: group[first], others: group.indices.filter { $0 != first }.map { group[$0] })
    }
  }
}
