import Manifest
import SearchModel
import Staging
import Texts

/// Explains why an expectation about results fails, if the step before it does something other than its author may think.
struct UnmetExpectation {
  /// The last step.
  let step: StepTrace
  /// The filters before it.
  let before: FilterGroups
  let version: InstantSearchVersion
  let rules: [QueryRule]
  /// The names of the clear buttons.
  let clearing: Set<String>

  /// Returns what explains a failed expectation; nil if nothing does.
  ///
  /// - Parameter holdsLater: Whether the expectation would hold once the answer has arrived.
  func cause(of expectation: Expectation, holdsLater: Bool) -> String? {
    if let pattern = expectation.unfinishedPattern {
      return "'\(pattern)' can match the same text in too many ways, so matching was stopped: remove repetitions that others cover"
    }
    if let waiting = expectation.waiting, step.waiting == 0, !waiting.value.holds(for: 0) {
      return "no answer is held back here: add a 'hold:' step before the search"
    }
    if expectation.hits == nil, expectation.hitIDs == nil, expectation.widgets.isEmpty { return nil }
    if expectation.isPending { return holdsLater ? "this holds once the answer has arrived: remove 'pending: true'" : nil }
    if case .failure? = step.searches.last?.outcome { return "the search of this step failed, so the previous results are still shown" }
    return replaced ?? removed ?? unsearched
  }

  /// A value of a menu that a click replaced.
  private var replaced: String? {
    guard case .widget(_, .click) = step.action, let old = before.hierarchy?.path.last, let new = step.filterState.hierarchy?.path.last,
      old != new, !(step.filterState.hierarchy?.path.contains(old) ?? false), !(before.hierarchy?.path.contains(new) ?? false)
    else { return nil }
    return "a menu has one path: '\(new.value.text(version))' replaced '\(old.value.text(version))'"
  }

  /// Filters that a click or `toggle` removed.
  private var removed: String? {
    let togglesOnly: Bool =
      switch step.action {
      // A clear button is meant to remove filters.
      case .widget(let target, .click): !clearing.contains(target.id)
      case .filterState(let edits): edits.allSatisfy { if case .toggle = $0 { true } else { false } }
      default: false
      }
    guard togglesOnly else { return nil }
    let gone = before.ids.flatMap { id in
      before.filters(in: id).subtracting(step.filterState.filters(in: id)).map { FilterText.text(of: $0, version) }
    }.sorted()
    let isGrown = step.filterState.ids.contains { !step.filterState.filters(in: $0).isSubset(of: before.filters(in: $0)) }
    guard let first = gone.first else { return nil }
    if case .widget = step.action {
      let isAnother: Bool =
        if case .widget(_, .click(let item)) = step.action, case .value(let text) = item.selector { text != first } else { false }
      return isGrown || gone.count > 1 || isAnother ? nil : "'\(first)' was already selected, so clicking it again deselected it"
    }
    return "'\(first)' was active before, so 'toggle' removed it"
  }

  /// A step that changes parameters or filters without starting a search.
  private var unsearched: String? {
    guard step.searches.isEmpty, step.sent.isEmpty, step.waiting == 0 else { return nil }
    switch step.action.own {
    case .searcher, .query: return "this step starts no search: add a 'search:' step after it"
    case .filterState(let edits) where edits.contains { if case .read = $0 { false } else { true } }:
      return before == step.filterState ? nil : "this step notifies no observers, so nothing is searched for: add a 'search:' step after it"
    default: return nil
    }
  }

  /// What explains an order of hits that is off by one: the position of a promoted record, which counts from 0.
  func promotion(expected: [String], shown: [String]) -> String? {
    for rule in rules where rule.isEnabled {
      for promotion in rule.promotions {
        guard let record = promotion.objectIDs.first, let wanted = expected.firstIndex(of: record),
          shown.firstIndex(of: record) == wanted + 1,
          promotion.position == wanted + 1
        else { continue }
        return
          "the rule '\(rule.objectID)' promotes '\(record)' to position \(promotion.position), counted from 0: for this place, write position: \(wanted)"
      }
    }
    return nil
  }
}
