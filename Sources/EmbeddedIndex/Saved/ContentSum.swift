/// A sum of 128 bits over bytes, which tells contents apart: the same on every machine and in every process. No secret depends on it.
///
/// Four sums of words run side by side, since each waits for its own multiplication only: about the speed of memory.
public struct ContentSum: Sendable, Hashable {
  let high: UInt64
  let low: UInt64

  public init(_ bytes: UnsafeRawBufferPointer) {
    var a: UInt64 = 0x9E37_79B9_7F4A_7C15
    var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    var c: UInt64 = 0x1656_67B1_9E37_79F9
    var d: UInt64 = 0x27D4_EB2F_1656_67C5
    func word(_ offset: Int) -> UInt64 { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    var offset = 0
    while offset &+ 32 <= bytes.count {
      a = Self.mixed(a, word(offset))
      b = Self.mixed(b, word(offset &+ 8))
      c = Self.mixed(c, word(offset &+ 16))
      d = Self.mixed(d, word(offset &+ 24))
      offset &+= 32
    }
    for byte in bytes[offset...] { a = Self.mixed(a, UInt64(byte)) }
    a = Self.mixed(a, UInt64(bytes.count))
    high = Self.finished(a ^ Self.rotated(b, 17) ^ Self.rotated(c, 31) ^ Self.rotated(d, 47))
    low = Self.finished(Self.mixed(Self.mixed(Self.mixed(a, b), c), d))
  }

  public init(_ text: String) {
    self = Array(text.utf8).withUnsafeBytes { ContentSum($0) }
  }

  @inline(__always)
  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }

  @inline(__always)
  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    rotated((sum ^ word) &* 0x9FB2_1C65_1E98_DF25, 29) &* 0x9E37_79B1_85EB_CA87
  }

  private static func finished(_ sum: UInt64) -> UInt64 {
    var sum = (sum ^ (sum >> 32)) &* 0xD6E8_FEB8_6659_FD93
    sum = (sum ^ (sum >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return sum ^ (sum >> 32)
  }
}
