import JSONText
import SearchModel

/// The columns of an index, for filtering, counting and ranking.
struct Columns: Sendable {
  var facets: [Attribute: FacetColumn] = [:]
  var numbers: [Attribute: NumericColumn] = [:]
  /// Booleans as 1 and 0, which numeric filters and rankings treat as numbers.
  var flags: [Attribute: NumericColumn] = [:]
  /// The first string of each record, for the attributes that rank records.
  var texts: [Attribute: [Int: String]] = [:]
  var objectIDs = PackedTexts()

  init() {}

  /// Reads saved columns for the given number of records.
  init(from reader: inout SavedBytesReader, records: Int) throws(UnusableIndex) {
    objectIDs = try PackedTexts(from: &reader, count: records)
    for name in try reader.texts() { facets[Attribute(name)] = try FacetColumn(from: &reader, records: records) }
    for name in try reader.texts() { numbers[Attribute(name)] = try NumericColumn(from: &reader, records: records) }
    for name in try reader.texts() { flags[Attribute(name)] = try NumericColumn(from: &reader, records: records) }
    for name in try reader.texts() {
      let places = try reader.places(of: Int32.self, in: records)
      let values = try reader.texts(count: places.count)
      texts[Attribute(name)] = Dictionary(zip(places.map(Int.init), values), uniquingKeysWith: { first, _ in first })
    }
  }

  func write(to writer: inout SavedBytesWriter) {
    func names(_ keys: some Sequence<Attribute>) -> [Attribute] { keys.sorted() }
    objectIDs.write(to: &writer)
    writer.write(names(facets.keys).map(\.rawValue))
    for name in names(facets.keys) { facets[name]?.write(to: &writer) }
    for columns in [numbers, flags] {
      writer.write(names(columns.keys).map(\.rawValue))
      for name in names(columns.keys) { columns[name]?.write(to: &writer) }
    }
    writer.write(names(texts.keys).map(\.rawValue))
    for name in names(texts.keys) {
      let values = texts[name, default: [:]].sorted { $0.key < $1.key }
      writer.write(values.map { Int32($0.key) })
      writer.write(values.map(\.value))
    }
  }
}

/// Fills columns in one pass over the records' text.
///
/// The attributes found so far form a tree of names; records of a catalogue have the same names in the same order, so the next name is
/// nearly always the expected one and costs one comparison.
struct ColumnsBuilder {
  private final class Node {
    let name: [UInt8]
    let path: String
    var children: [Node] = []
    /// The indices of the children by name, if there are many.
    var places: [[UInt8]: Int] = [:]
    var facet: Int?
    var number: Int?
    var flag: Int?
    var isRanked = false
    /// The last object that had this member.
    var lastObject = 0

    @inline(__always)
    func isNamed(_ other: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      guard name.count == other.count else { return false }
      let other = UnsafeBufferPointer(rebasing: other)
      return name.withUnsafeBufferPointer { name in
        for place in 0..<name.count where name[place] != other[place] { return false }
        return true
      }
    }

    init(name: [UInt8], path: String) {
      self.name = name
      self.path = path
    }
  }

  private let root = Node(name: [], path: "")
  private let facetAttributes: Set<String>
  private let rankedAttributes: Set<String>
  private var facets: [(attribute: String, builder: FacetColumnBuilder)] = []
  private var numbers: [(attribute: String, column: NumericColumn)] = []
  /// The indices of the columns by path.
  private var (facetPlaces, numberPlaces, flagPlaces): ([String: Int], [String: Int], [String: Int]) = ([:], [:], [:])
  private var flags: [(attribute: String, column: NumericColumn)] = []
  private var texts: [String: [Int: String]] = [:]
  private var objectIDs = PackedTexts()
  private var knownIDs = ByteInterner()
  /// The objectIDs that have several Unicode spellings, which count as equal.
  private var otherIDs: Set<String> = []
  private var record = 0
  /// The records without an objectID, which get their position as one, as ranges.
  private var unnamed: [Range<Int>] = []
  /// The number of objects that have begun.
  private var objects = 0

  private init(settings: IndexSettings) {
    // objectIDs are not counted, declared or not.
    facetAttributes = Set(settings.attributesForFaceting.map(\.attribute.rawValue)).union([Attribute.tags.rawValue]).subtracting([
      "objectID"
    ])
    let orders = [settings.additional[.ranking]?.array?.compactMap(\.string)] + settings.replicas.map(\.ranking)
    let criteria = orders.flatMap { RankingOrder($0).sorts } + settings.customRanking + settings.replicas.flatMap { $0.customRanking ?? [] }
    rankedAttributes = Set(criteria.map(\.attribute.rawValue))
  }

  /// The number of records between progress reports.
  private static let stride = 50_000

  /// - Parameter progress: Called now and then with the number of records read.
  static func build(_ records: Records, settings: IndexSettings, progress: (Int) -> Void) throws(Records.Problem) -> Columns {
    var builder = ColumnsBuilder(settings: settings)
    let problems: [Records.Problem] = records.bytes.withUnsafeBufferPointer { buffer in
      var problems: [Records.Problem] = []
      for (number, range) in records.ranges.enumerated() {
        if number % Self.stride == 0, number > 0 { progress(number) }
        do throws(JSONError) { try builder.add(buffer, range) } catch {
          problems.append(Records.Problem(message: error.message, offset: error.offset))
          if problems.count > Records.Problem.mostOthers { break }
          builder.endRecord("")
        }
      }
      return problems
    }
    if let problem = Records.Problem(problems) { throw problem }
    var columns = Columns()
    columns.objectIDs = builder.objectIDs
    for (attribute, builder) in builder.facets { columns.facets[Attribute(attribute)] = FacetColumn(builder) }
    for (attribute, column) in builder.numbers { columns.numbers[Attribute(attribute)] = column }
    for (attribute, column) in builder.flags { columns.flags[Attribute(attribute)] = column }
    for (attribute, texts) in builder.texts { columns.texts[Attribute(attribute)] = texts }
    return columns
  }

  private mutating func add(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) throws(JSONError) {
    var scanner = JSONScanner(buffer, range: range)
    var id: String?
    guard scanner.peek() == UInt8(ascii: "{") else { throw scanner.unexpected("an object") }
    try object(&scanner, root, depth: 1, id: &id)
    if scanner.peek() != nil { throw scanner.unexpected("the end of the record") }
    let objectID = id ?? String(record + 1)
    if id == nil {
      // Usually, either all records have one or none do.
      if let last = unnamed.last, last.upperBound == record {
        unnamed[unnamed.count - 1] = last.lowerBound..<record + 1
      } else {
        unnamed.append(record..<record + 1)
      }
    }
    guard isNew(objectID) else {
      let first = objectIDs.firstIndex(of: objectID) ?? 0
      let place = id.flatMap { RecordPart(path: ["objectID"], value: $0).place(in: Array(buffer)[range]) }
      throw JSONError(
        "the objectID '\(objectID)'\(id == nil ? ", which this record gets by its position," : "") is already used by record \(first + 1)\(unnamed.contains { $0.contains(first) } ? ", which gets it by its position" : "")\(Self.isRounded(objectID) ? ": it looks like a number that a spreadsheet rounded" : "")",
        at: place?.lowerBound ?? range.lowerBound)
    }
    endRecord(objectID)
  }

  /// - Parameter objectID: Empty for a record that cannot be read, which is counted so that those after it keep their numbers.
  private mutating func endRecord(_ objectID: String) {
    objectIDs.append(objectID)
    for index in facets.indices { facets[index].builder.endRecord() }
    record += 1
  }

  /// Whether an objectID is a long number that ends in many zeros, as spreadsheets write `1.23E+15`.
  private static func isRounded(_ objectID: String) -> Bool {
    if objectID.contains("E+"), Double(objectID) != nil { return true }
    return objectID.utf8.count >= 12 && objectID.hasSuffix("000000") && objectID.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private mutating func isNew(_ objectID: String) -> Bool {
    var bytes = objectID
    guard objectID.utf8.allSatisfy({ $0 < 0x80 }) else { return otherIDs.insert(objectID).inserted }
    let count = knownIDs.count
    bytes.withUTF8 { _ = knownIDs.intern($0) }
    return knownIDs.count > count
  }

  private mutating func object(
    _ scanner: inout JSONScanner, _ node: Node, depth: Int, id: inout String?
  ) throws(JSONError) {
    var expected = 0
    objects += 1
    let own = objects
    try scanner.members(depth: depth) { scanner, key, hasEscapes throws(JSONError) in
      let child = try self.child(of: node, scanner, key, hasEscapes, &expected)
      if child.lastObject == own { throw JSONError("the key '\(child.path)' is a duplicate in this record", at: key.lowerBound - 1) }
      child.lastObject = own
      if depth == 1, child.path == "objectID" {
        var probe = scanner
        id = try Self.objectID(&probe)
      }
      try self.value(&scanner, child, depth: depth + 1, id: &id)
    }
  }

  private mutating func value(
    _ scanner: inout JSONScanner, _ node: Node, depth: Int, id: inout String?
  ) throws(JSONError) {
    switch scanner.peek() {
    case UInt8(ascii: "\""):
      let (content, hasEscapes) = try scanner.rawString()
      if node.isRanked, texts[node.path]?[record] == nil {
        texts[node.path, default: [:]][record] = try scanner.text(content, hasEscapes: hasEscapes)
      }
      guard let facet = node.facet else { return }
      if hasEscapes {
        facets[facet].builder.add(try scanner.text(content, hasEscapes: true))
      } else {
        facets[facet].builder.add(UnsafeBufferPointer(rebasing: scanner.bytes[content]))
      }
    case UInt8(ascii: "{"): try object(&scanner, node, depth: depth, id: &id)
    case UInt8(ascii: "["):
      var none: String?
      try scanner.elements(depth: depth) { scanner throws(JSONError) in
        try self.value(&scanner, node, depth: depth + 1, id: &none)
      }
    case UInt8(ascii: "-"), .some(0x30...0x39):
      let range = try scanner.rawNumber()
      let value = try scanner.number(range)
      addNumber(value, node)
      guard let facet = node.facet else { return }
      let isWhole = !scanner.bytes[range].contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") } && value != 0
      if isWhole {
        facets[facet].builder.add(UnsafeBufferPointer(rebasing: scanner.bytes[range]))
      } else {
        facets[facet].builder.add(JSONValue.numberText(value))
      }
    default:
      guard let value = try scanner.literal() else { return }
      if let facet = node.facet { facets[facet].builder.add(value ? "true" : "false") }
      addFlag(value, node)
    }
  }

  private static func objectID(_ scanner: inout JSONScanner) throws(JSONError) -> String? {
    switch scanner.peek() {
    case UInt8(ascii: "\""):
      let offset = scanner.offset
      let id = try scanner.string()
      if id.isEmpty { throw JSONError("an objectID cannot be empty", at: offset) }
      return id
    case UInt8(ascii: "-"), .some(0x30...0x39):
      return String(decoding: UnsafeBufferPointer(rebasing: scanner.bytes[try scanner.rawNumber()]), as: UTF8.self)
    default: throw JSONError("an objectID is a string or a number", at: scanner.offset)
    }
  }

  private mutating func addNumber(_ value: Double, _ node: Node) {
    let index =
      node.number
      ?? {
        numbers.append((node.path, NumericColumn()))
        numberPlaces[node.path] = numbers.count - 1
        return numbers.count - 1
      }()
    node.number = index
    numbers[index].column.add(value, record: record)
  }

  private mutating func addFlag(_ value: Bool, _ node: Node) {
    let index = node.flag ?? flagPlaces[node.path] ?? flags.count
    if index == flags.count {
      flags.append((node.path, NumericColumn()))
      flagPlaces[node.path] = index
    }
    node.flag = index
    flags[index].column.add(value ? 1 : 0, record: record)
  }

  private mutating func child(
    of node: Node, _ scanner: JSONScanner, _ key: Range<Int>, _ hasEscapes: Bool, _ expected: inout Int
  ) throws(JSONError) -> Node {
    let name = scanner.bytes[key]
    if !hasEscapes {
      if expected < node.children.count, node.children[expected].isNamed(name) {
        expected += 1
        return node.children[expected - 1]
      }
      let index = node.places.isEmpty ? node.children.firstIndex { $0.isNamed(name) } : node.places[Array(name)]
      if let index {
        expected = index + 1
        return node.children[index]
      }
    }
    let text = try scanner.text(key, hasEscapes: hasEscapes)
    if hasEscapes {
      let name = Array(text.utf8)
      let index = node.places.isEmpty ? node.children.firstIndex { $0.name == name } : node.places[name]
      if let index { return node.children[index] }
    }
    let path = node.path.isEmpty ? text : "\(node.path).\(text)"
    let child = Node(name: Array(text.utf8), path: path)
    // The same path can be reached through a dotted name and through nesting: both share the columns.
    if facetAttributes.contains(path) {
      child.facet =
        facetPlaces[path]
        ?? {
          facets.append((path, FacetColumnBuilder(startingAt: record)))
          facetPlaces[path] = facets.count - 1
          return facets.count - 1
        }()
    }
    child.number = numberPlaces[path]
    child.isRanked = rankedAttributes.contains(path)
    node.children.append(child)
    if node.children.count == 16 {
      for (place, child) in node.children.enumerated() { node.places[child.name] = place }
    } else if node.children.count > 16 {
      node.places[child.name] = node.children.count - 1
    }
    expected = node.children.count
    return child
  }
}
