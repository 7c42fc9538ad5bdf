/// How well a record matches a text.
struct TextRank: Sendable, Hashable {
  /// The number of typos; the fewer, the better.
  var typos = 0
  /// The number of the query's words that the record contains; the more, the better.
  var words = 0
  /// The sum of the distances between neighbouring words.
  var proximity = 0
  /// The rank of the best attribute, and the first position in it if positions count.
  var attribute = 0
  var position = 0
  /// The number of words that match exactly as typed; the more, the better.
  var exact = 0
}
