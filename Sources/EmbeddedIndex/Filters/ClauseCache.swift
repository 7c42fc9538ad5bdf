import SearchModel
import Synchronization

/// The records of the filters asked for last: the queries of one search share most of theirs, and so do the steps of a scenario.
///
/// Holds a bit for each record and filter, of 16 filters; of small indices nothing, where finding is as quick. Shared by threads.
final class ClauseCache: Sendable {
  /// The fewest records of an index whose filters are kept.
  private static let leastRecords = 20_000
  private static let most = 16

  private let known = Mutex<[(clause: FilterClause, records: Bitset)]>([])
  private let isUsed: Bool

  /// - Parameter count: how many records the index has.
  init(count: Int) {
    isUsed = count >= Self.leastRecords
  }

  func records(of clause: FilterClause) -> Bitset? {
    guard isUsed else { return nil }
    return known.withLock { known in
      guard let place = known.firstIndex(where: { $0.clause == clause }) else { return nil }
      // What is asked for often stays.
      if place > 0 { known.swapAt(place, place - 1) }
      return known[max(0, place - 1)].records
    }
  }

  func keep(_ records: Bitset, of clause: FilterClause) {
    guard isUsed else { return }
    known.withLock { known in known = [(clause, records)] + known.filter { $0.clause != clause }.prefix(Self.most - 1) }
  }
}
