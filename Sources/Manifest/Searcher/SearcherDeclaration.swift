import Diagnostics
import JSONText
import SearchModel
import YAMLTree

/// What is searched: a back end, an index, its records and settings, and the query that every search starts from.
public struct SearcherDeclaration: Sendable {
  /// The kinds of back end.
  public enum BackEnd: String, Sendable, CaseIterable {
    /// An index in memory, over records of a file or of the manifest.
    case embedded
  }

  /// When the searcher is connected to the filter state.
  public enum Connection: String, Sendable, CaseIterable {
    /// After the widgets.
    case last
    /// Before the widgets.
    case first
    case never
  }

  public let backend: BackEnd
  public let index: String
  public let records: RecordsSource
  public let settings: IndexSettings
  public let query: SearchQuery
  public let isDisjunctiveFacetingEnabled: Bool
  public let keepSelectedEmptyFacets: Bool
  public let disjunctiveFacetsAttributes: [Attribute]
  public let connectFilterState: Connection
  public let span: SourceSpan

  static let form = Form<SearcherDeclaration>.object(
    "a searcher",
    .defaulted("backend", Form<BackEnd>.choice(), .embedded, shown: "\"embedded\"", "What answers the searches."),
    .defaulted("index", .name, "index", shown: "\"index\"", "The name of the index."),
    .required("records", RecordsSource.form, "The records: a .json, .ndjson or .csv file, relative to the manifest, or a list of records."),
    .defaulted("settings", .indexSettings, IndexSettings(), shown: "{}", "The index settings, by Algolia's names."),
    .defaulted("query", .searchQuery, SearchQuery(), shown: "{}", "Parameters of every search."),
    .defaulted(
      "isDisjunctiveFacetingEnabled", .flag, true, shown: "true",
      "Whether a search goes out as a batch of main, disjunctive and hierarchical queries."),
    .defaulted(
      "keepSelectedEmptyFacets", .flag, true, shown: "true",
      "Whether selected values that the engine does not return are kept with count 0."),
    .defaulted(
      "disjunctiveFacetsAttributes", .list(of: .attribute), [], shown: "[]",
      "Attributes counted disjunctively besides those in `or` groups."),
    .defaulted(
      "connectFilterState", Form<Connection>.choice(), .last, shown: "\"last\"",
      "Whether the searcher is connected to the filter state after the widgets, before them, or never.")
  ) { node, _, backend, index, records, settings, query, isDisjunctive, keepsSelected, disjunctive, connection in
    SearcherDeclaration(
      backend: backend, index: index, records: records, settings: settings, query: query,
      isDisjunctiveFacetingEnabled: isDisjunctive, keepSelectedEmptyFacets: keepsSelected,
      disjunctiveFacetsAttributes: disjunctive, connectFilterState: connection, span: node.place)
  }
}
