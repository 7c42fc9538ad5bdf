import JSONText

/// The parameters of one query to one index. Parameters that are nil are not sent.
public struct SearchQuery: Sendable, Hashable {
  public var query: String?
  public var filters: String?
  public var facetFilters: JSONValue?
  public var numericFilters: JSONValue?
  public var tagFilters: JSONValue?
  /// Filters that change the ranking of records without excluding any.
  public var optionalFilters: JSONValue?
  /// The attributes whose values are counted, sorted; `*` stands for all.
  public var facets: [Attribute]?
  public var maxValuesPerFacet: Int?
  public var sortFacetValuesBy: FacetOrder?
  /// The page, from 0.
  public var page: Int?
  public var hitsPerPage: Int?
  public var attributesToRetrieve: [String]?
  public var attributesToHighlight: [String]?
  public var analytics: Bool?
  /// From 0 to 100, for relevancy-sorted indices.
  public var relevancyStrictness: Int?
  /// Parameters without their own property. A live engine receives them unchanged.
  public var additional: [EngineParameter: JSONValue] = [:]
  /// Parameters that are not in Algolia's reference, by name. A live engine receives them unchanged; the embedded index ignores them.
  public var custom: [String: JSONValue] = [:]

  /// The engine's order of the values of a facet.
  public enum FacetOrder: String, Sendable, Hashable, CaseIterable {
    case count, alpha
  }

  /// The same property with the name that version 7 uses.
  public var sortFacetsBy: FacetOrder? {
    get { sortFacetValuesBy }
    set { sortFacetValuesBy = newValue }
  }

  public init(query: String? = nil, filters: String? = nil, facets: [Attribute]? = nil, page: Int? = nil, hitsPerPage: Int? = nil) {
    self.query = query
    self.filters = filters
    self.facets = facets
    self.page = page
    self.hitsPerPage = hitsPerPage
  }

  /// Requests the values of one more attribute.
  public mutating func addFacet(_ attribute: Attribute) {
    facets = Set(facets ?? []).union([attribute]).sorted()
  }

  /// The parameters by name, in alphabetical order, as they are sent.
  public var parameters: [(name: String, value: JSONValue)] {
    let all: [(name: String, value: JSONValue?)] = [
      ("analytics", analytics.map(JSONValue.bool)),
      ("attributesToHighlight", attributesToHighlight.map(JSONValue.strings)),
      ("attributesToRetrieve", attributesToRetrieve.map(JSONValue.strings)),
      ("facetFilters", facetFilters), ("facets", facets.map { .strings($0.map(\.name)) }),
      ("filters", filters.map(JSONValue.string)),
      ("hitsPerPage", hitsPerPage.map { .number(Double($0)) }),
      ("maxValuesPerFacet", maxValuesPerFacet.map { .number(Double($0)) }),
      ("numericFilters", numericFilters), ("optionalFilters", optionalFilters), ("page", page.map { .number(Double($0)) }),
      ("query", query.map(JSONValue.string)),
      ("relevancyStrictness", relevancyStrictness.map { .number(Double($0)) }),
      ("sortFacetValuesBy", sortFacetValuesBy.map { .string($0.rawValue) }), ("tagFilters", tagFilters),
    ]
    let own: [(name: String, value: JSONValue)] = all.compactMap { name, value in value.map { (name, $0) } }
    if additional.isEmpty, custom.isEmpty { return own }
    // Parameters with their own property take precedence.
    let others = (additional.map { ($0.key.rawValue, $0.value) } + custom.map { ($0.key, $0.value) }).filter { parameter in
      !own.contains { $0.name == parameter.0 }
    }
    return (own + others).sorted { $0.name < $1.name }
  }
}

extension JSONValue {
  fileprivate static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

/// A query and the index that it searches.
public struct IndexQuery: Sendable, Hashable {
  public var indexName: String
  public var query: SearchQuery

  public init(indexName: String, query: SearchQuery) {
    self.indexName = indexName
    self.query = query
  }
}
