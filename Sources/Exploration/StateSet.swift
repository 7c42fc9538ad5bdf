/// A set of a walk's states, by number; -1 represents everything beyond them. Takes one bit for each state of the walk.
struct StateSet: Sendable {
  private var words: [UInt64] = []
  private var isBeyond = false
  private var visited = 0

  /// The number of states. Those beyond the walk are not distinguished from one another, and may be among the others.
  var count: Int { max(visited, isBeyond ? 1 : 0) }

  init(_ states: some Sequence<Int>) { for state in states { insert(state) } }

  mutating func insert(_ state: Int) {
    guard state >= 0 else {
      isBeyond = true
      return
    }
    let (place, bit) = (state / 64, UInt64(1) << UInt64(state % 64))
    if place >= words.count { words += Array(repeating: 0, count: place + 1 - words.count) }
    visited += words[place] & bit == 0 ? 1 : 0
    words[place] |= bit
  }

  mutating func formUnion(_ other: StateSet) { for state in other.sorted() { insert(state) } }

  /// The states in ascending order.
  func sorted() -> [Int] {
    var states: [Int] = isBeyond ? [-1] : []
    for (place, word) in words.enumerated() {
      for bit in 0..<64 where word & (UInt64(1) << UInt64(bit)) != 0 { states.append(place * 64 + bit) }
    }
    return states
  }
}
