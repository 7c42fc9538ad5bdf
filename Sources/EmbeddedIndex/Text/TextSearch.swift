import Synchronization

/// The records that match a text. They are found at once, but ranked only if their ranks are asked for: most records with a frequent word
/// never reach a page.
final class TextSearch: Sendable {
  let members: Bitset
  /// At least as good as the rank of each match by every criterion, the exceptions left out.
  let bound: TextRank
  /// Matches that may have a better rank.
  let exceptions: Bitset
  /// Ranks some of the matches.
  private let rank: @Sendable (Bitset) -> TextMatches
  private let ranked: Mutex<TextMatches?>

  /// - Parameter matches: All matches with their ranks.
  init(_ matches: TextMatches) {
    members = matches.members
    bound = TextRank()
    exceptions = Bitset(capacity: 0)
    rank = { _ in matches }
    ranked = Mutex(matches)
  }

  init(_ members: Bitset, bound: TextRank, exceptions: Bitset, rank: @escaping @Sendable (Bitset) -> TextMatches) {
    (self.members, self.bound, self.exceptions, self.rank) = (members, bound, exceptions, rank)
    ranked = Mutex(nil)
  }

  /// Whether all ranks are known.
  var isRanked: Bool { ranked.withLock { $0 != nil } }

  /// All matches with their ranks; computed once.
  var all: TextMatches {
    ranked.withLock { known in
      if let known { return known }
      let matches = rank(members)
      known = matches
      return matches
    }
  }

  /// At least those of the matches that are wanted, with their ranks.
  func matches(including wanted: Bitset) -> TextMatches { ranked.withLock(\.self) ?? rank(wanted) }
}
