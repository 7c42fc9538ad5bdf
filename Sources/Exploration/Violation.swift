import Manifest
import SearchModel
import Staging
import Texts

/// A broken invariant, recorded once for all the paths that lead to it.
package struct Violation: Sendable {
  package let invariant: Invariant
  /// The widget concerned, if any.
  package let widget: String?
  /// Distinguishes it from other violations of the invariant: the name of a finding or of one of the manifest's own invariants; empty
  /// otherwise.
  package let cause: String
  /// The event at the end of the shortest path, in one sentence without a full stop.
  package let text: String
  /// The shortest path there, from the start.
  package let way: Way
  /// The number of states in which it was found.
  package internal(set) var states: Int
  /// Whether the manifest allows it, or allows the finding that explains it.
  package internal(set) var isAcknowledged: Bool
  /// The expectation after the steps, in a manifest's notation, that is not met; nil if it cannot be expressed.
  package internal(set) var expectation: String?
  /// The reason that it has in common with others, if any.
  package internal(set) var reason: Reason?
  /// The steps of the scenario that passes once the cause is gone; nil for those of the path.
  package internal(set) var written: [Step]?
  /// The steps of the path in words, with what the screen shows for each item; empty if they have not been replayed.
  package internal(set) var headings: [String] = []
  /// What distinguishes it from others with its identity: the kinds of steps, as one of the manifest's own invariants may be broken in
  /// several ways, or the index rules that cause it.
  var variant: [String] = []
  /// Whether an earlier run found it and it was accepted then.
  package internal(set) var isKnown = false

  /// The broken rule: an invariant, or the finding that was encountered.
  package var rule: String { invariant == .finding ? cause : invariant.rawValue }

  /// The broken rule; for one of the manifest's own invariants, its name.
  package var name: String { invariant == .own ? cause : rule }

  /// The `objectID` of the index rule that is its cause, if any.
  package var indexRule: String? { invariant == .countBroken && widget == nil ? cause : reason?.rule }

  /// The steps of the shortest path.
  package var steps: [Step] { way.steps }

  /// Its steps in the notation of a manifest.
  func titles(_ version: InstantSearchVersion) -> [String] { steps.map { $0.action.title(version) } }

  /// Its steps in words.
  package func words(_ version: InstantSearchVersion) -> [String] {
    headings.isEmpty ? steps.map { $0.action.heading(version).plain } : headings
  }

  /// The steps of the scenario that shows it, and passes once the cause is gone.
  package var scenarioSteps: [Step] { written ?? steps }

  /// The same violation by a different path.
  ///
  /// - Parameter seen: What is seen there.
  func by(_ way: Way, _ seen: Sighting) -> Violation {
    var violation = Violation(seen, way: way, states: states, variant: variant)
    violation.isAcknowledged = isAcknowledged
    violation.isKnown = isKnown
    violation.reason = reason
    // "Nothing leads out" carries its own explanation and expectation.
    violation.expectation = violation.expectation ?? (invariant == .noWayOut ? expectation : nil)
    return violation
  }

  /// The same violation by a different path, with the same text at its end.
  func by(_ way: Way) -> Violation {
    by(
      way,
      Sighting(
        invariant: invariant, widget: widget, cause: cause, text: text, isAcknowledged: isAcknowledged, expectation: expectation))
  }

  /// A copy with secrets masked.
  package func redacted(by redactor: Redactor) -> Violation {
    let seen = Sighting(
      invariant: invariant, widget: widget, cause: cause, text: redactor.masked(text), isAcknowledged: isAcknowledged,
      expectation: expectation.flatMap { text in
        // Filters and manifests escape some characters, so a masked string would differ and never match.
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

  /// Its identity, which is the same in every run: `finding`, `brands`, `selected-value-hidden`.
  package var identity: [String] { [invariant.rawValue, widget ?? "", cause] }

  /// Distinguishes it from others in the outcome.
  package var key: [String] { identity + variant }

  /// Whether index rules that may be its cause applied where it was found.
  var isUnderRules: Bool { [.deadEnd, .countBroken].contains(invariant) && !variant.isEmpty }

  /// Whether another walk found the same, with the same cause.
  func isLike(_ other: Violation) -> Bool { identity == other.identity && (invariant == .own || variant == other.variant) }

  /// Whether this is what was seen: the same invariant, with the same cause. The variants of one of the manifest's own invariants are its
  /// paths, which may become the same.
  func isSeen(_ sighting: Sighting) -> Bool {
    guard sighting.identity == identity else { return false }
    // A violation that a rule explains has that rule for its cause, whichever others applied on the paths that were merged.
    return invariant == .own || sighting.isOf(variant) || reason?.rule.map(sighting.rules.contains) ?? false
  }
}

/// Something seen on one edge of the walk.
struct Sighting: Sendable {
  let invariant: Invariant
  let widget: String?
  var cause = ""
  let text: String
  var isAcknowledged = false
  /// The expectation that would hold without the problem, in a manifest's notation; nil if it cannot be expressed.
  var expectation: String?
  /// Distinguishes it from others with its identity, which have other causes; empty for most.
  var variant: [String] = []
  /// The `objectID`s of the index rules that may be its cause, because they change the results: with other rules it has another cause.
  var rules: [String] = []
  /// The steps that replace the edge's step when its responses are slow, fail or are overtaken.
  var instead: [Step]?
  /// Additional steps after the edge that show it.
  var further: [Step] = []

  static let noWayOut = Sighting(
    invariant: .noWayOut, widget: nil, text: "nothing that a user can do has any effect")

  /// The path on which it arises, at an edge.
  func way(_ prefix: [Step], _ edge: Edge) -> Way { Way(prefix: prefix, edge: edge.step, end: (instead ?? [edge.step]) + further) }

  /// The same for all sightings of one violation.
  var identity: [String] { [invariant.rawValue, widget ?? "", cause] }

  /// The variant of a violation that has nothing in common with known ones.
  var ownVariant: [String] { variant + rules.map(Self.part) }

  /// A rule as part of a variant.
  private static func part(_ rule: String) -> String { "rule \(rule)" }

  /// Whether it belongs to the violation with a known variant: the violation's rules are all among those that apply here, and if it has
  /// none, none applies here.
  func isOf(_ known: [String]) -> Bool {
    guard known.starts(with: variant) else { return false }
    let parts = known.dropFirst(variant.count)
    return parts.isEmpty == rules.isEmpty && Set(rules.map(Self.part)).isSuperset(of: parts)
  }
}

extension Violation {
  /// The explanation of a violation.
  struct Explanation {
    var reason: Reason
    /// Whether the manifest allows it.
    var isAllowed = false
    /// A better expectation than the violation's own, if any.
    var expectation: String?
    /// The steps that come before that expectation, if the scenario has different ones.
    var written: [Step]?
  }

  /// What several violations have in common: a finding on the path that explains them, an index rule, the values concerned, or the steps
  /// after which two sides begin to differ.
  package struct Reason: Sendable, Hashable {
    /// nil if no known behaviour explains them.
    package let finding: FindingID?
    /// The `objectID` of the rule that changes the results.
    package var rule: String?
    /// The first widget that writes to the same filter group as the finding's; without a finding, the first one of the same attribute.
    var widget: String?
    /// The steps after which two sides begin to differ, if no known behaviour explains it.
    package var steps: [String]?
    /// The manifest's own invariant that is broken, if no rule explains it.
    package var own: String?

    /// The name to show to the reader; nil if the reason only groups problems.
    package var words: String? { finding?.rawValue ?? rule.map { "the rule '\($0)'" } }
  }
}
