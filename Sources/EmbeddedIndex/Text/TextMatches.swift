/// The records that match a text, each with its rank.
struct TextMatches: Sendable {
  /// Ascending.
  private(set) var records: [Int32] = []
  private var ranks: [TextRank] = []
  /// For each record of the index the place of its rank, -1 where it does not match.
  private var places: [Int32]

  /// - Parameter count: how many records the index has.
  init(count: Int) {
    places = [Int32](repeating: -1, count: count)
  }

  var isEmpty: Bool { records.isEmpty }

  /// Adds a record behind those that are there.
  mutating func add(_ record: Int32, _ rank: TextRank) {
    places[Int(record)] = Int32(records.count)
    records.append(record)
    ranks.append(rank)
  }

  /// The rank of a record; that of no text where it does not match.
  func rank(of record: Int) -> TextRank {
    let place = places[record]
    return place < 0 ? TextRank() : ranks[Int(place)]
  }

  /// The numbers of typos that there are.
  var typos: Set<Int> { Set(ranks.lazy.map(\.typos)) }

  /// Those whose rank is such.
  func filter(_ isKept: (TextRank) -> Bool) -> TextMatches {
    var kept = TextMatches(count: places.count)
    for (record, rank) in zip(records, ranks) where isKept(rank) { kept.add(record, rank) }
    return kept
  }

  func bitset(capacity: Int) -> Bitset {
    var set = Bitset(capacity: capacity)
    for record in records { set.insert(Int(record)) }
    return set
  }
}
