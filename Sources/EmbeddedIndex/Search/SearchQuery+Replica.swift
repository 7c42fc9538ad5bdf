import JSONText
import SearchModel

extension SearchQuery {
  /// Adds a virtual replica's own settings to the query, where a search may set them and this one does not. All others are the main
  /// index's. Source: Algolia's documentation of virtual replicas.
  func takingSettings(of replica: IndexSettings.Replica) -> SearchQuery {
    guard let settings = replica.own.first else { return self }
    var query = self
    for (parameter, value) in settings.additional where parameter.place == .both && query.additional[parameter] == nil {
      query.additional[parameter] = value
    }
    let usual = IndexSettings()
    func own<Value: Equatable>(_ name: String, _ value: KeyPath<IndexSettings, Value>) -> Value? {
      replica.given.contains(name) || settings[keyPath: value] != usual[keyPath: value] ? settings[keyPath: value] : nil
    }
    query.hitsPerPage = query.hitsPerPage ?? own("hitsPerPage", \.hitsPerPage)
    query.maxValuesPerFacet = query.maxValuesPerFacet ?? own("maxValuesPerFacet", \.maxValuesPerFacet)
    query.sortFacetValuesBy = query.sortFacetValuesBy ?? own("sortFacetValuesBy", \.sortFacetValuesBy)
    query.attributesToRetrieve = query.attributesToRetrieve ?? settings.attributesToRetrieve
    for (parameter, value) in [
      (EngineParameter.typoTolerance, own("typoTolerance", \.typoTolerance).map { JSONValue.string($0.rawValue) }),
      (.queryType, own("queryType", \.queryType).map { .string($0.rawValue) }),
      (.minWordSizefor1Typo, own("minWordSizefor1Typo", \.minWordSizefor1Typo).map { .number(Double($0)) }),
      (.minWordSizefor2Typos, own("minWordSizefor2Typos", \.minWordSizefor2Typos).map { .number(Double($0)) }),
    ] where query.additional[parameter] == nil {
      query.additional[parameter] = value
    }
    return query
  }
}
