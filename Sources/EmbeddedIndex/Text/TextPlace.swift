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
  /// The occurrences in record *r* are `places[starts[r]..<starts[r + 1]]`; empty if there are so few that searching for them is cheaper.
  private let starts: [Int32]

  /// - Parameter count: The number of records in the index.
  init(_ unordered: [TextPlace], count: Int) {
    if unordered.count < count / 32 {
      let isOrdered = zip(unordered, unordered.dropFirst()).allSatisfy { $0.record <= $1.record }
      places =
        isOrdered
        ? unordered
        : unordered.enumerated().sorted { ($0.element.record, $0.offset) < ($1.element.record, $1.offset) }.map(\.element)
      starts = []
      return
    }
    var starts = [Int32](repeating: 0, count: count + 1)
    var isOrdered = true
    var last: Int32 = -1
    for place in unordered {
      starts[Int(place.record) + 1] += 1
      if place.record < last { isOrdered = false }
      last = place.record
    }
    for record in 0..<count { starts[record + 1] += starts[record] }
    // The occurrences of one word of the index already are.
    if isOrdered {
      (places, self.starts) = (unordered, starts)
      return
    }
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

  func of(_ record: Int32) -> ArraySlice<TextPlace> {
    if !starts.isEmpty { return places[Int(starts[Int(record)])..<Int(starts[Int(record) + 1])] }
    let first = places.partitioningIndex { $0.record >= record }
    var end = first
    while end < places.count, places[end].record == record { end += 1 }
    return places[first..<end]
  }

  func has(_ record: Int32) -> Bool {
    if !starts.isEmpty { return starts[Int(record)] < starts[Int(record) + 1] }
    let first = places.partitioningIndex { $0.record >= record }
    return first < places.count && places[first].record == record
  }

  /// Visits each record that has an occurrence, ascending.
  func forEachRecord(_ body: (Int32) -> Void) {
    var last: Int32 = -1
    for place in places where place.record != last {
      last = place.record
      body(last)
    }
  }
}
