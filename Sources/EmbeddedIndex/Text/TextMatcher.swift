import SearchModel

/// Finds the records that hold the words of a query, and says how well.
struct TextMatcher {
  let index: TextIndex
  let settings: IndexSettings
  let query: TextQuery

  /// A place where a word of the query stands in a record.
  private struct Place {
    let record: Int32
    let attribute: Int
    let position: Int
    let typos: Int
    /// Whether it is the word as it was typed, in full.
    let isExact: Bool
    let isWholeValue: Bool
  }

  /// The places of one word of the query, those of a record next to each other.
  private struct Places {
    private let places: [Place]
    private let ranges: [Int32: Range<Int>]

    init(_ places: [Place]) {
      let sorted = places.sorted { ($0.record, $0.attribute, $0.position) < ($1.record, $1.attribute, $1.position) }
      var ranges: [Int32: Range<Int>] = [:]
      var start = 0
      for place in sorted.indices where place + 1 == sorted.count || sorted[place + 1].record != sorted[place].record {
        ranges[sorted[place].record] = start..<place + 1
        start = place + 1
      }
      (self.places, self.ranges) = (sorted, ranges)
    }

    var records: Dictionary<Int32, Range<Int>>.Keys { ranges.keys }
    func of(_ record: Int32) -> ArraySlice<Place> { ranges[record].map { places[$0] } ?? [] }
    func has(_ record: Int32) -> Bool { ranges[record] != nil }
  }

  /// A word of the query.
  private struct Word {
    let text: String
    let isPrefix: Bool
    let isOptional: Bool
  }

  /// The matching records with their ranks; nil when the text holds no word, so that everything matches.
  func match(_ text: String) -> [Int: TextRank]? {
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
    case "lastWords":
      while found.isEmpty, slots.count > 1 {
        found = ranks(
          all,
          {
            slots.removeLast(); return slots
          }(), joins)
      }
    case "firstWords":
      while found.isEmpty, slots.count > 1 {
        found = ranks(
          all,
          {
            slots.removeFirst(); return slots
          }(), joins)
      }
    case "allOptional":
      if found.isEmpty { found = ranks(all.map { Word(text: $0.text, isPrefix: $0.isPrefix, isOptional: true) }, slots, joins) }
    default: break
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
  private func tolerated(_ ranks: [Int: TextRank]) -> [Int: TextRank] {
    guard let fewest = ranks.values.map(\.typos).min() else { return ranks }
    return switch query.typoTolerance {
    case .all, .none: ranks
    case .min: ranks.filter { $0.value.typos == fewest }
    case .strict: fewest > 0 ? ranks : ranks.filter { $0.value.typos < 2 }
    }
  }

  private func ranks(_ words: [Word], _ slots: [Int], _ joins: [(word: String, slots: Range<Int>)]) -> [Int: TextRank] {
    var places = slots.map { self.places(of: words[$0]) }
    // Words that belong together, as punctuation says or as only the blank between them keeps them apart.
    for (word, range) in joins where range.allSatisfy(slots.contains) { add(word, range, typos: 0, words, slots, &places) }
    for (a, b) in zip(slots, slots.dropFirst()) where b == a + 1 {
      add(words[a].text + words[b].text, a..<b + 1, typos: 1, words, slots, &places)
    }
    let collected = places.map(Places.init)
    let required = slots.indices.filter { !words[slots[$0]].isOptional }
    // The rarest word first: nothing that it lacks has to be looked at.
    let candidates: Set<Int32>
    if let rarest = required.min(by: { collected[$0].records.count < collected[$1].records.count }) {
      candidates = Set(collected[rarest].records.filter { record in required.allSatisfy { collected[$0].has(record) } })
    } else {
      candidates = collected.reduce(into: []) { $0.formUnion($1.records) }
    }
    return candidates.reduce(into: [:]) { ranks, record in
      ranks[Int(record)] = rank(collected.map { $0.of(record) }, isSingleWord: words.count == 1)
    }
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
              record: posting.record, attribute: posting.attribute, position: Int(posting.position) + (slot - range.lowerBound),
              typos: slot == range.lowerBound ? typos : 0, isExact: isExact, isWholeValue: posting.isWholeValue))
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
            record: posting.record, attribute: posting.attribute, position: Int(posting.position), typos: typos, isExact: isExact,
            isWholeValue: posting.isWholeValue))
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
            record: posting.record, attribute: posting.attribute, position: Int(posting.position), typos: 1, isExact: false,
            isWholeValue: false))
      }
    }
    return places
  }

  // MARK: Rank

  private func rank(_ places: [ArraySlice<Place>], isSingleWord: Bool) -> TextRank {
    var rank = TextRank()
    // Of each word only what has the fewest typos counts.
    let best = places.filter { !$0.isEmpty }.map { slot -> [Place] in
      let fewest = slot.lazy.map(\.typos).min() ?? 0
      return slot.filter { $0.typos == fewest }
    }
    rank.words = best.count
    rank.typos = best.reduce(0) { $0 + ($1.first?.typos ?? 0) }
    rank.attribute = best.lazy.flatMap { $0 }.map(\.attribute).min() ?? 0
    if settings.searchableAttributes?[rank.attribute].isOrdered ?? false {
      rank.position = best.lazy.flatMap { $0 }.filter { $0.attribute == rank.attribute }.map(\.position).min() ?? 0
    }
    for (first, second) in zip(best, best.dropFirst()) { rank.proximity += max(distance(first, second), query.minProximity) }
    if isSingleWord {
      switch query.exactOnSingleWord {
      case "none": break
      case "word": rank.exact = best.count { $0.contains(where: \.isExact) }
      default: rank.exact = best.count { $0.contains { $0.isExact && $0.isWholeValue } }
      }
    } else {
      rank.exact = best.count { $0.contains(where: \.isExact) }
    }
    return rank
  }

  /// The shortest way from a place of one word to a place of the next, at most 8: words of two attributes are as far.
  private func distance(_ first: [Place], _ second: [Place]) -> Int {
    var least = 8
    for a in first {
      for b in second where a.attribute == b.attribute { least = min(least, max(1, abs(b.position - a.position))) }
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
