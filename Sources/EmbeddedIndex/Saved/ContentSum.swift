/// A 128-bit checksum that tells contents apart: the same on every machine and in every process. Not cryptographic.
///
/// Four sums of words run in parallel, because each waits only for its own multiplication: about the speed of memory.
public struct ContentSum: Sendable, Hashable {
  let high: UInt64
  let low: UInt64

  public init(_ bytes: UnsafeRawBufferPointer) {
    var running = Running()
    running.add(bytes)
    self = running.sum
  }

  /// The checksum of a file, read in pieces; nil if it cannot be read, or changes meanwhile.
  init?(_ file: any FileBytes) {
    var running = Running()
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: min(Self.piece, max(1, file.count)), alignment: 64)
    defer { piece.deallocate() }
    for offset in stride(from: 0, to: file.count, by: piece.count) {
      let part = UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, file.count - offset)])
      guard file.read(offset, into: part) else { return nil }
      running.add(UnsafeRawBufferPointer(part))
    }
    self = running.sum
  }

  /// The number of bytes that are read at once, small enough that they are still in the processor's cache when they are added.
  static let piece = 256 << 10

  /// A checksum over bytes that come in pieces, each a multiple of 32 bytes long except the last.
  struct Running {
    private var a: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private var c: UInt64 = 0x1656_67B1_9E37_79F9
    private var d: UInt64 = 0x27D4_EB2F_1656_67C5
    private var count = 0

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
      func word(_ offset: Int) -> UInt64 { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
      var (a, b, c, d) = (a, b, c, d)
      var offset = 0
      while offset &+ 32 <= bytes.count {
        a = ContentSum.mixed(a, word(offset))
        b = ContentSum.mixed(b, word(offset &+ 8))
        c = ContentSum.mixed(c, word(offset &+ 16))
        d = ContentSum.mixed(d, word(offset &+ 24))
        offset &+= 32
      }
      for byte in bytes[offset...] { a = ContentSum.mixed(a, UInt64(byte)) }
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
      count += bytes.count
    }

    var sum: ContentSum {
      let a = ContentSum.mixed(a, UInt64(count))
      return ContentSum(
        high: ContentSum.finished(a ^ ContentSum.rotated(b, 17) ^ ContentSum.rotated(c, 31) ^ ContentSum.rotated(d, 47)),
        low: ContentSum.finished(ContentSum.mixed(ContentSum.mixed(ContentSum.mixed(a, b), c), d)))
    }
  }

  init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

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
