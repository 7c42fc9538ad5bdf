/// Counts typos as the engine does: Damerau-Levenshtein distance. A different first letter counts as an additional typo in the ranking, and
/// is tolerated only if two typos are.
struct TypoDistance {
  private let query: [Unicode.Scalar]
  private let allowed: Int
  private let isPrefix: Bool

  /// - Parameter isPrefix: Whether the query may be the beginning of a longer word.
  init(_ query: String, allowed: Int, isPrefix: Bool) {
    self.query = Array(query.unicodeScalars)
    self.allowed = allowed
    self.isPrefix = isPrefix
  }

  /// The number of typos that turn the query into the word (or a prefix of it); nil if there are more than allowed.
  func distance(to word: String) -> Int? {
    if allowed < 2, word.unicodeScalars.first != query.first { return nil }
    let word = Array(word.unicodeScalars.prefix(isPrefix ? query.count + allowed : query.count + allowed + 1))
    guard word.count + allowed >= query.count, isPrefix || word.count <= query.count + allowed else { return nil }
    let firstPenalty = word.first == query.first ? 0 : 1
    var beforeLast: [Int] = []
    var last = Array(0...word.count)
    // Farther from the diagonal than the allowed number of typos, everything is too far.
    let far = allowed + 1
    for i in 1...query.count {
      var row = [Int](repeating: far, count: word.count + 1)
      if i <= allowed { row[0] = i }
      var least = row[0]
      for j in stride(from: max(1, i - allowed), through: min(word.count, i + allowed), by: 1) {
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (query[i - 1] == word[j - 1] ? 0 : 1))
        if i > 1, j > 1, query[i - 1] == word[j - 2], query[i - 2] == word[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
        least = min(least, row[j])
      }
      if least > allowed { return nil }
      (beforeLast, last) = (last, row)
    }
    let distance = (isPrefix ? last.min() ?? query.count : last[word.count])
    return distance > allowed ? nil : distance == 0 ? 0 : distance + firstPenalty
  }
}
