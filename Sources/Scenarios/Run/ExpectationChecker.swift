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
    func compare(_ span: SourceSpan, _ what: String, _ expected: [String], _ actual: [String], _ edits: @autoclosure () -> [SourceEdit]?) {
      guard expected != actual else { return }
      failures.append(
        StepFailure(.expectation, at: span, "\(what) differ from what is expected", expected: expected, actual: actual, edits: edits()))
    }
    if let filters = expectation.filters {
      compare(
        filters.span, "the filters", [Self.text(filters.value)], [Self.text(.init(state.filters))],
        ExpectationEdits.string(filters.span, Self.text(.init(state.filters))))
    }
    if let hits = expectation.hits {
      compare(
        hits.span, "the hits", ["\(hits.value) hits"], [state.results.map { "\($0.nbHits) hits" } ?? "no results yet"],
        state.results.flatMap { ExpectationEdits.plain(hits.span, "\($0.nbHits)") })
    }
    if let ids = expectation.hitIDs {
      compare(
        ids.span, "the hits of the page", ids.value.map(\.value), state.results?.hits.map(\.objectID) ?? [],
        ExpectationEdits.strings(ids.span, ids.value.map { ($0.value, $0.span) }, state.results?.hits.map(\.objectID) ?? []))
    }
    if let queries = expectation.queries { failures += check(queries) }
    if let expected = expectation.findings {
      compare(
        expected.span, "the findings of the step", expected.value.map(\.rawValue).sorted(), Set(findings.map(\.id.rawValue)).sorted(),
        ExpectationEdits.strings(expected.span, [], Set(findings.map(\.id.rawValue)).sorted()))
    }
    for widget in expectation.widgets {
      for items in widget.checks { failures += check(items, widget) }
    }
    return failures
  }

  private static func text(_ filters: Expectation.Filters) -> String {
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
          edits: ExpectationEdits.items(widget.span, expected, actual))
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
          edits: ExpectationEdits.item(item, matching.count == 1 ? matching[0] : nil))
      }
    case .absent(let texts):
      return texts.filter { text in actual.contains { $0.text == text } }.map { text in
        StepFailure(.expectation, at: widget.span, "'\(widget.id.value)' shows '\(text)', which is to be absent", shown: state.lines)
      }
    }
  }

  // MARK: Queries

  private func check(_ expected: Located<[Expectation.Query]>) -> [StepFailure] {
    let sent = lastSearch.map { Array(zip($0.batch.roles, $0.batch.queries)) } ?? []
    let isEqual = sent.count == expected.value.count && zip(expected.value, sent).allSatisfy { meets($1, $0) }
    if isEqual { return [] }
    let actual = sent.enumerated().map { index, query in
      describe(query, like: index < expected.value.count ? expected.value[index] : nil)
    }
    return [
      StepFailure(
        .expectation, at: expected.span, "the queries sent differ from what is expected",
        expected: expected.value.map(describe), actual: actual)
    ]
  }

  private func meets(_ sent: (role: QueryBatch.Role, query: IndexQuery), _ expected: Expectation.Query) -> Bool {
    let (role, attribute) = Self.parts(sent.role)
    return role == expected.role && (expected.attribute == nil || expected.attribute == attribute)
      && (expected.filters == nil || expected.filters == .init(sent.query.query.filters))
      && (expected.text == nil || expected.text == sent.query.query.query ?? "")
      && (expected.facets == nil || expected.facets?.sorted() == sent.query.query.facets ?? [])
      && (expected.index == nil || expected.index == sent.query.indexName)
  }

  private static func parts(_ role: QueryBatch.Role) -> (Expectation.Query.Role, Attribute?) {
    switch role {
    case .main: (.main, nil)
    case .disjunctive(let attribute): (.disjunctive, attribute)
    case .hierarchical(let attribute): (.hierarchical, attribute)
    }
  }

  /// A query with the parts that the expected one at its place mentions.
  private func describe(_ sent: (role: QueryBatch.Role, query: IndexQuery), like expected: Expectation.Query?) -> String {
    let (role, attribute) = Self.parts(sent.role)
    return describe(
      Expectation.Query(
        role: role, attribute: expected == nil || expected?.attribute != nil ? attribute : nil,
        filters: expected == nil || expected?.filters != nil ? .init(sent.query.query.filters) : nil,
        text: expected?.text == nil ? nil : sent.query.query.query ?? "",
        facets: expected?.facets == nil ? nil : sent.query.query.facets ?? [], index: expected?.index == nil ? nil : sent.query.indexName))
  }

  private func describe(_ query: Expectation.Query) -> String {
    var parts = [query.role.rawValue]
    if let attribute = query.attribute { parts.append(attribute.rawValue) }
    if let filters = query.filters { parts.append("filters: \(Self.text(filters))") }
    if let text = query.text { parts.append("query: \"\(text)\"") }
    if let facets = query.facets { parts.append("facets: \(facets.sorted().map(\.rawValue).joined(separator: ","))") }
    if let index = query.index { parts.append("index: \(index)") }
    return parts.joined(separator: "  ")
  }
}
