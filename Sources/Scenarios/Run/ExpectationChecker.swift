import Diagnostics
import Manifest
import SearchModel

/// Compares what is shown with what is expected.
struct ExpectationChecker {
  let version: InstantSearchVersion
  let state: UIState
  /// The last search that was answered.
  let lastSearch: HitsSearcher.Exchange?
  /// Those of the last step.
  let findings: [Finding]

  /// Every part that differs, each with both sides.
  func failures(of expectation: Expectation) -> [StepFailure] {
    var failures: [StepFailure] = []
    func compare(
      _ span: SourceSpan, _ what: String, _ expected: [String], _ actual: [String],
      _ edits: () throws(EditObstacle) -> [SourceEdit]
    ) {
      guard expected != actual else { return }
      failures.append(
        StepFailure(
          .expectation, at: span, "\(what) differ from what is expected", expected: expected, actual: actual, edits: Result(catching: edits)
        ))
    }
    if let filters = expectation.filters {
      compare(
        filters.span, "the filters", [Self.text(filters.value)], [Self.text(.init(state.filters))]
      ) { () throws(EditObstacle) in try ExpectationEdits.string(filters.span, Self.text(.init(state.filters))) }
    }
    if let hits = expectation.hits {
      compare(
        hits.span, "the hits", [Self.hits(hits.value)], [state.results.map { Self.hits($0.nbHits) } ?? "no results yet"]
      ) { () throws(EditObstacle) in
        guard let results = state.results else { throw .nothing }
        return try ExpectationEdits.plain(hits.span, "\(results.nbHits)")
      }
    }
    if let ids = expectation.hitIDs {
      let shown = state.results?.hits.map(\.objectID) ?? []
      compare(ids.span, "the hits of the page", ids.value.map(\.value), shown) { () throws(EditObstacle) in
        try ExpectationEdits.strings(ids.span, ids.value.map { ($0.value, $0.span) }, shown)
      }
    }
    if let queries = expectation.queries { failures += check(queries) }
    if let expected = expectation.findings {
      let found = Set(findings.map(\.id.rawValue)).sorted()
      compare(expected.span, "the findings of the step", expected.value.map(\.value.rawValue).sorted(), found) {
        () throws(EditObstacle) in
        try ExpectationEdits.strings(expected.span, expected.value.map { ($0.value.rawValue, $0.span) }, found)
      }
    }
    for widget in expectation.widgets {
      for items in widget.checks { failures += check(items, widget) }
    }
    return failures
  }

  private static func hits(_ count: Int) -> String { count == 1 ? "1 hit" : "\(count) hits" }

  static func text(_ filters: Expectation.Filters) -> String {
    switch filters {
    case .none: "none"
    case .expression(let text): text
    }
  }

  // MARK: Widgets

  private func check(_ items: ExpectedWidget.Items, _ widget: ExpectedWidget) -> [StepFailure] {
    guard let state = state.widget(widget.id.value) else { return [] }
    let actual = ShownItem.items(of: state)
    switch items {
    case .all(let expected):
      let isEqual = expected.count == actual.count && zip(expected, actual).allSatisfy { $1.meets($0) }
      if isEqual { return [] }
      let lines = actual.enumerated().map { index, item in
        item.line(like: index < expected.count ? expected[index] : nil)
      }
      return [
        StepFailure(
          .expectation, at: widget.span, "'\(widget.id.value)' does not show what is expected",
          expected: expected.map { ShownItem($0).line(like: $0) }, actual: lines,
          edits: Result { () throws(EditObstacle) in try ExpectationEdits.items(widget.span, expected, actual) })
      ]
    case .some(let expected):
      return expected.compactMap { item in
        let matching = actual.filter { $0.text == item.value }
        if matching.contains(where: { $0.meets(item) }) { return nil }
        return StepFailure(
          .expectation, at: item.span,
          matching.isEmpty
            ? "'\(widget.id.value)' does not show '\(item.value)'" : "'\(widget.id.value)' shows '\(item.value)' otherwise than expected",
          expected: [ShownItem(item).line(like: item)], actual: matching.map { $0.line(like: item) },
          shown: matching.isEmpty ? state.lines : nil,
          help: matching.isEmpty ? NearMiss.of(item.value, in: actual.map(\.text)).map { "did you mean '\($0)'?" } : nil,
          edits: Result { () throws(EditObstacle) in
            if matching.isEmpty { return try ExpectationEdits.absent(item) }
            return try ExpectationEdits.item(item, matching.count == 1 ? matching[0] : nil)
          })
      }
    case .absent(let texts):
      return texts.compactMap { text in
        guard let shown = actual.first(where: { $0.text == text.value }) else { return nil }
        return StepFailure(
          .expectation, at: text.span, "'\(widget.id.value)' shows '\(text.value)', which is to be absent", shown: state.lines,
          edits: Result { () throws(EditObstacle) in try ExpectationEdits.present(text.span, shown) })
      }
    }
  }
}
