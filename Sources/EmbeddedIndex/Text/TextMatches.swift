/// The records that match a text, each with its rank.
struct TextMatches: Sendable {
  /// The record numbers, ascending.
  private(set) var records: [Int32] = []
  private var ranks: [TextRank] = []
  /// The index of each record's rank, -1 if it does not match.
  private var places: [Int32]

  /// - Parameter count: The number of records in the index.
  init(count: Int) {
    places = [Int32](repeating: -1, count: count)
  }

  var isEmpty: Bool { records.isEmpty }

  /// Appends a record.
  mutating func add(_ record: Int32, _ rank: TextRank) {
    places[Int(record)] = Int32(records.count)
    records.append(record)
    ranks.append(rank)
  }

  /// The rank of a record; the default rank if it does not match.
  func rank(of record: Int) -> TextRank {
    let place = places[record]
    return place < 0 ? TextRank() : ranks[Int(place)]
  }

  /// The typo counts that occur.
  var typos: Set<Int> { Set(ranks.lazy.map(\.typos)) }

  /// The matches whose rank satisfies a condition.
  func filter(_ isKept: (TextRank) -> Bool) -> TextMatches {
    var kept = TextMatches(count: places.count)
    for (record, rank) in zip(records, ranks) where isKept(rank) { kept.add(record, rank) }
    return kept
  }

  /// The matches that remain when more and more words have to match: the first thousand, those with the most words first, need one, and
  /// each further thousand needs `more` additional ones. Among equals the earlier records stay.
  func demanding(_ more: Int) -> TextMatches {
    let thousand = 1000
    guard records.count > thousand else { return self }
    let byWords = ranks.indices.sorted { (ranks[$1].words, $0) < (ranks[$0].words, $1) }
    let kept = Set(byWords.enumerated().filter { ranks[$0.element].words >= 1 + $0.offset / thousand * more }.map(\.element))
    var matches = TextMatches(count: places.count)
    for place in ranks.indices where kept.contains(place) { matches.add(records[place], ranks[place]) }
    return matches
  }

  func bitset(capacity: Int) -> Bitset {
    var set = Bitset(capacity: capacity)
    for record in records { set.insert(Int(record)) }
    return set
  }
}
