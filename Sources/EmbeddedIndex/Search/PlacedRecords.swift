import SearchModel

/// The records that rules put at fixed places, and those that they hide.
struct PlacedRecords {
  /// By their places, ascending.
  private let promotions: [(position: Int, records: [Int])]
  let promoted: Set<Int>
  private let hidden: [Int]

  /// Source of the order: Algolia's guide to the rule matching algorithm, and its reference of filterPromotes on places.
  ///
  /// - Parameter filtered: the records that the query's filters leave, those on places apart.
  init(_ rules: RuleApplication, _ objectIDs: PackedTexts, filtered: Bitset) {
    let named = Set(rules.promotions.flatMap(\.objectIDs)).union(rules.hidden)
    var numbers: [String: Int] = [:]
    if !named.isEmpty { for (record, id) in objectIDs.enumerated() where named.contains(id) { numbers[id] = record } }
    var seen: Set<Int> = []
    // Of records of several rules for one place, the one with the smallest objectID has it, and the others follow.
    let found = rules.promotions.map { promotion in
      let records = promotion.objectIDs.filter { !rules.hidden.contains($0) }.compactMap { id -> Int? in
        guard let record = numbers[id], seen.insert(record).inserted else { return nil }
        return rules.filteredPromotions.contains(id) && !filtered.contains(record) ? nil : record
      }
      return (position: promotion.position, records: records, id: promotion.objectIDs.min() ?? "")
    }
    // Each is put in before the one that stands there: the smallest comes last.
    promotions = found.sorted { ($0.position, $1.id) < ($1.position, $0.id) }.map { ($0.position, $0.records) }
    promoted = Set(promotions.flatMap(\.records))
    hidden = rules.hidden.compactMap { numbers[$0] }
  }

  /// How many are promoted.
  var count: Int { promoted.count }

  /// Takes out what is hidden, and what stands at a place of its own.
  func remove(from records: inout Bitset) {
    for record in hidden { records.remove(record) }
    for record in promoted { records.remove(record) }
  }

  func adding(to records: Bitset) -> Bitset {
    var all = records
    for record in promoted { all.insert(record) }
    return all
  }

  /// The records in order with the promoted ones among them; where there are too few, these stand at the end.
  ///
  /// - Parameter ordered: the others, those of a group together.
  func placing(_ ordered: [[Int]], upTo limit: Int) -> [[Int]] {
    var all = ordered
    for (position, records) in promotions where !records.isEmpty {
      guard position <= all.count || all.count < limit else { continue }
      all.insert(contentsOf: records.map { [$0] }, at: min(position, all.count))
    }
    return all
  }
}
