/// How a virtual replica sorts the records that are relevant enough. Source: Algolia's guide to relevant sorting.
struct RelevantSortOrder {
  /// The replica's own order.
  let order: IndexOrder
  /// If 0, every match is sorted; otherwise only those that match as well as the best one. For 1 to 99 the engine's measure of similarity
  /// is not documented, so these count as 100.
  let strictness: Int

  /// The records that are relevant enough, in the replica's order.
  ///
  /// - Parameter optional: The scores of records from optional filters, which exclude none and only break ties.
  func records(_ matching: Bitset, _ ranking: MatchRanking, optional: [Int: Int]) -> [Int] {
    let kept = strictness == 0 ? matching : ranking.best(of: matching)
    return MatchRanking(order, scores: optional).records(kept, upTo: .max)
  }
}
