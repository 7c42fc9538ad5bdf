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
  package func isMet(by violation: Violation) -> Bool {
    guard identity == violation.identity, because.map({ $0 == violation.because }) ?? true else { return false }
    // A walk that is cut short may find the same in another order, or by a longer way.
    return route.map { Set($0).isSubset(of: violation.route) } ?? true
  }
}

extension Violation {
  /// The finding, or the rule, that explains it; empty where none does.
  fileprivate var because: String { reason?.finding?.rawValue ?? reason?.rule ?? "" }

  /// What is done on its way, whichever values it is done to.
  fileprivate var route: [String] {
    steps.map { step in
      guard case .widget(let target, let event) = step.action else { return "search" }
      return "\(target.id) \(event.verb.rawValue)"
    }
  }
}
