import AlgoliaBackend
import SearchModel

extension HitsSearcher {
  /// A searcher on an index of an Algolia application.
  ///
  /// - Parameter apiKey: a key that may search.
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
  /// A group of searchers of an Algolia application, whose queries go out in one request.
  public convenience init(appID: String, apiKey: String, version: InstantSearchVersion = .v7) {
    self.init(backend: AlgoliaBackend(appID: appID, apiKey: apiKey, transport: NetworkTransport()), version: version)
  }
}

extension FacetSearcher {
  /// A search for values of a facet on an index of an Algolia application.
  public convenience init(
    appID: String, apiKey: String, indexName: String, facetName: Attribute, version: InstantSearchVersion = .v7
  ) {
    self.init(
      backend: AlgoliaBackend(appID: appID, apiKey: apiKey, transport: NetworkTransport()), indexName: indexName, facet: facetName,
      version: version)
  }
}
