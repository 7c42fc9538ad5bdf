import Findings
import JSONText
import Manifest
import SearchModel

/// Input of a step to a widget or to the filters that is changed or has no effect.
enum InputFindings {
  static func findings(_ evidence: StepEvidence) -> [Finding] {
    clamped(evidence) + begun(evidence) + multiplied(evidence) + UnchangedFilters.findings(evidence) + unread(evidence) + counting(evidence)
  }

  /// Rows past the end of the results.
  private static func unread(_ evidence: StepEvidence) -> [Finding] {
    evidence.events.compactMap { event -> Finding? in
      guard case .widget(let target, .read(let row)) = event.action, let widget = evidence.manifest.widget(target.id),
        widget.isOfMainSearcher, let count = evidence.resultsBefore?.nbHits, row > count, count > 0
      else { return nil }
      return evidence.finding(
        .pagePastEnd, target.id, "row \(row) is read, but there \(count == 1 ? "is only 1 hit" : "are only \(count) hits")",
        remedy: "read a row of the results; rows are numbered from 1")
    }
  }

  /// Taps on a stepper that counts from a number other than the one that it shows.
  private static func counting(_ evidence: StepEvidence) -> [Finding] {
    guard evidence.events.count == 1, case .widget(let target, .change(let change))? = evidence.events.first?.action,
      case .number(_, let bounds, let shown)? = evidence.before.widget(target.id),
      case .number(_, bounds, let number?)? = evidence.settled.widget(target.id)
    else { return unadded(evidence) }
    let counted = shown.map { change.result(for: $0) } ?? change.fallback
    let right = bounds.map { min(max(counted, $0.lowerBound), $0.upperBound) } ?? counted
    // A stepper that is no longer observed keeps its number.
    let isStuck = number == shown && ![bounds?.lowerBound, bounds?.upperBound].contains(shown)
    if number == right || isStuck { return unadded(evidence) }
    let text = [number, right].map(JSONValue.numberText)
    let from = shown.map { ", not from the \(JSONValue.numberText($0)) that it shows" } ?? ", although it shows none"
    return [
      evidence.finding(
        .stepperCountsOn, target.id,
        "'\(target.id)' goes to \(text[0]) instead of \(text[1]): it continues from the number that it last requested\(from)")
    ]
  }

  /// Changes of a stepper without a number: it takes its default, to which nothing is added.
  private static func unadded(_ evidence: StepEvidence) -> [Finding] {
    evidence.events.compactMap { event -> Finding? in
      guard case .widget(let target, .change(let change)) = event.action, change.operand != 1, change.operand != change.fallback,
        case .number(let comparison, _, nil)? = evidence.before.widgets.first(where: { $0.id == target.id })?.state
      else { return nil }
      let (by, fallback) = (JSONValue.numberText(change.operand), JSONValue.numberText(change.fallback))
      return evidence.finding(
        .stepWithoutEffect, target.id,
        "'\(target.id)' has no number yet, so this step sets its default, \(fallback), and \(by) is not used",
        remedy: "to start with '\(comparison) \(by)', write set: { \(target.id): \(by) }")
    }
  }

  /// Numbers outside the bounds of a widget.
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
      let ends = given.lowerBound == given.upperBound ? [given.lowerBound] : [given.lowerBound, given.upperBound]
      let asked = ends.map(JSONValue.numberText).joined(separator: " to ")
      let text = [bounds.lowerBound, bounds.upperBound].map(JSONValue.numberText).joined(separator: " to ")
      return evidence.finding(.inputClamped, target.id, "'\(target.id)' is given \(asked), but stays within its bounds, \(text)")
    }
  }

  /// Defaults outside the bounds of a stepper that has no number yet.
  private static func begun(_ evidence: StepEvidence) -> [Finding] {
    evidence.events.compactMap { event -> Finding? in
      guard case .widget(let target, .change(let change)) = event.action,
        case .number(_, let bounds?, nil)? = evidence.before.widget(target.id), !bounds.contains(change.fallback),
        // It may continue from the number that it last requested.
        case .number(_, _, min(max(change.fallback, bounds.lowerBound), bounds.upperBound)?)? = evidence.settled.widget(target.id)
      else { return nil }
      let text = [change.fallback, bounds.lowerBound, bounds.upperBound].map(JSONValue.numberText)
      return evidence.finding(
        .inputClamped, target.id,
        "'\(target.id)' begins with its default, \(text[0]), but stays within its bounds, \(text[1]) to \(text[2])")
    }
  }

  /// Products outside the bounds of a stepper. Single steps past a bound are ordinary taps.
  private static func multiplied(_ evidence: StepEvidence) -> [Finding] {
    evidence.events.compactMap { event -> Finding? in
      guard case .widget(let target, .change(let change)) = event.action, change.operation == .multiply,
        case .number(_, let bounds?, let number?)? = evidence.before.widgets.first(where: { $0.id == target.id })?.state,
        case let product = change.result(for: number), !bounds.contains(product)
      else { return nil }
      let text = [product, bounds.lowerBound, bounds.upperBound].map(JSONValue.numberText)
      return evidence.finding(
        .inputClamped, target.id, "'\(target.id)' is set to \(text[0]), but stays within its bounds, \(text[1]) to \(text[2])")
    }
  }
}
