import Synchronization

/// Counts generated files by outcome, for one line at the end of many.
final class FileTally: Sendable {
  /// Whether there are several documents, which are summed up.
  let isOfMany: Bool

  enum Outcome: Sendable {
    case current, written, stale
  }

  private let counts = Mutex<[Outcome: Int]>([:])

  /// What the lines about single files say.
  let mentions: FileMentions

  init(isOfMany: Bool) {
    self.isOfMany = isOfMany
    mentions = FileMentions(isOfMany: isOfMany)
  }

  func add(_ outcome: Outcome) { counts.withLock { $0[outcome, default: 0] += 1 } }

  /// `12 files: 2 written, 10 up to date`.
  var summary: String {
    let counts = self.counts.withLock { $0 }
    let parts = [(Outcome.stale, "stale"), (.written, "written"), (.current, "up to date")].compactMap { outcome, word in
      counts[outcome].map { "\($0) \(word)" }
    }
    let all = counts.values.reduce(0, +)
    return "\(all == 1 ? "1 file" : "\(all) files"): \(parts.joined(separator: ", "))"
  }
}
