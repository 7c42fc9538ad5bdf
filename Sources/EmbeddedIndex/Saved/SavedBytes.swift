/// A saved index that cannot be used, so that it is built again.
enum UnusableIndex: Error {
  /// Made by another release, or of other records or settings.
  case other
  /// Cut short, or changed.
  case damaged
}

/// Writes numbers and texts one after the other, in this machine's byte order.
struct SavedBytesWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: Int) { withUnsafeBytes(of: Int64(number)) { bytes.append(contentsOf: $0) } }

  /// So many numbers, and then the numbers as they stand in memory.
  mutating func write<Number: BitwiseCopyable>(_ numbers: [Number]) {
    write(numbers.count)
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ text: String) { write(Array(text.utf8)) }

  /// Where each text ends, and then all of them as one.
  mutating func write(_ texts: [String]) {
    var ends: [Int] = []
    var pool: [UInt8] = []
    ends.reserveCapacity(texts.count)
    for text in texts {
      pool.append(contentsOf: text.utf8)
      ends.append(pool.count)
    }
    write(ends)
    write(pool)
  }
}

/// Reads what `SavedBytesWriter` wrote. What does not fit together is refused, so that nothing read can lead outside an array.
struct SavedBytesReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether everything has been read.
  var isAtEnd: Bool { offset == bytes.count }

  mutating func number() throws(UnusableIndex) -> Int {
    guard bytes.count - offset >= 8 else { throw .damaged }
    defer { offset += 8 }
    return Int(bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
  }

  /// How many of something follow.
  mutating func count(upTo most: Int) throws(UnusableIndex) -> Int {
    let count = try number()
    guard (0...most).contains(count) else { throw .damaged }
    return count
  }

  mutating func numbers<Number: BitwiseCopyable>(of _: Number.Type) throws(UnusableIndex) -> [Number] {
    let stride = MemoryLayout<Number>.stride
    let count = try count(upTo: (bytes.count - offset) / stride)
    guard count * stride <= bytes.count - offset else { throw .damaged }
    defer { offset += count * stride }
    return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count * stride]))
      initialized = count
    }
  }

  /// Numbers that are places in something of a size.
  mutating func places<Number: BitwiseCopyable & FixedWidthInteger>(
    of kind: Number.Type, in size: Int, count: Int? = nil
  ) throws(UnusableIndex) -> [Number] {
    let numbers = try numbers(of: kind)
    guard count.map({ $0 == numbers.count }) ?? true, numbers.allSatisfy({ $0 >= 0 && Int($0) < size }) else { throw .damaged }
    return numbers
  }

  /// Where the parts of something of a size begin, and at last where it ends.
  mutating func starts<Number: BitwiseCopyable & FixedWidthInteger>(
    of kind: Number.Type, parts: Int, size: Int
  ) throws(UnusableIndex) -> [Number] {
    let starts = try numbers(of: kind)
    guard starts.count == parts + 1, starts[0] == 0, Int(starts[parts]) == size,
      (1..<starts.count).allSatisfy({ starts[$0 - 1] <= starts[$0] })
    else { throw .damaged }
    return starts
  }

  mutating func text() throws(UnusableIndex) -> String { String(decoding: try numbers(of: UInt8.self), as: UTF8.self) }

  mutating func texts(count: Int? = nil) throws(UnusableIndex) -> [String] {
    let ends = try numbers(of: Int.self)
    let pool = try numbers(of: UInt8.self)
    guard count.map({ $0 == ends.count }) ?? true, ends.last ?? 0 == pool.count else { throw .damaged }
    var start = 0
    guard
      ends.allSatisfy({ end in
        defer { start = end }; return end >= start
      })
    else { throw .damaged }
    start = 0
    return pool.withUnsafeBufferPointer { pool in
      ends.map { end in
        defer { start = end }
        return String(decoding: UnsafeBufferPointer(rebasing: pool[start..<end]), as: UTF8.self)
      }
    }
  }
}
