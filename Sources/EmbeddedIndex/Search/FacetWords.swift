import SearchModel

/// The words that are searched for among the values of a facet: all of them must be in a value, the last one as a prefix, and with as many
/// typos as the settings tolerate.
struct FacetWords {
  /// A word, and its distance to others if typos are tolerated in it.
  private struct Word {
    let text: String
    let isPrefix: Bool
    let distance: TypoDistance?

    /// The number of typos with which it matches a word of a value; nil if it does not match.
    func typos(in word: String) -> Int? {
      if isPrefix ? word.hasPrefix(text) : word == text { return 0 }
      return distance?.distance(to: word)
    }
  }

  private let words: [Word]
  private let tolerance: IndexSettings.TypoTolerance

  init(_ query: FacetSearchQuery, _ settings: IndexSettings) {
    let texts = TextQuery(query.text, SearchQuery(), settings)
    let typed = TextFolding.words(query.text, TextOptions(settings))
    tolerance = texts.typoTolerance
    words = typed.enumerated().map { place, word in
      let isPrefix = place == typed.count - 1
      let allowed = texts.strictAttributes.contains(query.facet.rawValue) ? 0 : texts.typos(in: word)
      return Word(
        text: word, isPrefix: isPrefix, distance: allowed > 0 ? TypoDistance(word, allowed: allowed, isPrefix: isPrefix) : nil)
    }
  }

  /// The values that match, those with fewer typos first and otherwise in their order; with `typoTolerance: min` only those with the fewest
  /// typos, and with `strict` also those with the second fewest.
  func matching(_ values: some Sequence<Facet>) -> [Facet] {
    let found = values.compactMap { facet in typos(in: facet.value).map { (facet: facet, typos: $0) } }
    let numbers = Set(found.map(\.typos)).sorted()
    let most: Int? =
      switch tolerance {
      case .min: numbers.first
      case .strict: numbers.prefix(2).last
      default: numbers.last
      }
    return numbers.filter { $0 <= most ?? 0 }.flatMap { typos in found.filter { $0.typos == typos }.map(\.facet) }
  }

  /// The number of typos with which a value contains all words; nil if it lacks one.
  private func typos(in value: String) -> Int? {
    let tokens = TextFolding.tokens(value)
    let single = tokens.filter { $0.span == 1 }.map(\.word)
    // `T-Shirt` is also `tshirt`, and `L'Oréal` `loreal`, as in searches for hits.
    let own = tokens.map(\.word) + zip(single, single.dropFirst()).map { $0 + $1 }
    var sum = 0
    for word in words {
      guard let typos = own.lazy.compactMap(word.typos).min() else { return nil }
      sum += typos
    }
    return sum
  }

  /// The value with the matching beginnings of its words highlighted; words that match with typos are highlighted as a whole.
  func highlighted(_ value: String) -> String {
    var marks: [Range<String.Index>] = []
    // Single words come before the runs that contain them.
    for token in TextFolding.tokens(value).sorted(by: { $0.span < $1.span }) {
      let mark: Range<String.Index>
      if let word = words.first(where: { token.word.hasPrefix($0.text) && !$0.text.isEmpty }) {
        mark = Self.beginning(of: value[token.range], foldedTo: word.text.unicodeScalars.count)
      } else if words.contains(where: { $0.typos(in: token.word) != nil }) {
        mark = token.range
      } else {
        continue
      }
      if !marks.contains(where: { $0.overlaps(mark) }) { marks.append(mark) }
    }
    var text = ""
    var place = value.startIndex
    for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      text += value[place..<mark.lowerBound] + "<em>" + value[mark] + "</em>"
      place = mark.upperBound
    }
    return text + value[place...]
  }

  /// The shortest beginning of a word whose folded form has a number of letters: `Él` for 2, and `Straß` for 6.
  private static func beginning(of word: Substring, foldedTo count: Int) -> Range<String.Index> {
    var place = word.startIndex
    var length = 0
    while place < word.endIndex, length < count {
      length += TextFolding.words(String(word[place])).map(\.unicodeScalars.count).reduce(0, +)
      place = word.index(after: place)
    }
    return word.startIndex..<place
  }
}
