import Diagnostics
import Findings
import Forms
import Manifest
import SearchModel
import Staging

/// Replays scenarios, each on its own stage.
package struct ScenarioRunner: Sendable {
  package let manifest: Manifest
  package let backend: any SearchBackend
  package let version: InstantSearchVersion
  private let cancellation: SearchTraffic.Cancellation

  /// - Parameters:
  ///   - version: the version to reproduce; by default that of the manifest.
  ///   - cancellation: how a cancelled request ends.
  package init(
    _ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion? = nil,
    cancellation: SearchTraffic.Cancellation = .urlSession
  ) {
    self.manifest = manifest
    self.backend = backend
    self.cancellation = cancellation
    self.version = version ?? manifest.instantsearch
  }

  /// Replays one scenario and, if requested, repeats it with delayed, overtaken and failing responses at every step; problems that a user
  /// would then see are added to the steps' findings. A scenario that fails without faults is not repeated. A failed expectation does not
  /// end the scenario; a step that cannot be performed ends it, and so does one that crashes the app. The trace does not contain secrets of
  /// the manifest.
  package func run(_ scenario: ScenarioDeclaration, withFaults: Bool = false) async -> ScenarioTrace {
    var trace = await replay(scenario)
    if withFaults, trace.passed {
      let walk = FaultWalk(scenario.steps, on: { stage(for: scenario) }, allowing: manifest.allow.union(scenario.allow))
      let outcome = await walk.outcome()
      for (place, findings) in outcome.findings { trace.steps[place].add(findings) }
      trace.unfollowed = outcome.unfollowed
    }
    return trace.redacted(by: manifest.redactor)
  }

  private func stage(for scenario: ScenarioDeclaration) -> Stage {
    Stage(manifest, backend: backend, version: version, allowing: scenario.allow, cancellation: cancellation)
  }

  private func replay(_ scenario: ScenarioDeclaration) async -> ScenarioTrace {
    let stage = stage(for: scenario)
    var start = await stage.begin(at: scenario.name.span)
    var steps: [StepTrace] = []
    var notes: [String] = []
    var compared: [SourceSpan] = []
    var unreached = 0
    var seen = SeenItems()
    // What the steps so far amount to, so that no expectation reads them all.
    var lastSearch = start.searches.last
    var typed: TypedQuery?
    // The unmet expectations after the last step, which receives them when the next one begins: each change of a step copies its failures.
    var unmet: [StepFailure] = []
    func settle() {
      if steps.isEmpty { start.failures += unmet } else { steps[steps.count - 1].failures += unmet }
      unmet = []
    }
    // Whether the state is outdated, because the last search has no response.
    var isStale = start.failures.contains { $0.kind == .backend }
    lines: for (place, line) in scenario.lines.enumerated() {
      switch line {
      case .note(let text): notes.append(text)
      case .expect where isStale: break
      case .expect(let expectation, let extent):
        let last = steps.last
        let typedOnly = typed.flatMap { unsubmitted($0, lastSearch) }
        let checker = ExpectationChecker(
          version: version, state: expectation.isPending ? last?.pending ?? start.state : last?.settled ?? start.state,
          lastSearch: lastSearch, waiting: last?.waiting ?? 0,
          ended: last.map { SearchTally($0) } ?? SearchTally(start), calls: last?.calls ?? start.calls,
          surroundings: last?.surroundings ?? start.surroundings, findings: last?.findings ?? start.findings, typedOnly: typedOnly,
          promise: Self.promise(of: steps),
          lastSearcher: last?.action.otherSearcher,
          followsFault: last.map { if case .answers(.fail) = $0.action { true } else { false } } ?? false)
        compared.append(extent)
        if expectation.isPending, let last, last.awaitsNothing {
          let idle = Finding(
            .expectationCannotFail, widget: nil, at: extent,
            "'pending' has no effect here: the previous step sends no search, so there is no answer to wait for", remedy: "remove it")
          steps[steps.count - 1].add([idle].acknowledging(manifest.allow.union(scenario.allow)))
        }
        if let span = expectation.promised, let promise = Self.promise(of: steps), promise.isRemoved {
          let idle = Finding(
            .expectationCannotFail, widget: nil, at: span,
            "'promised' checks nothing here: '\(promise.text)' was selected, and tapping it removes its filter", remedy: "write the number")
          steps[steps.count - 1].add([idle].acknowledging(manifest.allow.union(scenario.allow)))
        }
        if !steps.isEmpty {
          let near = NearlyAbsent(manifest: manifest, start: start.state, steps: steps).findings(expectation, checker.state)
          if !near.isEmpty { steps[steps.count - 1].add(near.acknowledging(manifest.allow.union(scenario.allow))) }
        }
        // The previous state is still shown.
        let isHeld = !expectation.isPending && expectation.waiting == nil && (last?.waiting ?? 0) > 0
        var cause = typedOnly ?? (isHeld ? "the answer is still held back: expect this after 'release:'" : nil)
        var failures = seen.marked(checker.failures(of: expectation), start, steps)
        if let last, !failures.isEmpty {
          let before = steps.dropLast().last?.filterState ?? start.filterState
          let explanation = UnmetExpectation(
            step: last, before: before, version: version, rules: manifest.searcher.settings.rules,
            clearing: Set(manifest.widgets.filter { $0.traits.type == .clearRefinements }.map(\.id.value)))
          cause =
            cause
            ?? explanation.cause(
              of: expectation,
              holdsLater: expectation.isPending && expectation.failures(after: last, version: version, isLate: true).isEmpty)
          failures = failures.map { failure in
            guard failure.isOfOrder else { return failure }
            return explanation.promotion(expected: failure.expected, shown: failure.actual).map(failure.helped) ?? failure
          }
        }
        if failures.isEmpty, expectation.isOfHits, let typed, let last, typedOnly != nil,
          let idle = typed.unsearched(last, before: scenario.lines[(place + 1)...], manifest)
        {
          steps[steps.count - 1].add([idle].acknowledging(manifest.allow.union(scenario.allow)))
        }
        unmet += failures.explained(by: cause).map { expectation.isPending ? $0.beforeAnswer : $0 }
      case .step(let step):
        if start.isOver || steps.last?.crashes ?? false {
          unreached = scenario.lines[place...].compactMap(\.step).count
          break lines
        }
        settle()
        var trace = await stage.perform(step)
        lastSearch = trace.searches.last ?? lastSearch
        if let own = TypedQuery(trace, manifest) { typed = own }
        if !trace.searches.isEmpty { isStale = trace.failures.contains { $0.kind == .backend } }
        trace.note = Self.text(of: notes)
        notes = []
        steps.append(trace)
        if trace.isImpossible {
          unreached = scenario.lines[(place + 1)...].compactMap(\.step).count
          break lines
        }
      }
    }
    settle()
    if let failure = unused(stage.unusedFaults, steps) { steps[steps.count - 1].failures.append(failure) }
    return ScenarioTrace(
      name: scenario.name.value, fileName: scenario.fileName, description: scenario.description, span: scenario.name.span, start: start,
      steps: steps, closingNote: Self.text(of: notes), unreached: unreached, expectations: compared)
  }

  /// The promise of the last tap, even if later steps release its response.
  private static func promise(of steps: [StepTrace]) -> Promise? {
    steps.last { if case .answers = $0.action { false } else { true } }?.promise
  }

  /// The last query in a search box; its text is nil if it was not typed, or is empty.
  private struct TypedQuery {
    let widget: WidgetDeclaration
    let name: String
    let text: String?

    /// nil if the step is about no search box.
    init?(_ step: StepTrace, _ manifest: Manifest) {
      for (target, event) in Step(step.action, at: step.span).widgetEvents.reversed() {
        guard let widget = manifest.widget(target.id), case .searchBox = widget.kind else { continue }
        (self.widget, name) = (widget, target.id)
        if case .type(let text?) = event, !text.isEmpty { self.text = text } else { text = nil }
        return
      }
      return nil
    }

    /// The finding that hits which are expected after a typed query are those of before; nil if a later step submits one, or another step
    /// has searched since then.
    func unsearched(_ last: StepTrace, before later: ArraySlice<ScenarioLine>, _ manifest: Manifest) -> Finding? {
      guard let text, case .searchBox(let box) = widget.kind, TypedQuery(last, manifest) != nil else { return nil }
      if box.mode != .searchOnSubmit {
        let isChanged = manifest.allSteps.contains { step in
          if case .searcher(let change) = step.action.own { change.trigger != nil } else { false }
        }
        guard case .atLeast(let count) = manifest.searcher.trigger, text.count < count, widget.isOfMainSearcher, !isChanged else {
          return nil
        }
        return Finding(
          .stepWithoutEffect, widget: nil, at: last.span,
          "'\(text)' is too short to be searched for: the hits expected next are those of before",
          remedy: "expect what shows that no search is made, such as queries, or write a longer text")
      }
      let isSubmitted = later.compactMap(\.step).flatMap(\.widgetEvents).contains { target, event in
        if case .submit = event { manifest.widget(target.id)?.id.value == widget.id.value } else { false }
      }
      if isSubmitted { return nil }
      return Finding(
        .stepWithoutEffect, widget: nil, at: last.span,
        "'\(name)' searches on submit, and no step submits '\(text)': the hits expected next are those of before",
        remedy: "add a 'submit: { \(name): \(WrittenOut.item(text, allowsNumbers: true)) }' step")
    }
  }

  /// A message about a query typed into a search-on-submit box and not yet submitted; nil if none.
  private func unsubmitted(_ typed: TypedQuery, _ lastSearch: HitsSearcher.Exchange?) -> String? {
    guard let text = typed.text, lastSearch?.batch.queries.first?.query.query != text, case .searchBox(let box) = typed.widget.kind else {
      return nil
    }
    if case .atLeast(let count) = manifest.searcher.trigger, text.count < count, typed.widget.isOfMainSearcher {
      return "'\(text)' is shorter than shouldTriggerSearch.minimumLength, \(count), so nothing is searched"
    }
    guard box.mode == .searchOnSubmit else { return nil }
    return
      "'\(typed.name)' searches on submit, but '\(text)' is only typed: add a 'submit: { \(typed.name): \(WrittenOut.item(text)) }' step"
  }

  /// Reports that responses were set to fail but none did; ignores a scenario that was cut short.
  private func unused(_ count: Int, _ steps: [StepTrace]) -> StepFailure? {
    guard count > 0, let last = steps.last, !last.crashes, !last.isImpossible else { return nil }
    let asking = steps.last { if case .answers(.fail) = $0.action { true } else { false } }
    guard let asking else { return nil }
    let which = count == 1 ? "an answer was" : "\(count) answers were"
    // The step comes after the last search, or the searches have a different sender.
    let isLate = steps.drop { $0.number <= asking.number }.allSatisfy { $0.searches.isEmpty && $0.facetSearches.isEmpty }
    var help = "no search that it applies to was answered after this step"
    if isLate { help = "write it before the step whose search should fail" }
    if case .answers(.fail(_, let asked, _, _)) = asking.action, count < asked {
      help = "\(asked - count) of \(asked) failed: write count: \(asked - count)"
    }
    if case .answers(.fail(_, _, .searcher(let name), _)) = asking.action, !isLate {
      help = "no search of '\(name)' was answered after this step"
    }
    return StepFailure(.action, at: asking.span, "\(which) still scheduled to fail when the scenario ended", help: help)
  }

  private static func text(of notes: [String]) -> String? { notes.isEmpty ? nil : notes.joined(separator: "\n\n") }
}

extension [StepFailure] {
  /// The same failures, with the cause added to the first one about a response, unless that has help; filters do not depend on a response.
  fileprivate func explained(by cause: String?) -> [StepFailure] {
    let place = firstIndex { if case .filters = $0.mismatch { false } else { true } }
    guard let cause, let place, self[place].help == nil else { return self }
    return self[..<place] + [self[place].helped(by: cause)] + self[(place + 1)...]
  }
}

extension StepFailure {
  /// Whether the same hits are expected in a different order.
  fileprivate var isOfOrder: Bool {
    headline.hasPrefix("the hits on the page differ") && expected.sorted() == actual.sorted()
  }
}
