/// A set of record numbers, one bit each.
struct Bitset: Sendable {
  private(set) var words: [UInt64]
  let capacity: Int

  init(capacity: Int, full: Bool = false) {
    self.capacity = capacity
    words = Array(repeating: full ? ~0 : 0, count: (capacity + 63) / 64)
    trim()
  }

  /// - Parameter word: The bits of 64 records, by the index of the word; bits after the last record are ignored.
  @inline(__always)
  init(capacity: Int, words word: (Int) -> UInt64) {
    self.capacity = capacity
    let count = (capacity + 63) / 64
    words = Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      for place in 0..<count { buffer.initializeElement(at: place, to: word(place)) }
      initialized = count
    }
  }

  /// - Parameter records: The members of the set.
  init(_ records: some Sequence<Int>, capacity: Int) {
    self.init(capacity: capacity)
    for record in records { insert(record) }
  }

  var count: Int {
    words.withUnsafeBufferPointer { words in
      var count = 0
      for word in words { count &+= word.nonzeroBitCount }
      return count
    }
  }

  var isFull: Bool { count == capacity }

  func contains(_ record: Int) -> Bool { words[record >> 6] & (1 << UInt64(record & 63)) != 0 }

  mutating func insert(_ record: Int) { words[record >> 6] |= 1 << UInt64(record & 63) }

  mutating func remove(_ record: Int) { words[record >> 6] &= ~(1 << UInt64(record & 63)) }

  mutating func invert() {
    for index in words.indices { words[index] = ~words[index] }
    trim()
  }

  mutating func formUnion(_ other: Bitset) {
    words.withUnsafeMutableBufferPointer { own in
      other.words.withUnsafeBufferPointer { other in for index in own.indices { own[index] |= other[index] } }
    }
  }

  mutating func formIntersection(_ other: Bitset) {
    words.withUnsafeMutableBufferPointer { own in
      other.words.withUnsafeBufferPointer { other in for index in own.indices { own[index] &= other[index] } }
    }
  }

  /// Adds records whose numbers are in range.
  mutating func insert(_ records: UnsafeBufferPointer<Int32>) {
    words.withUnsafeMutableBufferPointer { words in
      for record in records { words[Int(record) >> 6] |= 1 << UInt64(record & 63) }
    }
  }

  /// Gives access to the words with the bits, which must stay 0 after the last record.
  @inline(__always)
  mutating func withWords(_ body: (inout UnsafeMutableBufferPointer<UInt64>) -> Void) { words.withUnsafeMutableBufferPointer { body(&$0) } }

  /// The members that satisfy a condition.
  @inline(__always)
  func filter(_ isKept: (Int) -> Bool) -> Bitset {
    words.withUnsafeBufferPointer { words in
      Bitset(capacity: capacity) { index in
        var rest = words[index]
        var kept = rest
        while rest != 0 {
          let bit = rest.trailingZeroBitCount
          // Branchless, because the processor could not predict a branch here.
          let dropped: UInt64 = isKept(index &<< 6 &+ bit) ? 0 : 1
          kept ^= dropped &<< UInt64(bit)
          rest &= rest &- 1
        }
        return kept
      }
    }
  }

  /// Visits the members in ascending order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    words.withUnsafeBufferPointer { words in
      for index in words.indices {
        var rest = words[index]
        while rest != 0 {
          body(index &<< 6 &+ rest.trailingZeroBitCount)
          rest &= rest &- 1
        }
      }
    }
  }

  /// The members in ascending order.
  ///
  /// - Parameter count: The number of members.
  func members(count: Int) -> [Int32] {
    Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      var place = 0
      forEach { member in
        buffer[place] = Int32(truncatingIfNeeded: member)
        place &+= 1
      }
      initialized = place
    }
  }

  private mutating func trim() {
    let used = capacity & 63
    if used != 0, let last = words.indices.last { words[last] &= (1 << UInt64(used)) - 1 }
  }
}
