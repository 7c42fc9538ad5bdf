import Manifest

/// A violation that an earlier run found: its identity, the kinds of steps that led to it, and what explained it. If other steps lead to it,
/// or something else explains it, it is a different problem.
package struct KnownViolation: Sendable, Hashable {
  /// As `Violation.identity` has it.
  package let identity: [String]
  /// The kinds of its steps, `brands click`; nil where they are not known, and any will do.
  package let route: [String]?
  /// The finding, or the rule, that explained it, empty where none did; nil where that is not known, and any will do.
  package let because: String?

  package init(identity: [String], route: [String]?, because: String? = nil) {
    (self.identity, self.route, self.because) = (identity, route, because)
  }

  package init(_ violation: Violation) {
    self.init(identity: violation.identity, route: violation.route, because: violation.because)
  }

  /// Whether it is this one.
  ///
  /// - Parameter isCut: whether the walk was cut short, so that it may have found a longer way than one that goes on. Of an invariant of the
  ///   manifest's own, that is another problem.
  package func isMet(by violation: Violation, isCut: Bool) -> Bool {
    guard identity == violation.identity, because.map({ $0 == violation.because }) ?? true else { return false }
    guard let route = route.map(Set.init) else { return true }
    // In which order the steps are found depends on how far a walk comes.
    return isCut && violation.invariant != .own ? route.isSubset(of: violation.route) : route == Set(violation.route)
  }
}

extension Violation {
  /// The finding, or the rule, that explains it; empty where none does.
  fileprivate var because: String { reason?.finding?.rawValue ?? reason?.rule ?? "" }

  /// What is done on its way, whichever values it is done to.
  fileprivate var route: [String] {
    steps.map(Walk.kind)
  }
}
