import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Expectations that hold whatever the app does, because of the steps and the wiring alone.
enum VacuousExpectations {
  /// Expectations that no search is waiting, if nothing can make a search wait.
  static func findings(_ manifest: Manifest) -> [Finding] {
    let isHeldAtFirst = manifest.setup.flatMap(\.flattened).contains(where: \.stops)
    let fails = manifest.setup.flatMap(\.flattened).contains(where: \.fails)
    let retries = manifest.scenarios.flatMap { scenario -> [Finding] in
      if fails || scenario.steps.flatMap(\.flattened).contains(where: \.fails) { return [] }
      return scenario.expectations.compactMap(\.retrying).filter { $0.value.holds(for: 0) }.map { retrying in
        Finding(
          .expectationCannotFail, widget: nil, at: retrying.span, "no search can be retried here: no step makes an answer fail")
      }
    }
    let ofWalks = isHeldAtFirst || fails ? [] : ofInvariants(manifest)
    return retries + ofWalks + ofPreparations(manifest) + ofTheStart(manifest) + ofIdleStates(manifest)
      + manifest.scenarios.flatMap { scenario -> [Finding] in
        if isHeldAtFirst || scenario.steps.flatMap(\.flattened).contains(where: \.stops) { return [] }
        return scenario.expectations.compactMap(\.waiting).filter { $0.value.holds(for: 0) }.map { waiting in
          Finding(
            .expectationCannotFail, widget: nil, at: waiting.span,
            "no search can be waiting here: no step holds answers back or makes them fail")
        }
      }
  }

  /// Expectations that nothing failed right after a step that only lets later answers fail.
  private static func ofPreparations(_ manifest: Manifest) -> [Finding] {
    manifest.scenarios.flatMap { scenario in
      var last: Step?
      return scenario.lines.compactMap { line -> Finding? in
        last = line.step ?? last
        guard let step = last, case .answers(.fail) = step.action, let errors = line.expectation?.errors, errors.value.holds(for: 0) else {
          return nil
        }
        return Finding(
          .expectationCannotFail, widget: nil, at: errors.span,
          "no search is made in a 'fail' step: only answers to later searches fail",
          labels: [.init("the step", at: step.span)], remedy: "move it after the step that searches")
      }
    }
  }

  /// Invariants that no search is waiting, which is always true while exploring.
  private static func ofInvariants(_ manifest: Manifest) -> [Finding] {
    let tests = manifest.invariants.flatMap { [$0.expectation.waiting, $0.expectation.retrying].compactMap(\.self) }
    return tests.filter { $0.value.holds(for: 0) }.map { test in
      Finding(
        .expectationCannotFail, widget: nil, at: test.span, "no search is waiting in any state: 'explore' waits for all answers")
    }
  }

  /// Filter states that are expected to be empty although nothing writes to them.
  private static func ofIdleStates(_ manifest: Manifest) -> [Finding] {
    // A step can connect a widget to one.
    let isWired = !manifest.steps.wirings.isEmpty
    if isWired { return [] }
    return manifest.allExpectations.flatMap(\.filterStates).filter { state in
      state.item.value.holds(for: nil) && state.name.value != "main" && !manifest.writes(to: state.name.value)
    }.map { state in
      Finding(
        .expectationCannotFail, widget: nil, at: state.item.span,
        "the filter state '\(state.name.value)' is always empty: nothing writes to it",
        remedy: "write filterState: \(state.name.value) in the widgets that should write to it, or remove it")
    }
  }

  /// Lists and filters that are expected to be empty before the first search.
  private static func ofTheStart(_ manifest: Manifest) -> [Finding] {
    if !manifest.setup.isEmpty { return [] }
    // A widget may set filters as soon as it is connected.
    let startsFiltered =
      !manifest.filterState.isEmpty
      || manifest.widgets.contains { widget in
        if case .plain = widget.traits.start { false } else { true }
      }
    return manifest.scenarios.flatMap { scenario -> [Finding] in
      let first = scenario.lines.prefix { $0.step == nil }.compactMap(\.expectation)
      // If no step follows, the scenario is about this state.
      guard !scenario.steps.isEmpty else { return [] }
      // Next to expectations about items that are there from the start, it can be useful.
      let idle = first.filter { $0.widgets.allSatisfy(\.isOfNothing) }
      let unfiltered =
        startsFiltered
        ? []
        : idle.compactMap(\.filters).filter { $0.value.holds(for: nil) }.map { filters in
          Finding(
            .expectationCannotFail, widget: nil, at: filters.span, "there are never filters before the first step: nothing sets any",
            remedy: "move it after the step that it is about")
        }
      return unfiltered
        + idle.flatMap(\.widgets).compactMap { expected in
          guard let widget = manifest.widget(expected.id.value),
            [.refinementList, .hierarchicalMenu, .hits, .dynamicFacets].contains(widget.traits.type)
          else { return nil }
          if case .refinementList(let own) = widget.kind, !own.facets.isEmpty { return nil }
          return Finding(
            .expectationCannotFail, widget: widget.id.value, at: expected.id.span,
            "'\(widget.id.value)' is always empty before the first search", remedy: "move it after a 'search' step")
        }
    }
  }

  /// More calls, errors and searches than any step causes.
  private static let many = 1000

  /// Conditions on numbers counted during a step that no step violates.
  static func ofTallies(_ manifest: Manifest) -> [Finding] {
    func findings(_ tests: [Located<NumberTest>], most: Int) -> [Finding] {
      tests.filter { $0.value.only == nil && (0...most).allSatisfy($0.value.holds) }.map { test in
        Finding(.expectationCannotFail, widget: nil, at: test.span, "'\(test.value.text)' holds for any number up to \(most)")
      }
    }
    // Each step makes each searcher search a few times, a stepper or slider once more, and the answers to all of them may arrive in one
    // step.
    let longest = manifest.setup.flatMap(\.flattened).count + (manifest.scenarios.map { $0.steps.flatMap(\.flattened).count }.max() ?? 1)
    let searches = min((longest + 1) * (manifest.searchers.count + 1) * (manifest.widgets.count + 4), many)
    return manifest.allExpectations.flatMap { expectation in
      findings([expectation.errors, expectation.cancelled, expectation.retrying].compactMap(\.self), most: searches)
        + findings(expectation.calls.map(\.item), most: many)
    }
  }
}

extension ExpectedWidget {
  /// Whether it expects an empty list, or only that some values are absent.
  fileprivate var isOfNothing: Bool {
    !checks.isEmpty
      && checks.allSatisfy { check in
        switch check {
        case .list(let list): list.items.isEmpty
        case .some(let items): items.isEmpty
        case .absent: true
        case .value: false
        }
      }
  }
}

extension Step {
  /// Whether it makes an answer fail.
  var fails: Bool {
    switch action.own {
    case .answers(.fail), .answers(.answer(_, .some)): true
    default: false
    }
  }

  /// Whether it can leave a search without an answer.
  fileprivate var stops: Bool {
    if case .answers = action.own { true } else { false }
  }
}
