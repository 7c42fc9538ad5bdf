import SearchModel

/// The statistics of a search: the input for a presenter of stats.
///
/// Source: InstantSearch iOS, `Common/SearchStats.swift`.
public struct SearchStats: Sendable, Hashable {
  public let hitsPerPage: Int
  public let totalHitsCount: Int
  /// The number of hits relevant enough to be sorted, in a relevancy-sorted index.
  public let nbSortedHits: Int?
  public let pagesCount: Int
  /// The page, from 0.
  public let page: Int
  public let processingTimeMS: Int
  /// The query searched for.
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
