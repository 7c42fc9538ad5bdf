/// Groups records that share a value of `attributeForDistinct`, of which only the best are shown.
struct DistinctGroups {
  private let values: [Int: String]
  private let most: Int

  /// - Parameters:
  ///   - values: The value of each record; a record without one is a group by itself.
  ///   - most: The maximum number of records shown per group.
  init(_ values: [Int: String], most: Int) {
    self.values = values
    self.most = most
  }

  /// Groups ordered records: those with the same value are placed at the position of the best one.
  func groups(_ records: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    var places: [String: Int] = [:]
    for record in records {
      guard let value = values[record] else {
        groups.append([record])
        continue
      }
      if let place = places[value] {
        if groups[place].count < most { groups[place].append(record) }
      } else {
        places[value] = groups.count
        groups.append([record])
      }
    }
    return groups
  }
}
