import Diagnostics
import YAMLTree

/// Where the parts of a searcher are declared.
package struct SearcherPlaces: Sendable {
  /// The whole declaration.
  package let whole: SourceSpan
  /// The key of the records; the whole where there is none.
  package let records: SourceSpan
  /// attributesForFaceting; nil where it is left out.
  package let faceted: SourceSpan?
  /// The keys of the query.
  package let query: [String: SourceSpan]
  /// Where disjunctive faceting is turned on or off; nil where nothing is said.
  package let disjunctive: SourceSpan?
  /// Where it is said when the searcher is connected to the filter state; nil where nothing is said.
  package let connection: SourceSpan?

  init(_ node: YAMLNode) {
    func key(_ name: String, in node: YAMLNode?) -> SourceSpan? { node?.entries.first { $0.key == name }?.keySpan }
    whole = node.place
    records = key("records", in: node) ?? node.place
    faceted = key("attributesForFaceting", in: node["settings"])
    query = Dictionary((node["query"]?.entries ?? []).map { ($0.key, $0.keySpan) }, uniquingKeysWith: { first, _ in first })
    disjunctive = key("isDisjunctiveFacetingEnabled", in: node)
    connection = key("connectFilterState", in: node)
  }
}
