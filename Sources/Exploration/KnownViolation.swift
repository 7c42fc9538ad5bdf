import Manifest

/// A violation that an earlier run found: its identity, the kinds of steps that led to it, and its explanation. With different steps or a
/// different explanation, it is a different problem.
package struct KnownViolation: Sendable, Hashable {
  /// The identity, as in `Violation.identity`.
  package let identity: [String]
  /// The kinds of its steps, such as `brands click`; nil if they are unknown and any match.
  package let route: [String]?
  /// The finding or rule that explained it, empty if none did; nil if that is unknown and any matches.
  package let because: String?

  package init(identity: [String], route: [String]?, because: String? = nil) {
    (self.identity, self.route, self.because) = (identity, route, because)
  }

  package init(_ violation: Violation) {
    self.init(identity: violation.identity, route: violation.route, because: violation.because)
  }

  /// Whether a violation is this one.
  ///
  /// - Parameter isCut: Whether the walk was cut short, so that it may have found a longer path than a continued walk. For the manifest's
  ///   own invariants, a different path is a different problem.
  package func isMet(by violation: Violation, isCut: Bool) -> Bool {
    guard identity == violation.identity, because.map({ $0 == violation.because }) ?? true else { return false }
    guard let route = route.map(Set.init) else { return true }
    // The steps that are found first depend on how far a walk gets.
    return isCut && violation.invariant != .own ? route.isSubset(of: violation.route) : route == Set(violation.route)
  }
}

extension Violation {
  /// The finding or rule that explains it; empty if none does.
  fileprivate var because: String { reason?.finding?.rawValue ?? reason?.rule ?? "" }

  /// The kinds of the steps on its path, whatever their values.
  fileprivate var route: [String] {
    steps.map(Walk.kind)
  }
}
