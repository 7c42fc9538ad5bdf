/// The occurrences themselves, by which records are ranked.
struct CollectedPlaces: TextPlaceCollection {
  var places: [TextPlace] = []
  /// The only records that are ranked; nil for all.
  private let wanted: WantedRecords?

  init(in wanted: WantedRecords?) { self.wanted = wanted }

  mutating func reserve(_ count: Int) { if wanted == nil { places.reserveCapacity(count) } }

  @inline(__always)
  mutating func add(
    _ postings: ArraySlice<TextIndex.Posting>, isExact: Bool, where isKept: (TextIndex.Posting) -> Bool,
    as place: (TextIndex.Posting) -> TextPlace
  ) {
    guard let wanted else {
      for posting in postings where isKept(posting) { places.append(place(posting)) }
      return
    }
    postings.withUnsafeBufferPointer { wanted.forEach(of: $0) { if isKept($0) { places.append(place($0)) } } }
  }
}
