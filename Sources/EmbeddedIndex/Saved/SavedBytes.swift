import CMemory

/// The reason why a saved index cannot be used, so that it is built again.
enum UnusableIndex: Error {
  /// It was made by a different release, or from other records or settings.
  case other
  /// It is truncated or has been modified.
  case damaged
}

/// Writes numbers and strings one after the other, in this machine's byte order, each starting at a multiple of `block`.
struct SavedBytesWriter {
  private(set) var bytes: [UInt8] = []

  /// The number of bytes that `ContentSum` processes at once.
  static let block = 32

  private mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
    bytes.append(contentsOf: repeatElement(0, count: -more.count & (Self.block - 1)))
  }

  mutating func write(_ number: Int) { withUnsafeBytes(of: Int64(number)) { append($0) } }

  /// Writes the count, and then the numbers as they are in memory.
  mutating func write<Number: BitwiseCopyable>(_ numbers: [Number]) {
    write(numbers.count)
    numbers.withUnsafeBytes { append($0) }
  }

  /// See `PackedTexts`.
  mutating func write(_ texts: [String]) { PackedTexts(texts).write(to: &self) }
}

/// Reads the output of `SavedBytesWriter`, straight into the final arrays. Inconsistent data is rejected, so that no number read can point
/// outside an array.
struct SavedBytesReader {
  private let file: any FileBytes
  private var offset: Int
  private var running = ContentSum.Running()

  /// - Parameter offset: The position of the first byte to be read.
  init(_ file: any FileBytes, from offset: Int) {
    (self.file, self.offset) = (file, offset)
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { offset == file.count }

  /// The checksum of all bytes read so far.
  var sum: ContentSum { running.sum }

  /// Fills a buffer of whole blocks with the next bytes.
  private mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard buffer.count <= file.count - offset else { return false }
    for start in stride(from: 0, to: buffer.count, by: ContentSum.piece) {
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[start..<min(start + ContentSum.piece, buffer.count)])
      guard file.read(offset, into: piece) else { return false }
      running.add(UnsafeRawBufferPointer(piece))
      offset += piece.count
    }
    return true
  }

  /// Fills a buffer of any size with the next bytes, and skips the padding of its last block.
  private mutating func take(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let block = SavedBytesWriter.block
    let whole = buffer.count & ~(block - 1)
    guard fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<whole])) else { return false }
    if whole == buffer.count { return true }
    return withUnsafeTemporaryAllocation(byteCount: block, alignment: 8) { last in
      guard fill(last) else { return false }
      UnsafeMutableRawBufferPointer(rebasing: buffer[whole...]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: last[..<(buffer.count - whole)]))
      return true
    }
  }

  mutating func number() throws(UnusableIndex) -> Int {
    var number: Int64 = 0
    let isRead = withUnsafeMutableBytes(of: &number) { take($0) }
    guard isRead else { throw .damaged }
    return Int(number)
  }

  mutating func numbers<Number: BitwiseCopyable>(of _: Number.Type) throws(UnusableIndex) -> [Number] {
    let count = try number()
    guard (0...(file.count - offset) / MemoryLayout<Number>.stride).contains(count) else { throw .damaged }
    var isRead = false
    let numbers = Array<Number>(unsafeUninitializedCapacity: count) { buffer, initialized in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      prefer_large_pages(bytes.baseAddress, bytes.count)
      isRead = take(bytes)
      initialized = isRead ? count : 0
    }
    guard isRead else { throw .damaged }
    return numbers
  }

  /// Reads numbers that are indices into a collection of the given size.
  mutating func places<Number: BitwiseCopyable & FixedWidthInteger>(
    of kind: Number.Type, in size: Int, count: Int? = nil
  ) throws(UnusableIndex) -> [Number] {
    let numbers = try numbers(of: kind)
    // Without an early exit, so that several are compared at once.
    var (least, most) = (Number.max, Number.min)
    for number in numbers { (least, most) = (min(least, number), max(most, number)) }
    guard count.map({ $0 == numbers.count }) ?? true, numbers.isEmpty || least >= 0 && Int(most) < size else { throw .damaged }
    return numbers
  }

  /// Reads numbers in ascending order, from 0 to at most the given size.
  mutating func ascending<Number: BitwiseCopyable & FixedWidthInteger>(to size: Int) throws(UnusableIndex) -> [Number] {
    let numbers = try numbers(of: Number.self)
    var isAscending = true
    var last = Number.zero
    for number in numbers {
      isAscending = isAscending && last <= number
      last = number
    }
    guard isAscending, Int(last) <= size else { throw .damaged }
    return numbers
  }

  /// Reads the start of each part of a collection of the given size, followed by the end.
  mutating func starts<Number: BitwiseCopyable & FixedWidthInteger>(
    of kind: Number.Type, parts: Int, size: Int
  ) throws(UnusableIndex) -> [Number] {
    let starts: [Number] = try ascending(to: size)
    guard starts.count == parts + 1, starts[0] == 0, Int(starts[parts]) == size else { throw .damaged }
    return starts
  }

  mutating func texts(count: Int? = nil) throws(UnusableIndex) -> [String] { Array(try PackedTexts(from: &self, count: count)) }
}
