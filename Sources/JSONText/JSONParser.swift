extension JSONValue {
  /// Parses one value; anything but white space after it is an error.
  ///
  /// - Parameter most: The most values, counting those inside others; more are an error. A value takes many times the memory of its text.
  public init(parsing bytes: [UInt8], most: Int = .max) throws(JSONError) {
    let result: Result<JSONValue, JSONError> = bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      scanner.valuesLeft = most
      do throws(JSONError) {
        let value = try JSONValue(from: &scanner)
        if scanner.peek() != nil { throw scanner.unexpected("the end of the text") }
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// Parses one value from a string.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Parses the value that comes next.
  public init(from scanner: inout JSONScanner, depth: Int = 1) throws(JSONError) {
    scanner.valuesLeft -= 1
    if scanner.valuesLeft < 0 { throw JSONError("there are too many values", at: scanner.offset) }
    switch scanner.peek() {
    case UInt8(ascii: "\""): self = .string(try scanner.string())
    case UInt8(ascii: "{"):
      var members: [Member] = []
      try scanner.members(depth: depth) { scanner, key, hasEscapes throws(JSONError) in
        let key = try scanner.text(key, hasEscapes: hasEscapes)
        members.append(Member(key, try JSONValue(from: &scanner, depth: depth + 1)))
      }
      self = .object(members)
    case UInt8(ascii: "["):
      var items: [JSONValue] = []
      try scanner.elements(depth: depth) { scanner throws(JSONError) in
        items.append(try JSONValue(from: &scanner, depth: depth + 1))
      }
      self = .array(items)
    case UInt8(ascii: "-"), .some(0x30...0x39): self = .number(try scanner.number())
    default: self = try scanner.literal().map(JSONValue.bool) ?? JSONValue.null
    }
  }
}
