import JSONText
import SearchModel
import Synchronization

/// Adds to hits what matched in their records, and the reasons for their ranking.
final class HitMarks: Sendable {
  private let index: EmbeddedIndex
  private let query: SearchQuery
  /// The ranking keys of the page's records, instead of the whole ranking, which would be held in memory with each hit.
  private let keys: [Int: MatchRanking.Keys]
  /// The geo search, and the locations of the records; nil if there is none.
  private let geo: (search: GeoSearch, places: [Int: [GeoPoint]])?
  private let promoted: Set<Int>
  /// Shared by all hits of the response, made for the first one that is read.
  private let highlighter = Mutex<Highlighter?>(nil)

  /// - Parameters:
  ///   - keys: Those of each record on the page.
  ///   - geo: The geo search, and the locations of the records.
  ///   - promoted: The records positioned by a rule.
  init(
    _ index: EmbeddedIndex, _ query: SearchQuery, _ keys: [Int: MatchRanking.Keys], geo: (search: GeoSearch, places: [Int: [GeoPoint]])?,
    promoted: Set<Int>
  ) {
    (self.index, self.query, self.keys) = (index, query, keys)
    (self.geo, self.promoted) = (geo, promoted)
  }

  /// Whether the query requests ranking information.
  var showsRanking: Bool { query.additional[.getRankingInfo] == true }

  /// An object with `_highlightResult` and `_snippetResult`, as far as the query requests them, and `_rankingInfo`.
  ///
  /// - Parameter number: The number of the record.
  func addition(to record: JSONValue, _ number: Int) -> JSONValue {
    var members: [JSONValue.Member] = []
    let highlighter = self.highlighter.withLock { known in
      let made = known ?? Highlighter(index, query)
      known = made
      return made
    }
    if let highlights = highlighter.highlights(of: record) { members.append(.init("_highlightResult", highlights)) }
    if let snippets = highlighter.snippets(of: record) { members.append(.init("_snippetResult", snippets)) }
    members.append(.init("_rankingInfo", rankingInfo(number)))
    return .object(members)
  }

  private func rankingInfo(_ record: Int) -> JSONValue {
    let (rank, score, place) = keys[record].map { ($0.rank, $0.score, $0.place) } ?? (TextRank(), 0, 0)
    var members: [JSONValue.Member] = promoted.contains(record) ? [.init("promoted", true)] : []
    members += [
      .init("nbTypos", .number(Double(rank.typos))),
      .init("words", .number(Double(rank.words))), .init("filters", .number(Double(score))),
      .init("proximityDistance", .number(Double(rank.proximity))),
      .init("firstMatchedWord", .number(Double(rank.attribute * 1000 + rank.position))),
      .init("nbExactWords", .number(Double(rank.exact))), .init("userScore", .number(Double(place))),
    ]
    // In steps of the precision; both members exist even without a geo search.
    let nearest = geo.flatMap { geo in geo.places[record].flatMap(geo.search.nearest) }
    members.append(.init("geoDistance", .number(Double(nearest.map { geo?.search.rank($0.distance) ?? 0 } ?? 0))))
    members.append(.init("geoPrecision", .number(Double(nearest.map { geo?.search.precision(at: $0.distance) ?? 1 } ?? 1))))
    if let nearest {
      members.append(
        .init(
          "matchedGeoLocation",
          [
            "lat": .number(nearest.place.latitude), "lng": .number(nearest.place.longitude), "distance": .number(Double(nearest.distance)),
          ]))
    }
    return .object(members)
  }
}
