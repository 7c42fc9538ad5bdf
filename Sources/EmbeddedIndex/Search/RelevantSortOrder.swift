/// How a virtual replica sorts the records that are relevant enough. Source: Algolia's guide to relevant sorting.
struct RelevantSortOrder {
  /// All records in the replica's order.
  let order: [Int32]
  /// 0: every match is sorted; above: only those that match as well as the best one. Between 1 and 99 the engine measures how alike they
  /// are in a way that is not documented, so that these count as 100.
  let strictness: Int

  /// The records that are relevant enough, in the replica's order.
  func records(_ matching: Bitset, _ ranking: MatchRanking) -> [Int] {
    let kept = strictness == 0 ? matching : ranking.best(of: matching)
    return order.lazy.map(Int.init).filter(kept.contains)
  }
}
