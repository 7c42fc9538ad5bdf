import AlgoliaBackend
import SearchModel

extension HitsSearcher {
  /// Creates a searcher for an index of an Algolia application.
  ///
  /// - Parameter apiKey: An API key with the `search` ACL.
  public convenience init(
    appID: String, apiKey: String, indexName: String, query: SearchQuery = SearchQuery(), isDisjunctiveFacetingEnabled: Bool = true,
    version: InstantSearchVersion = .v7
  ) {
    self.init(
      backend: AlgoliaBackend(appID: appID, apiKey: apiKey, transport: NetworkTransport()), indexName: indexName, query: query,
      version: version)
    self.isDisjunctiveFacetingEnabled = isDisjunctiveFacetingEnabled
  }
}

extension MultiSearcher {
  /// Creates a multi searcher for an Algolia application, which sends the queries of its searchers in one request.
  public convenience init(appID: String, apiKey: String, version: InstantSearchVersion = .v7) {
    self.init(backend: AlgoliaBackend(appID: appID, apiKey: apiKey, transport: NetworkTransport()), version: version)
  }
}

extension FacetSearcher {
  /// Creates a searcher for the values of a facet in an index of an Algolia application.
  public convenience init(
    appID: String, apiKey: String, indexName: String, facetName: Attribute, version: InstantSearchVersion = .v7
  ) {
    self.init(
      backend: AlgoliaBackend(appID: appID, apiKey: apiKey, transport: NetworkTransport()), indexName: indexName, facet: facetName,
      version: version)
  }
}
