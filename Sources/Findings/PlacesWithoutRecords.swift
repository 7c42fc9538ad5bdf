import Manifest
import SearchModel

/// Places that the query looks around, and where no record is.
enum PlacesWithoutRecords {
  /// One search, where the query has such a place.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    let own = manifest.searcher.query.additional
    let keys = EngineParameter.ofPlaces.filter { own[$0] != nil }
    // Without a radius everything is near, and without an answer nothing is known.
    guard let key = keys.first, key != .aroundLatLng || (own[.aroundRadius]?.integer ?? 0) > 0 else { return [] }
    var query = SearchQuery(hitsPerPage: 0).unruled
    for key in keys + [.aroundRadius, .minimumAroundRadius] { query.additional[key] = own[key] }
    let asked = [IndexQuery(indexName: manifest.searcher.index, query: query)]
    guard let answer = try? await backend.search(asked).first, answer.nbHits == 0, let surveyed = backend as? any SurveyedBackend,
      surveyed.survey(["_geoloc"]).missing.isEmpty
    else { return [] }
    let parts = surveyed.parts(of: "_geoloc")
    if parts.isEmpty {
      return [
        Finding(
          .unknownAttribute, widget: nil, at: manifest.place(ofSearchers: "_geoloc") ?? manifest.searcher.span,
          "no record has a location: '_geoloc' has no 'lat' and 'lng'", remedy: "write _geoloc: { lat: …, lng: … } in the records")
      ]
    }
    // Parts of other names have a finding of their own.
    guard parts.contains("_geoloc.lat"), parts.contains("_geoloc.lng") else { return [] }
    return [
      Finding(
        .unknownValue, widget: nil, at: manifest.place(ofSearchers: "_geoloc") ?? manifest.searcher.span,
        key == .aroundLatLng
          ? "no record is within aroundRadius, \(own[.aroundRadius]?.integer ?? 0) metres, of aroundLatLng"
          : "no record is inside '\(key.rawValue)'",
        remedy: key == .aroundLatLng
          ? "the latitude comes first, the radius is in metres, and records have numbers for 'lat' and 'lng', not texts"
          : "the latitude comes first in each corner, and records have numbers for 'lat' and 'lng', not texts")
    ]
  }
}
