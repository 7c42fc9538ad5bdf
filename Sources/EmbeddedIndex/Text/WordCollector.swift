import JSONText
import SearchModel

/// Collects the words of the searchable attributes in one walk over the records' text; other attributes are skipped.
struct WordCollector {
  private(set) var interner = ByteInterner()
  private(set) var occurrences: [(word: Int32, posting: TextIndex.Posting)] = []

  private final class Node {
    let name: [UInt8]
    /// The rank of the attribute; nil when it is not searched itself.
    let rank: UInt16?
    var children: [Node] = []

    init(name: [UInt8], rank: UInt16?) {
      self.name = name
      self.rank = rank
    }
  }

  /// The searchable attributes by the steps of their paths; nil when all strings are searched.
  private let root: Node?
  private var word: [UInt8] = []

  init(searchableAttributes: [IndexSettings.SearchableAttributes]?) {
    guard let searchableAttributes else {
      root = nil
      return
    }
    let root = Node(name: [], rank: nil)
    for (rank, line) in searchableAttributes.enumerated() {
      for attribute in line.attributes { Self.insert(attribute, UInt16(clamping: rank), under: root) }
    }
    self.root = root
  }

  private static func insert(_ attribute: Attribute, _ rank: UInt16, under root: Node) {
    var node = root
    let steps = attribute.rawValue.split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      if let known = node.children.first(where: { $0.name == step && (!isLast || $0.rank != nil) }) {
        node = known
      } else {
        let child = Node(name: step, rank: isLast ? rank : nil)
        node.children.append(child)
        node = child
      }
    }
  }

  mutating func add(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, record: Int32) throws(JSONError) {
    var scanner = JSONScanner(buffer, range: range)
    var position = 0
    if let root {
      try ranked(&scanner, root, record)
    } else {
      try scanner.members { scanner, key, _ throws(JSONError) in
        if scanner.bytes[key].elementsEqual("objectID".utf8) { return try scanner.skip() }
        position = 0
        try self.value(&scanner, record, rank: 0, withNumbers: false, &position)
      }
    }
  }

  /// An object, of which only the members on a searchable path are read.
  private mutating func ranked(_ scanner: inout JSONScanner, _ node: Node, _ record: Int32) throws(JSONError) {
    try scanner.members { scanner, key, hasEscapes throws(JSONError) in
      let decoded = hasEscapes ? Array(try scanner.text(key, hasEscapes: true).utf8) : nil
      let matching = node.children.filter { child in
        decoded.map { child.name == $0 } ?? child.name.elementsEqual(scanner.bytes[key])
      }
      let start = scanner.offset
      for child in matching {
        scanner.offset = start
        if let rank = child.rank {
          var position = 0
          try self.value(&scanner, record, rank: rank, withNumbers: true, &position)
        } else {
          try self.nested(&scanner, child, record)
        }
      }
      if matching.isEmpty { try scanner.skip() }
    }
  }

  private mutating func nested(_ scanner: inout JSONScanner, _ node: Node, _ record: Int32) throws(JSONError) {
    switch scanner.peek() {
    case UInt8(ascii: "{"): try ranked(&scanner, node, record)
    case UInt8(ascii: "["): try scanner.elements { scanner throws(JSONError) in try self.nested(&scanner, node, record) }
    default: try scanner.skip()
    }
  }

  private mutating func value(
    _ scanner: inout JSONScanner, _ record: Int32, rank: UInt16, withNumbers: Bool, _ position: inout Int
  ) throws(JSONError) {
    switch scanner.peek() {
    case UInt8(ascii: "\""):
      let (content, hasEscapes) = try scanner.rawString()
      if !hasEscapes, scanner.bytes[content].allSatisfy({ $0 < 0x80 }) {
        add(ascii: scanner.bytes[content], record, rank, &position)
      } else {
        add(try scanner.text(content, hasEscapes: hasEscapes), record, rank, &position)
      }
    case UInt8(ascii: "{"):
      try scanner.members { scanner, _, _ throws(JSONError) in
        try self.value(&scanner, record, rank: rank, withNumbers: withNumbers, &position)
      }
    case UInt8(ascii: "["):
      try scanner.elements { scanner throws(JSONError) in
        try self.value(&scanner, record, rank: rank, withNumbers: withNumbers, &position)
        // Words of different elements are not near each other.
        position += 8
      }
    case UInt8(ascii: "-"), .some(0x30...0x39):
      let number = try scanner.number()
      if withNumbers { add(JSONValue.numberText(number), record, rank, &position) }
    default:
      // Of an attribute that is searched, true and false are words.
      let flag = try scanner.literal()
      if withNumbers, let flag { add(flag ? "true" : "false", record, rank, &position) }
    }
  }

  private mutating func add(_ text: String, _ record: Int32, _ rank: UInt16, _ position: inout Int) {
    let first = occurrences.count
    let tokens = TextFolding.tokens(text)
    let count = tokens.count { $0.span == 1 }
    for token in tokens {
      word = Array(token.word.utf8)
      var place = position + token.position
      endWord(record, rank, &place)
      if token.span == count, count > 1 { occurrences[occurrences.count - 1].posting.isWholeValue = true }
    }
    position += count
    if occurrences.count == first + 1 { occurrences[first].posting.isWholeValue = true }
  }

  /// The words of plain ASCII, without a string for each; what punctuation joins is rare, and left to the other.
  private mutating func add(ascii text: Slice<UnsafeBufferPointer<UInt8>>, _ record: Int32, _ rank: UInt16, _ position: inout Int) {
    if text.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "'") }) {
      return add(String(decoding: text, as: UTF8.self), record, rank, &position)
    }
    let first = occurrences.count
    for byte in text {
      switch byte {
      case 0x30...0x39, 0x61...0x7A: word.append(byte)
      case 0x41...0x5A: word.append(byte | 0x20)
      default: if !word.isEmpty { endWord(record, rank, &position) }
      }
    }
    if !word.isEmpty { endWord(record, rank, &position) }
    if occurrences.count == first + 1 { occurrences[first].posting.isWholeValue = true }
  }

  private mutating func endWord(_ record: Int32, _ rank: UInt16, _ position: inout Int) {
    let id = word.withUnsafeBufferPointer { interner.intern($0) }
    occurrences.append((id, .init(record: record, attribute: rank, position: UInt16(clamping: position))))
    position += 1
    word.removeAll(keepingCapacity: true)
  }
}
