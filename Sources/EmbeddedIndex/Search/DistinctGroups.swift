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

  /// What is left of some records in order: those of a value together, where the best of them stands.
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
