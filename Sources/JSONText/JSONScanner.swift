/// A JSON syntax error with the offset of the byte at which it was found.
public struct JSONError: Error, Hashable {
  public let message: String
  public let offset: Int

  public init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}

/// A pull parser for JSON text (RFC 8259) that does not build values: the caller reads what it needs and skips the rest.
///
/// The scanner takes one pass and copies only the strings that are read. Nesting beyond 128 levels is rejected. The caller must keep the
/// buffer alive as long as the scanner is used.
public struct JSONScanner {
  public let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the byte that is read next.
  public var offset: Int
  private let end: Int
  /// How many values may still be built.
  var valuesLeft = Int.max
  static let maximumDepth = 128

  public init(_ bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>? = nil) {
    self.bytes = bytes
    offset = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// Returns the next byte that is not white space without consuming it; nil at the end.
  public mutating func peek() -> UInt8? {
    while offset < end {
      let byte = bytes[offset]
      if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return byte }
      offset += 1
    }
    return nil
  }

  /// Consumes the byte if it is next; returns whether it was.
  @inline(__always)
  public mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  /// Consumes the byte, or throws an error that says it is expected.
  public mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard take(byte) else {
      throw unexpected("'\(Character(Unicode.Scalar(byte)))'")
    }
  }

  /// Skips a string. Returns the range of its content between the quotes, and whether it contains escapes.
  public mutating func rawString() throws(JSONError) -> (content: Range<Int>, hasEscapes: Bool) {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected("a string") }
    let start = offset + 1
    var index = start
    var hasEscapes = false
    while index < end {
      index = firstSpecial(from: index)
      if index >= end { break }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        offset = index + 1
        if index - start > MarkLimit.most { try checkMarks(start..<index, hasEscapes) }
        return (start..<index, hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        index = try JSONEscapes.end(of: index, in: bytes, before: end)
        continue
      }
      if byte < 0x20 { throw JSONError("a control character inside a string", at: index) }
      index += 1
    }
    throw JSONError("the string that starts here is not closed", at: start - 1)
  }

  private func checkMarks(_ content: Range<Int>, _ hasEscapes: Bool) throws(JSONError) {
    if !hasEscapes, bytes[content].allSatisfy({ $0 < 0x80 }) { return }
    if MarkLimit.isExceeded(by: try text(content, hasEscapes: hasEscapes)) {
      throw JSONError("a character has more than \(MarkLimit.most) combining marks", at: content.lowerBound)
    }
  }

  /// Returns the offset of the first byte that can end a string, begin an escape, or is invalid in strings, or an offset shortly before it;
  /// compares eight bytes at a time.
  @inline(__always)
  private func firstSpecial(from start: Int) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return start }
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index &+ 8 <= end {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // The highest bit of each byte that is a quote, a backslash, or below a space; exact for the first of them.
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let special =
        ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word) & (ones &* 0x80)
      if special != 0 { return index &+ special.trailingZeroBitCount / 8 }
      index &+= 8
    }
    return index
  }

  /// Reads a string with its escapes resolved; unpaired surrogates become replacement characters.
  public mutating func string() throws(JSONError) -> String {
    let (content, hasEscapes) = try rawString()
    return try text(content, hasEscapes: hasEscapes)
  }

  /// Returns the text of a raw string.
  public func text(_ content: Range<Int>, hasEscapes: Bool) throws(JSONError) -> String {
    let raw = UnsafeBufferPointer(rebasing: bytes[content])
    return hasEscapes ? try JSONEscapes.resolve(raw, at: content.lowerBound) : String(decoding: raw, as: UTF8.self)
  }

  /// Reads a number; one that is too large for a double is an error.
  public mutating func number() throws(JSONError) -> Double {
    try number(try rawNumber())
  }

  /// Returns the value of a number that has been scanned.
  public func number(_ range: Range<Int>) throws(JSONError) -> Double {
    // Most numbers are small whole numbers.
    if range.count < 16, !bytes[range].contains(where: { $0 < 0x30 || $0 > 0x39 }) {
      return Double(bytes[range].reduce(0) { $0 * 10 + Int($1 & 0x0F) })
    }
    let value = Double(String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)) ?? .nan
    guard value.isFinite else { throw JSONError("the number is too large", at: range.lowerBound) }
    return value
  }

  /// Skips a number. Returns the range of its text.
  public mutating func rawNumber() throws(JSONError) -> Range<Int> {
    _ = peek()
    let start = offset
    func digits(_ scanner: inout JSONScanner) throws(JSONError) {
      let from = scanner.offset
      while scanner.offset < scanner.end, 0x30...0x39 ~= scanner.bytes[scanner.offset] { scanner.offset += 1 }
      if scanner.offset == from { throw scanner.unexpected("a digit") }
    }
    if offset < end, bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    try digits(&self)
    if bytes[first] == 0x30, offset > first + 1 { throw JSONError("a number cannot start with 0", at: first) }
    if offset < end, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      try digits(&self)
    }
    if offset < end, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < end, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
      try digits(&self)
    }
    return start..<offset
  }

  /// Reads `true`, `false` or `null`; returns nil for null.
  public mutating func literal() throws(JSONError) -> Bool? {
    for (word, value) in Self.literals where offset + word.count <= end && bytes[offset..<offset + word.count].elementsEqual(word) {
      offset += word.count
      return value
    }
    throw unexpected("a value")
  }

  private static let literals: [([UInt8], Bool?)] = [(Array("true".utf8), true), (Array("false".utf8), false), (Array("null".utf8), nil)]

  /// Skips a value of any kind.
  public mutating func skip(depth: Int = 1) throws(JSONError) {
    switch peek() {
    case UInt8(ascii: "\""): _ = try rawString()
    case UInt8(ascii: "{"):
      try members(depth: depth) { scanner, _, _ throws(JSONError) in try scanner.skip(depth: depth + 1) }
    case UInt8(ascii: "["):
      try elements(depth: depth) { scanner throws(JSONError) in try scanner.skip(depth: depth + 1) }
    case UInt8(ascii: "-"), .some(0x30...0x39): _ = try rawNumber()
    default: _ = try literal()
    }
  }

  /// Visits the members of an object; the visitor receives the key's content and must consume the value.
  public mutating func members(
    depth: Int = 1, _ visit: (inout JSONScanner, _ key: Range<Int>, _ hasEscapes: Bool) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open(UInt8(ascii: "{"), depth: depth)
    if take(UInt8(ascii: "}")) { return }
    var isFirst = true
    repeat {
      if !isFirst, peek() == UInt8(ascii: "}") {
        throw unexpected("a member after the comma (JSON allows no comma after the last one)")
      }
      isFirst = false
      let (key, hasEscapes) = try rawString()
      try expect(UInt8(ascii: ":"))
      try visit(&self, key, hasEscapes)
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw unexpected("',' or '}'") }
  }

  /// Visits the elements of an array; the visitor must consume each.
  public mutating func elements(
    depth: Int = 1, _ visit: (inout JSONScanner) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open(UInt8(ascii: "["), depth: depth)
    if take(UInt8(ascii: "]")) { return }
    repeat { try visit(&self) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw unexpected("',' or ']'") }
  }

  private mutating func open(_ byte: UInt8, depth: Int) throws(JSONError) {
    try expect(byte)
    if depth > Self.maximumDepth { throw JSONError("more than \(Self.maximumDepth) levels of nesting", at: offset - 1) }
  }

  /// Returns the error for the next byte.
  ///
  /// - Parameter context: What the value belongs to, if that is not the whole text.
  public mutating func unexpected(_ expected: String, in context: String? = nil) -> JSONError {
    let expectation = (context.map { "\($0): " } ?? "") + "expected \(expected)"
    guard let byte = peek() else { return JSONError("\(expectation), but the text ends here", at: end) }
    let shown = byte > 0x20 && byte < 0x7F ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x\(String(byte, radix: 16, uppercase: true))"
    return JSONError("\(expectation), found \(shown)", at: offset)
  }
}
