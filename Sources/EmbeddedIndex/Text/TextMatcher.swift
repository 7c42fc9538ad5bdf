import SearchModel

/// How well a record matches a text; the smaller, the better, criterion by criterion.
struct TextRank: Comparable {
  var typos = 0
  var proximity = 0
  var attribute = 0
  var position = 0
  /// Words that are not matched in full, as they were typed.
  var inexact = 0

  static func < (a: TextRank, b: TextRank) -> Bool {
    (a.typos, a.proximity, a.attribute, a.position, a.inexact) < (b.typos, b.proximity, b.attribute, b.position, b.inexact)
  }
}

/// Finds the records that hold all words of a query.
///
/// Proximity is taken between the best place of each word, which is where the engine's own measure may differ.
struct TextMatcher {
  let index: TextIndex
  let settings: IndexSettings
  let count: Int

  /// The best place of one query word in one record.
  private struct Match {
    var typos = 0
    var attribute = 0
    var position = 0
    var isExact = false

    func isBetter(than other: Match) -> Bool {
      (typos, attribute, position, isExact ? 0 : 1)
        < (other.typos, other.attribute, other.position, other.isExact ? 0 : 1)
    }
  }

  /// The matching records with their ranks; nil when the text holds no word, so that everything matches.
  func match(_ text: String) -> [Int: TextRank]? {
    let words = TextFolding.words(text)
    guard !words.isEmpty else { return nil }
    let endsInWord = text.unicodeScalars.last.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
    var matched: [[Int: Match]] = []
    for (place, word) in words.enumerated() {
      let isLast = place == words.count - 1
      let isPrefix: Bool
      switch settings.queryType {
      case .prefixAll: isPrefix = true
      case .prefixLast: isPrefix = isLast && endsInWord
      case .prefixNone: isPrefix = false
      }
      let found = matches(of: word, isPrefix: isPrefix, among: matched.last)
      if found.isEmpty { return [:] }
      matched.append(found)
    }
    guard let last = matched.last else { return nil }
    return last.keys.reduce(into: [:]) { ranks, record in
      let places = matched.compactMap { $0[record] }
      if places.count == words.count { ranks[record] = rank(places) }
    }
  }

  private func rank(_ matches: [Match]) -> TextRank {
    var rank = TextRank()
    for match in matches {
      rank.typos += match.typos
      rank.inexact += match.isExact ? 0 : 1
    }
    rank.attribute = matches.map(\.attribute).min() ?? 0
    if settings.searchableAttributes?[rank.attribute].isOrdered ?? false {
      rank.position = matches.first { $0.attribute == rank.attribute }?.position ?? 0
    }
    for (a, b) in zip(matches, matches.dropFirst()) {
      rank.proximity += a.attribute == b.attribute ? min(abs(b.position - a.position), 8) : 8
    }
    return rank
  }

  /// The records of a word, only those that the word before was found in.
  private func matches(of word: String, isPrefix: Bool, among candidates: [Int: Match]?) -> [Int: Match] {
    var found: [Int: Match] = [:]
    for (number, typos) in dictionaryWords(for: word, isPrefix: isPrefix) {
      let isExact = typos == 0 && index.words[number].utf8.count == word.utf8.count
      for posting in index.postings(of: number) {
        let record = Int(posting.record)
        if let candidates, candidates[record] == nil { continue }
        let match = Match(typos: typos, attribute: Int(posting.attribute), position: Int(posting.position), isExact: isExact)
        if let best = found[record], !match.isBetter(than: best) { continue }
        found[record] = match
      }
    }
    return found
  }

  /// The words of the index that count as this one, with their typos.
  private func dictionaryWords(for word: String, isPrefix: Bool) -> [(number: Int, typos: Int)] {
    let starting = index.words(startingWith: word)
    let exact = starting.filter { isPrefix || index.words[$0].utf8.count == word.utf8.count }
    let allowed =
      !settings.typoTolerance || word.unicodeScalars.count < settings.minWordSizefor1Typo
      ? 0 : word.unicodeScalars.count < settings.minWordSizefor2Typos ? 1 : 2
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
