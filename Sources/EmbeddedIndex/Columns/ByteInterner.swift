/// Numbers distinct byte strings in the order of their first appearance.
///
/// An open-addressing table over one buffer: interning a known value costs a hash and a comparison, and no allocation, which is most of the
/// work of loading a catalogue.
struct ByteInterner {
  private var pool: [UInt8] = []
  private var ends: [Int] = []
  private var slots: [Int32] = Array(repeating: -1, count: 64)

  var count: Int { ends.count }

  mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    if ends.count * 2 >= slots.count { grow() }
    var slot = Self.hash(bytes) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isEqual(Int(slots[slot]), bytes) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let id = Int32(ends.count)
    slots[slot] = id
    pool.append(contentsOf: bytes)
    ends.append(pool.count)
    return id
  }

  @inline(__always)
  private func isEqual(_ id: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(of: id)
    guard range.count == bytes.count else { return false }
    return pool.withUnsafeBufferPointer { pool in
      for place in 0..<bytes.count where pool[range.lowerBound &+ place] != bytes[place] { return false }
      return true
    }
  }

  /// The strings in the order of their numbers.
  var strings: [String] { (0..<count).map { String(decoding: pool[range(of: $0)], as: UTF8.self) } }

  /// The numbers in ascending order of their strings' bytes, which is the order of Unicode scalars.
  func ascending() -> [Int] {
    pool.withUnsafeBufferPointer { pool in
      (0..<count).sorted { a, b in
        let (left, right) = (range(of: a), range(of: b))
        let shared = min(left.count, right.count)
        for offset in 0..<shared {
          let (x, y) = (pool[left.lowerBound + offset], pool[right.lowerBound + offset])
          if x != y { return x < y }
        }
        return left.count < right.count
      }
    }
  }

  private func range(of id: Int) -> Range<Int> { (id == 0 ? 0 : ends[id - 1])..<ends[id] }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for id in 0..<count {
      var slot = pool[range(of: id)].withUnsafeBufferPointer(Self.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(id)
    }
  }

  /// FNV-1a over words of eight bytes, with its upper half folded in. It only decides where to look; no order depends on it.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var place = 0
    if let base = UnsafeRawPointer(bytes.baseAddress) {
      while place &+ 8 <= bytes.count {
        hash = (hash ^ base.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
        place &+= 8
      }
    }
    for byte in bytes[place...] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7FFF_FFFF)
  }
}
