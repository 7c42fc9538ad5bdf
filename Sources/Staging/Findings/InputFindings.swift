import Findings
import JSONText
import Manifest
import SearchModel

/// What a step gives a widget, or the filters, and what becomes of it.
enum InputFindings {
  static func findings(_ evidence: StepEvidence) -> [Finding] { clamped(evidence) + unchanged(evidence) }

  /// Numbers beyond the bounds that a widget has.
  private static func clamped(_ evidence: StepEvidence) -> [Finding] {
    evidence.events.compactMap { event -> Finding? in
      guard case .widget(let target, .set(let value)) = event.action,
        let state = evidence.before.widgets.first(where: { $0.id == target.id })?.state
      else { return nil }
      let (bounds, given): (ClosedRange<Double>?, ClosedRange<Double>?) =
        switch (state, value) {
        case (.range(let bounds, _), .range(let range)): (bounds, range)
        case (.number(_, let bounds, _), .number(let number)): (bounds, number...number)
        default: (nil, nil)
        }
      guard let bounds, let given, given.clamped(to: bounds) != given else { return nil }
      let text = [bounds.lowerBound, bounds.upperBound].map(JSONValue.numberText).joined(separator: " to ")
      return evidence.finding(.inputClamped, target.id, "'\(target.id)' keeps to its bounds, \(text)")
    }
  }

  /// Edits that leave the filters of the main state as they are.
  private static func unchanged(_ evidence: StepEvidence) -> [Finding] {
    guard let event = evidence.events.last, evidence.events.count == 1, event.before == event.after,
      case .filterState(let edits) = event.action, !edits.isEmpty, edits.allSatisfy(\.changesMainFilters)
    else { return [] }
    return [evidence.finding(.stepWithoutEffect, nil, "the filters are the same after this step as before it")]
  }
}
