import Diagnostics
import Findings
import Forms
import Manifest
import SearchModel
import Staging
import Texts

extension StepAction {
  /// The searcher other than the main one that performs it; nil if the main one does, or if it acts on a widget.
  var otherSearcher: String? { if case .by(let name, _) = self { name.value } else { nil } }
}

/// Compares the actual state with what is expected.
struct ExpectationChecker {
  let version: InstantSearchVersion
  let state: UIState
  /// The last search that ended.
  let lastSearch: HitsSearcher.Exchange?
  /// The number of searches without a response.
  let waiting: Int
  /// How the searches of the last step ended, and the calls that controllers received in it.
  let ended: SearchTally
  let calls: [WidgetCalls]
  /// Other effects of the last step.
  let surroundings: StepSurroundings
  /// The findings of the last step.
  let findings: [Finding]
  /// A message if a query was typed but not submitted.
  let typedOnly: String?
  /// The promise of the row that the last step tapped; nil if it tapped no row with a count.
  let promise: Promise?
  /// The searcher other than the main one that the last step used for a search; nil if there is none.
  var lastSearcher: String?
  /// Whether the last step only makes a future response fail.
  var followsFault = false

  /// A message that explains how a searcher gets its first results; nil if it has searched.
  private func unsearched(_ name: String) -> String? {
    if name == "main", waiting > 0 { return "its answer is held back: add a 'release:' step first" }
    if name == "main" { return lastSearch == nil ? typedOnly ?? "nothing has been searched for: add a 'search:' step before it" : nil }
    let isAsked = surroundings.searchers.contains { $0.name == name && !$0.isIdle }
    return isAsked ? nil : "no search of '\(name)' has been answered: add a 'search: { searcher: \(name) }' step before it"
  }

  /// A message if another searcher has the hits expected of the main one: the searcher that the last step used, if it used one.
  private func otherSearch(_ hits: NumberTest?) -> String? {
    guard let hits else { return nil }
    // A searcher that combines several has no hits of its own.
    guard let name = lastSearcher, surroundings.searchers.contains(where: { $0.name == name && $0.results != nil }) else {
      let others = surroundings.searchers.filter { $0.name != "main" && ($0.results.map { hits.holds(for: $0.nbHits) } ?? false) }
      return others.count == 1 && hits.only != nil
        ? "'hits' refers to the main searcher; to expect those of '\(others[0].name)', write searchers: { \(others[0].name): { hits: \(hits.text) } }"
        : nil
    }
    guard let found = surroundings.searchers.first(where: { $0.name == name })?.results?.nbHits, hits.holds(for: found) else { return nil }
    return "'hits' refers to the main searcher; the previous step searched '\(name)': write searchers: { \(name): { hits: \(hits.text) } }"
  }

  /// A failure if the number of hits breaks the promise of the row that was tapped; nil if it is kept.
  private func broken(_ span: SourceSpan) -> StepFailure? {
    guard let promise else {
      return StepFailure(
        .expectation, at: span, "'promised' has nothing to compare with: the previous step taps no row with a count", expected: [],
        actual: [],
        help:
          "put it after a step that taps a row with a count, or write the number; while a search is pending, with 'distinct' or with a live engine, counts promise nothing",
        mismatch: .condition(span))
    }
    // While responses are held back, nothing is known.
    let found = waiting > 0 ? nil : state.results?.nbHits
    if promise.isRemoved || found.map(promise.range.contains) ?? false { return nil }
    let (least, most) = (promise.range.lowerBound, promise.range.upperBound)
    let expected = least == most ? Self.hits(most) : "\(least) to \(most) hits"
    return StepFailure(
      .expectation, at: span, "the hits differ from what '\(promise.text)' in '\(promise.widget)' promises", expected: [expected],
      actual: [found.map(Self.hits) ?? "no results yet"], mismatch: .condition(span))
  }

  /// The parts that differ, each with both sides.
  func failures(of expectation: Expectation) -> [StepFailure] {
    var failures: [StepFailure] = []
    func compare(_ span: SourceSpan, _ what: String, _ expected: [String], _ actual: [String], _ mismatch: ExpectationMismatch) {
      guard expected != actual else { return }
      failures.append(
        StepFailure(
          .expectation, at: span, "\(what) differ from what is expected", expected: expected, actual: actual, mismatch: mismatch))
    }
    func compare(_ filters: Located<Expectation.Filters>, _ what: String, _ shown: String?) {
      if filters.value.holds(for: shown) { return }
      let actual = Expectation.Filters(shown)
      let isCondition = if case .condition = filters.value { true } else { false }
      failures.append(
        StepFailure(
          .expectation, at: filters.span, "\(what) differ from what is expected", expected: [filters.value.text], actual: [actual.text],
          help: NearText.help(filters: filters.value, sent: shown),
          mismatch: isCondition ? .condition(filters.span) : .filters(filters.span, actual: actual)))
    }
    func compare(
      _ test: Located<NumberTest>, _ what: String, _ number: Int?, _ words: (Int) -> String, none: String = "", help: String? = nil,
      hint: String? = nil
    ) {
      if number.map(test.value.holds) ?? false { return }
      failures.append(
        StepFailure(
          .expectation, at: test.span, "\(what) differ from what is expected", expected: [test.value.only.map(words) ?? test.value.text],
          actual: [number.map(words) ?? none], help: number == nil ? help : hint,
          mismatch: test.value.only == nil ? .condition(test.span) : .number(test.span, actual: number)))
    }
    if let filters = expectation.filters {
      compare(filters, "the filters", state.filters)
    }
    if let expected = expectation.waiting {
      compare(expected, "the waiting searches", waiting, Self.waiting)
    }
    func results(
      _ hits: Located<NumberTest>?, _ ids: ExpectedList<Located<TextTest>>?, _ nbHits: Int?, _ page: [Hit], _ owner: String,
      _ help: String?,
      _ hint: String? = nil
    ) {
      if let hits { compare(hits, "the hits\(owner)", nbHits, Self.hits, none: "no results yet", help: help, hint: hint) }
      if let ids {
        let shown = page.map(\.objectID)
        if nbHits == nil {
          failures.append(
            StepFailure(
              .expectation, at: ids.span, "the hits on the page\(owner) differ from what is expected",
              expected: ids.items.map(\.value.text),
              actual: ["no results yet"], help: hits == nil ? help : nil, mismatch: .noResults(ids.span)))
          return
        }
        if ids.holds(for: shown, { $1.value.holds(for: $0) }) { return }
        let plain = ids.items.compactMap { id in id.value.only.map { Located($0, id.span) } }
        let isPlain = ids.arrangement == .all && plain.count == ids.items.count
        let compared = ids.compared(ids.items, with: shown) { $1.value.holds(for: $0) }
        failures.append(
          StepFailure(
            .expectation, at: ids.span, "the hits on the page\(owner) \(ids.arrangement.failure("differ from what is expected"))",
            expected: compared.map(\.value.text),
            actual: ids.judged(shown, of: compared) { id in shown.contains(where: id.value.holds) ? "shown fewer times" : nil },
            shown: ids.arrangement == .includes ? shown : nil,
            help: (ids.arrangement == .all ? NearText.help(hits: ids.items.compactMap(\.value.only), inAnotherOrderThan: shown) : nil)
              ?? NearText.help(hits: ids.items.compactMap(\.value.only), shown: page)
              ?? NearText.help(hits: ids.items.compactMap(\.value.only), onPageOf: shown, among: nbHits ?? 0),
            mismatch: isPlain ? .texts(ids.span, expected: plain, actual: shown) : .condition(ids.span)))
      }
    }
    if let span = expectation.promised, let failure = broken(span) { failures.append(failure) }
    results(
      expectation.hits, expectation.hitIDs, state.results?.nbHits, state.results?.hits ?? [], "", unsearched("main"),
      otherSearch(expectation.hits?.value))
    for searcher in expectation.searchers {
      let name = searcher.name.value
      let found = name == "main" ? surroundings.results : surroundings.searchers.first { $0.name == name }?.results
      results(searcher.item.hits, searcher.item.hitIDs, found?.nbHits, found?.hits ?? [], " of '\(name)'", unsearched(name))
    }
    for expected in expectation.filterStates {
      let name = expected.name.value
      let other = surroundings.filterStates.first { $0.name == name }?.groups.expression(version)
      compare(expected.item, "the filters of '\(expected.name.value)'", name == "main" ? state.filters : other)
    }
    for expected in expectation.rows {
      let rows = surroundings.hits.first { $0.id == expected.name.value }?.numberOfHits
      compare(expected.item, "the rows of '\(expected.name.value)'", rows, Self.rows, none: "not there")
    }
    if let expected = expectation.errors {
      let count = surroundings.counts.errors.values.reduce(0, +)
      // Nothing has failed yet.
      let hint = followsFault && count == 0 ? "the failure comes with the next search: expect it after the step that searches" : nil
      compare(expected, "the errors reported", count, { "\($0)" }, hint: hint)
    }
    if let expected = expectation.cancelled { compare(expected, "the cancelled searches", ended.cancelled, { "\($0)" }) }
    if let expected = expectation.retrying {
      compare(
        expected, "the searches that are retried", ended.retrying, { "\($0)" },
        hint: version == .v8 && ended.retrying == 0 ? "version 8 does not retry endlessly, so this is always 0" : nil)
    }
    for expected in expectation.calls {
      let count = calls.first { $0.id == expected.name.value }?.calls.reduce(0) { $0 + $1.count } ?? 0
      compare(expected.item, "the calls of '\(expected.name.value)'", count, { $0 == 1 ? "1 call" : "\($0) calls" })
    }
    if let queries = expectation.queries { failures += check(queries) }
    if let expected = expectation.findings {
      let found = Set(findings.map(\.id.rawValue)).sorted()
      switch expected.value {
      case .all(let all):
        compare(
          expected.span, "the findings of the step", all.map(\.value.rawValue).sorted(), found,
          .texts(expected.span, expected: all.map { Located($0.value.rawValue, $0.span) }, actual: found))
      case .absent(let ids):
        for id in ids where found.contains(id.value.rawValue) {
          failures.append(
            StepFailure(
              .expectation, at: id.span, "the step has the finding '\(id.value.rawValue)', which should be absent",
              help: "'searchplay explain \(id.value.rawValue)' says how to fix it", mismatch: .condition(id.span)))
        }
      }
    }
    for widget in expectation.widgets {
      guard state.widget(widget.id.value) != nil else {
        failures.append(
          StepFailure(.expectation, at: widget.span, "'\(widget.id.value)' is not on screen", help: "add a 'present' step first"))
        continue
      }
      for check in widget.checks { failures += self.check(check, widget) }
    }
    return failures
  }

  private static func waiting(_ count: Int) -> String { count == 1 ? "1 search waits" : "\(count) searches wait" }
  private static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
  private static func hits(_ count: Int) -> String { count == 1 ? "1 hit" : "\(count) hits" }

  // MARK: Widgets

  private func check(_ check: ExpectedWidget.Check, _ widget: ExpectedWidget) -> [StepFailure] {
    let id = widget.id.value
    guard let state = state.widget(id) else { return [] }
    let actual = ShownItem.items(of: state)
    switch check {
    case .list(let expected): return list(expected, state, actual, id)
    case .some(let expected):
      return expected.compactMap { item in
        let matching = actual.filter { item.value.holds(for: $0.text) }
        if matching.contains(where: { $0.meets(item) }) { return nil }
        let name = item.value.text
        let isCondition = item.count != nil && item.count?.only == nil
        return StepFailure(
          .expectation, at: item.span,
          matching.isEmpty ? "'\(id)' does not show '\(name)'" : "'\(id)' shows '\(name)', but not as expected",
          expected: [ShownItem.line(of: item, in: state)], actual: matching.map { $0.line(like: item) },
          shown: matching.isEmpty ? state.lines : nil,
          help: matching.isEmpty ? NearText.help(items: [name], shown: actual.map(\.text), haveCounts: false) : nil,
          mismatch: isCondition ? .condition(item.span) : .item(item, of: id, candidates: matching))
      }
    case .absent(let texts):
      return texts.compactMap { text in
        guard let shown = actual.first(where: { $0.text == text.value }) else { return nil }
        return StepFailure(
          .expectation, at: text.span, "'\(id)' shows '\(text.value)', which should be absent", shown: state.lines,
          mismatch: .present(text.span, shown))
      }
    case .value(let expected):
      if state.shows(expected.value) { return [] }
      let isText = if case .text = expected.value { true } else { false }
      let shown = state.value(like: expected.value)
      return [
        StepFailure(
          .expectation, at: expected.span, "'\(id)' does not show what is expected", expected: [expected.value.text],
          actual: isText ? state.lines : [shown ?? "none"], help: Self.unquoted(expected.value, state),
          mismatch: expected.value.isCondition
            ? .condition(expected.span) : isText ? .form(expected.span) : .value(expected.span, actual: shown))
      ]
    }
  }

  /// Help for a switch that is expected to be a text.
  private static func unquoted(_ expected: ExpectedWidget.Value, _ state: WidgetState) -> String? {
    guard case .toggle = state, case .text(let test) = expected, let text = test.only, ["true", "false"].contains(text) else { return nil }
    return "write \(text) without quotation marks"
  }

  /// Whether an activity indicator is expected although nothing is awaited.
  private func isAnswered(_ state: WidgetState, _ items: [ExpectedWidget.Item]) -> Bool {
    if case .text(nil, .indicator) = state { items.map(\.value.only) == ["loading"] && waiting == 0 } else { false }
  }

  private func list(
    _ expected: ExpectedList<ExpectedWidget.Item>, _ state: WidgetState, _ actual: [ShownItem], _ id: String
  ) -> [StepFailure] {
    // Two numbers denote a slider's range, and an empty list denotes no range.
    if case .range = state, let range = expected.range {
      if state.shows(.range(range)) { return [] }
      let shown = state.value(like: .range(range))
      return [
        StepFailure(
          .expectation, at: expected.span, "'\(id)' does not show what is expected", expected: [ExpectedWidget.Value.text(range)],
          actual: [shown ?? "none"], mismatch: .value(expected.span, actual: shown))
      ]
    }
    if case .number(_, _, let number) = state, let range = expected.range {
      if let number, range.contains(number) { return [] }
      return [
        StepFailure(
          .expectation, at: expected.span, "'\(id)' does not show what is expected", expected: [ExpectedWidget.Value.text(range)],
          actual: state.lines, mismatch: .condition(expected.span))
      ]
    }
    if expected.items.isEmpty, state.hasNoValue { return [] }
    if expected.holds(for: actual, { $0.meets($1) }) { return [] }
    let items = expected.items
    let lines = actual.enumerated().map { index, item in
      item.line(like: items.first { $0.value.holds(for: item.text) } ?? (index < items.count ? items[index] : items.last))
    }
    let isPlain = expected.arrangement == .all && items.allSatisfy { $0.value.only != nil && ($0.count.map { $0.only != nil } ?? true) }
    // If a single item differs, the failure refers to its position.
    let wrong = zip(actual, items).enumerated().filter { !$0.element.0.meets($0.element.1) }.map(\.element.1)
    let place = expected.arrangement == .all && items.count == actual.count && wrong.count == 1 ? wrong[0].span : expected.span
    let compared = expected.compared(items, with: actual) { $0.meets($1) }
    return [
      StepFailure(
        .expectation, at: place, "'\(id)' \(expected.arrangement.failure("does not show what is expected"))",
        expected: compared.map { ShownItem.line(of: $0, in: state) },
        actual: expected.judged(lines, of: compared) { item in
          if actual.contains(where: { $0.meets(item) }) { return "shown fewer times" }
          return actual.first { item.value.holds(for: $0.text) }?.line(like: item)
        }, shown: expected.arrangement == .includes ? state.lines : nil,
        help: NearText.help(
          items: items.compactMap(\.value.only), shown: actual.map(\.text), haveCounts: actual.contains { $0.count != nil })
          ?? (expected.arrangement == .all && items.count == actual.count
            && ExpectedList.partners(of: items, among: actual, { $0.meets($1) }).allSatisfy { $0 != nil }
            ? "these are the same, in a different order: write { anyOrder: [ … ] } if the order does not matter" : nil)
            ?? (isAnswered(state, items) ? "the answer has arrived: write pending: true to expect what is shown before it" : nil),
        mismatch: isPlain ? .allItems(expected.span, expected: items, actual: actual) : .condition(expected.span))
    ]
  }
}

extension ExpectedList where Item == ExpectedWidget.Item {
  /// The range denoted by two numbers; nil for any other list.
  fileprivate var range: ClosedRange<Double>? {
    let ends = items.compactMap { item in item.count == nil && item.isSelected == nil ? item.value.only.flatMap(Double.init) : nil }
    guard arrangement == .all, items.count == 2, ends.count == 2, ends[0] <= ends[1] else { return nil }
    return ends[0]...ends[1]
  }
}

extension WidgetState {
  fileprivate func shows(_ expected: ExpectedWidget.Value) -> Bool {
    switch expected {
    case .flag(let isOn): if case .toggle(_, isOn) = self { true } else { false }
    case .number(let number): if case .number(_, _, let value) = self { value == number } else { false }
    case .range(let range): if case .range(_, let value) = self { value == range } else { false }
    case .bounds(let expected): bounds == .some(expected)
    case .text(let test):
      if case .number(_, _, let number) = self, let condition = test.only.flatMap(StepperCondition.init) {
        number.map(condition.holds) ?? false
      } else {
        ShownItem.items(of: self).contains { test.holds(for: $0.text) }
      }
    }
  }

  /// The bounds of a slider or stepper, if any; nil for other widgets.
  private var bounds: ClosedRange<Double>?? {
    switch self {
    case .range(let bounds, _), .number(_, let bounds, _): .some(bounds)
    case .list, .refinements, .menu, .button, .toggle, .segments, .groups, .rows, .text: nil
    }
  }

  /// The actual value in the notation of an expected value; nil if there is none.
  fileprivate func value(like expected: ExpectedWidget.Value) -> String? {
    if case .bounds = expected { return bounds.flatMap { $0.map(ExpectedWidget.Value.text) } }
    return switch self {
    case .toggle(_, let isSelected): "\(isSelected)"
    case .number(_, _, let value): value.map { ExpectedWidget.Value.number($0).text }
    case .range(_, let value): value.map(ExpectedWidget.Value.text)
    case .list, .refinements, .menu, .button, .segments, .groups, .rows, .text: nil
    }
  }

  /// Whether a slider has no range, or a stepper no number.
  fileprivate var hasNoValue: Bool {
    switch self {
    case .range(_, let value): value == nil
    case .number(_, _, let value): value == nil
    case .list, .refinements, .menu, .button, .toggle, .segments, .groups, .rows, .text: false
    }
  }
}
