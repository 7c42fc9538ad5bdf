import JSONText

/// The records of an index as JSON text, with the range of each.
public struct Records: Sendable {
  let text: RecordText
  let ranges: RecordRanges
  let origin: Origin
  /// The number of matches in the response that the records were taken from; nil if they are not from a response.
  private(set) var answered: Int?

  /// The origin of the bytes.
  enum Origin: Sendable {
    /// The bytes of a file.
    case file
    /// JSON converted from comma-separated values, with the beginning of these.
    case table(beginning: [UInt8])
    /// JSON written from values.
    case values
  }

  public var count: Int { ranges.count }

  /// The whole text, see `RecordText`.
  var bytes: [UInt8] { text.bytes }

  /// An error in a records file, and its byte offset.
  public struct Problem: Error, Sendable, Hashable {
    public private(set) var message: String
    public let offset: Int
    /// The errors in the records that follow, in order; at most `mostOthers`. Reading continues after an error if records do not depend on
    /// one another, as with one record per line.
    public internal(set) var others: [Problem] = []

    /// The number of further errors that are collected; any more would have the same cause.
    static let mostOthers = 9

    /// The first of several errors, with the others; nil if there is none.
    init?(_ problems: [Problem]) {
      guard let first = problems.first else { return nil }
      self = first
      others = Array(problems.dropFirst().prefix(Self.mostOthers))
      if others.count == Self.mostOthers { others[Self.mostOthers - 1].message += " (reading stopped here: there may be more)" }
    }

    init(message: String, offset: Int) {
      self.message = message
      self.offset = offset
    }
  }

  /// The formats of records files.
  public enum Format: String, Sendable, CaseIterable {
    /// An array of objects.
    case json
    /// One object per line; empty lines are skipped.
    case ndjson
    /// A heading line and one record per line, see `CSVRecords`.
    case csv

    /// The format that a file's name indicates, compressed (`.gz`) or not.
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

  /// Finds the records in the text of a file. One pass; text that is not JSON is rejected at the error.
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

  /// The index of the record that contains a byte, from 0; nil between records.
  public func index(at offset: Int) -> Int? { ranges.firstIndex { $0.contains(offset) } }

  /// The position of a byte of the records in the file that they were read from; for comma-separated values, the start of the record.
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

  /// Reads the saved ranges of a file's records.
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

  /// Creates records from values, such as those of a manifest.
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

  /// The ranges of an array's objects. Their contents are checked when the index is built.
  private static func array(_ buffer: UnsafeBufferPointer<UInt8>) throws(JSONError) -> (RecordRanges, answered: Int?) {
    var scanner = JSONScanner(buffer)
    skipByteOrderMark(&scanner)
    var ranges = RecordRanges()
    var answered: Int?
    if scanner.peek() == UInt8(ascii: "{") {
      guard try response(&scanner, &ranges, &answered) else {
        throw JSONError(
          "expected an array of records, or an object with one under 'hits' (for one record per line, name the file .ndjson)", at: 0)
      }
    } else {
      guard scanner.peek() == UInt8(ascii: "[") else { throw scanner.unexpected("an array of records") }
      try records(&scanner, &ranges)
    }
    if scanner.peek() != nil { throw scanner.unexpected("the end of the file") }
    return (ranges, answered)
  }

  /// Reads the response to a query, or to a browse of the index.
  ///
  /// - Returns: Whether it has hits.
  private static func response(
    _ scanner: inout JSONScanner, _ ranges: inout RecordRanges, _ answered: inout Int?
  ) throws(JSONError) -> Bool {
    var hasHits = false
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
    return hasHits
  }

  /// Whether a line is a page of a browse of the index: it has hits, but no objectID of its own as a record would.
  private static func isPage(_ line: JSONScanner) -> Bool {
    var line = line
    var (hasHits, hasID) = (false, false)
    try? line.members { line, key, _ throws(JSONError) in
      if line.bytes[key].elementsEqual("objectID".utf8) { hasID = true }
      if line.bytes[key].elementsEqual("hits".utf8), line.peek() == UInt8(ascii: "[") { hasHits = true }
      try line.skip()
    }
    return hasHits && !hasID
  }

  private static func records(_ scanner: inout JSONScanner, _ ranges: inout RecordRanges) throws(JSONError) {
    try scanner.elements { scanner throws(JSONError) in
      guard scanner.peek() == UInt8(ascii: "{") else {
        let isEnd = scanner.peek() == UInt8(ascii: "]") && !ranges.isEmpty
        throw isEnd
          ? scanner.unexpected("a record after the comma (JSON allows no comma after the last item)")
          : scanner.unexpected("an object", in: "record \(ranges.count + 1)")
      }
      let start = scanner.offset
      do throws(JSONError) { try scanner.skip() } catch {
        throw JSONError("record \(ranges.count + 1): \(error.message)", at: error.offset)
      }
      ranges.append(start..<scanner.offset)
    }
  }

  /// The ranges of the lines that are not empty.
  private static func lines(_ buffer: UnsafeBufferPointer<UInt8>) throws(JSONError) -> RecordRanges {
    var scanner = JSONScanner(buffer)
    skipByteOrderMark(&scanner)
    var ranges = RecordRanges()
    var start = scanner.offset
    // Pages of a browse, one per line, as `searchplay pull` and other tools receive them.
    var arePages: Bool?
    while start < buffer.count {
      var end = start
      while end < buffer.count, buffer[end] != 0x0A { end += 1 }
      var line = JSONScanner(buffer, range: start..<end)
      if let first = line.peek() {
        if first != UInt8(ascii: "{") {
          if first == UInt8(ascii: "["), ranges.isEmpty {
            throw JSONError("expected one record per line (for an array of records, name the file .json)", at: line.offset)
          }
          // A record that spans several lines.
          if let last = ranges.last, buffer[last.lowerBound] == UInt8(ascii: "{"),
            buffer[last].last(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) != UInt8(ascii: "}")
          {
            throw JSONError("each record takes one line, but this one is not closed on its line", at: last.lowerBound)
          }
          // A file that begins like this is in another format. Later lines that are not objects are reported with the other mistakes in
          // records when the index is built.
          if ranges.isEmpty || arePages == true { throw line.unexpected("an object", in: "record \(ranges.count + 1)") }
        }
        arePages = arePages ?? isPage(line)
        if arePages == true {
          var announced: Int?
          _ = try response(&line, &ranges, &announced)
        } else {
          ranges.append(line.offset..<end)
        }
      }
      start = end + 1
    }
    return ranges
  }

  private static func skipByteOrderMark(_ scanner: inout JSONScanner) {
    if scanner.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.offset = 3 }
  }
}
