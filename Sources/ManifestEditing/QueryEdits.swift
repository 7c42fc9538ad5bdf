import Diagnostics
import Forms
import Manifest
import Scenarios
import SearchModel
import Staging
import YAMLTree

/// The edits that make expected queries match those sent.
enum QueryEdits {
  /// Returns edits of the parts that differ if the queries correspond to each other; otherwise rewrites all of them.
  static func edits(_ expected: Located<[Expectation.Query]>, _ sent: [SentQuery]) throws(EditObstacle) -> [SourceEdit] {
    let pairs = Array(zip(expected.value, sent))
    if expected.value.count == sent.count, pairs.allSatisfy({ $1.isAligned($0) }) {
      var edits: [SourceEdit] = []
      for (query, sent) in pairs { edits += try parts(query, sent.query) }
      return edits
    }
    let texts = sent.enumerated().map { index, sent in
      written(sent, like: index < expected.value.count ? expected.value[index] : expected.value.last)
    }
    return try ListEdits(expected.span, expected.value.compactMap { $0.spans[.whole] }).edits(texts)
  }

  private static func parts(_ expected: Expectation.Query, _ sent: IndexQuery) throws(EditObstacle) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    let filters = Expectation.Filters(sent.query.filters)
    if let known = expected.filters, !known.holds(for: sent.query.filters) {
      if case .condition = known { throw .condition }
      edits += try ExpectationEdits.string(place(.filters, expected), filters.text)
    }
    let text = sent.query.query ?? ""
    if let known = expected.text, !known.holds(for: text) {
      if known.only == nil { throw .condition }
      edits += try ExpectationEdits.string(place(.text, expected), text)
    }
    let facets = (sent.query.facets ?? []).sorted()
    if let known = expected.facets, known.sorted() != facets {
      edits += try ExpectationEdits.strings(place(.facets, expected), [], facets.map(\.rawValue))
    }
    if let known = expected.index, known != sent.indexName {
      edits += try ExpectationEdits.string(place(.index, expected), sent.indexName)
    }
    return edits
  }

  private static func place(_ part: Expectation.Query.Part, _ query: Expectation.Query) throws(EditObstacle) -> SourceSpan {
    guard let span = query.spans[part] else { throw .nothing }
    return span
  }

  /// Returns a query in braces, with the same parts as the expected one.
  private static func written(_ sent: SentQuery, like expected: Expectation.Query?) -> String {
    let (role, attribute) = sent.expectedRole
    let query = sent.query.query
    var parts = ["role: \(role.rawValue)"]
    if let attribute { parts.append("attribute: \(YAMLText.data(attribute.rawValue))") }
    if expected?.filters != nil { parts.append("filters: \(YAMLText.data(Expectation.Filters(query.filters).text))") }
    if expected?.text != nil { parts.append("query: \(YAMLText.data(query.query ?? ""))") }
    if expected?.facets != nil {
      let facets = (query.facets ?? []).sorted().map { YAMLText.data($0.rawValue) }
      parts.append("facets: [\(facets.joined(separator: ", "))]")
    }
    if expected?.index != nil { parts.append("index: \(YAMLText.data(sent.query.indexName))") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}
