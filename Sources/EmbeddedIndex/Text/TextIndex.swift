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

  init(_ records: Records, searchableAttributes: [IndexSettings.SearchableAttributes]?) {
    var collector = WordCollector(searchableAttributes: searchableAttributes)
    records.bytes.withUnsafeBufferPointer { buffer in
      for (record, range) in records.ranges.enumerated() {
        // The records were checked when the columns were built.
        try? collector.add(buffer, range, record: Int32(record))
      }
    }
    let found = collector.interner.strings
    let ascending = collector.interner.ascending()
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
