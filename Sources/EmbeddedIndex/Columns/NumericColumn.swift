import SearchModel

/// The numbers of one attribute, for the records that have any.
struct NumericColumn: Sendable {
  /// The record of each number, ascending.
  private var records: [Int32] = []
  private var values: [Double] = []

  mutating func add(_ value: Double, record: Int) {
    records.append(Int32(record))
    values.append(value)
  }

  /// How many records have a number.
  var recordCount: Int { records.indices.count { $0 == 0 || records[$0] != records[$0 - 1] } }

  /// The first number of each record that has one.
  func firstValues() -> [Int: Double] {
    records.indices.reduce(into: [:]) { first, place in
      let record = Int(records[place])
      if first[record] == nil { first[record] = values[place] }
    }
  }

  /// The records of which some number fulfils the condition.
  func records(capacity: Int, where matches: (Double) -> Bool) -> Bitset {
    var set = Bitset(capacity: capacity)
    for place in records.indices where matches(values[place]) { set.insert(Int(records[place])) }
    return set
  }

  /// Smallest, largest, mean and sum over some records; nil when they have no numbers.
  func stats(over wanted: Bitset) -> FacetStats? {
    var count = 0.0
    var sum = 0.0
    var least = Double.infinity
    var most = -Double.infinity
    for place in records.indices where wanted.contains(Int(records[place])) {
      count += 1
      sum += values[place]
      least = min(least, values[place])
      most = max(most, values[place])
    }
    return count == 0 ? nil : FacetStats(min: least, max: most, average: sum / count, sum: sum)
  }
}
