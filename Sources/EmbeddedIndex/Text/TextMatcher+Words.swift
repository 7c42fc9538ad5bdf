import SearchModel

extension TextMatcher {
  /// The occurrences of each word of the query: as a whole word or prefix, with typos, in singular or plural, split, joined with its
  /// neighbours, and as its synonyms.
  func places(_ words: [Word], _ slots: [Int], _ groups: Words) -> [[TextPlace]] {
    var places = slots.map { self.places(of: words[$0]) }
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
    for sequence in groups.sequences where sequence.allSatisfy(slots.contains) { keepSequence(sequence, words, slots, &places) }
    return places
  }

  /// Keeps the occurrences in which the words of a sequence follow each other.
  private func keepSequence(_ sequence: Range<Int>, _ words: [Word], _ slots: [Int], _ places: inout [[TextPlace]]) {
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

  private func places(of word: Word) -> [TextPlace] {
    var places: [TextPlace] = []
    func add(_ number: Int, typos: Int, isExact: Bool, isFull: Bool) {
      for posting in index.postings(of: number) where isSearched(posting, typos: typos) {
        if !isFull, withoutPrefixes.contains(posting.attribute) { continue }
        if posting.isShortPart, !word.isLiteral { continue }
        places.append(place(posting, typos: typos, isExact: isExact))
      }
    }
    if word.isLiteral {
      if let number = index.number(of: word.text) { add(number, typos: 0, isExact: true, isFull: true) }
      return places
    }
    let words = dictionaryWords(for: word.text, isPrefix: word.isPrefix)
    places.reserveCapacity(words.reduce(0) { $0 + index.postings(of: $1.number).count })
    for found in words {
      add(found.number, typos: found.typos, isExact: found.typos == 0 && found.isFull, isFull: found.isFull)
    }
    let exact = query.exactAlternatives.contains(.ignorePlurals)
    for other in query.plurals(of: word.text) {
      if let number = index.number(of: other) { add(number, typos: 0, isExact: exact, isFull: true) }
    }
    if isJoinable(word) { places += splits(of: word.text) }
    return places
  }

  private func place(_ posting: TextIndex.Posting, typos: Int, isExact: Bool, behind offset: Int = 0) -> TextPlace {
    TextPlace(
      record: posting.record, attribute: Int16(posting.attribute), typos: Int16(typos), position: Int32(posting.position) + Int32(offset),
      isExact: isExact && !inexact.contains(posting.attribute), isWholeValue: posting.isWholeValue)
  }

  /// Occurrences of the word as two: `parkbench` in `park bench`. A missing space is a typo. If there are several ways to split it, only
  /// the one with the most records counts; the first part has at most 12 characters.
  private func splits(of word: String) -> [TextPlace] {
    best(splitsOf: word).map { place($0, typos: 1, isExact: false) }
  }

  /// The two words that a word is split into, and the occurrences of the first.
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
  private func add(_ word: String, _ range: Range<Int>, typos: Int, _ words: [Word], _ slots: [Int], _ places: inout [[TextPlace]]) {
    let isPrefix = range.upperBound == words.count && words[words.count - 1].isPrefix
    let numbers = isPrefix ? Array(index.words(startingWith: word)) : [index.number(of: word)].compactMap(\.self)
    for number in numbers {
      let isFull = index.words[number].utf8.count == word.utf8.count
      for posting in index.postings(of: number) where isSearched(posting, typos: typos) {
        if !isFull, withoutPrefixes.contains(posting.attribute) { continue }
        for (place, slot) in slots.enumerated() where range.contains(slot) {
          places[place].append(
            self.place(
              posting, typos: slot == range.lowerBound ? typos : 0, isExact: typos == 0 && isFull, behind: slot - range.lowerBound))
        }
      }
    }
  }

  /// Adds the synonyms of consecutive words of the query.
  private func addSynonyms(_ words: [Word], _ slots: [Int], _ places: inout [[TextPlace]]) {
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
    _ alternative: SynonymTable.Alternative, _ range: Range<Int>, _ slots: [Int], _ places: inout [[TextPlace]]
  ) {
    let isSingle = alternative.words.count == 1 && range.count == 1
    let isExact =
      alternative.typos == 0 && !alternative.isOfPrefix
      && query.exactAlternatives.contains(isSingle ? .singleWordSynonym : .multiWordsSynonym)
    for posting in index.phrase(alternative.words) where isSearched(posting, typos: alternative.typos) {
      if alternative.isOfPrefix, withoutPrefixes.contains(posting.attribute) { continue }
      for (place, slot) in slots.enumerated() where range.contains(slot) {
        // The last word typed is at the position of the last word found.
        let isLast = slot == range.upperBound - 1
        let offset = isLast ? alternative.words.count - 1 : min(slot - range.lowerBound, alternative.words.count - 1)
        var found = self.place(
          posting, typos: slot == range.lowerBound ? alternative.typos : 0, isExact: isExact, behind: offset)
        // The first word begins where the alternative does.
        if slot == range.lowerBound { found.lead = UInt8(clamping: offset) }
        places[place].append(found)
      }
    }
  }
}
