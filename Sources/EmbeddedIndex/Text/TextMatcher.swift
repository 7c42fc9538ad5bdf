import SearchModel

/// Finds the records that contain the words of a query, and ranks them.
struct TextMatcher: Sendable {
  let index: TextIndex
  let synonyms: SynonymTable
  let settings: IndexSettings
  let query: TextQuery
  /// The only records that are examined; nil for all.
  private let within: Bitset?
  /// The number of records in the index.
  let count: Int

  /// The maximum number of words that are removed if nothing is found.
  private static let mostRemoved = 5

  /// The numbers of the attributes that are searched; nil for all.
  let searched: Set<Int>?
  /// The attributes in which typos are not tolerated, prefixes do not match, and no word is exact.
  let strict: Set<Int>
  let withoutPrefixes: Set<Int>
  let inexact: Set<Int>
  /// Whether the query's only word can be exact by being a word.
  private let isSignificant: Bool

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
    isSignificant = query.exactOnSingleWord == .word && query.isSignificant
  }

  /// A word of the query.
  struct Word {
    let text: String
    let isPrefix: Bool
    let isOptional: Bool
    /// Whether it is part of a phrase, and matches only unchanged.
    let isLiteral: Bool
  }

  /// The words of the query, and those that punctuation joins.
  struct Words {
    var all: [Word] = []
    var joins: [(word: String, slots: Range<Int>)] = []
    /// Words that indexed separators join without spaces: they match only next to each other and in this order.
    ///
    /// Source: Algolia's guide to tokenization, sequence expressions.
    var sequences: [Range<Int>] = []
  }

  /// The matching records; nil if the query contains no word, so that everything matches.
  ///
  /// They are ranked later if there are many, and if the ranks do not decide what matches.
  func search() -> TextSearch? {
    let words = self.words()
    let kept = recordsLeft()
    let lookedAt = [within, kept].compactMap(\.self).reduce(nil as Bitset?) { both, set in
      guard var both else { return set }
      both.formIntersection(set)
      return both
    }
    if words.all.isEmpty || !words.sequences.isEmpty || query.isLoose || dependsOnOthers {
      return match(words, kept, lookedAt).map { TextSearch($0) }
    }
    return search(words, lookedAt)
  }

  /// The matching records with their ranks.
  private func match(_ words: Words, _ kept: Bitset?, _ lookedAt: Bitset?) -> TextMatches? {
    let all = words.all
    guard !all.isEmpty else {
      // The query consists of excluded words only.
      guard let kept else { return nil }
      var matches = TextMatches(count: count)
      kept.forEach { if within?.contains($0) ?? true { matches.add(Int32($0), TextRank()) } }
      return matches
    }
    func found(_ all: [Word], _ slots: [Int]) -> TextMatches { ranks(all, slots, words, lookUp(all, slots), in: lookedAt) }
    var slots = slots(of: all)
    var matches = found(all, slots)
    if isLongAndOptional(all, slots) {
      matches = matches.demanding(slots.count < 10 ? 1 : slots.count / 5)
    }
    var removed = 0
    switch query.removesWords {
    case .none: break
    case .lastWords:
      while matches.isEmpty, slots.count > 1, removed < Self.mostRemoved {
        removed += 1
        slots.removeLast()
        matches = found(all, slots)
      }
    case .firstWords:
      while matches.isEmpty, slots.count > 1, removed < Self.mostRemoved {
        removed += 1
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

  /// Whether the matches depend on which other records match.
  var dependsOnOthers: Bool {
    if query.dependsOnOthers { return true }
    guard !query.optionalWords.isEmpty else { return false }
    let all = words().all
    return isLongAndOptional(all, slots(of: all))
  }

  /// Whether a query is long and all its words are optional, so that only the best records match.
  ///
  /// Source: Algolia's reference for optionalWords, on long queries.
  private func isLongAndOptional(_ all: [Word], _ slots: [Int]) -> Bool {
    slots.count >= 4 && !query.isLoose && slots.allSatisfy { all[$0].isOptional }
  }

  /// The words that are searched for; stop words count only if there are no others.
  func slots(of all: [Word]) -> [Int] {
    let meaningful = all.indices.filter { isMeaningful(all[$0]) }
    return meaningful.isEmpty ? Array(all.indices) : meaningful
  }

  /// Whether a word is searched for: stop words are not, unless they may be a prefix or are part of a phrase.
  func isMeaningful(_ word: Word) -> Bool {
    word.isLiteral || word.isPrefix || !query.stopWords.contains { StopWords.of($0).contains(word.text) }
  }

  /// The words of the query, including those of phrases.
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
          Word(text: text, isPrefix: isPrefix, isOptional: query.isLoose || query.optionalWords.contains(text), isLiteral: part.isPhrase))
      }
      if part.isPhrase { continue }
      words.joins += tokens.filter { $0.span > 1 }.map { token in
        (token.word, first + token.position..<first + token.position + token.span)
      }
      words.sequences += TextFolding.sequences(in: tokens, index.options).map { first + $0.lowerBound..<first + $0.upperBound }
    }
    return words
  }

  /// The records that contain each phrase and nothing that is excluded; nil for all.
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

  /// The records that remain with `min` and `strict`: those with the lowest typo count, or with the two lowest typo counts.
  private func tolerated(_ matches: TextMatches) -> TextMatches {
    let kept: Int
    switch query.typoTolerance {
    case .all, .none: return matches
    case .min: kept = 1
    case .strict: kept = 2
    }
    let least = Set(matches.typos.sorted().prefix(kept))
    return matches.filter { least.contains($0.typos) }
  }

  /// - Parameter wanted: The only records that are examined; nil for all.
  func ranks(_ words: [Word], _ slots: [Int], _ groups: Words, _ looked: [LookedUpWord], in wanted: Bitset?) -> TextMatches {
    let wanted = wanted.map { WantedRecords($0) }
    var all = slots.map { _ in CollectedPlaces(in: wanted) }
    for (place, slot) in slots.enumerated() { collect(words[slot], looked[slot], into: &all[place]) }
    collectJoined(words, slots, groups, into: &all)
    var places = all.map(\.places)
    all = []
    for sequence in groups.sequences where sequence.allSatisfy(slots.contains) { keepSequence(sequence, words, slots, &places) }
    let collected = places.map { TextPlaces($0, count: count) }
    let required = slots.indices.filter { !words[slots[$0]].isOptional }
    var found: [Int32] = []
    // The rarest word first: records without it need not be examined.
    if let rarest = required.min(by: { collected[$0].count < collected[$1].count }) {
      collected[rarest].forEachRecord { record in
        if required.allSatisfy({ collected[$0].has(record) }) { found.append(record) }
      }
    } else {
      func take(_ record: Int32) { if collected.contains(where: { $0.has(record) }) { found.append(record) } }
      if let wanted { wanted.records.forEach { take(Int32($0)) } } else { (0..<Int32(count)).forEach(take) }
    }
    var matches = TextMatches(count: count)
    var counted = CountedPlaces()
    for record in found { matches.add(record, rank(collected, record, isSingleWord: words.count == 1, &counted)) }
    return matches
  }

  // MARK: Rank

  /// The occurrences in one record that count, word by word; reused for each record, because allocating arrays for each would take most of
  /// the time.
  private struct CountedPlaces {
    var places: [TextPlace] = []
    /// The words' places are `places[..<ends[0]]`, `places[ends[0]..<ends[1]]`, and so on.
    var ends: [Int] = []

    mutating func removeAll() {
      places.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }

    func range(_ word: Int) -> Range<Int> { (word == 0 ? 0 : ends[word - 1])..<ends[word] }
  }

  private func rank(_ slots: [TextPlaces], _ record: Int32, isSingleWord: Bool, _ counted: inout CountedPlaces) -> TextRank {
    var rank = TextRank()
    if slots.count == 1 { return self.rank(slots[0].of(record), isSingleWord) }
    // For each word only the occurrences with the fewest typos count.
    counted.removeAll()
    for slot in slots {
      let all = slot.of(record)
      guard let fewest = all.lazy.map(\.typos).min() else { continue }
      rank.words += 1
      rank.typos += Int(fewest)
      for place in all where place.typos == fewest { counted.places.append(place) }
      counted.ends.append(counted.places.count)
    }
    if query.sumsAttributes {
      let missing = slots.count - counted.ends.count
      (rank.attribute, rank.position) = (
        counted.ends.indices.reduce(missing * Self.penalty) { $0 + cost(counted.places[counted.range($1)]) }, 0
      )
    }
    // The best attribute is chosen among those in which the words are nearest to each other, if proximity comes first.
    var chosen = AttributeSet.all
    for word in counted.ends.indices.dropLast() {
      let (distance, attributes) = distance(counted, counted.range(word), counted.range(word + 1))
      rank.proximity += max(distance, query.minProximity)
      if query.choosesByProximity, !attributes.isEmpty { chosen.formIntersection(attributes) }
    }
    let isAnyLeft = counted.places.contains { chosen.contains($0.attribute) }
    for word in counted.ends.indices where isExact(counted.places[counted.range(word)], isSingleWord) { rank.exact += 1 }
    if query.sumsAttributes { return rank }
    rank.attribute = .max
    var first = Int32.max
    for place in counted.places where !isAnyLeft || chosen.contains(place.attribute) {
      let attribute = index.ranks[Int(place.attribute)]
      if attribute < rank.attribute { (rank.attribute, first) = (attribute, place.beginning) }
      if attribute == rank.attribute { first = min(first, place.beginning) }
    }
    if rank.attribute == .max { rank.attribute = 0 }
    if settings.searchableAttributes?[rank.attribute].isOrdered ?? false { rank.position = Int(first) }
    return rank
  }

  /// A word's share of the sum: the rank of the attribute and, in an ordered one, the position. Source: Algolia's reference for
  /// attributeCriteriaComputedBy, which gives no weights: these are those of `firstMatchedWord`.
  private func cost(_ places: ArraySlice<TextPlace>) -> Int {
    places.map { place in
      let attribute = index.ranks[Int(place.attribute)]
      let isOrdered = settings.searchableAttributes?[attribute].isOrdered ?? false
      return attribute * 1000 + (isOrdered ? min(Int(place.beginning), 999) : 0)
    }.min() ?? Self.penalty
  }

  /// The share for a word that the record lacks.
  private static let penalty = 1_000_000

  /// The rank for a query of one word, without copying.
  private func rank(_ places: ArraySlice<TextPlace>, _ isSingleWord: Bool) -> TextRank {
    var rank = TextRank()
    guard let fewest = places.lazy.map(\.typos).min() else { return rank }
    (rank.words, rank.typos, rank.attribute) = (1, Int(fewest), .max)
    var first = Int32.max
    for place in places where place.typos == fewest {
      let attribute = index.ranks[Int(place.attribute)]
      if attribute < rank.attribute { (rank.attribute, first) = (attribute, place.beginning) }
      if attribute == rank.attribute { first = min(first, place.beginning) }
    }
    if isExact(places.lazy.filter { $0.typos == fewest }, isSingleWord) { rank.exact = 1 }
    if settings.searchableAttributes?[rank.attribute].isOrdered ?? false { rank.position = Int(first) }
    return rank
  }

  /// Whether one of the occurrences of a word is the word as typed. A query of one word has its own rules.
  private func isExact(_ places: some Sequence<TextPlace>, _ isSingleWord: Bool) -> Bool {
    places.contains { counts($0, asExactIn: isSingleWord) }
  }

  func counts(_ place: TextPlace, asExactIn isSingleWord: Bool) -> Bool {
    guard place.isExact, isSingleWord else { return place.isExact }
    return switch query.exactOnSingleWord {
    case .none: false
    case .attribute: place.isWholeValue
    case .word: isSignificant
    }
  }

  /// The shortest distance from an occurrence of one word to one of the next, at most 8, and the attributes in which it occurs; none if the
  /// words are only in different attributes, which counts as 8.
  private func distance(
    _ counted: CountedPlaces, _ first: Range<Int>, _ second: Range<Int>
  ) -> (distance: Int, attributes: AttributeSet) {
    var least = 8
    var attributes = AttributeSet()
    func take(_ attribute: Int16, _ distance: Int) {
      if distance < least { (least, attributes) = (distance, AttributeSet()) }
      if distance == least, distance < 8 { attributes.insert(attribute) }
    }
    if first.count * second.count < 1000 {
      counted.places.withUnsafeBufferPointer { places in
        for from in places[first] {
          for to in places[second] where to.attribute == from.attribute {
            take(from.attribute, max(1, Int(abs(to.position - from.position))))
          }
        }
      }
      return (least, attributes)
    }
    // A text may repeat a word thousands of times, so only the nearest occurrences on either side are compared.
    let positions = Dictionary(grouping: counted.places[second], by: \.attribute).mapValues { $0.map(\.position).sorted() }
    for from in counted.places[first] {
      guard let others = positions[from.attribute] else { continue }
      let next = others.partitioningIndex { $0 >= from.position }
      for near in [next - 1, next] where others.indices.contains(near) {
        take(from.attribute, max(1, Int(abs(others[near] - from.position))))
      }
    }
    return (least, attributes)
  }
}
