import SearchModel
import Synchronization

/// The records that match the most recent filters. The queries of one search share most of their filters, and so do the steps of a
/// scenario.
///
/// Keeps a bit for each record, for 16 filters; nothing for small indices, where evaluating is as quick. Safe to share between threads.
final class ClauseCache: Sendable {
  /// The smallest number of records for which an index caches its filters.
  private static let leastRecords = 20_000
  private static let most = 16

  private let known = Mutex<[(clause: FilterClause, records: Bitset)]>([])
  /// The most recent clauses that were tested only against the records left by other filters.
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

  /// Whether a clause was recently tested only against the records left by other filters. If it is needed again, finding all of its records
  /// pays off, because the other filters come and go.
  func wasNarrowed(_ clause: FilterClause) -> Bool { isUsed && narrowed.withLock { $0.contains(clause) } }

  /// Remembers that a clause was tested only against the records left by other filters.
  func noteNarrowed(_ clause: FilterClause) {
    guard isUsed else { return }
    narrowed.withLock { narrowed in narrowed = [clause] + narrowed.prefix(Self.most - 1) }
  }

  func keep(_ records: Bitset, of clause: FilterClause) {
    guard isUsed else { return }
    known.withLock { known in known = [(clause, records)] + known.filter { $0.clause != clause }.prefix(Self.most - 1) }
  }
}
