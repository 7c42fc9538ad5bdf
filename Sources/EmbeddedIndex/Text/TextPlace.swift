/// An occurrence of a word of the query in a record.
struct TextPlace {
  let record: Int32
  /// The number of the attribute.
  let attribute: Int16
  let typos: Int16
  let position: Int32
  /// Whether it is the word as typed, in full.
  let isExact: Bool
  let isWholeValue: Bool
  /// The number of words before it that belong to the match, if one word of the query matches several: `nyc` in `new york`.
  var lead: UInt8 = 0

  /// The position at which the match begins.
  var beginning: Int32 { position - Int32(lead) }
}

/// The occurrences of one word of the query, grouped by record.
struct TextPlaces {
  private let places: [TextPlace]
  /// The occurrences in record *r* are `places[starts[r]..<starts[r + 1]]`.
  private let starts: [Int32]

  /// - Parameter count: The number of records in the index.
  init(_ unordered: [TextPlace], count: Int) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for place in unordered { starts[Int(place.record) + 1] += 1 }
    for record in 0..<count { starts[record + 1] += starts[record] }
    var next = starts
    places = Array(unsafeUninitializedCapacity: unordered.count) { buffer, filled in
      for place in unordered {
        buffer.initializeElement(at: Int(next[Int(place.record)]), to: place)
        next[Int(place.record)] += 1
      }
      filled = unordered.count
    }
    self.starts = starts
  }

  var count: Int { places.count }
  func of(_ record: Int32) -> ArraySlice<TextPlace> { places[Int(starts[Int(record)])..<Int(starts[Int(record) + 1])] }
  func has(_ record: Int32) -> Bool { starts[Int(record)] < starts[Int(record) + 1] }

  /// Visits each record that has an occurrence, ascending.
  func forEachRecord(_ body: (Int32) -> Void) {
    var last: Int32 = -1
    for place in places where place.record != last {
      last = place.record
      body(last)
    }
  }
}
