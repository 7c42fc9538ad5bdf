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
  /// The words by their second letter, for typos in the first.
  private let bySecondLetter: [Unicode.Scalar: [Int32]]

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
    let words = ascending.map { found[$0] }
    self.words = words
    var place = [Int32](repeating: 0, count: found.count)
    for (new, old) in ascending.enumerated() { place[old] = Int32(new) }
    var counts = [Int32](repeating: 0, count: found.count + 1)
    for (word, _) in collector.occurrences { counts[Int(place[Int(word)]) + 1] += 1 }
    for word in found.indices { counts[word + 1] += counts[word] }
    starts = counts
    bySecondLetter = words.indices.reduce(into: [:]) { letters, word in
      if let second = words[word].unicodeScalars.dropFirst().first { letters[second, default: []].append(Int32(word)) }
    }
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
    let upper = words[lower...].partitioningIndex { !$0.utf8.starts(with: bytes) }
    return lower..<upper
  }

  /// The numbers of all words that can be within so many typos of a word or of what it begins, and of others.
  ///
  /// A typo in the first letter counts as two, so that with one allowed the first letter is the same. With two, one change may have
  /// touched it: the first letter replaced, left out, put in, or swapped with the second. Cheaper than a look at every word: only
  /// those with the same letter in one of the two first places.
  func words(resembling word: String, within typos: Int) -> [Int] {
    let letters = Array(word.unicodeScalars.prefix(2))
    guard let first = letters.first else { return [] }
    let same = Array(words(startingWith: String(first)))
    guard typos > 1 else { return same }
    // A word of one letter with its letter replaced may be anything.
    guard letters.count > 1 else { return Array(words.indices) }
    let second = letters[1]
    var others = Set(bySecondLetter[first] ?? []).union(bySecondLetter[second] ?? []).union(
      words(startingWith: String(second)).map(Int32.init))
    others.subtract(same.map(Int32.init))
    return same + others.map(Int.init)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfils a condition that holds from some element on.
  fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
