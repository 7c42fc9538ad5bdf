import Manifest
import SearchModel
import YAMLTree
import Diagnostics

/// The queries of the last search.
extension ExpectationChecker {
  func check(_ expected: Located<[Expectation.Query]>) -> [StepFailure] {
    let sent = lastSearch.map { Array(zip($0.batch.roles, $0.batch.queries)) } ?? []
    let isEqual = sent.count == expected.value.count && zip(expected.value, sent).allSatisfy { meets($1, $0) }
    if isEqual { return [] }
    let actual = sent.enumerated().map { index, query in
      describe(query, like: index < expected.value.count ? expected.value[index] : nil)
    }
    return [
      StepFailure(
        .expectation, at: expected.span, "the queries sent differ from what is expected",
        expected: expected.value.map(describe), actual: actual, edits: Result { () throws(EditObstacle) in try edits(expected, sent) })
    ]
  }

  /// The parts that differ where the queries are the same ones, else all of them.
  private func edits(
    _ expected: Located<[Expectation.Query]>, _ sent: [(role: QueryBatch.Role, query: IndexQuery)]
  ) throws(EditObstacle) -> [SourceEdit] {
    let pairs = Array(zip(expected.value, sent))
    let isAligned =
      expected.value.count == sent.count
      && pairs.allSatisfy { query, sent in
        let (role, attribute) = Self.parts(sent.role)
        return role == query.role && (query.attribute == nil || query.attribute == attribute)
      }
    if isAligned {
      var edits: [SourceEdit] = []
      for (query, sent) in pairs { edits += try parts(query, sent.query) }
      return edits
    }
    let texts = sent.enumerated().map { index, sent in
      written(sent, like: index < expected.value.count ? expected.value[index] : expected.value.last)
    }
    return try ListEdits(expected.span, expected.value.compactMap { $0.spans[.whole] }).edits(texts)
  }

  private func parts(_ expected: Expectation.Query, _ sent: IndexQuery) throws(EditObstacle) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    let filters = Expectation.Filters(sent.query.filters)
    if let known = expected.filters, known != filters {
      edits += try ExpectationEdits.string(place(.filters, expected), Self.text(filters))
    }
    let text = sent.query.query ?? ""
    if let known = expected.text, known != text { edits += try ExpectationEdits.string(place(.text, expected), text) }
    let facets = (sent.query.facets ?? []).sorted()
    if let known = expected.facets, known.sorted() != facets {
      edits += try ExpectationEdits.strings(place(.facets, expected), [], facets.map(\.rawValue))
    }
    if let known = expected.index, known != sent.indexName {
      edits += try ExpectationEdits.string(place(.index, expected), sent.indexName)
    }
    return edits
  }

  private func place(_ part: Expectation.Query.Part, _ query: Expectation.Query) throws(EditObstacle) -> SourceSpan {
    guard let span = query.spans[part] else { throw .nothing }
    return span
  }

  /// A query in braces, with the parts that the expected one mentions.
  private func written(_ sent: (role: QueryBatch.Role, query: IndexQuery), like expected: Expectation.Query?) -> String {
    let (role, attribute) = Self.parts(sent.role)
    var parts = ["role: \(role.rawValue)"]
    if let attribute { parts.append("attribute: \(YAMLText.string(attribute.rawValue))") }
    if expected?.filters != nil { parts.append("filters: \(YAMLText.string(Self.text(.init(sent.query.query.filters))))") }
    if expected?.text != nil { parts.append("query: \(YAMLText.string(sent.query.query.query ?? ""))") }
    if expected?.facets != nil {
      let facets = (sent.query.query.facets ?? []).sorted().map { YAMLText.string($0.rawValue) }
      parts.append("facets: [\(facets.joined(separator: ", "))]")
    }
    if expected?.index != nil { parts.append("index: \(YAMLText.string(sent.query.indexName))") }
    return "{ \(parts.joined(separator: ", ")) }"
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
