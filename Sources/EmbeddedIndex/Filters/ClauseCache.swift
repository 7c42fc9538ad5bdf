import SearchModel
import Synchronization

/// The records of the most recent filters: the queries of one search share most of their filters, and so do the steps of a scenario.
///
/// Keeps a bit for each record, for 16 filters; nothing for small indices, where evaluating is as quick. Safe to share between threads.
final class ClauseCache: Sendable {
  /// The fewest records of an index whose filters are cached.
  private static let leastRecords = 20_000
  private static let most = 16

  private let known = Mutex<[(clause: FilterClause, records: Bitset)]>([])
  /// The latest clauses whose records were looked for only among those that other filters leave.
  private let narrowed = Mutex<[FilterClause]>([])
  private let isUsed: Bool

  /// - Parameter count: The number of records in the index.
  init(count: Int) {
    isUsed = count >= Self.leastRecords
  }

  func records(of clause: FilterClause) -> Bitset? {
    guard isUsed else { return nil }
    return known.withLock { known in
      guard let place = known.firstIndex(where: { $0.clause == clause }) else { return nil }
      // Filters that are used often stay.
      if place > 0 { known.swapAt(place, place - 1) }
      return known[max(0, place - 1)].records
    }
  }

  /// Whether a clause recurs: its records were looked for only among others, and are wanted again. Finding all of them then pays: other
  /// filters come and go beside it.
  func recurs(_ clause: FilterClause) -> Bool {
    guard isUsed else { return false }
    return narrowed.withLock { narrowed in
      if narrowed.contains(clause) { return true }
      narrowed = [clause] + narrowed.prefix(Self.most - 1)
      return false
    }
  }

  func keep(_ records: Bitset, of clause: FilterClause) {
    guard isUsed else { return }
    known.withLock { known in known = [(clause, records)] + known.filter { $0.clause != clause }.prefix(Self.most - 1) }
  }
}
