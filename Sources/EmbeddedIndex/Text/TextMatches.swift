/// The records that match a text, each with its rank.
struct TextMatches: Sendable {
  /// The record numbers, ascending.
  private(set) var records: [Int32] = []
  /// The same records as a set.
  private(set) var members: Bitset
  /// The distinct ranks: many records share one.
  private(set) var ranks: [TextRank] = []
  /// The index in `ranks` of each match.
  private var numbers: [Int32] = []
  private var known: [TextRank: Int32] = [:]
  /// The latest numbers by a part of the rank: few ranks occur, and hashing one for each record would take long.
  private var latest = [Int32](repeating: -1, count: 64)
  /// For each 64 records the number of matches before them; undefined where none of them matches.
  private var starts: [Int32]

  /// - Parameter count: The number of records in the index.
  init(count: Int) {
    members = Bitset(capacity: count)
    starts = [Int32](repeating: 0, count: members.words.count)
  }

  var isEmpty: Bool { records.isEmpty }

  /// Appends a record; records are appended in ascending order.
  mutating func add(_ record: Int32, _ rank: TextRank) {
    let word = Int(record) >> 6
    if members.words[word] == 0 { starts[word] = Int32(records.count) }
    members.insert(Int(record))
    records.append(record)
    numbers.append(number(of: rank))
  }

  private mutating func number(of rank: TextRank) -> Int32 {
    // Neighbours often have the same rank.
    if let last = numbers.last, ranks[Int(last)] == rank { return last }
    let slot = (rank.position &+ 8 &* rank.proximity &+ 16 &* rank.attribute &+ 3 &* rank.exact &+ 5 &* rank.typos) & 63
    if latest[slot] >= 0, ranks[Int(latest[slot])] == rank { return latest[slot] }
    let number: Int32
    if let earlier = known[rank] {
      number = earlier
    } else {
      number = Int32(ranks.count)
      ranks.append(rank)
      known[rank] = number
    }
    latest[slot] = number
    return number
  }

  /// The rank of a record; the default rank if it does not match.
  func rank(of record: Int) -> TextRank { rankNumber(of: record).map { ranks[Int($0)] } ?? TextRank() }

  /// The index in `ranks` of a record's rank; nil if it does not match.
  func rankNumber(of record: Int) -> Int32? {
    let (word, bit) = (members.words[record >> 6], UInt64(1) << UInt64(record & 63))
    return word & bit == 0 ? nil : numbers[Int(starts[record >> 6]) + (word & (bit - 1)).nonzeroBitCount]
  }

  /// Visits the matches in a set with the index of their rank in `ranks`, ascending.
  @inline(__always)
  func forEach(in wanted: Bitset, _ body: (_ record: Int, _ rank: Int32) -> Void) {
    members.words.withUnsafeBufferPointer { own in
      wanted.words.withUnsafeBufferPointer { wanted in
        numbers.withUnsafeBufferPointer { numbers in
          for word in wanted.indices where wanted[word] & own[word] != 0 {
            var rest = own[word]
            var place = Int(starts[word])
            while rest != 0 {
              let bit = rest.trailingZeroBitCount
              if wanted[word] & (1 &<< UInt64(bit)) != 0 { body(word &<< 6 &+ bit, numbers[place]) }
              place &+= 1
              rest &= rest &- 1
            }
          }
        }
      }
    }
  }

  /// The matches in a set whose rank, by its index in `ranks`, satisfies a condition.
  func members(of wanted: Bitset, where isKept: (_ rank: Int32) -> Bool) -> Bitset {
    var kept = [UInt64](repeating: 0, count: wanted.words.count)
    kept.withUnsafeMutableBufferPointer { kept in
      forEach(in: wanted) { record, rank in kept[record &>> 6] |= (isKept(rank) ? 1 : 0) &<< UInt64(record & 63) }
    }
    return Bitset(capacity: wanted.capacity) { kept[$0] }
  }

  /// The typo counts that occur.
  var typos: Set<Int> { Set(ranks.lazy.map(\.typos)) }

  /// The matches whose rank satisfies a condition.
  func filter(_ isKept: (TextRank) -> Bool) -> TextMatches {
    var kept = TextMatches(count: members.capacity)
    let isRankKept = ranks.map(isKept)
    for (record, number) in zip(records, numbers) where isRankKept[Int(number)] { kept.add(record, ranks[Int(number)]) }
    return kept
  }

  /// The matches that remain when more and more words have to match: the first thousand, those with the most words first, need one, and
  /// each further thousand needs `more` additional ones. Among equals, the earlier records are kept.
  func demanding(_ more: Int) -> TextMatches {
    let thousand = 1000
    guard records.count > thousand else { return self }
    let words = numbers.map { ranks[Int($0)].words }
    let byWords = words.indices.sorted { (words[$1], $0) < (words[$0], $1) }
    let kept = Set(byWords.enumerated().filter { words[$0.element] >= 1 + $0.offset / thousand * more }.map(\.element))
    var matches = TextMatches(count: members.capacity)
    for place in records.indices where kept.contains(place) { matches.add(records[place], ranks[Int(numbers[place])]) }
    return matches
  }
}
