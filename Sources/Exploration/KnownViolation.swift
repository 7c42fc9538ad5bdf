import Manifest

/// A violation that an earlier run found: its identity, and the kinds of steps that led to it. If other steps lead to it, it is a different
/// problem.
package struct KnownViolation: Sendable, Hashable {
  /// As `Violation.identity` has it.
  package let identity: [String]
  /// The kinds of its steps, `brands click`; nil where they are not known, and any will do.
  package let route: [String]?

  package init(identity: [String], route: [String]?) {
    (self.identity, self.route) = (identity, route)
  }

  package init(_ violation: Violation) { self.init(identity: violation.identity, route: violation.route) }

  /// Whether it is this one.
  package func isMet(by violation: Violation) -> Bool {
    identity == violation.identity && (route.map { $0 == violation.route } ?? true)
  }
}

extension Violation {
  /// What is done on its way, whichever values it is done to.
  fileprivate var route: [String] {
    steps.map { step in
      guard case .widget(let target, let event) = step.action else { return "search" }
      return "\(target.id) \(event.verb.rawValue)"
    }
  }
}
