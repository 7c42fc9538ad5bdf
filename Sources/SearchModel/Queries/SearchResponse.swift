import JSONText

/// A value of a facet and the number of records that have it.
public struct Facet: Sendable, Hashable {
  public let value: String
  public let count: Int
  /// The value with the matches of the query highlighted; nil if the engine did not send it.
  public let highlighted: String?

  public init(value: String, count: Int = 0, highlighted: String? = nil) {
    self.value = value
    self.count = count
    self.highlighted = highlighted
  }
}

extension Facet: CustomStringConvertible {
  /// The value with its count: `red (5)`.
  public var description: String { "\(value) (\(count))" }
}

/// The minimum, maximum, average and sum of a numeric facet over the matching records.
public struct FacetStats: Sendable, Hashable {
  public let min: Double
  public let max: Double
  public let average: Double
  public let sum: Double

  public init(min: Double, max: Double, average: Double, sum: Double) {
    self.min = min
    self.max = max
    self.average = average
    self.sum = sum
  }
}

/// A record that matches.
public struct Hit: Sendable, Hashable {
  public let objectID: String
  /// The record, an object.
  public let record: JSONValue
  /// Additional data from the engine.
  public let addition: HitAddition?

  public init(objectID: String, record: JSONValue, addition: HitAddition? = nil) {
    self.objectID = objectID
    self.record = record
    self.addition = addition
  }

  /// Hits are equal if their records are, whatever additional data they have.
  public static func == (a: Hit, b: Hit) -> Bool { a.objectID == b.objectID && a.record == b.record }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(objectID)
    hasher.combine(record)
  }

  /// A value of the record, or of the additional data, by its dotted path: `name`, `_highlightResult.name.value`.
  public subscript(path path: String) -> JSONValue? {
    if let value = record[path: path] { return value }
    guard HitAddition.members.contains(where: path.hasPrefix), let addition else { return nil }
    return path.hasPrefix("_rankingInfo") && !addition.showsRanking ? nil : addition.value[path: path]
  }
}

/// The data of a hit apart from the record: `_highlightResult`, `_snippetResult` and `_rankingInfo`. Computed on demand, so that it costs
/// nothing if it is not used.
public struct HitAddition: Sendable {
  /// The members of a hit that are not attributes of its record.
  public static let members = ["_highlightResult", "_snippetResult", "_rankingInfo"]

  /// Whether an app's hits have `_rankingInfo`, too: it is always there for explanations, but an app gets it only with `getRankingInfo`.
  public let showsRanking: Bool
  private let made: @Sendable () -> JSONValue

  public init(showsRanking: Bool = true, _ made: @escaping @Sendable () -> JSONValue) {
    self.showsRanking = showsRanking
    self.made = made
  }

  /// An object with these members.
  public var value: JSONValue { made() }
}

/// The values of facets by attribute, each in the engine's order.
public typealias FacetTable = [Attribute: [Facet]]

/// An engine's response to one query.
public struct SearchResponse: Sendable, Hashable {
  public var hits: [Hit]
  /// The number of matching records on all pages.
  public var nbHits: Int
  public var page: Int
  public var nbPages: Int
  public var hitsPerPage: Int
  public var facets: FacetTable
  public var facetStats: [Attribute: FacetStats]
  public var exhaustiveFacetsCount: Bool
  /// The query searched for.
  public var query: String
  /// The engine's processing time; always 1 for engines in memory, since times must not be part of snapshots.
  public var processingTimeMS = 1
  /// The number of hits relevant enough to be sorted, in a relevancy-sorted index.
  public var nbSortedHits: Int?
  public var appliedRelevancyStrictness: Int?
  /// The objectIDs of the rules that apply, in order of precedence.
  public var appliedRules: [String] = []
  /// Custom data from query rules.
  public var userData: [JSONValue]?
  /// The engine's instructions for arranging the interface.
  public var renderingContent: JSONValue?

  public init(
    hits: [Hit] = [], nbHits: Int = 0, page: Int = 0, nbPages: Int = 0, hitsPerPage: Int = 20, facets: FacetTable = [:],
    facetStats: [Attribute: FacetStats] = [:], exhaustiveFacetsCount: Bool = true, query: String = ""
  ) {
    self.hits = hits
    self.nbHits = nbHits
    self.page = page
    self.nbPages = nbPages
    self.hitsPerPage = hitsPerPage
    self.facets = facets
    self.facetStats = facetStats
    self.exhaustiveFacetsCount = exhaustiveFacetsCount
    self.query = query
  }
}

extension SearchResponse {
  /// The response with only these fields, with Algolia's names (`responseFields`); nil or `*` for all.
  package func limited(to fields: [String]?) -> SearchResponse {
    guard let fields, !fields.contains("*") else { return self }
    var left = self
    func has(_ name: String) -> Bool { fields.contains(name) }
    if !has("hits") { left.hits = [] }
    if !has("nbHits") { left.nbHits = 0 }
    if !has("nbPages") { left.nbPages = 0 }
    if !has("page") { left.page = 0 }
    if !has("hitsPerPage") { left.hitsPerPage = 0 }
    if !has("facets") { left.facets = [:] }
    if !has("facets_stats") { left.facetStats = [:] }
    if !has("userData") { left.userData = nil }
    if !has("renderingContent") { left.renderingContent = nil }
    return left
  }
}

/// The results of one search for widgets: the main response with the facet tables of the whole batch.
///
/// Version 7 keeps three tables; version 8 merges them into `facets`, so that the other two remain nil.
public struct SearchResults: Sendable, Hashable {
  public var main: SearchResponse
  public var facets: FacetTable
  public var disjunctiveFacets: FacetTable?
  public var hierarchicalFacets: FacetTable?
  public var facetStats: [Attribute: FacetStats]

  public var nbHits: Int { main.nbHits }
  public var hits: [Hit] { main.hits }
  /// The URL to which a rule of the index redirects the user instead of showing the results; nil if there is none.
  public var redirect: String? { main.renderingContent?["redirect"]?["url"]?.string }
}
