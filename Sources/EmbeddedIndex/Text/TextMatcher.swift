import SearchModel

/// Finds the records that hold the words of a query, and says how well.
struct TextMatcher {
  let index: TextIndex
  let settings: IndexSettings
  let query: TextQuery

  /// The only records that are looked at; nil: all.
  let within: Bitset?
  /// How many records the index has.
  let count: Int

  /// A place where a word of the query stands in a record.
  private struct Place {
    let record: Int32
    let attribute: Int16
    let typos: Int16
    let position: Int32
    /// Whether it is the word as it was typed, in full.
    let isExact: Bool
    let isWholeValue: Bool
  }

  /// The places of one word of the query, those of a record next to each other.
  private struct Places {
    private let places: [Place]
    /// Those of record *r* are `places[starts[r]..<starts[r + 1]]`.
    private let starts: [Int32]

    init(_ unordered: [Place], count: Int) {
      var starts = [Int32](repeating: 0, count: count + 1)
      for place in unordered { starts[Int(place.record) + 1] += 1 }
      for record in 0..<count { starts[record + 1] += starts[record] }
      var next = starts
      places = Array(unsafeUninitializedCapacity: unordered.count) { buffer, filled in
        for place in unordered {
          buffer.initializeElement(at: Int(next[Int(place.record)]), to: place)
          next[Int(place.record)] += 1
        }
        filled = unordered.count
      }
      self.starts = starts
    }

    var count: Int { places.count }
    func of(_ record: Int32) -> ArraySlice<Place> { places[Int(starts[Int(record)])..<Int(starts[Int(record) + 1])] }
    func has(_ record: Int32) -> Bool { starts[Int(record)] < starts[Int(record) + 1] }

    /// Each record that has a place, ascending.
    func forEachRecord(_ body: (Int32) -> Void) {
      var last: Int32 = -1
      for place in places where place.record != last {
        last = place.record
        body(last)
      }
    }
  }

  /// A word of the query.
  private struct Word {
    let text: String
    let isPrefix: Bool
    let isOptional: Bool
  }

  /// The matching records with their ranks; nil when the text holds no word, so that everything matches.
  func match(_ text: String) -> TextMatches? {
    let tokens = TextFolding.tokens(text)
    let all = words(of: text, tokens)
    guard !all.isEmpty else { return nil }
    let joins = tokens.filter { $0.span > 1 }.map { (word: $0.word, slots: $0.position..<$0.position + $0.span) }
    // Words without meaning count only where there is nothing else.
    let stopWords = Set(query.stopWords.flatMap { LanguageWords.stopWords($0) })
    let meaningful = all.indices.filter { !stopWords.contains(all[$0].text) || (all[$0].isPrefix && all.count == 1) }
    var slots = meaningful.isEmpty ? Array(all.indices) : meaningful
    var found = ranks(all, slots, joins)
    switch query.removesWords {
    case .none: break
    case .lastWords:
      while found.isEmpty, slots.count > 1 {
        found = ranks(
          all,
          {
            slots.removeLast(); return slots
          }(), joins)
      }
    case .firstWords:
      while found.isEmpty, slots.count > 1 {
        found = ranks(
          all,
          {
            slots.removeFirst(); return slots
          }(), joins)
      }
    case .allOptional:
      if found.isEmpty { found = ranks(all.map { Word(text: $0.text, isPrefix: $0.isPrefix, isOptional: true) }, slots, joins) }
    }
    return tolerated(found)
  }

  private func words(of text: String, _ tokens: [TextFolding.Token]) -> [Word] {
    let texts = tokens.filter { $0.span == 1 }.map(\.word)
    let endsInWord = text.unicodeScalars.last.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
    return texts.enumerated().map { place, text in
      let isPrefix =
        switch query.queryType {
        case .prefixAll: true
        case .prefixLast: place == texts.count - 1 && endsInWord
        case .prefixNone: false
        }
      return Word(text: text, isPrefix: isPrefix, isOptional: query.optionalWords.contains(text))
    }
  }

  /// The records that `min` and `strict` leave.
  private func tolerated(_ matches: TextMatches) -> TextMatches {
    guard let fewest = matches.fewestTypos else { return matches }
    return switch query.typoTolerance {
    case .all, .none: matches
    case .min: matches.filter { $0.typos == fewest }
    case .strict: matches.filter { $0.typos <= fewest + 1 }
    }
  }

  private func ranks(_ words: [Word], _ slots: [Int], _ joins: [(word: String, slots: Range<Int>)]) -> TextMatches {
    var places = slots.map { self.places(of: words[$0]) }
    // Words that belong together, as punctuation says or as only the blank between them keeps them apart.
    for (word, range) in joins where range.allSatisfy(slots.contains) { add(word, range, typos: 0, words, slots, &places) }
    for (a, b) in zip(slots, slots.dropFirst()) where b == a + 1 {
      add(words[a].text + words[b].text, a..<b + 1, typos: 1, words, slots, &places)
    }
    let collected = places.map { Places($0, count: count) }
    var matches = TextMatches(count: count)
    func isLookedAt(_ record: Int32) -> Bool { within?.contains(Int(record)) ?? true }
    func take(_ record: Int32) { matches.add(record, rank(collected, record, isSingleWord: words.count == 1)) }
    let required = slots.indices.filter { !words[slots[$0]].isOptional }
    // The rarest word first: nothing that it lacks has to be looked at.
    if let rarest = required.min(by: { collected[$0].count < collected[$1].count }) {
      collected[rarest].forEachRecord { record in
        if isLookedAt(record), required.allSatisfy({ collected[$0].has(record) }) { take(record) }
      }
    } else {
      for record in 0..<Int32(count) where isLookedAt(record) && collected.contains(where: { $0.has(record) }) { take(record) }
    }
    return matches
  }

  /// A word that stands for several of the query.
  private func add(_ word: String, _ range: Range<Int>, typos: Int, _ words: [Word], _ slots: [Int], _ places: inout [[Place]]) {
    let isPrefix = range.upperBound == words.count && words[words.count - 1].isPrefix
    let numbers = isPrefix ? Array(index.words(startingWith: word)) : [index.number(of: word)].compactMap(\.self)
    for number in numbers {
      let isExact = typos == 0 && index.words[number].utf8.count == word.utf8.count
      for posting in index.postings(of: number) where isSearched(posting, typos: 0) {
        for (place, slot) in slots.enumerated() where range.contains(slot) {
          places[place].append(
            Place(
              record: posting.record, attribute: Int16(posting.attribute), typos: slot == range.lowerBound ? Int16(typos) : 0,
              position: Int32(posting.position) + Int32(slot - range.lowerBound), isExact: isExact, isWholeValue: posting.isWholeValue))
        }
      }
    }
  }

  private func isSearched(_ posting: TextIndex.Posting, typos: Int) -> Bool {
    if let ranks = query.ranks, !ranks.contains(posting.attribute) { return false }
    return typos == 0 || !query.strictRanks.contains(posting.attribute)
  }

  private func places(of word: Word) -> [Place] {
    var places: [Place] = []
    func add(_ number: Int, typos: Int, isExact: Bool) {
      for posting in index.postings(of: number) where isSearched(posting, typos: typos) {
        places.append(
          Place(
            record: posting.record, attribute: Int16(posting.attribute), typos: Int16(typos), position: Int32(posting.position),
            isExact: isExact, isWholeValue: posting.isWholeValue))
      }
    }
    for (number, typos) in dictionaryWords(for: word.text, isPrefix: word.isPrefix) {
      add(number, typos: typos, isExact: typos == 0 && index.words[number].utf8.count == word.text.utf8.count)
    }
    for other in Set(query.plurals.flatMap { LanguageWords.otherNumbers(of: word.text, $0) }) {
      if let number = index.number(of: other) { add(number, typos: 0, isExact: true) }
    }
    places += splits(of: word.text)
    return places
  }

  /// Places where the word stands as two: `parkbench` in `park bench`. A missing blank is a typo.
  private func splits(of word: String) -> [Place] {
    let letters = Array(word.unicodeScalars)
    guard letters.count >= 4 else { return [] }
    var places: [Place] = []
    for cut in 1..<letters.count {
      let (first, second) = (String(String.UnicodeScalarView(letters[..<cut])), String(String.UnicodeScalarView(letters[cut...])))
      guard let a = index.number(of: first), let b = index.number(of: second) else { continue }
      let behind = Set(index.postings(of: b).map { [Int($0.record), $0.attribute, Int($0.position)] })
      for posting in index.postings(of: a) where isSearched(posting, typos: 1) {
        guard behind.contains([Int(posting.record), posting.attribute, Int(posting.position) + 1]) else { continue }
        places.append(
          Place(
            record: posting.record, attribute: Int16(posting.attribute), typos: 1, position: Int32(posting.position), isExact: false,
            isWholeValue: false))
      }
    }
    return places
  }

  // MARK: Rank

  private func rank(_ slots: [Places], _ record: Int32, isSingleWord: Bool) -> TextRank {
    var rank = TextRank()
    rank.attribute = .max
    var last: (places: ArraySlice<Place>, typos: Int16)?
    var first = Int32.max
    for slot in slots {
      let places = slot.of(record)
      // Of each word only what has the fewest typos counts.
      guard let fewest = places.lazy.map(\.typos).min() else { continue }
      rank.words += 1
      rank.typos += Int(fewest)
      var isExact = false
      for place in places where place.typos == fewest {
        if place.isExact { isExact = isExact || !isSingleWord || query.exactOnSingleWord == .word || place.isWholeValue }
        let attribute = Int(place.attribute)
        if attribute < rank.attribute { (rank.attribute, first) = (attribute, place.position) }
        if attribute == rank.attribute { first = min(first, place.position) }
      }
      if isExact, !isSingleWord || query.exactOnSingleWord != .none { rank.exact += 1 }
      if let last { rank.proximity += max(Self.distance(last.places, last.typos, places, fewest), query.minProximity) }
      last = (places, fewest)
    }
    if rank.attribute == .max { rank.attribute = 0 }
    if settings.searchableAttributes?[rank.attribute].isOrdered ?? false { rank.position = Int(first) }
    return rank
  }

  /// The shortest way from a place of one word to a place of the next, at most 8: words of two attributes are as far.
  private static func distance(_ first: ArraySlice<Place>, _ a: Int16, _ second: ArraySlice<Place>, _ b: Int16) -> Int {
    var least = 8
    for from in first where from.typos == a {
      for to in second where to.typos == b && to.attribute == from.attribute {
        least = min(least, max(1, Int(abs(to.position - from.position))))
      }
    }
    return least
  }

  /// The words of the index that count as this one, with their typos.
  private func dictionaryWords(for word: String, isPrefix: Bool) -> [(number: Int, typos: Int)] {
    let starting = index.words(startingWith: word)
    let exact = starting.filter { isPrefix || index.words[$0].utf8.count == word.utf8.count }
    let allowed = query.typos(in: word)
    guard allowed > 0 else { return exact.map { ($0, 0) } }
    let distance = TypoDistance(word, allowed: allowed, isPrefix: isPrefix)
    return exact.map { ($0, 0) }
      + index.words(resembling: word, within: allowed).compactMap { number in
        if isPrefix && starting.contains(number) { return nil }
        guard let typos = distance.distance(to: index.words[number]), typos > 0 else { return nil }
        return (number, typos)
      }
  }
}
