import SearchModel

/// The records that rules put at fixed positions, and those that they hide.
struct PlacedRecords {
  /// The promotions by position, ascending.
  private let promotions: [(position: Int, records: [Int])]
  let promoted: Set<Int>
  private let hidden: [Int]

  /// Source of the order: Algolia's guide to the rule matching algorithm, and its reference for filterPromotes, on positions.
  ///
  /// - Parameter filtered: The records that match the query's filters, ignoring geo search.
  init(_ rules: RuleApplication, _ objectIDs: PackedTexts, filtered: Bitset) {
    let named = Set(rules.promotions.flatMap(\.objectIDs)).union(rules.hidden)
    var numbers: [String: Int] = [:]
    if !named.isEmpty { for (record, id) in objectIDs.enumerated() where named.contains(id) { numbers[id] = record } }
    var seen: Set<Int> = []
    // If several rules promote records to one position, the one with the smallest objectID gets it, and the others follow.
    let found = rules.promotions.map { promotion in
      let records = promotion.objectIDs.filter { !rules.hidden.contains($0) }.compactMap { id -> Int? in
        guard let record = numbers[id], seen.insert(record).inserted else { return nil }
        return rules.filteredPromotions.contains(id) && !filtered.contains(record) ? nil : record
      }
      return (position: promotion.position, records: records, id: promotion.objectIDs.min() ?? "")
    }
    // Each is inserted before the record at its position, so the smallest comes last.
    promotions = found.sorted { ($0.position, $1.id) < ($1.position, $0.id) }.map { ($0.position, $0.records) }
    promoted = Set(promotions.flatMap(\.records))
    hidden = rules.hidden.compactMap { numbers[$0] }
  }

  /// The number of promoted records.
  var count: Int { promoted.count }

  /// Removes the hidden and the promoted records.
  func remove(from records: inout Bitset) {
    for record in hidden { records.remove(record) }
    for record in promoted { records.remove(record) }
  }

  func adding(to records: Bitset) -> Bitset {
    var all = records
    for record in promoted { all.insert(record) }
    return all
  }

  /// Inserts the promoted records into the ordered ones; if there are too few of these, they come at the end.
  ///
  /// - Parameter ordered: The other records, with those of a group together.
  func placing(_ ordered: [[Int]], upTo limit: Int) -> [[Int]] {
    var all = ordered
    for (position, records) in promotions where !records.isEmpty {
      guard position <= all.count || all.count < limit else { continue }
      all.insert(contentsOf: records.map { [$0] }, at: min(position, all.count))
    }
    return all
  }
}
