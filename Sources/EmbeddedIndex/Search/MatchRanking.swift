/// Sorts matching records: by the attributes that come before everything else, then by the criteria of the index.
struct MatchRanking: Sendable {
  private let order: IndexOrder
  private let matches: TextMatches?
  private let scores: [Int: Int]
  private let distances: [Int: Int]
  private let criteria: [RankingOrder.Criterion]

  /// - Parameters:
  ///   - matches: How well records match a text; nil without one.
  ///   - scores: The scores of the records from filters; records without a score may be left out.
  ///   - typosFirst: Whether typos come before all other criteria.
  ///   - wordsFirst: Whether the number of words found comes first.
  ///   - distances: The distances of the records, in steps of the precision; empty without a geo search.
  init(
    _ order: IndexOrder, _ matches: TextMatches?, scores: [Int: Int], distances: [Int: Int] = [:], typosFirst: Bool = false,
    wordsFirst: Bool = false
  ) {
    self.order = order
    self.matches = matches
    self.scores = scores
    self.distances = distances
    let own = order.criteria.criteria
    func isTypo(_ criterion: RankingOrder.Criterion) -> Bool { if case .typo = criterion { true } else { false } }
    // If only the matches with the fewest typos are kept, typos are compared first.
    let byTypos = typosFirst && own.contains(where: isTypo) ? own.filter(isTypo) + own.filter { !isTypo($0) } : own
    func isWords(_ criterion: RankingOrder.Criterion) -> Bool { if case .words = criterion { true } else { false } }
    criteria = wordsFirst ? [.words] + byTypos.filter { !isWords($0) } : byTypos
  }

  /// The records that match as well as the best one, by all criteria except the custom ranking and the values of attributes.
  func best(of matching: Bitset) -> Bitset {
    guard matches != nil || !scores.isEmpty || !distances.isEmpty else { return matching }
    var kept: [Keyed] = []
    matching.forEach { record in
      let keyed = self.keyed(record, place: 0)
      guard let best = kept.first else { return kept.append(keyed) }
      let decisive = criteria.lazy.filter(\.isOfRelevance).compactMap { precedes(keyed, best, $0) }.first
      if decisive == nil { kept.append(keyed) } else if decisive == true { kept = [keyed] }
    }
    return Bitset(kept.map(\.record), capacity: matching.capacity)
  }

  private func keyed(_ record: Int, place: Int) -> Keyed {
    Keyed(
      record: record, rank: matches?.rank(of: record) ?? TextRank(), score: scores[record] ?? 0, distance: distances[record] ?? .max,
      place: place)
  }

  /// The ranking keys of a record: its match, its score from filters, and its position in the custom ranking.
  func keys(of record: Int) -> (rank: TextRank, score: Int, place: Int) {
    (matches?.rank(of: record) ?? TextRank(), scores[record] ?? 0, Int(order.places[record]))
  }

  private struct Keyed {
    let record: Int
    let rank: TextRank
    let score: Int
    let distance: Int
    /// The position in the custom ranking.
    let place: Int
  }

  /// The first matching records, in order.
  func records(_ matching: Bitset, upTo limit: Int) -> [Int] {
    guard matches != nil || !scores.isEmpty || !distances.isEmpty else { return byPlace(matching, upTo: limit) }
    var best = Best<Keyed>(limit) { a, b in
      for criterion in criteria { if let precedes = precedes(a, b, criterion) { return precedes } }
      return a.place < b.place
    }
    matching.forEach { best.take(keyed($0, place: Int(order.places[$0]))) }
    return best.inOrder.map(\.record)
  }

  /// The records in the index's own order: read from its beginning if many records match, otherwise sorted.
  private func byPlace(_ matching: Bitset, upTo limit: Int) -> [Int] {
    let size = matching.count
    let wanted = min(limit, size)
    if wanted == 0 { return [] }
    // Compares the cost of reading until enough records have matched with that of looking at each match.
    if matching.capacity / size < size / wanted || wanted == size {
      var found: [Int] = []
      found.reserveCapacity(wanted)
      for record in order.custom where matching.contains(Int(record)) {
        found.append(Int(record))
        if found.count == wanted { break }
      }
      return found
    }
    var best = Best<Int32>(wanted, <)
    matching.forEach { best.take(order.places[$0]) }
    return best.inOrder.map { Int(order.custom[Int($0)]) }
  }

  /// Whether a record is better by a criterion; nil if both are equal.
  private func precedes(_ a: Keyed, _ b: Keyed, _ criterion: RankingOrder.Criterion) -> Bool? {
    func smaller(_ a: Int, _ b: Int) -> Bool? { a == b ? nil : a < b }
    return switch criterion {
    case .typo: smaller(a.rank.typos, b.rank.typos)
    case .geo: smaller(a.distance, b.distance)
    case .words: smaller(b.rank.words, a.rank.words)
    case .filters: smaller(b.score, a.score)
    case .proximity: smaller(a.rank.proximity, b.rank.proximity)
    case .attribute: smaller(a.rank.attribute, b.rank.attribute) ?? smaller(a.rank.position, b.rank.position)
    case .exact: smaller(b.rank.exact, a.rank.exact)
    case .custom where order.criteria.hasMoreBehindCustom:
      order.customPlaces.isEmpty ? nil : smaller(Int(order.customPlaces[a.record]), Int(order.customPlaces[b.record]))
    case .custom: smaller(a.place, b.place)
    case .sort(let number): smaller(Int(order.sorts[number][a.record]), Int(order.sorts[number][b.record]))
    }
  }
}
