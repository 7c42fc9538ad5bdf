import JSONText
import SearchModel

extension SearchQuery {
  /// The query with the settings that a virtual replica has of its own, where a search may set them, too, and this one does not. All
  /// others are the main index's. Source: Algolia's documentation of virtual replicas.
  func takingSettings(of replica: IndexSettings) -> SearchQuery {
    var query = self
    for (parameter, value) in replica.additional where parameter.place == .both && query.additional[parameter] == nil {
      query.additional[parameter] = value
    }
    let usual = IndexSettings()
    func own<Value: Equatable>(_ value: KeyPath<IndexSettings, Value>) -> Value? {
      replica[keyPath: value] == usual[keyPath: value] ? nil : replica[keyPath: value]
    }
    query.hitsPerPage = query.hitsPerPage ?? own(\.hitsPerPage)
    query.maxValuesPerFacet = query.maxValuesPerFacet ?? own(\.maxValuesPerFacet)
    query.sortFacetValuesBy = query.sortFacetValuesBy ?? own(\.sortFacetValuesBy)
    query.attributesToRetrieve = query.attributesToRetrieve ?? replica.attributesToRetrieve
    for (parameter, value) in [
      (EngineParameter.typoTolerance, own(\.typoTolerance).map { JSONValue.string($0.rawValue) }),
      (.queryType, own(\.queryType).map { .string($0.rawValue) }),
      (.minWordSizefor1Typo, own(\.minWordSizefor1Typo).map { .number(Double($0)) }),
      (.minWordSizefor2Typos, own(\.minWordSizefor2Typos).map { .number(Double($0)) }),
    ] where query.additional[parameter] == nil {
      query.additional[parameter] = value
    }
    return query
  }
}
