extension MatchRanking {
  /// The fewest matches that are ranked first.
  private static let fewest = 256

  /// Enough of the matches, with their ranks, to know the first records.
  ///
  /// Where the index's own order decides among equal ranks, only the first matches of that order are ranked: a later one precedes them only
  /// if its rank is better. If enough of them have a rank that cannot be better, they are the page.
  func leading(_ text: TextSearch, _ matching: Bitset, upTo limit: Int) -> TextMatches {
    let count = matching.count
    // Every rank is needed, and kept for further queries.
    guard !text.isRanked, isByPlace else { return text.all }
    var size = max(Self.fewest, 16 * limit)
    while size < count / 4 {
      let first = byPlace(matching, upTo: size)
      var candidates = text.exceptions
      candidates.formIntersection(matching)
      let exceptions = candidates
      for record in first { candidates.insert(record) }
      let matches = text.matches(including: candidates)
      var certain = 0
      matches.forEach(in: candidates) { record, rank in
        let isException = exceptions.contains(record)
        let isBetter = precedes(matches.ranks[Int(rank)], text.bound)
        if isException ? isBetter == true : isBetter != false { certain += 1 }
      }
      if certain >= limit { return matches }
      // Most likely there are not enough of them at all.
      if certain * count / size < 4 * limit { break }
      size *= 8
    }
    return rest(text, matching, count)
  }

  /// All records that match the filters as well. If these are most of the matches, all ranks are computed, and kept for further queries.
  private func rest(_ text: TextSearch, _ matching: Bitset, _ count: Int) -> TextMatches {
    count * 2 < text.members.count ? text.matches(including: matching) : text.all
  }
}
