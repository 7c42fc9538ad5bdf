import JSONText
import SearchModel

/// Collects the words of the searchable attributes in one pass over the records' text; other attributes are skipped.
struct WordCollector {
  private(set) var interner = ByteInterner()
  private(set) var occurrences: [(word: Int32, posting: TextIndex.Posting)] = []

  /// The searchable attributes, each at its number: the declared ones, or the top-level ones of records in the order in which they appear.
  private(set) var attributes: [Attribute] = []
  private var numbers: [[UInt8]: UInt16] = [:]

  private final class Node {
    let name: [UInt8]
    /// The number of the attribute; nil if it is not searched itself.
    let number: UInt16?
    private(set) var children: [Node] = []
    /// The children by name, as there may be as many as members.
    private var byName: [[UInt8]: [Node]] = [:]

    func add(_ child: Node) {
      children.append(child)
      byName[child.name, default: []].append(child)
    }

    func children(named name: [UInt8]) -> [Node] { byName[name] ?? [] }

    @inline(__always)
    func isNamed(_ other: Slice<UnsafeBufferPointer<UInt8>>) -> Bool { name.count == other.count && name.elementsEqual(other) }

    init(name: [UInt8], number: UInt16?) {
      self.name = name
      self.number = number
    }
  }

  /// The searchable attributes by the components of their paths; nil if all strings are searched.
  private let root: Node?
  private var word: [UInt8] = []
  private let options: TextOptions
  /// The attributes in which an upper-case letter begins a word.
  private let camelCased: Set<Attribute>
  private var splitsCamelCase = false

  init(_ settings: IndexSettings) {
    options = TextOptions(settings)
    camelCased = Set((settings.additional[.camelCaseAttributes]?.array ?? []).compactMap(\.string).map { Attribute($0) })
    guard let searchableAttributes = settings.searchableAttributes else {
      root = nil
      return
    }
    let root = Node(name: [], number: nil)
    attributes = searchableAttributes.flatMap(\.attributes)
    for (number, attribute) in attributes.enumerated() { Self.insert(attribute, UInt16(clamping: number), under: root) }
    self.root = root
  }

  private static func insert(_ attribute: Attribute, _ number: UInt16, under root: Node) {
    var node = root
    let steps = attribute.rawValue.split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      if let known = node.children(named: step).first(where: { !isLast || $0.number != nil }) {
        node = known
      } else {
        let child = Node(name: step, number: isLast ? number : nil)
        node.add(child)
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
      try scanner.members { scanner, key, hasEscapes throws(JSONError) in
        if scanner.bytes[key].elementsEqual("objectID".utf8) { return try scanner.skip() }
        position = 0
        let name = hasEscapes ? Array(try scanner.text(key, hasEscapes: true).utf8) : Array(scanner.bytes[key])
        let number = self.number(of: name)
        self.splitsCamelCase = self.splits(number)
        try self.value(&scanner, record, number, withNumbers: false, &position)
      }
    }
  }

  private mutating func number(of name: [UInt8]) -> UInt16 {
    if let number = numbers[name] { return number }
    let number = UInt16(clamping: attributes.count)
    numbers[name] = number
    attributes.append(Attribute(String(decoding: name, as: UTF8.self)))
    return number
  }

  private func splits(_ number: UInt16) -> Bool { !camelCased.isEmpty && camelCased.contains(attributes[Int(number)]) }

  /// Reads the members of an object that are on a searchable path.
  private mutating func ranked(_ scanner: inout JSONScanner, _ node: Node, _ record: Int32) throws(JSONError) {
    try scanner.members { scanner, key, hasEscapes throws(JSONError) in
      let decoded = hasEscapes ? Array(try scanner.text(key, hasEscapes: true).utf8) : nil
      let start = scanner.offset
      var isSearched = false
      // Comparing a few names is faster than a look-up.
      let children = node.children.count <= 16 ? node.children : node.children(named: decoded ?? Array(scanner.bytes[key]))
      for child in children where decoded.map({ child.name == $0 }) ?? child.isNamed(scanner.bytes[key]) {
        isSearched = true
        scanner.offset = start
        if let number = child.number {
          var position = 0
          self.splitsCamelCase = self.splits(number)
          try self.value(&scanner, record, number, withNumbers: true, &position)
        } else {
          try self.nested(&scanner, child, record)
        }
      }
      if !isSearched { try scanner.skip() }
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
    _ scanner: inout JSONScanner, _ record: Int32, _ number: UInt16, withNumbers: Bool, _ position: inout Int
  ) throws(JSONError) {
    switch scanner.peek() {
    case UInt8(ascii: "\""):
      let (content, hasEscapes) = try scanner.rawString()
      if !hasEscapes, scanner.bytes[content].allSatisfy({ $0 < 0x80 }) {
        add(ascii: scanner.bytes[content], record, number, &position)
      } else {
        add(try scanner.text(content, hasEscapes: hasEscapes), record, number, &position)
      }
    case UInt8(ascii: "{"):
      try scanner.members { scanner, _, _ throws(JSONError) in
        try self.value(&scanner, record, number, withNumbers: withNumbers, &position)
      }
    case UInt8(ascii: "["):
      try scanner.elements { scanner throws(JSONError) in
        try self.value(&scanner, record, number, withNumbers: withNumbers, &position)
        // Words of different elements are not near each other.
        position += 8
      }
    case UInt8(ascii: "-"), .some(0x30...0x39):
      let value = try scanner.number()
      if withNumbers { add(JSONValue.numberText(value), record, number, &position) }
    default:
      // In a searchable attribute, true and false are words.
      let flag = try scanner.literal()
      if withNumbers, let flag { add(flag ? "true" : "false", record, number, &position) }
    }
  }

  private mutating func add(_ text: String, _ record: Int32, _ number: UInt16, _ position: inout Int) {
    let tokens = TextFolding.tokens(text, options, splitsCamelCase: splitsCamelCase)
    let count = tokens.count { $0.span == 1 }
    let runs = splitsCamelCase ? [] : tokens.filter { $0.span > 1 }.map { $0.position..<$0.position + $0.span }
    for token in tokens {
      let isShort = token.span == 1 && token.word.unicodeScalars.count < 3 && runs.contains { $0.contains(token.position) }
      word = Array(token.word.utf8)
      var place = position + token.position
      endWord(record, number, &place, isShortPart: isShort)
      let last = occurrences.count - 1
      if token.position == 0 { occurrences[last].posting.beginsValue = true }
      if token.position + token.span == count { occurrences[last].posting.endsValue = true }
    }
    position += count
  }

  /// Adds the words of plain ASCII text, without creating a string for each; texts with joining punctuation, which are rare, are left to
  /// the general method.
  private mutating func add(ascii text: Slice<UnsafeBufferPointer<UInt8>>, _ record: Int32, _ number: UInt16, _ position: inout Int) {
    if !options.isPlain || splitsCamelCase || text.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "'") }) {
      return add(String(decoding: text, as: UTF8.self), record, number, &position)
    }
    let first = occurrences.count
    for byte in text {
      switch byte {
      case 0x30...0x39, 0x61...0x7A: word.append(byte)
      case 0x41...0x5A: word.append(byte | 0x20)
      default: if !word.isEmpty { endWord(record, number, &position) }
      }
    }
    if !word.isEmpty { endWord(record, number, &position) }
    guard occurrences.count > first else { return }
    occurrences[first].posting.beginsValue = true
    occurrences[occurrences.count - 1].posting.endsValue = true
  }

  private mutating func endWord(_ record: Int32, _ number: UInt16, _ position: inout Int, isShortPart: Bool = false) {
    let id = word.withUnsafeBufferPointer { interner.intern($0) }
    occurrences.append((id, .init(record: record, attribute: number, position: UInt16(clamping: position), isShortPart: isShortPart)))
    position += 1
    word.removeAll(keepingCapacity: true)
  }
}
