import JSONText

/// The records of an index as JSON text, and where each begins and ends.
public struct Records: Sendable {
  let text: RecordText
  let ranges: RecordRanges
  let origin: Origin
  /// How many records the answer was about that these were taken from; nil where they are of no answer.
  private(set) var answered: Int?

  /// What the bytes come from.
  enum Origin: Sendable {
    /// They are those of a file.
    case file
    /// They were written anew from comma-separated values, which begin so.
    case table(beginning: [UInt8])
    /// They were written anew from values.
    case values
  }

  public var count: Int { ranges.count }

  /// All of the text, see `RecordText`.
  var bytes: [UInt8] { text.bytes }

  /// What is wrong with a file of records, and at which byte.
  public struct Problem: Error, Sendable, Hashable {
    public let message: String
    public let offset: Int
  }

  /// The forms that a file of records comes in.
  public enum Format: String, Sendable, CaseIterable {
    /// An array of objects.
    case json
    /// One object a line; blank lines are passed over.
    case ndjson
    /// A heading line and one record a line, see `CSVRecords`.
    case csv

    /// The form that a file's name stands for, compressed (`.gz`) or not.
    public init?(fileName: String) {
      let fileName = fileName.lowercased().hasSuffix(".gz") ? String(fileName.dropLast(3)) : fileName
      switch fileName.split(separator: ".").last?.lowercased() {
      case "json": self = .json
      case "ndjson", "jsonl": self = .ndjson
      case "csv": self = .csv
      default: return nil
      }
    }
  }

  /// Finds the records in the text of a file. One pass; text that is not JSON is refused where it goes wrong.
  public init(_ text: [UInt8], format: Format) throws(Problem) {
    switch format {
    case .csv:
      let table = try CSVRecords.read(text)
      self = Records(table.records, .table(beginning: table.beginning))
    case .json, .ndjson:
      let result: Result<(RecordRanges, answered: Int?), JSONError> = text.withUnsafeBufferPointer { buffer in
        do throws(JSONError) {
          return .success(try format == .json ? Self.array(buffer) : (Self.lines(buffer), nil))
        } catch {
          return .failure(error)
        }
      }
      switch result {
      case .success(let (ranges, answered)):
        self = Records(.memory(text), ranges)
        self.answered = answered
      case .failure(let error): throw Problem(message: error.message, offset: error.offset)
      }
    }
  }

  /// Which record a byte belongs to, from 0; nil between records.
  public func index(at offset: Int) -> Int? { ranges.firstIndex { $0.contains(offset) } }

  /// Where a byte of the records stands in the file that they were read from: of comma-separated values, where the record begins.
  public func place(of offset: Int, in file: [UInt8]) -> Int {
    guard case .table = origin, let number = index(at: offset), let cell = CSVRecords.place(ofRecord: number, nil, in: file) else {
      return offset
    }
    return cell.lowerBound
  }

  private init(_ text: RecordText, _ ranges: RecordRanges) {
    self.text = text
    self.ranges = ranges
    origin = .file
  }

  /// Reads where the records of a file stand, which is saved beside its sum.
  init(_ file: any FileBytes, from reader: inout SavedBytesReader) throws(UnusableIndex) {
    let ranges = try RecordRanges(from: &reader, in: file.count)
    let answered = try reader.number()
    self.init(RecordText(file), ranges)
    self.answered = answered < 0 ? nil : answered
  }

  func writeRanges(to writer: inout SavedBytesWriter) {
    ranges.write(to: &writer)
    writer.write(answered ?? -1)
  }

  /// Records that are values already, such as those of a manifest.
  public init(_ values: [JSONValue]) { self.init(values, .values) }

  private init(_ values: [JSONValue], _ origin: Origin) {
    var bytes: [UInt8] = []
    var ranges = RecordRanges()
    for value in values {
      let start = bytes.count
      bytes += value.text().utf8
      ranges.append(start..<bytes.count)
    }
    self.ranges = ranges
    text = .memory(bytes)
    self.origin = origin
  }

  /// Where the objects of an array stand. Their inside is checked when the index is built.
  private static func array(_ buffer: UnsafeBufferPointer<UInt8>) throws(JSONError) -> (RecordRanges, answered: Int?) {
    var scanner = JSONScanner(buffer)
    skipByteOrderMark(&scanner)
    var ranges = RecordRanges()
    var hasHits = false
    var answered: Int?
    if scanner.peek() == UInt8(ascii: "{") {
      // An answer of the engine, or of a browse of the index.
      try scanner.members { scanner, key, _ throws(JSONError) in
        let isHits = scanner.bytes[key].elementsEqual("hits".utf8)
        if isHits, scanner.peek() == UInt8(ascii: "{") {
          throw JSONError(
            "'hits' must be a list of records: from another engine's export, take the list in hits.hits, and the '_source' of each item",
            at: scanner.offset)
        }
        if scanner.bytes[key].elementsEqual("nbHits".utf8), scanner.peek().map({ $0 >= 0x30 && $0 <= 0x39 }) ?? false {
          let number = try scanner.rawNumber()
          answered = (try? scanner.number(number)).flatMap { Int(exactly: $0) }
          return
        }
        guard isHits, scanner.peek() == UInt8(ascii: "[") else { return try scanner.skip() }
        try records(&scanner, &ranges)
        hasHits = true
      }
      guard hasHits else {
        throw JSONError(
          "an array of records is expected, or an object with one under 'hits' (for one record per line, name the file .ndjson)", at: 0)
      }
    } else {
      guard scanner.peek() == UInt8(ascii: "[") else { throw scanner.unexpected("an array of records is expected") }
      try records(&scanner, &ranges)
    }
    if scanner.peek() != nil { throw scanner.unexpected("the end of the file is expected") }
    return (ranges, answered)
  }

  private static func records(_ scanner: inout JSONScanner, _ ranges: inout RecordRanges) throws(JSONError) {
    try scanner.elements { scanner throws(JSONError) in
      guard scanner.peek() == UInt8(ascii: "{") else {
        let isEnd = scanner.peek() == UInt8(ascii: "]") && !ranges.isEmpty
        throw scanner.unexpected(
          isEnd ? "a record is expected after the comma (JSON allows no comma after the last item)" : "a record, an object, is expected")
      }
      let start = scanner.offset
      do throws(JSONError) { try scanner.skip() } catch {
        throw JSONError("record \(ranges.count + 1): \(error.message)", at: error.offset)
      }
      ranges.append(start..<scanner.offset)
    }
  }

  /// Where the lines stand that hold something.
  private static func lines(_ buffer: UnsafeBufferPointer<UInt8>) throws(JSONError) -> RecordRanges {
    var scanner = JSONScanner(buffer)
    skipByteOrderMark(&scanner)
    var ranges = RecordRanges()
    var start = scanner.offset
    while start < buffer.count {
      var end = start
      while end < buffer.count, buffer[end] != 0x0A { end += 1 }
      var line = JSONScanner(buffer, range: start..<end)
      if let first = line.peek() {
        guard first == UInt8(ascii: "{") else {
          if first == UInt8(ascii: "["), ranges.isEmpty {
            throw JSONError("one record per line is expected (for an array of records, name the file .json)", at: line.offset)
          }
          throw line.unexpected("a record, an object, is expected")
        }
        ranges.append(line.offset..<end)
      }
      start = end + 1
    }
    return ranges
  }

  private static func skipByteOrderMark(_ scanner: inout JSONScanner) {
    if scanner.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.offset = 3 }
  }
}
