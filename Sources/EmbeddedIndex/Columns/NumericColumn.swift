import SearchModel

/// The numbers of one attribute, for each record.
struct NumericColumn: Sendable {
  private var starts: [Int32]
  private var values: [Double] = []

  /// A column that has no values in the records before `record`.
  init(startingAt record: Int) {
    starts = Array(repeating: 0, count: record + 1)
  }

  mutating func add(_ value: Double) { values.append(value) }
  mutating func endRecord() { starts.append(Int32(values.count)) }

  /// The numbers of a record.
  func values(of record: Int) -> ArraySlice<Double> { values[Int(starts[record])..<Int(starts[record + 1])] }

  /// The records of which some number fulfils the condition.
  func records(capacity: Int, where matches: (Double) -> Bool) -> Bitset {
    var set = Bitset(capacity: capacity)
    for record in 0..<capacity {
      for place in Int(starts[record])..<Int(starts[record + 1]) where matches(values[place]) {
        set.insert(record)
        break
      }
    }
    return set
  }

  /// Smallest, largest, mean and sum over some records; nil when they have no numbers.
  func stats(over records: Bitset) -> FacetStats? {
    var count = 0.0
    var sum = 0.0
    var least = Double.infinity
    var most = -Double.infinity
    records.forEach { record in
      for value in self.values(of: record) {
        count += 1
        sum += value
        least = min(least, value)
        most = max(most, value)
      }
    }
    return count == 0 ? nil : FacetStats(min: least, max: most, average: sum / count, sum: sum)
  }
}
