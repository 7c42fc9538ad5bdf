import Manifest
import SearchModel
import Staging
import Texts

/// A broken invariant, recorded once for all the ways that lead to it.
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
  /// Whether the manifest allows it, or what explains it.
  package internal(set) var isAcknowledged: Bool
  /// What should be expected after the steps, as a manifest has it, and is not so; nil where that cannot be said.
  package internal(set) var expectation: String?
  /// What it has in common with others; nil where that is nothing.
  package internal(set) var reason: Reason?
  /// The steps as a scenario has them that is to pass once the cause is gone; nil: those of the way.
  package internal(set) var written: [Step]?
  /// The steps of the way in words, which name what the screen shows of the items; empty where they have not been replayed.
  package internal(set) var headings: [String] = []
  /// The kinds of steps that tell it from others with its identity: the manifest's own invariants may be broken in several ways.
  var variant: [String] = []
  /// Whether an earlier run found it and it was accepted then.
  package internal(set) var isKnown = false

  /// The rule that is broken: an invariant, or the finding that was met.
  package var rule: String { invariant == .finding ? cause : invariant.rawValue }

  /// The same, of the manifest's own invariants by the name that each has there.
  package var name: String { invariant == .own ? cause : rule }

  /// The rule of the index that is its cause, by objectID; nil where it is none.
  package var indexRule: String? { invariant == .countBroken && widget == nil ? cause : reason?.rule }

  /// The steps of the shortest way.
  package var steps: [Step] { way.steps }

  /// Its steps as they are written.
  func titles(_ version: InstantSearchVersion) -> [String] { steps.map { $0.action.title(version) } }

  /// Its steps in words.
  package func words(_ version: InstantSearchVersion) -> [String] {
    headings.isEmpty ? steps.map { $0.action.heading(version).plain } : headings
  }

  /// The steps of the scenario that shows it, and passes once the cause is gone.
  package var scenarioSteps: [Step] { written ?? steps }

  /// The same by another way.
  ///
  /// - Parameter seen: what is seen there.
  func by(_ way: Way, _ seen: Sighting) -> Violation {
    var violation = Violation(seen, way: way, states: states, variant: variant)
    violation.isAcknowledged = isAcknowledged
    violation.isKnown = isKnown
    violation.reason = reason
    // That nothing leads out says itself what explains it, and what is to be gone.
    violation.expectation = violation.expectation ?? (invariant == .noWayOut ? expectation : nil)
    return violation
  }

  /// The same by another way, at whose end the same is seen.
  func by(_ way: Way) -> Violation {
    by(
      way,
      Sighting(
        invariant: invariant, widget: widget, cause: cause, text: text, isAcknowledged: isAcknowledged, expectation: expectation))
  }

  /// The same with secrets masked.
  package func redacted(by redactor: Redactor) -> Violation {
    let seen = Sighting(
      invariant: invariant, widget: widget, cause: cause, text: redactor.masked(text), isAcknowledged: isAcknowledged,
      expectation: expectation.flatMap { text in
        // What filters and manifests escape is another text behind a mark, and would never be met.
        redactor.isEscapable && redactor.finds(in: text) ? nil : redactor.masked(text)
      })
    var masked = by(way.redacted(by: redactor), seen)
    masked.written = written?.map { $0.redacted(by: redactor) }
    masked.headings = headings.map { redactor.masked($0) }
    return masked
  }

  init(_ seen: Sighting, way: Way, states: Int, variant: [String] = []) {
    (invariant, widget, cause, text) = (seen.invariant, seen.widget, seen.cause, seen.text)
    (isAcknowledged, expectation) = (seen.isAcknowledged, seen.expectation)
    (self.way, self.states, self.variant) = (way, states, variant)
  }

  /// What it is, the same in every run: `finding`, `brands`, `selected-value-hidden`.
  package var identity: [String] { [invariant.rawValue, widget ?? "", cause] }

  /// What tells it from others of the outcome.
  package var key: [String] { identity + variant }
}

/// Something seen on one edge of the walk.
struct Sighting: Sendable {
  let invariant: Invariant
  let widget: String?
  var cause = ""
  let text: String
  var isAcknowledged = false
  /// What should be expected instead, as a step of a manifest has it; nil where that cannot be said.
  var expectation: String?
  /// What is done in place of the edge's step, where its answers are in trouble.
  var instead: [Step]?
  /// Steps behind the edge that show it.
  var further: [Step] = []

  static let noWayOut = Sighting(
    invariant: .noWayOut, widget: nil, text: "nothing that a user can do changes anything any more")

  /// How it arises at an edge.
  func way(_ prefix: [Step], _ edge: Edge) -> Way { Way(prefix: prefix, edge: edge.step, end: (instead ?? [edge.step]) + further) }

  /// What is one violation.
  var identity: [String] { [invariant.rawValue, widget ?? "", cause] }
}

extension Violation {
  /// What explains a violation.
  struct Explanation {
    var reason: Reason
    /// Whether the manifest allows it.
    var isAllowed = false
    /// What should be expected instead, where the explanation says it better.
    var expectation: String?
    /// The steps behind which that is expected, where a scenario has others.
    var written: [Step]?
  }

  /// What several violations have in common: a finding on the way that explains them, a rule of the index, the values that they are about,
  /// or the steps after which two sides begin to differ.
  package struct Reason: Sendable, Hashable {
    /// nil: nothing is known that explains them.
    package let finding: FindingID?
    /// The rule that changes what is found, by its objectID.
    package var rule: String?
    /// The first widget that writes to the same filter group as the finding's; without a finding, the first one of the same attribute.
    var widget: String?
    /// The steps after which two sides begin to differ, where nothing is known that explains it.
    package var steps: [String]?
    /// The one of the manifest's own invariants that is broken, where no rule explains it.
    package var own: String?

    /// What a reader is told of it; nil where it only holds problems together.
    package var words: String? { finding?.rawValue ?? rule.map { "the rule '\($0)'" } }
  }
}
