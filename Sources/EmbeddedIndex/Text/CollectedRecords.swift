/// Only the records with an occurrence, and the best that any occurrence could contribute to a rank. Much cheaper than the occurrences.
struct CollectedRecords: TextPlaceCollection {
  private(set) var members: Bitset
  private(set) var fewestTypos = Int16.max
  /// The rank of the best attribute, and the first position in it if positions count, as one number.
  private var least = Int64.max
  /// The only records that are looked at; nil for all.
  var wanted: WantedRecords?
  /// The records in which the word counts as exact; nil if there are too many.
  private(set) var exact: [Int32]? = []

  /// For each attribute its rank, in the upper half, and the bits of a position that count.
  private let attributes: [(rank: Int64, mask: Int64)]
  private let countsAsExact: (TextPlace) -> Bool
  private static let mostExact = 4096

  init(count: Int, attributes: [(rank: Int, isOrdered: Bool)], countsAsExact: @escaping (TextPlace) -> Bool) {
    members = Bitset(capacity: count)
    self.attributes = attributes.map { (Int64($0.rank) << 32, $0.isOrdered ? 0xFFFF_FFFF : 0) }
    self.countsAsExact = countsAsExact
  }

  /// The rank of the best attribute, and the first position in it if positions count; nil without occurrences.
  var best: (attribute: Int, position: Int)? { least == .max ? nil : (Int(least >> 32), Int(least & 0xFFFF_FFFF)) }

  mutating func reserve(_ count: Int) {}

  @inline(__always)
  mutating func add(
    _ postings: ArraySlice<TextIndex.Posting>, isExact: Bool, where isKept: (TextIndex.Posting) -> Bool,
    as place: (TextIndex.Posting) -> TextPlace
  ) {
    var (typos, least) = (fewestTypos, least)
    let wanted = self.wanted
    attributes.withUnsafeBufferPointer { attributes in
      members.withWords { words in
        Self.each(wanted, of: postings) { posting in
          if !isKept(posting) { return }
          let place = place(posting)
          words[Int(place.record) &>> 6] |= 1 &<< UInt64(place.record & 63)
          typos = min(typos, place.typos)
          let attribute = attributes[Int(place.attribute)]
          least = min(least, attribute.rank | (Int64(place.beginning) & attribute.mask))
        }
      }
    }
    (fewestTypos, self.least) = (typos, least)
    guard isExact, var exact else { return }
    Self.each(wanted, of: postings) { posting in
      if exact.count > Self.mostExact || !isKept(posting) { return }
      let place = place(posting)
      if place.isExact, countsAsExact(place) { exact.append(place.record) }
    }
    self.exact = exact.count > Self.mostExact ? nil : exact
  }

  @inline(__always)
  private static func each(_ wanted: WantedRecords?, of postings: ArraySlice<TextIndex.Posting>, _ body: (TextIndex.Posting) -> Void) {
    postings.withUnsafeBufferPointer { postings in
      if let wanted { wanted.forEach(of: postings, body) } else { for posting in postings { body(posting) } }
    }
  }
}
