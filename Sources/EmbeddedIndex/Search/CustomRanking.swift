import SearchModel

/// The order of records that match equally well.
enum CustomRanking {
  /// By the criteria one after the other, records without a value last, then by position in the file.
  static func order(_ columns: Columns, count: Int, criteria: [IndexSettings.RankingCriterion]) -> [Int32] {
    let keys: [[Double]] = criteria.compactMap { criterion in
      guard let column = columns.numbers[criterion.attribute] else { return nil }
      let values = column.firstValues(count: count, fallback: criterion.isAscending ? .infinity : -.infinity)
      return criterion.isAscending ? values : values.map(-)
    }
    let records = (0..<Int32(count))
    guard !keys.isEmpty else { return Array(records) }
    return records.sorted { a, b in
      for key in keys where key[Int(a)] != key[Int(b)] { return key[Int(a)] < key[Int(b)] }
      return a < b
    }
  }
}
