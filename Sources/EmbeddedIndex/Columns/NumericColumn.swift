import SearchModel

/// The numbers of one attribute, for the records that have any.
struct NumericColumn: Sendable {
  private var values = PackedDoubles()
  /// The record of each number, ascending; nil if every record so far has exactly one number, so that a number's index is its record.
  private var records: [Int32]?

  init() {}

  /// Reads a saved column for the given number of records.
  init(from reader: inout SavedBytesReader, records count: Int) throws(UnusableIndex) {
    let isDense = try reader.number() == 1
    values = try PackedDoubles(from: &reader)
    guard !isDense || values.count <= count else { throw .damaged }
    records = isDense ? nil : try reader.places(of: Int32.self, in: count, count: values.count)
  }

  func write(to writer: inout SavedBytesWriter) {
    writer.write(records == nil ? 1 : 0)
    values.write(to: &writer)
    if let records { writer.write(records) }
  }

  mutating func add(_ value: Double, record: Int) {
    if records == nil, record != values.count { records = Array(0..<Int32(values.count)) }
    records?.append(Int32(record))
    values.append(value)
  }

  /// The number of records that have a number.
  var recordCount: Int {
    records.map { records in records.indices.count { $0 == 0 || records[$0] != records[$0 - 1] } } ?? values.count
  }

  /// Visits the first number of each record that has one.
  func forEachFirst(_ body: (Int, Double) -> Void) {
    guard let records else { return (0..<values.count).forEach { body($0, values[$0]) } }
    var last: Int32 = -1
    for place in records.indices where records[place] != last {
      last = records[place]
      body(Int(last), values[place])
    }
  }

  private func record(of place: Int) -> Int { records.map { Int($0[place]) } ?? place }

  /// The records that have a number.
  func records(capacity: Int) -> Bitset {
    guard let records else {
      return values.count == capacity ? Bitset(capacity: capacity, full: true) : Bitset(0..<values.count, capacity: capacity)
    }
    return Bitset(records.lazy.map(Int.init), capacity: capacity)
  }

  /// The records with a number between two bounds, inclusive.
  func records(capacity: Int, in range: NumberRange) -> Bitset {
    let (low, high) = (range.low, range.high)
    let places = values.places(from: low, to: high)
    if records == nil, values.count == capacity { return places }
    var set = Bitset(capacity: capacity)
    places.forEach { set.insert(record(of: $0)) }
    return set
  }

  /// The records in the set that have a number in a range; nil if the numbers alone are not enough to decide.
  func kept(of wanted: Bitset, in range: NumberRange) -> Bitset? {
    guard records == nil, values.count == wanted.capacity else { return nil }
    return values.members(of: wanted, from: range.low, to: range.high)
  }

  /// The smallest and largest number, mean and sum over some records; nil if they have no numbers.
  func stats(over wanted: CountedRecords) -> FacetStats? {
    var total = Total()
    if records == nil, values.count == wanted.records.capacity {
      if wanted.isComplement {
        values.forEach(in: wanted.records) { total.take($0) }
      } else {
        values.forEach(at: wanted.listed) { total.take($0) }
      }
    } else {
      for place in 0..<values.count where wanted.records.contains(record(of: place)) { total.take(values[place]) }
    }
    return total.count == 0
      ? nil : FacetStats(min: total.least, max: total.most, average: total.sum / total.count, sum: total.sum)
  }

  /// The running totals of some numbers. They are added one by one, because the sum of fractions depends on the order.
  private struct Total {
    var count = 0.0
    var sum = 0.0
    var least = Double.infinity
    var most = -Double.infinity

    @inline(__always)
    mutating func take(_ value: Double) {
      count += 1
      sum += value
      if value < least { least = value }
      if value > most { most = value }
    }
  }
}
