import SearchModel

/// How many hits a search has, and how it went: what a presenter of stats is given.
///
/// Source: InstantSearch iOS, `Common/SearchStats.swift`.
public struct SearchStats: Sendable, Hashable {
  public let hitsPerPage: Int
  public let totalHitsCount: Int
  /// Of a relevancy-sorted index: how many hits are relevant enough to be sorted.
  public let nbSortedHits: Int?
  public let pagesCount: Int
  /// From 0.
  public let page: Int
  public let processingTimeMS: Int
  /// The text searched for.
  public let query: String?

  package init(_ response: SearchResponse) {
    hitsPerPage = response.hitsPerPage
    totalHitsCount = response.nbHits
    nbSortedHits = response.nbSortedHits
    pagesCount = response.nbPages
    page = response.page
    processingTimeMS = response.processingTimeMS
    query = response.query
  }
}
