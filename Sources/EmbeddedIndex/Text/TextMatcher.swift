import SearchModel

/// Finds the records that hold the words of a query, and says how well.
struct TextMatcher {
  let index: TextIndex
  let synonyms: SynonymTable
  let settings: IndexSettings
  let query: TextQuery
  /// The only records that are looked at; nil: all.
  private let within: Bitset?
  /// How many records the index has.
  let count: Int

  /// The numbers of the attributes that are searched; nil: all.
  let searched: Set<Int>?
  /// Those in which no typo is forgiven, no beginning of a word counts, and no word is exact.
  let strict: Set<Int>
  let withoutPrefixes: Set<Int>
  let inexact: Set<Int>

  init(index: TextIndex, synonyms: SynonymTable, settings: IndexSettings, query: TextQuery, within: Bitset?, count: Int) {
    func numbers(_ names: Set<String>) -> Set<Int> {
      names.isEmpty ? [] : Set(index.attributes.indices.filter { names.contains(index.attributes[$0].rawValue) })
    }
    (self.index, self.synonyms, self.settings, self.query) = (index, synonyms, settings, query)
    (self.within, self.count) = (within, count)
    searched = query.searched.map(numbers)
    strict = numbers(query.strictAttributes)
    withoutPrefixes = numbers(query.attributesWithoutPrefix)
    inexact = numbers(query.inexactAttributes)
  }

  /// A word of the query.
  struct Word {
    let text: String
    let isPrefix: Bool
    let isOptional: Bool
    /// Whether it is a part of a phrase, and found only as it is.
    let isLiteral: Bool
  }

  /// The words of the query, and those that punctuation makes one of.
  struct Words {
    var all: [Word] = []
    var joins: [(word: String, slots: Range<Int>)] = []
  }

  /// The matching records with their ranks; nil when the text holds no word, so that everything matches.
  func match() -> TextMatches? {
    let words = self.words()
    let all = words.all
    let kept = recordsLeft()
    let lookedAt = [within, kept].compactMap(\.self).reduce(nil as Bitset?) { both, set in
      guard var both else { return set }
      both.formIntersection(set)
      return both
    }
    guard !all.isEmpty else {
      // Only words that records must not have.
      guard let kept else { return nil }
      var matches = TextMatches(count: count)
      kept.forEach { if within?.contains($0) ?? true { matches.add(Int32($0), TextRank()) } }
      return matches
    }
    func found(_ all: [Word], _ slots: [Int]) -> TextMatches {
      ranks(all, slots, words.joins) { record in lookedAt?.contains(Int(record)) ?? true }
    }
    // Words without meaning count only where there is nothing else.
    let stopWords = Set(query.stopWords.flatMap { LanguageWords.stopWords($0) })
    let meaningful = all.indices.filter {
      all[$0].isLiteral || !stopWords.contains(all[$0].text) || (all[$0].isPrefix && all.count == 1)
    }
    var slots = meaningful.isEmpty ? Array(all.indices) : meaningful
    var matches = found(all, slots)
    switch query.removesWords {
    case .none: break
    case .lastWords:
      while matches.isEmpty, slots.count > 1 {
        slots.removeLast()
        matches = found(all, slots)
      }
    case .firstWords:
      while matches.isEmpty, slots.count > 1 {
        slots.removeFirst()
        matches = found(all, slots)
      }
    case .allOptional:
      if matches.isEmpty {
        let optional = all.map { Word(text: $0.text, isPrefix: $0.isPrefix, isOptional: true, isLiteral: $0.isLiteral) }
        matches = found(optional, slots)
      }
    }
    return tolerated(matches)
  }

  /// The words of the query's text, those of phrases included.
  func words() -> Words {
    var words = Words()
    let parts = query.syntax.parts
    for (number, part) in parts.enumerated() {
      let tokens = TextFolding.tokens(part.text, index.options)
      let texts = tokens.filter { $0.span == 1 }.map(\.word)
      let isLast = number == parts.count - 1
      let endsInWord =
        part.text.unicodeScalars.last.map {
          $0.properties.isAlphabetic || $0.properties.numericType != nil || index.options.separators.contains($0)
        } ?? false
      let first = words.all.count
      for (place, text) in texts.enumerated() {
        let isPrefix =
          switch query.queryType {
          case .prefixAll: !part.isPhrase
          case .prefixLast: !part.isPhrase && isLast && place == texts.count - 1 && endsInWord
          case .prefixNone: false
          }
        words.all.append(
          Word(text: text, isPrefix: isPrefix, isOptional: query.optionalWords.contains(text), isLiteral: part.isPhrase))
      }
      if part.isPhrase { continue }
      words.joins += tokens.filter { $0.span > 1 }.map { token in
        (token.word, first + token.position..<first + token.position + token.span)
      }
    }
    return words
  }

  /// The records that have each phrase and nothing that is excluded; nil: all.
  private func recordsLeft() -> Bitset? {
    let phrases = query.syntax.parts.filter(\.isPhrase)
    guard !phrases.isEmpty || !query.syntax.excluded.isEmpty else { return nil }
    var left = Bitset(capacity: count, full: true)
    for phrase in phrases { left.formIntersection(records(with: phrase.text)) }
    for text in query.syntax.excluded {
      var others = records(with: text)
      others.invert()
      left.formIntersection(others)
    }
    return left
  }

  private func records(with phrase: String) -> Bitset {
    let words = TextFolding.words(phrase, index.options)
    if words.isEmpty { return Bitset(capacity: count) }
    return Bitset(index.phrase(words).lazy.filter { isSearched($0, typos: 0) }.map { Int($0.record) }, capacity: count)
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

  private func ranks(
    _ words: [Word], _ slots: [Int], _ joins: [(word: String, slots: Range<Int>)], _ isLookedAt: (Int32) -> Bool
  ) -> TextMatches {
    let collected = places(words, slots, joins).map { TextPlaces($0, count: count) }
    var matches = TextMatches(count: count)
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

  // MARK: Rank

  private func rank(_ slots: [TextPlaces], _ record: Int32, isSingleWord: Bool) -> TextRank {
    var rank = TextRank()
    rank.attribute = .max
    var last: (places: ArraySlice<TextPlace>, typos: Int16)?
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
        let attribute = index.ranks[Int(place.attribute)]
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
  private static func distance(_ first: ArraySlice<TextPlace>, _ a: Int16, _ second: ArraySlice<TextPlace>, _ b: Int16) -> Int {
    var least = 8
    for from in first where from.typos == a {
      for to in second where to.typos == b && to.attribute == from.attribute {
        least = min(least, max(1, Int(abs(to.position - from.position))))
      }
    }
    return least
  }
}
