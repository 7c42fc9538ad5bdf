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

  /// What remains of some ordered records: records with the same value are grouped at the position of the best of them.
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
