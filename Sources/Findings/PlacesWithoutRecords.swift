import JSONText
import Manifest
import SearchModel

/// Geographical areas of the query without any record, and locations that change nothing.
enum PlacesWithoutRecords {
  /// Makes one search if the query has such an area.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    let own = manifest.searcher.query.additional
    let keys = EngineParameter.ofPlaces.filter { own[$0] != nil }
    if let exchanged = await exchanged(manifest, backend) { return [exchanged] }
    if let unranked = unranked(manifest) { return [unranked] }
    if !keys.isEmpty, let surveyed = backend as? any SurveyedBackend, surveyed.survey(["_geoloc"]).missing.isEmpty,
      surveyed.parts(of: "_geoloc").isEmpty
    {
      return [
        Finding(
          .unknownAttribute, widget: nil, at: manifest.place(ofSearchers: "_geoloc") ?? manifest.searcher.span,
          "no record has a location: '_geoloc' has no 'lat' and 'lng'", remedy: "write _geoloc: { lat: …, lng: … } in the records")
      ]
    }
    // Without a radius everything is near, and without a response nothing is known.
    guard let key = keys.first, key != .aroundLatLng || (own[.aroundRadius]?.integer ?? 0) > 0 else { return [] }
    var query = SearchQuery(hitsPerPage: 0).unruled
    for key in keys + [.aroundRadius, .minimumAroundRadius] { query.additional[key] = own[key] }
    let asked = [IndexQuery(indexName: manifest.searcher.index, query: query)]
    guard let answer = try? await backend.search(asked).first, answer.nbHits == 0, let surveyed = backend as? any SurveyedBackend,
      surveyed.survey(["_geoloc"]).missing.isEmpty
    else { return [] }
    let parts = surveyed.parts(of: "_geoloc")
    // Members with other names have their own finding.
    guard parts.contains("_geoloc.lat"), parts.contains("_geoloc.lng") else { return [] }
    return [
      Finding(
        .unknownValue, widget: nil, at: manifest.place(ofSearchers: "_geoloc") ?? manifest.searcher.span,
        key == .aroundLatLng
          ? "no record is within aroundRadius, \(own[.aroundRadius]?.integer ?? 0) metres, of aroundLatLng"
          : "no record is inside '\(key.rawValue)'",
        remedy: key == .aroundLatLng
          ? "the latitude comes first, the radius is in metres, and records have numbers for 'lat' and 'lng', not strings"
          : "the latitude comes first in each corner, and records have numbers for 'lat' and 'lng', not strings")
    ]
  }

  /// A location that is far from all records, but near some of them if its two numbers are swapped.
  private static func exchanged(_ manifest: Manifest, _ backend: any SearchBackend) async -> Finding? {
    guard backend is any SurveyedBackend, let text = manifest.searcher.query.additional[.aroundLatLng]?.string else { return nil }
    let numbers = text.split(separator: ",").compactMap { part in Double(part.filter { $0 != " " }) }
    guard numbers.count == 2, numbers[0] != numbers[1], abs(numbers[1]) <= 90 else { return nil }
    let other = "\(JSONValue.numberText(numbers[1])),\(JSONValue.numberText(numbers[0]))"
    func finds(_ place: String, within metres: Int) async -> Bool? {
      var query = SearchQuery(hitsPerPage: 0).unruled
      query.additional[.aroundLatLng] = .string(place)
      query.additional[.aroundRadius] = .number(Double(metres))
      return try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first.map { $0.nbHits > 0 }
    }
    guard await finds(text, within: 1_000_000) == false, await finds(other, within: 100_000) == true else { return nil }
    return Finding(
      .unknownValue, widget: nil, at: manifest.place(ofSearchers: "_geoloc") ?? manifest.searcher.span,
      "no record is within 1,000 km of aroundLatLng, but some are if its two numbers are swapped",
      remedy: "the latitude comes first: write \"\(other)\"")
  }

  /// A location without a radius of its own that does not order hits, because the ranking has no `geo`.
  private static func unranked(_ manifest: Manifest) -> Finding? {
    let searcher = manifest.searcher
    let own = searcher.query.additional
    guard own[.aroundLatLng] != nil, own[.aroundRadius] == nil,
      let ranking = (own[.ranking] ?? searcher.settings.additional[.ranking])?.array, !ranking.contains(.string("geo"))
    else { return nil }
    return Finding(
      .settingIncomplete, widget: nil, at: searcher.places.query["aroundLatLng"] ?? searcher.span,
      "aroundLatLng does not sort hits by distance: the ranking has no 'geo'", remedy: "add geo to the ranking")
  }
}
