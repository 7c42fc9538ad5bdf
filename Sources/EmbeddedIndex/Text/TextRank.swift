/// How well a record matches a text.
struct TextRank: Sendable {
  /// The fewer, the better.
  var typos = 0
  /// How many words of the query the record has; the more, the better.
  var words = 0
  /// How far the words are from each other, summed over neighbours.
  var proximity = 0
  /// The rank of the best attribute, and the first place in it where places count.
  var attribute = 0
  var position = 0
  /// How many words are matched as they were typed; the more, the better.
  var exact = 0
}
