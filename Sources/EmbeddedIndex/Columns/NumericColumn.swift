import SearchModel

/// The numbers of one attribute, for the records that have any.
struct NumericColumn: Sendable {
  /// The record of each number, ascending.
  private var records: [Int32] = []
  private var values: [Double] = []
  /// Whether every record so far has one number, so that a number's place is its record.
  private var isDense = true

  init() {}

  /// Reads a saved column of so many records.
  init(from reader: inout SavedBytesReader, records count: Int) throws(UnusableIndex) {
    isDense = try reader.number() == 1
    values = try reader.numbers(of: Double.self)
    if isDense {
      guard values.count <= count else { throw .damaged }
      records = (0..<Int32(values.count)).map(\.self)
    } else {
      records = try reader.places(of: Int32.self, in: count, count: values.count)
    }
  }

  func write(to writer: inout SavedBytesWriter) {
    writer.write(isDense ? 1 : 0)
    writer.write(values)
    if !isDense { writer.write(records) }
  }

  mutating func add(_ value: Double, record: Int) {
    isDense = isDense && record == records.count
    records.append(Int32(record))
    values.append(value)
  }

  /// How many records have a number.
  var recordCount: Int { isDense ? records.count : records.indices.count { $0 == 0 || records[$0] != records[$0 - 1] } }

  /// Visits the first number of each record that has one.
  func forEachFirst(_ body: (Int, Double) -> Void) {
    var last: Int32 = -1
    for place in records.indices where records[place] != last {
      last = records[place]
      body(Int(last), values[place])
    }
  }

  /// The records that have a number.
  func records(capacity: Int) -> Bitset {
    if isDense, records.count == capacity { return Bitset(capacity: capacity, full: true) }
    return Bitset(records.lazy.map(Int.init), capacity: capacity)
  }

  /// The records of which some number lies between two others, both included.
  func records(capacity: Int, in range: NumberRange) -> Bitset {
    let (low, high) = (range.low, range.high)
    return values.withUnsafeBufferPointer { values in
      if isDense, values.count == capacity {
        // A word of the set at a time: a comparison and a shift for each number.
        return Bitset(capacity: capacity) { word in
          let start = word << 6
          var bits: UInt64 = 0
          for place in 0..<min(64, capacity - start) {
            let value = values[start + place]
            bits |= (value >= low && value <= high ? 1 : 0) << UInt64(place)
          }
          return bits
        }
      }
      var set = Bitset(capacity: capacity)
      for place in values.indices where values[place] >= low && values[place] <= high { set.insert(Int(records[place])) }
      return set
    }
  }

  /// Of some records those of which a number lies in a range; nil where that is not told by their numbers.
  func kept(of wanted: Bitset, in range: NumberRange) -> Bitset? {
    guard isDense, values.count == wanted.capacity else { return nil }
    return values.withUnsafeBufferPointer { values in wanted.filter { values[$0] >= range.low && values[$0] <= range.high } }
  }

  /// Smallest, largest, mean and sum over some records; nil when they have no numbers.
  func stats(over wanted: Bitset) -> FacetStats? {
    var count = 0.0
    var sum = 0.0
    var least = Double.infinity
    var most = -Double.infinity
    func take(_ value: Double) {
      count += 1
      sum += value
      least = min(least, value)
      most = max(most, value)
    }
    if isDense, values.count == wanted.capacity {
      values.withUnsafeBufferPointer { values in wanted.forEach { take(values[$0]) } }
    } else {
      for place in records.indices where wanted.contains(Int(records[place])) { take(values[place]) }
    }
    return count == 0 ? nil : FacetStats(min: least, max: most, average: sum / count, sum: sum)
  }
}
