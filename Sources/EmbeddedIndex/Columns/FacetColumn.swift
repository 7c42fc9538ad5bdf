import SearchModel

/// The values of one facet attribute: for each record its distinct values, and for each value its records.
struct FacetColumn: Sendable {
  /// The values as strings, by number.
  let values: [String]
  /// The rank of each value in ascending order of Unicode scalars.
  let order: [Int32]
  /// The values of record *r* are `ids[starts[r]..<starts[r + 1]]`; nil if each record has one.
  private let starts: [Int32]?
  private let ids: PackedNumbers
  /// The records of value *v* are `postings[postingStarts[v]..<postingStarts[v + 1]]`.
  private let postingStarts: [Int32]
  private let postings: [Int32]
  private let lookup: ValueLookup

  init(_ builder: FacetColumnBuilder) {
    values = builder.interner.strings
    let starts = builder.starts
    let isSingle = builder.ids.count == starts.count - 1 && starts.indices.allSatisfy { Int(starts[$0]) == $0 }
    self.starts = isSingle ? nil : starts
    ids = PackedNumbers(builder.ids, below: values.count)
    var counts = [Int32](repeating: 0, count: values.count + 1)
    for id in builder.ids { counts[Int(id) + 1] += 1 }
    for value in values.indices { counts[value + 1] += counts[value] }
    postingStarts = counts
    var next = counts
    var records = [Int32](repeating: 0, count: builder.ids.count)
    for record in 0..<starts.count - 1 {
      for place in Int(starts[record])..<Int(starts[record + 1]) {
        let value = Int(builder.ids[place])
        records[Int(next[value])] = Int32(record)
        next[value] += 1
      }
    }
    postings = records
    let texts = values
    var order = [Int32](repeating: 0, count: texts.count)
    for (place, value) in builder.interner.ascending().enumerated() { order[value] = Int32(place) }
    self.order = order
    lookup = ValueLookup(texts)
  }

  /// Reads a saved column for the given number of records.
  init(from reader: inout SavedBytesReader, records: Int) throws(UnusableIndex) {
    values = try reader.texts()
    order = try reader.places(of: Int32.self, in: values.count, count: values.count)
    ids = try PackedNumbers(from: &reader, below: values.count)
    if try reader.number() == 0 {
      guard ids.count == records else { throw .damaged }
      starts = nil
    } else {
      starts = try reader.starts(of: Int32.self, parts: records, size: ids.count)
    }
    postingStarts = try reader.starts(of: Int32.self, parts: values.count, size: ids.count)
    postings = try reader.places(of: Int32.self, in: records, count: ids.count)
    lookup = ValueLookup(values)
  }

  func write(to writer: inout SavedBytesWriter) {
    writer.write(values)
    writer.write(order)
    ids.write(to: &writer)
    writer.write(starts == nil ? 0 : 1)
    if let starts { writer.write(starts) }
    writer.write(postingStarts)
    writer.write(postings)
  }

  /// The number of records that have a value.
  var recordCount: Int { starts.map { zip($0, $0.dropFirst()).count { $0 < $1 } } ?? ids.count }

  /// Values that differ only in letter case, in groups of two or more.
  var alike: [[Int32]] { lookup.alike }

  /// The numbers of the values that equal a string, ignoring letter case.
  func matching(_ text: String) -> [Int32] { lookup.matching(text) }

  /// Adds the records of a value.
  func insertRecords(of value: Int32, into set: inout Bitset) {
    let range = Int(postingStarts[Int(value)])..<Int(postingStarts[Int(value) + 1])
    postings.withUnsafeBufferPointer { set.insert(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The number of records that have a value.
  func size(of value: Int32) -> Int { Int(postingStarts[Int(value) + 1] - postingStarts[Int(value)]) }

  /// The records in the set that have at least one of the given values. Looks at each value of these records.
  func kept(of wanted: Bitset, having values: [Int32]) -> Bitset {
    var isWanted = [Bool](repeating: false, count: self.values.count)
    for value in values { isWanted[Int(value)] = true }
    return switch ids {
    case .bytes(let ids): Self.kept(of: wanted, isWanted, ids, starts)
    case .shorts(let ids): Self.kept(of: wanted, isWanted, ids, starts)
    case .words(let ids): Self.kept(of: wanted, isWanted, ids, starts)
    }
  }

  private static func kept<Number: FixedWidthInteger>(
    of wanted: Bitset, _ isWanted: [Bool], _ ids: [Number], _ starts: [Int32]?
  ) -> Bitset {
    ids.withUnsafeBufferPointer { ids in
      isWanted.withUnsafeBufferPointer { isWanted in
        guard let starts else { return wanted.filter { isWanted[Int(truncatingIfNeeded: ids[$0])] } }
        return starts.withUnsafeBufferPointer { starts in
          wanted.filter { record in
            var place = Int(starts[record])
            let end = Int(starts[record + 1])
            while place < end {
              if isWanted[Int(truncatingIfNeeded: ids[place])] { return true }
              place &+= 1
            }
            return false
          }
        }
      }
    }
  }

  /// The number of records that have each value. Looks at each value of the listed records.
  func counts(over records: CountedRecords) -> [Int32] {
    guard records.isComplement else { return counted(records.listed) }
    let total = values.indices.map { postingStarts[$0 + 1] - postingStarts[$0] }
    return records.isFull ? total : zip(total, counted(records.listed)).map { $0 - $1 }
  }

  private func counted(_ records: [Int32]) -> [Int32] {
    switch ids {
    case .bytes(let ids): Self.counted(records, ids, starts, values.count)
    case .shorts(let ids): Self.counted(records, ids, starts, values.count)
    case .words(let ids): Self.counted(records, ids, starts, values.count)
    }
  }

  private static func counted<Number: FixedWidthInteger>(
    _ records: [Int32], _ ids: [Number], _ starts: [Int32]?, _ values: Int
  ) -> [Int32] {
    var counts = [Int32](repeating: 0, count: values)
    counts.withUnsafeMutableBufferPointer { counts in
      ids.withUnsafeBufferPointer { ids in
        records.withUnsafeBufferPointer { records in
          guard let starts else {
            records.forEach(reading: ids) { counts[Int(truncatingIfNeeded: ids[$0])] &+= 1 }
            return
          }
          starts.withUnsafeBufferPointer { starts in
            records.forEach(reading: starts) { record in
              var place = Int(starts[record])
              let end = Int(starts[record + 1])
              while place < end {
                counts[Int(truncatingIfNeeded: ids[place])] &+= 1
                place &+= 1
              }
            }
          }
        }
      }
    }
    return counts
  }
}

/// A facet column under construction, record by record.
struct FacetColumnBuilder {
  fileprivate(set) var interner = ByteInterner()
  fileprivate(set) var starts: [Int32]
  fileprivate(set) var ids: [Int32] = []
  /// The last record in which each value was seen: a value counts once per record.
  private var lastRecord: [Int32] = []

  /// A column without values in the records before `record`.
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
