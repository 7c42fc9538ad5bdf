import SearchModel

extension TextMatcher {
  /// What one word of the query stands for in the index: looked up once, and used both to find records and to rank them.
  struct LookedUpWord: Sendable {
    /// The words of the index that match it.
    let numbers: [(number: Int, typos: Int, isFull: Bool)]
    /// The same word in another number.
    let plurals: [Int]
    /// Its occurrences as two words.
    let split: [TextIndex.Posting]

    static let none = LookedUpWord(numbers: [], plurals: [], split: [])
  }

  /// Looks up the words that are searched for; by the position of the word in the query.
  func lookUp(_ words: [Word], _ slots: [Int]) -> [LookedUpWord] {
    words.indices.map { slots.contains($0) ? lookUp(words[$0]) : .none }
  }

  private func lookUp(_ word: Word) -> LookedUpWord {
    if word.isLiteral {
      let number = index.number(of: word.text).map { (number: $0, typos: 0, isFull: true) }
      return LookedUpWord(numbers: [number].compactMap(\.self), plurals: [], split: [])
    }
    return LookedUpWord(
      numbers: dictionaryWords(for: word.text, isPrefix: word.isPrefix),
      plurals: query.plurals(of: word.text).sorted().compactMap { index.number(of: $0) },
      split: isJoinable(word) ? best(splitsOf: word.text) : [])
  }

  /// Collects the occurrences of words of the query joined with their neighbours, and of synonyms.
  ///
  /// - Parameter places: The collection of each word that is searched for.
  func collectJoined(_ words: [Word], _ slots: [Int], _ groups: Words, into places: inout [some TextPlaceCollection]) {
    // Words that punctuation joins, or that only a space keeps apart.
    for (word, range) in groups.joins where range.allSatisfy(slots.contains) { add(word, range, typos: 0, words, slots, &places) }
    // Only the first words of a long query. Source: Algolia's guide to splitting and concatenation.
    for (a, b) in zip(slots, slots.dropFirst()) where b == a + 1 && b < 5 && isJoinable(words[a]) && isJoinable(words[b]) {
      add(words[a].text + words[b].text, a..<b + 1, typos: 1, words, slots, &places)
    }
    // All words of the query together may also match one word of a record: `a wonderful day` in `awonderfulday`.
    if slots.count > 2, slots.count == words.count, words.allSatisfy(isJoinable) {
      add(words.map(\.text).joined(), 0..<words.count, typos: 1, words, slots, &places)
    }
    if query.usesSynonyms, !synonyms.isEmpty { addSynonyms(words, slots, &places) }
  }

  /// Keeps the occurrences in which the words of a sequence follow each other.
  func keepSequence(_ sequence: Range<Int>, _ words: [Word], _ slots: [Int], _ places: inout [[TextPlace]]) {
    let parts = slots.indices.filter { sequence.contains(slots[$0]) }
    /// Where the word after an occurrence begins. A record's word may consist of several, as in `O'Brien`.
    func following(_ place: TextPlace, _ part: Int) -> [TextIndex.Spot] {
      let spot = TextIndex.Spot(record: place.record, attribute: Int(place.attribute), position: Int(place.position))
      return Set([1, index.span(of: words[slots[part]].text, at: spot)]).map { spot.moved(by: $0) }
    }
    func beginning(_ place: TextPlace) -> TextIndex.Spot {
      TextIndex.Spot(record: place.record, attribute: Int(place.attribute), position: Int(place.beginning))
    }
    for (part, next) in zip(parts, parts.dropFirst()) {
      let known = Set(places[part].flatMap { following($0, part) })
      places[next] = places[next].filter { known.contains(beginning($0)) }
    }
    for (part, next) in zip(parts, parts.dropFirst()).reversed() {
      let known = Set(places[next].map(beginning))
      places[part] = places[part].filter { place in following(place, part).contains(where: known.contains) }
    }
  }

  /// Whether a missing or additional space in a word is tolerated as a typo.
  private func isJoinable(_ word: Word) -> Bool {
    !word.isLiteral && query.typoTolerance != .none && !query.strictWords.contains(word.text)
  }

  func isSearched(_ posting: TextIndex.Posting, typos: Int) -> Bool {
    if let searched, !searched.contains(posting.attribute) { return false }
    return typos == 0 || !strict.contains(posting.attribute)
  }

  // MARK: One word

  /// The number of occurrences of a word.
  func frequency(_ word: LookedUpWord) -> Int {
    word.numbers.reduce(0) { $0 + index.postings(of: $1.number).count } + word.plurals.reduce(0) { $0 + index.postings(of: $1).count }
  }

  /// Collects the occurrences of a word of the query: as a whole word or prefix, with typos, in singular or plural, and split.
  func collect(_ word: Word, _ found: LookedUpWord, into places: inout some TextPlaceCollection) {
    func add(_ number: Int, typos: Int, isExact: Bool, isFull: Bool, _ places: inout some TextPlaceCollection) {
      places.add(
        index.postings(of: number), isExact: isExact,
        where: { posting in
          isSearched(posting, typos: typos) && (isFull || !withoutPrefixes.contains(posting.attribute))
            && (!posting.isShortPart || word.isLiteral)
        }, as: { place($0, typos: typos, isExact: isExact) })
    }
    places.reserve(found.numbers.reduce(0) { $0 + index.postings(of: $1.number).count })
    for match in found.numbers {
      add(match.number, typos: match.typos, isExact: match.typos == 0 && match.isFull, isFull: match.isFull, &places)
    }
    let exact = query.exactAlternatives.contains(.ignorePlurals)
    for number in found.plurals { add(number, typos: 0, isExact: exact, isFull: true, &places) }
    // A missing space is a typo.
    places.add(found.split[...], isExact: false, where: { _ in true }, as: { place($0, typos: 1, isExact: false) })
  }

  private func place(_ posting: TextIndex.Posting, typos: Int, isExact: Bool, behind offset: Int = 0) -> TextPlace {
    TextPlace(
      record: posting.record, attribute: Int16(posting.attribute), typos: Int16(typos), position: Int32(posting.position) + Int32(offset),
      isExact: isExact && !inexact.contains(posting.attribute), isWholeValue: posting.isWholeValue)
  }

  /// The two words that a word is split into: `parkbench` in `park bench`. If there are several ways to split it, only the one with the most
  /// records counts; the first part has at most 12 characters.
  func parts(of word: String) -> [String]? {
    let letters = Array(word.unicodeScalars)
    guard letters.count >= query.minWordSizefor1Typo, letters.count > 1 else { return nil }
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(part)) }
    let ways = (1...min(12, letters.count - 1)).map { [text(letters[..<$0]), text(letters[$0...])] }
    let counted = ways.map { way in (way: way, count: Set(index.phrase(way).lazy.filter { isSearched($0, typos: 1) }.map(\.record)).count) }
    return counted.filter { $0.count > 0 }.max { $0.count < $1.count }?.way
  }

  private func best(splitsOf word: String) -> [TextIndex.Posting] {
    parts(of: word).map { index.phrase($0).filter { isSearched($0, typos: 1) } } ?? []
  }

  /// The words of the index that match a word, with their typos, and whether they match it in full rather than as a prefix.
  func dictionaryWords(for word: String, isPrefix: Bool) -> [(number: Int, typos: Int, isFull: Bool)] {
    let starting = index.words(startingWith: word)
    func isFull(_ number: Int) -> Bool { index.words[number].utf8.count == word.utf8.count }
    let exact = starting.filter { isPrefix || isFull($0) }.map { (number: $0, typos: 0, isFull: isFull($0)) }
    let allowed = query.typos(in: word)
    guard allowed > 0 else { return exact }
    let distance = TypoDistance(word, allowed: allowed, isPrefix: isPrefix)
    let whole = isPrefix && !withoutPrefixes.isEmpty ? TypoDistance(word, allowed: allowed, isPrefix: false) : nil
    return exact
      + index.words(resembling: word, within: allowed).compactMap { number in
        if isPrefix && starting.contains(number) { return nil }
        guard let typos = distance.distance(to: index.words[number]), typos > 0 else { return nil }
        return (number, typos, whole.map { $0.distance(to: index.words[number]) != nil } ?? true)
      }
  }

  // MARK: Several words

  /// Adds the matches of several words of the query joined into one.
  private func add(
    _ word: String, _ range: Range<Int>, typos: Int, _ words: [Word], _ slots: [Int], _ places: inout [some TextPlaceCollection]
  ) {
    let isPrefix = range.upperBound == words.count && words[words.count - 1].isPrefix
    let numbers = isPrefix ? Array(index.words(startingWith: word)) : [index.number(of: word)].compactMap(\.self)
    for number in numbers {
      let isFull = index.words[number].utf8.count == word.utf8.count
      for (place, slot) in slots.enumerated() where range.contains(slot) {
        places[place].add(
          index.postings(of: number), isExact: typos == 0 && isFull,
          where: { isSearched($0, typos: typos) && (isFull || !withoutPrefixes.contains($0.attribute)) },
          as: { posting in
            self.place(
              posting, typos: slot == range.lowerBound ? typos : 0, isExact: typos == 0 && isFull, behind: slot - range.lowerBound)
          })
      }
    }
  }

  /// Adds the synonyms of consecutive words of the query.
  private func addSynonyms(_ words: [Word], _ slots: [Int], _ places: inout [some TextPlaceCollection]) {
    for start in words.indices {
      for length in 1...synonyms.longest where start + length <= words.count {
        let range = start..<start + length
        guard range.allSatisfy({ slots.contains($0) && !words[$0].isLiteral }) else { continue }
        let isPrefix = words[range.upperBound - 1].isPrefix
        for alternative in synonyms.of(words[range].lazy.map(\.text), isPrefix: isPrefix) { add(alternative, range, slots, &places) }
      }
    }
  }

  private func add(
    _ alternative: SynonymTable.Alternative, _ range: Range<Int>, _ slots: [Int], _ places: inout [some TextPlaceCollection]
  ) {
    let isSingle = alternative.words.count == 1 && range.count == 1
    let isExact =
      alternative.typos == 0 && !alternative.isOfPrefix
      && query.exactAlternatives.contains(isSingle ? .singleWordSynonym : .multiWordsSynonym)
    let postings = index.phrase(alternative.words)
    for (place, slot) in slots.enumerated() where range.contains(slot) {
      // The last word typed is at the position of the last word found.
      let isLast = slot == range.upperBound - 1
      let offset = isLast ? alternative.words.count - 1 : min(slot - range.lowerBound, alternative.words.count - 1)
      places[place].add(
        postings[...], isExact: isExact,
        where: { posting in
          isSearched(posting, typos: alternative.typos)
            && (!alternative.isOfPrefix || !withoutPrefixes.contains(posting.attribute))
        },
        as: { posting in
          var found = self.place(
            posting, typos: slot == range.lowerBound ? alternative.typos : 0, isExact: isExact, behind: offset)
          // The first word begins where the alternative does.
          if slot == range.lowerBound { found.lead = UInt8(clamping: offset) }
          return found
        })
    }
  }
}
