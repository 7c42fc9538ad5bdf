/// Sorts matching records: by the attributes that come before everything else, then by the criteria of the index.
struct MatchRanking: Sendable {
  private let order: IndexOrder
  /// How well records match a text; nil without one. Records that are not among them are left out.
  var matches: TextMatches? { didSet { rankOrder = Self.numbers(matches?.ranks ?? [], by: criteria[..<others.startIndex]) } }
  private let scores: [Int: Int]
  private let distances: [Int: Int]
  private let criteria: [RankingOrder.Criterion]
  /// For each of the matches' ranks, its position by the leading criteria that compare only ranks.
  private var rankOrder: [Int32]
  /// The criteria after these.
  private let others: ArraySlice<RankingOrder.Criterion>

  /// - Parameters:
  ///   - scores: The scores of the records from filters; records without a score may be left out.
  ///   - typosFirst: Whether typos come before all other criteria.
  ///   - wordsFirst: Whether the number of words found comes first.
  ///   - distances: The distances of the records, in steps of the precision; empty without a geo search.
  init(
    _ order: IndexOrder, scores: [Int: Int], distances: [Int: Int] = [:], typosFirst: Bool = false,
    wordsFirst: Bool = false
  ) {
    self.order = order
    self.scores = scores
    self.distances = distances
    let own = order.criteria.criteria
    func isTypo(_ criterion: RankingOrder.Criterion) -> Bool { if case .typo = criterion { true } else { false } }
    // If only the matches with the fewest typos are kept, typos are compared first.
    let byTypos = typosFirst && own.contains(where: isTypo) ? own.filter(isTypo) + own.filter { !isTypo($0) } : own
    func isWords(_ criterion: RankingOrder.Criterion) -> Bool { if case .words = criterion { true } else { false } }
    criteria = wordsFirst ? [.words] + byTypos.filter { !isWords($0) } : byTypos
    others = criteria.drop { criterion in
      switch criterion {
      case .typo, .words, .proximity, .attribute, .exact: true
      case .geo: distances.isEmpty
      case .filters: scores.isEmpty
      case .custom, .sort: false
      }
    }
    rankOrder = []
  }

  /// The position of each rank by some criteria; equal ranks have the same position.
  private static func numbers(_ ranks: [TextRank], by criteria: ArraySlice<RankingOrder.Criterion>) -> [Int32] {
    func precedes(_ a: TextRank, _ b: TextRank) -> Bool { a.precedes(b, by: criteria) ?? false }
    let sorted = ranks.indices.sorted { precedes(ranks[$0], ranks[$1]) }
    var numbers = [Int32](repeating: 0, count: ranks.count)
    for (place, rank) in sorted.enumerated().dropFirst() {
      let last = sorted[place - 1]
      numbers[rank] = precedes(ranks[last], ranks[rank]) ? numbers[last] + 1 : numbers[last]
    }
    return numbers
  }

  /// Whether a rank is better by the leading criteria that compare only ranks; nil if both are equal.
  func precedes(_ a: TextRank, _ b: TextRank) -> Bool? { a.precedes(b, by: criteria[..<others.startIndex]) }

  /// The records that match as well as the best one, by all criteria except the custom ranking and the values of attributes.
  func best(of matching: Bitset) -> Bitset {
    guard matches != nil || !scores.isEmpty || !distances.isEmpty else { return matching }
    var kept: [Int] = []
    let relevant = criteria.filter(\.isOfRelevance)
    matching.forEach { record in
      guard let best = kept.first else { return kept.append(record) }
      let decisive = relevant.lazy.compactMap { precedes(record, best, $0) }.first
      if decisive == nil { kept.append(record) } else if decisive == true { kept = [record] }
    }
    return Bitset(kept, capacity: matching.capacity)
  }

  /// What a record is ranked by: its match, its score from filters, and its position in the custom ranking.
  struct Keys {
    let rank: TextRank
    let score: Int
    let place: Int
  }

  func keys(of record: Int) -> Keys { Keys(rank: rank(of: record), score: scores[record] ?? 0, place: Int(order.places[record])) }

  private func rank(of record: Int) -> TextRank { matches?.rank(of: record) ?? TextRank() }

  private struct Keyed {
    let record: Int
    /// The position of its rank among those of all matches.
    let rank: Int32
    /// The position in the custom ranking.
    let place: Int32
  }

  /// The first matching records, in order.
  func records(_ matching: Bitset, upTo limit: Int) -> [Int] {
    guard matches != nil || !scores.isEmpty || !distances.isEmpty else { return byPlace(matching, upTo: limit) }
    var matching = matching
    if let matches { matching.formIntersection(matches.members) }
    if let matches, isByPlace, limit < matching.count { return byRank(matching, matches, upTo: limit) }
    var best = Best<Keyed>(limit) { a, b in
      if a.rank != b.rank { return a.rank < b.rank }
      for criterion in others { if let precedes = precedes(a.record, b.record, criterion) { return precedes } }
      return a.place < b.place
    }
    func take(_ record: Int, _ rank: Int32) { best.take(Keyed(record: record, rank: rank, place: order.places[record])) }
    if let matches {
      matches.forEach(in: matching) { take($0, rankOrder[Int($1)]) }
    } else {
      matching.forEach { take($0, 0) }
    }
    return best.inOrder.map(\.record)
  }

  /// Whether the index's own order decides among records with equal ranks.
  var isByPlace: Bool {
    !order.criteria.hasMoreBehindCustom && others.allSatisfy { if case .custom = $0 { true } else { false } }
  }

  /// The first records by rank and then in the index's own order; there are more than the limit.
  ///
  /// Looks only for the ranks at first, and then for the places of records with a rank that is good enough: places are scattered in memory.
  private func byRank(_ matching: Bitset, _ matches: TextMatches, upTo limit: Int) -> [Int] {
    var sizes = [Int](repeating: 0, count: Int(rankOrder.max() ?? 0) + 1)
    sizes.withUnsafeMutableBufferPointer { sizes in
      rankOrder.withUnsafeBufferPointer { order in matches.forEach(in: matching) { sizes[Int(order[Int($1)])] &+= 1 } }
    }
    // The last rank from which records are wanted, and the number of records with better ranks.
    var (last, better) = (0, 0)
    while better + sizes[last] < limit { (last, better) = (last + 1, better + sizes[last]) }
    let isBetter = rankOrder.map { Int($0) < last }
    let isLast = rankOrder.map { Int($0) == last }
    let first = better == 0 ? Bitset(capacity: matching.capacity) : matches.members(of: matching) { isBetter[Int($0)] }
    let equal = matches.members(of: matching) { isLast[Int($0)] }
    let keyed = first.members(count: better).map { record in
      (rank: matches.rankNumber(of: Int(record)).map { rankOrder[Int($0)] } ?? 0, place: order.places[Int(record)], record: Int(record))
    }
    return keyed.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.record) + byPlace(equal, upTo: limit - better)
  }

  /// The records in the index's own order: read from its beginning if many records match, otherwise sorted.
  func byPlace(_ matching: Bitset, upTo limit: Int) -> [Int] {
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
  private func precedes(_ a: Int, _ b: Int, _ criterion: RankingOrder.Criterion) -> Bool? {
    func smaller<Number: BinaryInteger>(_ a: Number, _ b: Number) -> Bool? { a == b ? nil : a < b }
    return switch criterion {
    case .typo, .words, .proximity, .attribute, .exact: rank(of: a).precedes(rank(of: b), by: criterion)
    case .geo: smaller(distances[a] ?? .max, distances[b] ?? .max)
    case .filters: smaller(scores[b] ?? 0, scores[a] ?? 0)
    case .custom where order.criteria.hasMoreBehindCustom:
      order.customPlaces.isEmpty ? nil : smaller(order.customPlaces[a], order.customPlaces[b])
    case .custom: smaller(order.places[a], order.places[b])
    case .sort(let number): smaller(order.sorts[number][a], order.sorts[number][b])
    }
  }
}

extension TextRank {
  /// Whether it is better by the first criterion in which both differ; nil if there is none.
  fileprivate func precedes(_ other: TextRank, by criteria: ArraySlice<RankingOrder.Criterion>) -> Bool? {
    for criterion in criteria { if let precedes = precedes(other, by: criterion) { return precedes } }
    return nil
  }

  /// Whether it is better by a criterion; nil if both are equal, or if the criterion compares something else.
  fileprivate func precedes(_ other: TextRank, by criterion: RankingOrder.Criterion) -> Bool? {
    func smaller(_ a: Int, _ b: Int) -> Bool? { a == b ? nil : a < b }
    return switch criterion {
    case .typo: smaller(typos, other.typos)
    case .words: smaller(other.words, words)
    case .proximity: smaller(proximity, other.proximity)
    case .attribute: smaller(attribute, other.attribute) ?? smaller(position, other.position)
    case .exact: smaller(other.exact, exact)
    case .geo, .filters, .custom, .sort: nil
    }
  }
}
