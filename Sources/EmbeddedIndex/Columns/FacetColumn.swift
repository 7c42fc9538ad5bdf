import SearchModel

/// The values of one facet attribute: for each record its distinct values, and for each value its records.
struct FacetColumn: Sendable {
  /// The values' texts, by number.
  let values: [String]
  /// The place of each value in ascending order of Unicode scalars.
  let order: [Int32]
  /// The values of record *r* are `ids[starts[r]..<starts[r + 1]]`; nil where each record has one.
  private let starts: [Int32]?
  private let ids: [Int32]
  /// The records of value *v* are `postings[postingStarts[v]..<postingStarts[v + 1]]`.
  private let postingStarts: [Int32]
  private let postings: [Int32]
  /// Values by lower-cased text, since facet values match without regard to case.
  private let folded: [String: [Int32]]
  /// Values by the number that they spell, since a number matches every way of writing it: `5`, `5.0`.
  private let numbers: [Double: [Int32]]

  init(_ builder: FacetColumnBuilder) {
    values = builder.interner.strings
    let starts = builder.starts
    let isSingle = builder.ids.count == starts.count - 1 && starts.indices.allSatisfy { Int(starts[$0]) == $0 }
    self.starts = isSingle ? nil : starts
    ids = builder.ids
    var counts = [Int32](repeating: 0, count: values.count + 1)
    for id in ids { counts[Int(id) + 1] += 1 }
    for value in values.indices { counts[value + 1] += counts[value] }
    postingStarts = counts
    var next = counts
    var records = [Int32](repeating: 0, count: ids.count)
    for record in 0..<starts.count - 1 {
      for place in Int(starts[record])..<Int(starts[record + 1]) {
        let value = Int(ids[place])
        records[Int(next[value])] = Int32(record)
        next[value] += 1
      }
    }
    postings = records
    let texts = values
    var order = [Int32](repeating: 0, count: texts.count)
    for (place, value) in builder.interner.ascending().enumerated() { order[value] = Int32(place) }
    self.order = order
    (folded, numbers) = Self.lookups(texts)
  }

  private static func lookups(_ texts: [String]) -> (folded: [String: [Int32]], numbers: [Double: [Int32]]) {
    let folded = Dictionary(grouping: texts.indices.map(Int32.init)) { texts[Int($0)].lowercased() }
    let numbers: [Double: [Int32]] = texts.indices.reduce(into: [:]) { numbers, value in
      if let number = DecimalNumber.parse(texts[value]) { numbers[number, default: []].append(Int32(value)) }
    }
    return (folded, numbers)
  }

  /// Reads a saved column of so many records.
  init(from reader: inout SavedBytesReader, records: Int) throws(UnusableIndex) {
    values = try reader.texts()
    order = try reader.places(of: Int32.self, in: values.count, count: values.count)
    ids = try reader.places(of: Int32.self, in: values.count)
    if try reader.number() == 0 {
      guard ids.count == records else { throw .damaged }
      starts = nil
    } else {
      starts = try reader.starts(of: Int32.self, parts: records, size: ids.count)
    }
    postingStarts = try reader.starts(of: Int32.self, parts: values.count, size: ids.count)
    postings = try reader.places(of: Int32.self, in: records, count: ids.count)
    (folded, numbers) = Self.lookups(values)
  }

  func write(to writer: inout SavedBytesWriter) {
    writer.write(values)
    writer.write(order)
    writer.write(ids)
    writer.write(starts == nil ? 0 : 1)
    if let starts { writer.write(starts) }
    writer.write(postingStarts)
    writer.write(postings)
  }

  /// How many records have a value.
  var recordCount: Int { starts.map { zip($0, $0.dropFirst()).count { $0 < $1 } } ?? ids.count }

  /// Values that are the same but for letter case, in groups of two and more.
  var alike: [[Int32]] { folded.count == values.count ? [] : folded.values.filter { $0.count > 1 } }

  /// The numbers of the values that equal a text, letter case not counted.
  func matching(_ text: String) -> [Int32] { folded[text.lowercased()] ?? [] }

  /// The numbers of the values that spell a number.
  func matching(_ number: Double) -> [Int32] { numbers[number] ?? [] }

  /// Adds the records of a value.
  func insertRecords(of value: Int32, into set: inout Bitset) {
    let range = Int(postingStarts[Int(value)])..<Int(postingStarts[Int(value) + 1])
    postings.withUnsafeBufferPointer { set.insert(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// How many records have a value.
  func size(of value: Int32) -> Int { Int(postingStarts[Int(value) + 1] - postingStarts[Int(value)]) }

  /// Of some records those that have one of some values. Costs the values of the records.
  func kept(of wanted: Bitset, having values: [Int32]) -> Bitset {
    var isWanted = [Bool](repeating: false, count: self.values.count)
    for value in values { isWanted[Int(value)] = true }
    return ids.withUnsafeBufferPointer { ids in
      isWanted.withUnsafeBufferPointer { isWanted in
        guard let starts else { return wanted.filter { isWanted[Int(ids[$0])] } }
        return starts.withUnsafeBufferPointer { starts in
          wanted.filter { record in
            var place = Int(starts[record])
            let end = Int(starts[record + 1])
            while place < end {
              if isWanted[Int(ids[place])] { return true }
              place &+= 1
            }
            return false
          }
        }
      }
    }
  }

  /// How many of the records have each value. Costs the values of the records in the set, or of those that are not in it where they
  /// are fewer.
  ///
  /// - Parameter size: how many records the set has.
  func counts(over records: Bitset, size: Int) -> [Int32] {
    let all = records.capacity
    if size * 2 <= all { return counted(records) }
    let total = values.indices.map { postingStarts[$0 + 1] - postingStarts[$0] }
    if size == all { return total }
    var others = records
    others.invert()
    return zip(total, counted(others)).map { $0 - $1 }
  }

  private func counted(_ records: Bitset) -> [Int32] {
    var counts = [Int32](repeating: 0, count: values.count)
    counts.withUnsafeMutableBufferPointer { counts in
      ids.withUnsafeBufferPointer { ids in
        guard let starts else { return records.forEach { counts[Int(ids[$0])] &+= 1 } }
        starts.withUnsafeBufferPointer { starts in
          records.forEach { record in
            for place in Int(starts[record])..<Int(starts[record + 1]) { counts[Int(ids[place])] &+= 1 }
          }
        }
      }
    }
    return counts
  }
}

/// A facet column being filled, record by record.
struct FacetColumnBuilder {
  fileprivate(set) var interner = ByteInterner()
  fileprivate(set) var starts: [Int32]
  fileprivate(set) var ids: [Int32] = []
  /// The last record each value was seen in: a value counts once per record.
  private var lastRecord: [Int32] = []

  /// A column that has no values in the records before `record`.
  init(startingAt record: Int) {
    starts = Array(repeating: 0, count: record + 1)
  }

  mutating func add(_ value: UnsafeBufferPointer<UInt8>) {
    let id = interner.intern(value)
    let record = Int32(starts.count)
    if Int(id) == lastRecord.count { lastRecord.append(-1) }
    guard lastRecord[Int(id)] != record else { return }
    lastRecord[Int(id)] = record
    ids.append(id)
  }

  mutating func add(_ value: String) {
    var value = value
    value.withUTF8 { add($0) }
  }

  mutating func endRecord() { starts.append(Int32(ids.count)) }
}
