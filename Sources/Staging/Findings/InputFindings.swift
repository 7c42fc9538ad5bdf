import Findings
import JSONText
import Manifest
import SearchModel

/// Input of a step to a widget or to the filters that is changed or has no effect.
enum InputFindings {
  static func findings(_ evidence: StepEvidence) -> [Finding] {
    clamped(evidence) + begun(evidence) + multiplied(evidence) + unchanged(evidence) + unread(evidence) + counting(evidence)
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

  /// Edits that do not change the filters of the main state.
  private static func unchanged(_ evidence: StepEvidence) -> [Finding] {
    // In another case of a matrix, the step may have an effect.
    let found = unchangedHere(evidence)
    return found.isEmpty || evidence.span.restOfLine(contains: "${") ? [] : found
  }

  private static func unchangedHere(_ evidence: StepEvidence) -> [Finding] {
    guard let event = evidence.events.last, evidence.events.count == 1, event.before.hasSameFilters(as: event.after) else { return [] }
    switch event.action {
    case .filterState(let edits) where !edits.isEmpty && edits.allSatisfy(\.changesMainFilters):
      return [evidence.finding(.stepWithoutEffect, nil, "the filters are the same after this step as before it")]
    case .clear where event.before.isEmpty:
      return [evidence.finding(.stepWithoutEffect, nil, "no filter is active, so there is nothing to clear")]
    // A search that failed or waited is repeated, and one of a later page begins again.
    case .clear, .widget(_, .set(.number)), .widget(_, .set(.range)), .widget(_, .set(.nothing)):
      return evidence.manifest.steps.steersAnswers || evidence.resultsBefore?.main.page ?? 0 > 0 ? [] : setAgain(event, evidence)
    case .widget(let target, .click(let item)):
      // The selected segment of a control stays selected.
      guard case .segments(let segments)? = evidence.before.widget(target.id), evidence.settled.widget(target.id) == .segments(segments),
        let selected = segments.indices.first(where: { segments[$0].isSelected }).map({ ($0, segments[$0].text) }),
        !evidence.manifest.steps.steersAnswers, evidence.resultsBefore?.main.page ?? 0 == 0,
        evidence.manifest.widget(target.id)?.traits.type == .filterMap
      else { return [] }
      switch item.selector {
      case .position(let place): guard place - 1 == selected.0 else { return [] }
      case .value(let text):
        guard text == "\(segments[selected.0].key)" || text == selected.1 && segments.count(where: { $0.text == text }) == 1 else {
          return []
        }
      default: return []
      }
      return [evidence.finding(.stepWithoutEffect, target.id, "'\(selected.1)' is selected in '\(target.id)' already")]
    case .widget(let target, .set(.flag(let isOn))):
      guard case .toggle(_, let was)? = evidence.before.widgets.first(where: { $0.id == target.id })?.state, was == isOn else { return [] }
      return [evidence.finding(.stepWithoutEffect, target.id, "'\(target.id)' is \(isOn ? "on" : "off") already")]
    default: return []
    }
  }

  /// Groups that are cleared and empty, and numbers and ranges that are set and shown already.
  private static func setAgain(_ event: StepEvidence.Event, _ evidence: StepEvidence) -> [Finding] {
    switch event.action {
    case .clear(let groups?) where groups.allSatisfy({ event.before.filters(in: $0).isEmpty }):
      let names = groups.map(\.description).joined(separator: ", ")
      return [evidence.finding(.stepWithoutEffect, nil, "no filter is active in \(names), so there is nothing to clear")]
    case .widget(let target, .set(.number(let number))):
      guard case .number(_, _, number)? = evidence.before.widget(target.id) else { return [] }
      return [evidence.finding(.stepWithoutEffect, target.id, "'\(target.id)' is \(JSONValue.numberText(number)) already")]
    case .widget(let target, .set(.range(let range))):
      guard case .range(_, range)? = evidence.before.widget(target.id) else { return [] }
      let ends = [range.lowerBound, range.upperBound].map(JSONValue.numberText).joined(separator: " to ")
      return [evidence.finding(.stepWithoutEffect, target.id, "'\(target.id)' is \(ends) already")]
    case .widget(let target, .set(.nothing)):
      switch evidence.before.widget(target.id) {
      case .number(_, _, nil)?: return [evidence.finding(.stepWithoutEffect, target.id, "'\(target.id)' has no number to remove")]
      case .range(_, nil)?: return [evidence.finding(.stepWithoutEffect, target.id, "'\(target.id)' has no range to remove")]
      default: return []
      }
    default: return []
    }
  }
}
