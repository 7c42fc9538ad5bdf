import JSONText

/// One value of a facet and the number of records that have it.
public struct Facet: Sendable, Hashable {
  public let value: String
  public let count: Int
  /// The value with what was searched for marked; nil when the engine sent none.
  public let highlighted: String?

  public init(value: String, count: Int = 0, highlighted: String? = nil) {
    self.value = value
    self.count = count
    self.highlighted = highlighted
  }
}

extension Facet: CustomStringConvertible {
  /// `red (5)`.
  public var description: String { "\(value) (\(count))" }
}

/// Smallest, largest, mean and sum of a numeric facet over the records that match.
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
  /// What the engine says besides.
  public let addition: HitAddition?

  public init(objectID: String, record: JSONValue, addition: HitAddition? = nil) {
    self.objectID = objectID
    self.record = record
    self.addition = addition
  }

  /// Hits are equal if their records are, whatever else the engine says about them.
  public static func == (a: Hit, b: Hit) -> Bool { a.objectID == b.objectID && a.record == b.record }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(objectID)
    hasher.combine(record)
  }

  /// A value of the record, or of what the engine says besides, by its dotted path: `name`, `_highlightResult.name.value`.
  public subscript(path path: String) -> JSONValue? {
    if let value = record[path: path] { return value }
    return HitAddition.members.contains { path.hasPrefix($0) } ? addition?.value[path: path] : nil
  }
}

/// What an engine says of a hit besides the record: `_highlightResult`, `_snippetResult` and `_rankingInfo`. Computed on demand, so that it
/// costs nothing if it is not used.
public struct HitAddition: Sendable {
  /// The members of a hit that are no attributes of its record.
  public static let members = ["_highlightResult", "_snippetResult", "_rankingInfo"]

  private let made: @Sendable () -> JSONValue

  public init(_ made: @escaping @Sendable () -> JSONValue) {
    self.made = made
  }

  /// An object with these members.
  public var value: JSONValue { made() }
}

/// The values of facets by attribute, each in the engine's order.
public typealias FacetTable = [Attribute: [Facet]]

/// An engine's answer to one query.
public struct SearchResponse: Sendable, Hashable {
  public var hits: [Hit]
  /// Records that match, over all pages.
  public var nbHits: Int
  public var page: Int
  public var nbPages: Int
  public var hitsPerPage: Int
  public var facets: FacetTable
  public var facetStats: [Attribute: FacetStats]
  public var exhaustiveFacetsCount: Bool
  /// The text searched for.
  public var query: String
  /// How long the engine took; engines in memory say 1, since a clock must not reach a snapshot.
  public var processingTimeMS = 1
  /// Of a relevancy-sorted index: how many hits are relevant enough to be sorted.
  public var nbSortedHits: Int?
  public var appliedRelevancyStrictness: Int?
  /// What query rules attached.
  public var userData: [JSONValue]?
  /// How the engine asks the interface to be arranged.
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
  /// The answer with these fields only, by Algolia's names (`responseFields`); nil or `*`: all.
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

/// What widgets see of one search: the main answer with the facet tables of the whole batch.
///
/// Version 7 keeps three tables; version 8 lays them over each other into `facets`, so that the two others stay nil.
public struct SearchResults: Sendable, Hashable {
  public var main: SearchResponse
  public var facets: FacetTable
  public var disjunctiveFacets: FacetTable?
  public var hierarchicalFacets: FacetTable?
  public var facetStats: [Attribute: FacetStats]

  public var nbHits: Int { main.nbHits }
  public var hits: [Hit] { main.hits }
  /// The address that a rule of the index sends the user to, in place of the results; nil where none does.
  public var redirect: String? { main.renderingContent?["redirect"]?["url"]?.string }
}
