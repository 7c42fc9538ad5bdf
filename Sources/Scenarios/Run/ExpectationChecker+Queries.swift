import Diagnostics
import Forms
import Manifest
import SearchModel
import Staging

/// Checks the queries of the last search.
extension ExpectationChecker {
  func check(_ expected: Located<[Expectation.Query]>) -> [StepFailure] {
    let sent = lastSearch.map { zip($0.batch.roles, $0.batch.queries).map { SentQuery(role: $0, query: $1) } } ?? []
    let isEqual = sent.count == expected.value.count && zip(expected.value, sent).allSatisfy { $1.meets($0) }
    if isEqual { return [] }
    let actual = sent.enumerated().map { index, query in
      query.line(like: expected.value.first(where: query.isAligned) ?? (index < expected.value.count ? expected.value[index] : nil))
    }
    return [
      StepFailure(
        .expectation, at: expected.span, "the queries sent differ from what is expected",
        expected: expected.value.map(SentQuery.line), actual: actual, mismatch: .queries(expected, actual: sent))
    ]
  }
}

extension SentQuery {
  /// The role of the query in the notation of expectations.
  package var expectedRole: (role: Expectation.Query.Role, attribute: Attribute?) {
    switch role {
    case .main: (.main, nil)
    case .disjunctive(let attribute): (.disjunctive, attribute)
    case .hierarchical(let attribute): (.hierarchical, attribute)
    }
  }

  /// Whether an expectation refers to this query.
  package func isAligned(_ expected: Expectation.Query) -> Bool {
    let (role, attribute) = expectedRole
    return role == expected.role && (expected.attribute == nil || expected.attribute == attribute)
  }

  /// Whether every part that is mentioned matches.
  func meets(_ expected: Expectation.Query) -> Bool {
    let sent = query.query
    return isAligned(expected)
      && (expected.filters.map { $0.holds(for: sent.filters) } ?? true)
      && (expected.text.map { $0.holds(for: sent.query ?? "") } ?? true)
      && (expected.facets == nil || expected.facets?.sorted() == sent.facets ?? [])
      && (expected.index == nil || expected.index == query.indexName)
  }

  /// The query as a line, with the parts that an expected query mentions; with those that distinguish it from others if nil.
  func line(like expected: Expectation.Query?) -> String {
    let (role, attribute) = expectedRole
    return Self.line(
      of: Expectation.Query(
        role: role, attribute: expected == nil || expected?.attribute != nil ? attribute : nil,
        filters: expected == nil || expected?.filters != nil ? .init(query.query.filters) : nil,
        text: expected?.text == nil ? nil : .exactly(query.query.query ?? ""),
        facets: expected?.facets == nil ? nil : query.query.facets ?? [], index: expected?.index == nil ? nil : query.indexName))
  }

  static func line(of query: Expectation.Query) -> String {
    var parts = [query.role.rawValue]
    if let attribute = query.attribute { parts.append(attribute.rawValue) }
    if let filters = query.filters { parts.append("filters: \(filters.text)") }
    if let text = query.text { parts.append("query: \(text.only.map { "\"\($0)\"" } ?? text.text)") }
    if let facets = query.facets { parts.append("facets: \(facets.sorted().map(\.rawValue).joined(separator: ","))") }
    if let index = query.index { parts.append("index: \(index)") }
    return parts.joined(separator: "  ")
  }
}
