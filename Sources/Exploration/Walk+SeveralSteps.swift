import Manifest
import Scenarios
import SearchModel
import Staging

/// Checks invariants that one edge cannot show: a step is repeated, combined with others, or taken under faults.
extension Walk {
  /// Reports problems with slow, overtaken or missing responses to a step. The next step is on a different widget.
  func troubled(_ step: Step, _ place: Place, _ faults: EdgeFaults) async -> [Sighting] {
    let troubles = await faults.troubles(at: place.checkpoint, showing: place.state, step: step) { stage, trace in
      let events = Representatives.chosen(stage.events, in: trace.settled, named: named)
      return events.first { $0.action.widget != step.action.widget } ?? events.first
    }
    return troubles.map { trouble in
      Sighting(
        invariant: .underFaults, widget: trouble.widget, cause: trouble.causes.first?.rawValue ?? trouble.circumstance, text: trouble.text,
        isAcknowledged: manifest.allow.contains(.wrongUnderFaults)
          || (!trouble.causes.isEmpty && manifest.allow.isSuperset(of: trouble.causes)),
        expectation: trouble.right.flatMap { ShownExpectation.text($0) }, instead: trouble.steps)
    }
  }

  /// Reports a value that, when tapped twice, does not restore the previous filters. Only for lists in which several values can be
  /// selected.
  func undone(_ step: Step, _ place: Place, _ trace: StepTrace, _ stage: Stage) async -> [Sighting] {
    guard case .widget(let target, .click) = step.action, let widget = manifest.widget(target.id),
      let writing = widget.traits.writings.only, writing.selectionMode == .multiple, let shown = trace.settled.widget(target.id),
      let value = ListedValue(step.action, in: shown), value.isSelected
    else { return [] }
    let again = await stage.perform(step)
    let state = widget.wiring.filterState?.value ?? "main"
    let (then, now) = (place.groups.groups(of: state), again.filters.groups(of: state))
    if again.isImpossible || again.crashes || now.groups(version) == then.groups(version) { return [] }
    let before = then.expression(version) ?? "none"
    return [
      Sighting(
        invariant: .undoDiffers, widget: widget.id.value,
        text: now.expression(version).map { "after tapping '\(value.text)' twice the filters are \($0), not \(before)" }
          ?? "after tapping '\(value.text)' twice there are no filters, instead of \(before)",
        expectation: Self.expectation(of: state, StepYAML.quoted(before)), further: [step])
    ]
  }

  /// The expectation of a filter state's contents.
  private static func expectation(of state: String, _ filters: String) -> String {
    state == "main" ? "{ filters: \(filters) }" : "{ filterStates: { \(StepYAML.quoted(state)): \(filters) } }"
  }

  /// The most pairs of taps that are tried in both orders, unless everything is tried.
  private static let mostPairs = 2_000

  /// Checks whether taps on two widgets lead to the same filters in either order, from the first state. Of very many pairs, some are left
  /// out; the time for the walk limits them as well.
  func commute(_ events: [Step], _ place: Place, _ stage: Stage, _ edges: inout [Edge]) async {
    let latest = limits.seconds.map { ContinuousClock.now + .seconds($0) }
    /// Whether a step moves a slider or a stepper.
    func isMove(_ step: Step) -> Bool {
      guard case .widget(let target, .set) = step.action else { return false }
      return switch place.state.widget(target.id) {
      case .range?, .number?: true
      default: false
      }
    }
    /// The group of a list in which one filter replaces another: the last of several taps in it counts, in one list or in two.
    func radioGroup(_ id: String) -> [String]? {
      guard let widget = manifest.widget(id), let writing = widget.traits.writings.only, writing.selectionMode == .single else {
        return nil
      }
      return [widget.wiring.filterState?.value ?? "main", "\(writing.group)"]
    }
    let taps = events.filter { step in
      if isMove(step) { return true }
      guard case .widget(let target, .click) = step.action, let shown = place.state.widget(target.id) else { return false }
      switch shown {
      case .toggle, .segments: return true
      case .list, .menu, .groups: return ListedValue(step.action, in: shown) != nil
      case .refinements, .button, .range, .number, .rows, .text: return false
      }
    }
    func end(_ steps: [Step]) async -> StepTrace? {
      stage.restore(place.checkpoint)
      var last: StepTrace?
      for step in steps {
        let trace = await stage.perform(step)
        if trace.isImpossible || trace.crashes { return nil }
        last = trace
      }
      return last
    }
    func isPair(_ first: Step, _ second: Step) -> Bool {
      guard case .widget(let one, _) = first.action, case .widget(let two, _) = second.action, one.id != two.id else { return false }
      return radioGroup(one.id).map { $0 != radioGroup(two.id) } ?? true && (!isMove(first) || !isMove(second))
    }
    let count = taps.indices.reduce(0) { count, index in count + taps.dropFirst(index + 1).count { isPair(taps[index], $0) } }
    let isCut = count > Self.mostPairs && !limits.triesAll
    if isCut, !edges.isEmpty { edges[0].leavesOutPairs = true }
    var number = 0
    for (index, first) in taps.enumerated() {
      for second in taps.dropFirst(index + 1) where isPair(first, second) {
        number += 1
        // Evenly from all of them.
        if isCut, number * Self.mostPairs / count == (number - 1) * Self.mostPairs / count { continue }
        if isOver(latest) {
          if !edges.isEmpty { edges[0].leavesOutPairs = true }
          return
        }
        guard case .widget(let one, _) = first.action, case .widget(let two, _) = second.action,
          var last = await end([first, second]), var other = await end([second, first]),
          // The first of the states that differ.
          let state = last.filters.names.first(where: { name in
            last.filters.groups(of: name).groups(version) != other.filters.groups(of: name).groups(version)
          })
        else { continue }
        // Show the order that loses a filter, or that changes what another widget has set.
        var (begun, ended) = ((one.id, first), (two.id, second))
        func isExplained(_ trace: StepTrace) -> Bool { trace.expectation(withoutReasonOf: .orderMatters) != nil }
        if last.filters.groups(of: state).hasMore(than: other.filters.groups(of: state))
          || !other.filters.groups(of: state).hasMore(than: last.filters.groups(of: state)) && isExplained(other) && !isExplained(last)
        {
          (last, other) = (other, last)
          (begun, ended) = (ended, begun)
        }
        let (back, own) = (other.filters.groups(of: state), last.filters.groups(of: state))
        // A slider's new value may depend on the results. The loss of a filter does not.
        if isMove(first) || isMove(second), !back.hasMore(than: own) { continue }
        guard
          let edge = edges.firstIndex(where: {
            $0.step.span == begun.1.span && $0.step.action.title(version) == begun.1.action.title(version)
          })
        else { continue }
        let lost = back.all.subtracting(own.all).map { FilterExpression.text(of: $0, version) }.min()
        let expected =
          back.hasMore(than: own) ? lost.map { "{ contains: \(StepYAML.quoted($0)) }" } : nil
        let sighting = Sighting(
          invariant: .orderMatters, widget: two.id, cause: one.id,
          text:
            "'\(begun.0)' before '\(ended.0)' leads to \(own.expression(version) ?? "no filters"), the other order to \(back.expression(version) ?? "no filters")",
          expectation: last.expectation(withoutReasonOf: .orderMatters)
            ?? Self.expectation(of: state, expected ?? StepYAML.quoted(back.expression(version) ?? "none")), further: [ended.1])
        edges[edge].sightings.append(sighting)
      }
    }
  }
}

extension FilterGroups {
  /// All filters, whatever their groups.
  fileprivate var all: Set<Filter> { ids.reduce(into: []) { $0.formUnion(filters(in: $1)) } }

  /// Whether it has all the filters of the other one, and more.
  fileprivate func hasMore(than other: FilterGroups) -> Bool { all.isStrictSuperset(of: other.all) }
}
