import Manifest
import SearchModel
import Staging
import Texts

/// Something that does not hold, once for all the ways that lead to it.
package struct Violation: Sendable {
  package let invariant: Invariant
  /// The widget concerned; nil where it is none.
  package let widget: String?
  /// What tells it from other violations of the invariant: the name of a finding or of an own invariant; empty otherwise.
  package let cause: String
  /// What happens: one sentence without full stop, about the shortest way.
  package let text: String
  /// The shortest way there, from the start.
  package let way: Way
  /// How many states it was met in.
  package internal(set) var states: Int
  /// Whether the manifest allows it.
  package let isAcknowledged: Bool
  /// Whether an earlier run found it and it was accepted then.
  package internal(set) var isKnown = false

  /// What should be expected after the steps, as a manifest has it, and is not so; nil where that cannot be said.
  package var expectation: String? {
    switch invariant {
    case .deadEnd: "{ hits: \">= 1\" }"
    case .clearLeavesFilters: "{ filters: none }"
    case .crash, .searchRefused, .filterTrapped, .ghostSelection, .noWayOut, .own, .countBroken, .pageMissing, .undoDiffers, .orderMatters,
      .underFaults,
      .versionsDiffer, .changesDiffer, .finding:
      nil
    }
  }

  /// The steps of the shortest way.
  package var steps: [Step] { way.steps }

  /// The same by another way.
  ///
  /// - Parameter said: what it says there; nil: the same.
  package func by(_ way: Way, _ said: String?) -> Violation {
    Violation(
      invariant: invariant, widget: widget, cause: cause, text: said ?? text, way: way, states: states, isAcknowledged: isAcknowledged)
  }

  /// The same with secrets masked.
  func redacted(by redactor: Redactor) -> Violation {
    var violation = Violation(
      invariant: invariant, widget: widget, cause: cause, text: redactor.masked(text), way: way.redacted(by: redactor), states: states,
      isAcknowledged: isAcknowledged)
    violation.isKnown = isKnown
    return violation
  }

  init(
    invariant: Invariant, widget: String?, cause: String, text: String, way: Way, states: Int, isAcknowledged: Bool
  ) {
    (self.invariant, self.widget, self.cause, self.text) = (invariant, widget, cause, text)
    (self.way, self.states, self.isAcknowledged) = (way, states, isAcknowledged)
  }

  /// What tells it from others, the same in every run: `finding`, `brands`, `selected-value-hidden`.
  package var identity: [String] { [invariant.rawValue, widget ?? "", cause] }
}

/// Something seen on one edge of the walk.
struct Sighting: Sendable {
  let invariant: Invariant
  let widget: String?
  var cause = ""
  let text: String
  var isAcknowledged = false
  /// What is done in place of the edge's step, where its answers are in trouble.
  var instead: [Step]?
  /// Steps behind the edge that show it.
  var further: [Step] = []

  static let noWayOut = Sighting(
    invariant: .noWayOut, widget: nil, text: "nothing that a user can do changes anything any more")

  /// How it comes about at an edge.
  func way(_ prefix: [Step], _ edge: Edge) -> Way { Way(prefix: prefix, edge: edge.step, end: (instead ?? [edge.step]) + further) }

  /// What is one violation.
  var identity: [String] { [invariant.rawValue, widget ?? "", cause] }
}
