import JSONText
import SearchModel

/// Where every word of the searchable attributes stands.
struct TextIndex: Sendable {
  /// One place of a word.
  struct Posting: Sendable {
    let record: Int32
    /// The rank of the attribute, 0 for the first searchable one.
    let attribute: UInt16
    /// The number of the word within the attribute's values.
    let position: UInt16
  }

  /// All words, ascending by bytes.
  let words: [String]
  private let starts: [Int32]
  private let postings: [Posting]

  init(_ records: Records, searchableAttributes: [[Attribute]]?) {
    var collector = WordCollector(searchableAttributes: searchableAttributes)
    records.bytes.withUnsafeBufferPointer { buffer in
      for (record, range) in records.ranges.enumerated() {
        // The records were checked when the columns were built.
        var scanner = JSONScanner(buffer, range: range)
        if let value = try? JSONValue(from: &scanner) { collector.add(value, record: Int32(record)) }
      }
    }
    let found = collector.interner.strings
    let ascending = found.indices.sorted { found[$0].utf8.lexicographicallyPrecedes(found[$1].utf8) }
    words = ascending.map { found[$0] }
    var place = [Int32](repeating: 0, count: found.count)
    for (new, old) in ascending.enumerated() { place[old] = Int32(new) }
    var counts = [Int32](repeating: 0, count: found.count + 1)
    for (word, _) in collector.occurrences { counts[Int(place[Int(word)]) + 1] += 1 }
    for word in found.indices { counts[word + 1] += counts[word] }
    starts = counts
    var next = counts
    postings = Array(unsafeUninitializedCapacity: collector.occurrences.count) { buffer, count in
      for (word, posting) in collector.occurrences {
        let word = Int(place[Int(word)])
        buffer.initializeElement(at: Int(next[word]), to: posting)
        next[word] += 1
      }
      count = collector.occurrences.count
    }
  }

  /// The places of a word, by record.
  func postings(of word: Int) -> ArraySlice<Posting> { postings[Int(starts[word])..<Int(starts[word + 1])] }

  /// The numbers of the words that start so.
  func words(startingWith prefix: String) -> Range<Int> {
    let bytes = Array(prefix.utf8)
    let lower = words.partitioningIndex { !$0.utf8.lexicographicallyPrecedes(bytes) }
    var upper = lower
    while upper < words.count, words[upper].utf8.starts(with: bytes) { upper += 1 }
    return lower..<upper
  }
}

extension Array {
  /// The first index whose element fulfils a condition that holds from some element on.
  fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Collects words from the searchable attributes of records.
private struct WordCollector {
  var interner = ByteInterner()
  var occurrences: [(word: Int32, TextIndex.Posting)] = []
  private let ranked: [(path: String, rank: UInt16)]?

  init(searchableAttributes: [[Attribute]]?) {
    ranked = searchableAttributes.map { lists in
      lists.enumerated().flatMap { rank, attributes in attributes.map { ($0.rawValue, UInt16(clamping: rank)) } }
    }
  }

  mutating func add(_ record: JSONValue, record number: Int32) {
    if let ranked {
      for (path, rank) in ranked {
        var position = 0
        add(record[path: path], number, rank, &position)
      }
    } else {
      for (rank, member) in (record.members ?? []).enumerated() where member.key != "objectID" {
        var position = 0
        add(member.value, number, UInt16(clamping: rank), &position)
      }
    }
  }

  private mutating func add(_ value: JSONValue?, _ record: Int32, _ rank: UInt16, _ position: inout Int) {
    switch value {
    case .string(let text): add(words: text, record, rank, &position)
    case .number(let number) where ranked != nil: add(words: JSONValue.numberText(number), record, rank, &position)
    case .array(let items):
      for item in items {
        add(item, record, rank, &position)
        position += 8
      }
    case .object(let members): for member in members { add(member.value, record, rank, &position) }
    case .null, .bool, .number, nil: break
    }
  }

  private mutating func add(words text: String, _ record: Int32, _ rank: UInt16, _ position: inout Int) {
    for var word in TextFolding.words(text) {
      let id = word.withUTF8 { interner.intern($0) }
      occurrences.append((id, .init(record: record, attribute: rank, position: UInt16(clamping: position))))
      position += 1
    }
  }
}
