import Findings
import JSONText
import Manifest
import SearchModel

/// Steps that leave the filters of the main state as they are.
enum UnchangedFilters {
  static func findings(_ evidence: StepEvidence) -> [Finding] {
    guard let event = evidence.events.last, evidence.events.count == 1, event.before.hasSameFilters(as: event.after),
      let (widget, text) = reason(event, evidence),
      // In another case of a matrix, the step may have an effect.
      !evidence.span.restOfLine(contains: "${")
    else { return [] }
    return [evidence.finding(.stepWithoutEffect, widget, text)]
  }

  /// Why a step has no effect, and the widget; nil if it may have one.
  private static func reason(_ event: StepEvidence.Event, _ evidence: StepEvidence) -> (widget: String?, text: String)? {
    switch event.action {
    case .filterState(let edits) where !edits.isEmpty && edits.allSatisfy(\.changesMainFilters):
      return (nil, "the filters are the same after this step as before it")
    case .clear where event.before.isEmpty: return (nil, "no filter is active, so there is nothing to clear")
    case .clear(let groups?) where groups.allSatisfy({ event.before.filters(in: $0).isEmpty }) && searchesTheSame(evidence):
      return (nil, "no filter is active in \(groups.map(\.description).joined(separator: ", ")), so there is nothing to clear")
    case .widget(let target, .click(let item)) where searchesTheSame(evidence):
      return selected(item, of: target.id, evidence).map { (target.id, "'\($0)' is selected in '\(target.id)' already") }
    case .widget(let target, .set(let value)):
      return state(value, of: target.id, evidence).map { (target.id, "'\(target.id)' \($0)") }
    default: return nil
    }
  }

  /// Whether searching again gives the same: a search that failed or waited is repeated, and one of a later page begins again.
  private static func searchesTheSame(_ evidence: StepEvidence) -> Bool {
    !evidence.manifest.steps.steersAnswers && evidence.resultsBefore?.main.page ?? 0 == 0
  }

  /// The segment that is tapped, if it was selected before and still is; nil otherwise.
  private static func selected(_ item: WidgetItem, of widget: String, _ evidence: StepEvidence) -> String? {
    guard evidence.manifest.widget(widget)?.traits.type == .filterMap, case .segments(let segments)? = evidence.before.widget(widget),
      evidence.settled.widget(widget) == .segments(segments), let place = segments.firstIndex(where: \.isSelected)
    else { return nil }
    let segment = segments[place]
    let isTapped =
      switch item.selector {
      case .position(let position): position - 1 == place
      case .value(let text): text == "\(segment.key)" || text == segment.text && segments.count(where: { $0.text == text }) == 1
      case .filter, .whole: false
      }
    return isTapped ? segment.text : nil
  }

  /// What a widget shows already, as a predicate; nil if setting it may have an effect.
  private static func state(_ value: WidgetValue, of widget: String, _ evidence: StepEvidence) -> String? {
    let before = evidence.before.widget(widget)
    if case .flag(let isOn) = value, case .toggle(_, let was)? = before, was == isOn { return "is \(isOn ? "on" : "off") already" }
    if !searchesTheSame(evidence) { return nil }
    switch (value, before) {
    case (.number(let number), .number(_, _, let shown)?) where number == shown: return "is \(JSONValue.numberText(number)) already"
    case (.range(let range), .range(_, let shown)?) where range == shown:
      return "is \([range.lowerBound, range.upperBound].map(JSONValue.numberText).joined(separator: " to ")) already"
    case (.nothing, .number(_, _, nil)?): return "has no number to remove"
    case (.nothing, .range(_, nil)?): return "has no range to remove"
    default: return nil
    }
  }
}
