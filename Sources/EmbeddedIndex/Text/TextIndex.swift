import JSONText
import SearchModel

/// The positions of every word in the searchable attributes.
struct TextIndex: Sendable {
  /// One occurrence of a word.
  struct Posting: Sendable {
    let record: Int32
    /// The number of the attribute; the highest bits tell whether the word begins a value, whether it ends one, and whether it is a short
    /// part.
    private var bits: UInt16
    /// The position of the word within the attribute's values.
    let position: UInt16

    init(record: Int32, attribute: UInt16, position: UInt16, isShortPart: Bool = false) {
      self.record = record
      bits = min(attribute, 0x1FFF) | (isShortPart ? 0x4000 : 0)
      self.position = position
    }

    var attribute: Int { Int(bits & 0x1FFF) }
    /// Whether it is one or two letters that punctuation joins to others, which only phrases find: `B.C.E.` is found as `bce`.
    var isShortPart: Bool { bits & 0x4000 != 0 }
    var beginsValue: Bool {
      get { bits & 0x8000 != 0 }
      set { bits = newValue ? bits | 0x8000 : bits & ~0x8000 }
    }
    var endsValue: Bool {
      get { bits & 0x2000 != 0 }
      set { bits = newValue ? bits | 0x2000 : bits & ~0x2000 }
    }
    var isWholeValue: Bool { beginsValue && endsValue }
  }

  /// The searchable attributes, by number.
  let attributes: [Attribute]
  /// The rank of each, 0 for the best; attributes on one line share a rank.
  let ranks: [Int]
  /// The options with which the texts were split.
  let options: TextOptions
  /// All words in ascending order of their bytes.
  let words: [String]
  private let starts: [Int32]
  private let postings: [Posting]
  /// The letters of each word as bits; several letters share one bit.
  private let letters: [UInt32]

  init(_ records: Records, _ settings: IndexSettings) {
    options = TextOptions(settings)
    var collector = WordCollector(settings)
    records.bytes.withUnsafeBufferPointer { buffer in
      for (record, range) in records.ranges.enumerated() {
        // The records were checked when the columns were built.
        try? collector.add(buffer, range, record: Int32(record))
      }
    }
    attributes = collector.attributes
    ranks =
      settings.searchableAttributes?.enumerated().flatMap { rank, line in line.attributes.map { _ in rank } }
      ?? attributes.map { _ in 0 }
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
    letters = words.map(Self.letters)
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

  /// Reads a saved text index for the given number of records.
  init(from reader: inout SavedBytesReader, _ settings: IndexSettings, records: Int) throws(UnusableIndex) {
    options = TextOptions(settings)
    attributes = try reader.texts().map { Attribute($0) }
    ranks = try reader.places(of: Int.self, in: attributes.count, count: attributes.count)
    words = try reader.texts()
    postings = try reader.numbers(of: Posting.self)
    starts = try reader.starts(of: Int32.self, parts: words.count, size: postings.count)
    letters = words.map(Self.letters)
    let known = (0..<Int32(records), attributes.count)
    guard postings.allSatisfy({ known.0.contains($0.record) && $0.attribute < known.1 }) else { throw .damaged }
  }

  func write(to writer: inout SavedBytesWriter) {
    writer.write(attributes.map(\.rawValue))
    writer.write(ranks)
    writer.write(words)
    writer.write(postings)
    writer.write(starts)
  }

  /// The occurrences of a word, by record.
  func postings(of word: Int) -> ArraySlice<Posting> { postings[Int(starts[word])..<Int(starts[word + 1])] }

  /// The occurrences of the first of some words that the others follow, in one attribute. Each ends its value if the last word does.
  func phrase(_ words: [String]) -> [Posting] {
    let numbers = words.map { number(of: $0) }
    guard let first = numbers.first ?? nil, !numbers.contains(where: { $0 == nil }) else { return [] }
    if words.count == 1 { return Array(postings(of: first)) }
    var starts = Array(postings(of: first))
    for (offset, number) in numbers.enumerated().dropFirst() {
      guard let number, !starts.isEmpty else { return [] }
      let behind = Dictionary(
        postings(of: number).map { posting in
          (Spot(record: posting.record, attribute: posting.attribute, position: Int(posting.position) - offset), posting.endsValue)
        }, uniquingKeysWith: { $0 || $1 })
      starts = starts.compactMap { start in
        guard let ends = behind[Spot(record: start.record, attribute: start.attribute, position: Int(start.position))] else { return nil }
        var start = start
        start.endsValue = ends
        return start
      }
    }
    return starts
  }

  /// A position in the text of a record.
  struct Spot: Hashable {
    let record: Int32
    let attribute: Int
    let position: Int

    func moved(by distance: Int) -> Spot { Spot(record: record, attribute: attribute, position: position + distance) }
  }

  /// The number of words that a word consists of where it begins: 2 for `obrien` in `O'Brien`, and for `parkbench` in `park bench`; 1 for
  /// most.
  func span(of word: String, at spot: Spot) -> Int {
    let letters = Array(word.unicodeScalars)
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(part)) }
    for end in letters.indices.dropFirst() where contains(text(letters[..<end]), at: spot) {
      let rest = text(letters[end...])
      let next = spot.moved(by: 1)
      if contains(rest, at: next) { return 2 }
      let further = span(of: rest, at: next)
      if further > 1 { return 1 + further }
    }
    return 1
  }

  private func contains(_ word: String, at spot: Spot) -> Bool {
    guard let number = number(of: word) else { return false }
    let all = postings(of: number)
    return all[all.partitioningIndex { $0.record >= spot.record }...].prefix { $0.record == spot.record }
      .contains { $0.attribute == spot.attribute && Int($0.position) == spot.position }
  }

  /// The number of a word; nil if no record contains it.
  func number(of word: String) -> Int? {
    let place = words(startingWith: word).lowerBound
    return place < words.count && words[place] == word ? place : nil
  }

  /// The numbers of the words with a prefix.
  func words(startingWith prefix: String) -> Range<Int> {
    let bytes = Array(prefix.utf8)
    let lower = words.partitioningIndex { !$0.utf8.lexicographicallyPrecedes(bytes) }
    let upper = words[lower...].partitioningIndex { !$0.utf8.starts(with: bytes) }
    return lower..<upper
  }

  /// The numbers of all words that may be within a number of typos of a word or of its beginning, along with some others.
  ///
  /// A typo in the first letter counts as two, so with one allowed the first letter is the same. With two, a word lacks at most two of the
  /// letters. Cheaper than comparing with every word.
  func words(resembling word: String, within typos: Int) -> [Int] {
    guard let first = word.unicodeScalars.first else { return [] }
    if typos < 2 { return Array(words(startingWith: String(first))) }
    let wanted = Self.letters(of: word)
    return letters.indices.filter { (wanted & ~letters[$0]).nonzeroBitCount <= typos }
  }

  private static func letters(of word: String) -> UInt32 {
    word.unicodeScalars.reduce(0) { $0 | 1 << ($1.value % 32) }
  }
}
