/// Collects the occurrences of one word of a query.
protocol TextPlaceCollection {
  /// Prepares for this many occurrences.
  mutating func reserve(_ count: Int)

  /// Adds the occurrences that count.
  ///
  /// - Parameter isExact: Whether any of them may be exact.
  mutating func add(
    _ postings: ArraySlice<TextIndex.Posting>, isExact: Bool, where isKept: (TextIndex.Posting) -> Bool,
    as place: (TextIndex.Posting) -> TextPlace)
}
