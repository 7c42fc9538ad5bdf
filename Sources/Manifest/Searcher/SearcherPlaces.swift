import Diagnostics
import YAMLTree

/// The positions of the parts of a searcher.
package struct SearcherPlaces: Sendable {
  /// The whole declaration.
  package let whole: SourceSpan
  /// The key of the records; the whole declaration if there is none.
  package let records: SourceSpan
  /// The key attributesForFaceting; nil if it is left out.
  package let faceted: SourceSpan?
  /// The keys of the query.
  package let query: [String: SourceSpan]
  /// The key that turns disjunctive faceting on or off; nil if it is left out.
  package let disjunctive: SourceSpan?
  /// The key that determines when the searcher is connected to the filter state; nil if it is left out.
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
