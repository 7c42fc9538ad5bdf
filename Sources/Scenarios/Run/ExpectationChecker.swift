import Diagnostics
import Findings
import Forms
import Manifest
import SearchModel
import Staging
import Texts

/// Compares what is shown with what is expected.
struct ExpectationChecker {
  let version: InstantSearchVersion
  let state: UIState
  /// The last search that was answered.
  let lastSearch: HitsSearcher.Exchange?
  /// How many searches are not answered.
  let waiting: Int
  /// What else the last step led to.
  let surroundings: StepSurroundings
  /// Those of the last step.
  let findings: [Finding]

  /// Every part that differs, each with both sides.
  func failures(of expectation: Expectation) -> [StepFailure] {
    var failures: [StepFailure] = []
    func compare(_ span: SourceSpan, _ what: String, _ expected: [String], _ actual: [String], _ mismatch: ExpectationMismatch) {
      guard expected != actual else { return }
      failures.append(
        StepFailure(
          .expectation, at: span, "\(what) differ from what is expected", expected: expected, actual: actual, mismatch: mismatch))
    }
    if let filters = expectation.filters {
      let shown = Expectation.Filters(state.filters)
      compare(filters.span, "the filters", [filters.value.text], [shown.text], .filters(filters.span, actual: shown))
    }
    if let expected = expectation.waiting {
      compare(
        expected.span, "the searches that wait", [Self.waiting(expected.value)], [Self.waiting(waiting)],
        .number(expected.span, actual: waiting))
    }
    func results(_ hits: Located<Int>?, _ ids: Located<[Located<String>]>?, _ nbHits: Int?, _ page: [Hit], _ owner: String) {
      if let hits {
        compare(
          hits.span, "the hits\(owner)", [Self.hits(hits.value)], [nbHits.map(Self.hits) ?? "no results yet"],
          .number(hits.span, actual: nbHits))
      }
      if let ids {
        let shown = page.map(\.objectID)
        compare(
          ids.span, "the hits of the page\(owner)", ids.value.map(\.value), shown, .texts(ids.span, expected: ids.value, actual: shown))
      }
    }
    results(expectation.hits, expectation.hitIDs, state.results?.nbHits, state.results?.hits ?? [], "")
    for searcher in expectation.searchers {
      let name = searcher.name.value
      let found = name == "main" ? surroundings.results : surroundings.searchers.first { $0.name == name }?.results
      results(searcher.item.hits, searcher.item.hitIDs, found?.nbHits, found?.hits ?? [], " of '\(name)'")
    }
    for expected in expectation.filterStates {
      let name = expected.name.value
      let other = surroundings.filterStates.first { $0.name == name }?.groups.expression(version)
      let shown = Expectation.Filters(name == "main" ? state.filters : other)
      compare(
        expected.item.span, "the filters of '\(expected.name.value)'", [expected.item.value.text], [shown.text],
        .filters(expected.item.span, actual: shown))
    }
    for expected in expectation.rows {
      let rows = surroundings.hits.first { $0.id == expected.name.value }?.numberOfHits
      compare(
        expected.item.span, "the rows of '\(expected.name.value)'", [Self.rows(expected.item.value)], [rows.map(Self.rows) ?? "not there"],
        .number(expected.item.span, actual: rows))
    }
    if let expected = expectation.errors {
      let count = surroundings.counts.errors.values.reduce(0, +)
      compare(expected.span, "the errors told", ["\(expected.value)"], ["\(count)"], .number(expected.span, actual: count))
    }
    if let queries = expectation.queries { failures += check(queries) }
    if let expected = expectation.findings {
      let found = Set(findings.map(\.id.rawValue)).sorted()
      compare(
        expected.span, "the findings of the step", expected.value.map(\.value.rawValue).sorted(), found,
        .texts(expected.span, expected: expected.value.map { Located($0.value.rawValue, $0.span) }, actual: found))
    }
    for widget in expectation.widgets {
      guard state.widget(widget.id.value) != nil else {
        failures.append(
          StepFailure(.expectation, at: widget.span, "'\(widget.id.value)' is not on screen", help: "a step 'present' brings it"))
        continue
      }
      for items in widget.checks { failures += check(items, widget) }
    }
    return failures
  }

  private static func waiting(_ count: Int) -> String { count == 1 ? "1 search waits" : "\(count) searches wait" }
  private static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
  private static func hits(_ count: Int) -> String { count == 1 ? "1 hit" : "\(count) hits" }

  // MARK: Widgets

  private func check(_ items: ExpectedWidget.Items, _ widget: ExpectedWidget) -> [StepFailure] {
    let id = widget.id.value
    guard let state = state.widget(id) else { return [] }
    let actual = ShownItem.items(of: state)
    switch items {
    case .all(let expected):
      let isEqual = expected.count == actual.count && zip(expected, actual).allSatisfy { $1.meets($0) }
      if isEqual { return [] }
      let lines = actual.enumerated().map { index, item in
        item.line(like: expected.first { $0.value == item.text } ?? (index < expected.count ? expected[index] : nil))
      }
      return [
        StepFailure(
          .expectation, at: widget.span, "'\(id)' does not show what is expected",
          expected: expected.map { Self.line(of: $0, in: state) }, actual: lines,
          mismatch: .allItems(widget.span, expected: expected, actual: actual))
      ]
    case .some(let expected):
      return expected.compactMap { item in
        let matching = actual.filter { $0.text == item.value }
        if matching.contains(where: { $0.meets(item) }) { return nil }
        return StepFailure(
          .expectation, at: item.span,
          matching.isEmpty ? "'\(id)' does not show '\(item.value)'" : "'\(id)' shows '\(item.value)' otherwise than expected",
          expected: [Self.line(of: item, in: state)], actual: matching.map { $0.line(like: item) },
          shown: matching.isEmpty ? state.lines : nil,
          help: matching.isEmpty ? NearMiss.of(item.value, in: actual.map(\.text)).map { "did you mean '\($0)'?" } : nil,
          mismatch: .item(item, candidates: matching))
      }
    case .absent(let texts):
      return texts.compactMap { text in
        guard let shown = actual.first(where: { $0.text == text.value }) else { return nil }
        return StepFailure(
          .expectation, at: text.span, "'\(id)' shows '\(text.value)', which is to be absent", shown: state.lines,
          mismatch: .present(text.span, shown))
      }
    }
  }

  /// What is expected, written as the widget writes it.
  private static func line(of item: ExpectedWidget.Item, in state: WidgetState) -> String { ShownItem(item, in: state).line(like: item) }
}
