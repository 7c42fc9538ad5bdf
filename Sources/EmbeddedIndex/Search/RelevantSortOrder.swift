/// How a virtual replica sorts the records that are relevant enough. Source: Algolia's guide to relevant sorting.
struct RelevantSortOrder {
  /// The replica's own order.
  let order: IndexOrder
  /// 0: every match is sorted; above: only those that match as well as the best one. Between 1 and 99 the engine measures how alike they
  /// are in a way that is not documented, so that these count as 100.
  let strictness: Int

  /// The records that are relevant enough, in the replica's order.
  ///
  /// - Parameter optional: what records gain by optional filters, which exclude none and only break ties.
  func records(_ matching: Bitset, _ ranking: MatchRanking, optional: [Int: Int]) -> [Int] {
    let kept = strictness == 0 ? matching : ranking.best(of: matching)
    return MatchRanking(order, nil, scores: optional).records(kept, upTo: .max)
  }
}
