import Testing

@testable import EmbeddedIndex

/// Typos are computed near the diagonal only; the result is the same as from the whole table.
struct TypoDistanceTests {
  /// The distance according to the whole table; nil if it is more than allowed.
  private func table(_ query: [Unicode.Scalar], _ word: [Unicode.Scalar], _ allowed: Int, isPrefix: Bool) -> Int? {
    if allowed < 2, word.first != query.first { return nil }
    var rows = [Array(0...word.count)]
    for i in 1...query.count {
      var row = [i] + [Int](repeating: 0, count: word.count)
      for j in stride(from: 1, through: word.count, by: 1) {
        row[j] = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (query[i - 1] == word[j - 1] ? 0 : 1))
        if i > 1, j > 1, query[i - 1] == word[j - 2], query[i - 2] == word[j - 1] { row[j] = min(row[j], rows[i - 2][j - 2] + 1) }
      }
      rows.append(row)
    }
    let last = rows[query.count]
    let distance = isPrefix ? last.min() ?? 0 : last[word.count]
    return distance > allowed ? nil : distance == 0 ? 0 : distance + (word.first == query.first ? 0 : 1)
  }

  @Test(arguments: [1, 2], [true, false])
  func nearTheDiagonal(_ allowed: Int, _ isPrefix: Bool) {
    // Every word of up to four letters, and some longer ones.
    var words = [""]
    for _ in 1...4 { words += words.flatMap { word in ["a", "b", "c"].map { word + $0 } } }
    let all = Set(words.filter { !$0.isEmpty } + ["abcabc", "abcacb", "bacabc", "aabbcc", "abccba"]).sorted()
    for query in all {
      for other in all {
        let counted = TypoDistance(query, allowed: allowed, isPrefix: isPrefix).distance(to: other)
        let expected = table(Array(query.unicodeScalars), Array(other.unicodeScalars), allowed, isPrefix: isPrefix)
        #expect(counted == expected, "\(query) \(other)")
      }
    }
  }
}
