/// A place where a word of the query stands in a record.
struct TextPlace {
  let record: Int32
  /// The number of the attribute.
  let attribute: Int16
  let typos: Int16
  let position: Int32
  /// Whether it is the word as it was typed, in full.
  let isExact: Bool
  let isWholeValue: Bool
  /// How many words before it belong to what was found, where one word of the query stands for several: `nyc` in `new york`.
  var lead: UInt8 = 0

  /// Where what was found begins.
  var beginning: Int32 { position - Int32(lead) }
}

/// The places of one word of the query, those of a record next to each other.
struct TextPlaces {
  private let places: [TextPlace]
  /// Those of record *r* are `places[starts[r]..<starts[r + 1]]`.
  private let starts: [Int32]

  /// - Parameter count: how many records the index has.
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

  /// Each record that has a place, ascending.
  func forEachRecord(_ body: (Int32) -> Void) {
    var last: Int32 = -1
    for place in places where place.record != last {
      last = place.record
      body(last)
    }
  }
}
