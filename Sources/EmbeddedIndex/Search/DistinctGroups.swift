/// Records that share a value of `attributeForDistinct`, of which only the best are shown.
struct DistinctGroups {
  private let values: [Int: String]
  private let most: Int

  /// - Parameters:
  ///   - values: the value of each record; one without stands for itself.
  ///   - most: how many of a group are shown.
  init(_ values: [Int: String], most: Int) {
    self.values = values
    self.most = most
  }

  /// The records that are left of some in order.
  func best(_ records: [Int]) -> [Int] {
    var counts: [String: Int] = [:]
    return records.filter { record in
      guard let value = values[record] else { return true }
      counts[value, default: 0] += 1
      return (counts[value] ?? 0) <= most
    }
  }
}
