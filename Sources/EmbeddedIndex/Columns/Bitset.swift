/// A set of record numbers, one bit each.
struct Bitset: Sendable {
  private(set) var words: [UInt64]
  let capacity: Int

  init(capacity: Int, full: Bool = false) {
    self.capacity = capacity
    words = Array(repeating: full ? ~0 : 0, count: (capacity + 63) / 64)
    trim()
  }

  /// - Parameter records: which are in it.
  init(_ records: some Sequence<Int>, capacity: Int) {
    self.init(capacity: capacity)
    for record in records { insert(record) }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
  var isFull: Bool { count == capacity }

  func contains(_ record: Int) -> Bool { words[record >> 6] & (1 << UInt64(record & 63)) != 0 }

  mutating func insert(_ record: Int) { words[record >> 6] |= 1 << UInt64(record & 63) }

  mutating func remove(_ record: Int) { words[record >> 6] &= ~(1 << UInt64(record & 63)) }

  mutating func invert() {
    for index in words.indices { words[index] = ~words[index] }
    trim()
  }

  mutating func formUnion(_ other: Bitset) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: Bitset) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Visits the members in ascending order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  private mutating func trim() {
    let used = capacity & 63
    if used != 0, let last = words.indices.last { words[last] &= (1 << UInt64(used)) - 1 }
  }
}
